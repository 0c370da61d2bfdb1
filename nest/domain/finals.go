package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Finals lets elements that a choice sets otherwise in the last iteration of a loop be set as in all iterations, and then
// by a statement of its own, which Peel or Ahead takes out of the loop: what is made of a sum is no part of its
// recurrence (loop peeling; Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 5.7).
//
//	for k {                                     for k {
//	  local s f32; s = y[i] + a[i][k] * x[k]      local s f32; s = y[i] + a[i][k] * x[k]
//	  y[i] = k == 63 ? s * b : s            =>    y[i] = s
//	}                                             if (k == 63) { y[i] = y[i] * b }
//	                                            }
//
// That statement reads the elements where locals were stored that hold the same. So does what stands under such a condition; if
// that is in another one, it gets one that asks for both. It reports whether there are any.
func Finals(t *affine.Task) (changed bool) {
	t.Body = finalsIn(t.Body, nil, &changed)
	return changed
}

func finalsIn(body []affine.Stmt, loops []*affine.Loop, changed *bool) []affine.Stmt {
	for k := len(body) - 1; k >= 0; k-- {
		switch s := body[k].(type) {
		case *affine.Loop:
			if nest.Open(s) {
				s.Body = finalsIn(s.Body, append(loops[:len(loops):len(loops)], s), changed)
			}
		case *affine.Assign:
			if list := finalOf(s, body[:k], loops); list != nil {
				*changed = true
				body, k = withoutParts(slices.Concat(body[:k], list, body[k+1:]), k)
			}
		case *affine.If:
			if list := guardedFinal(s, body[:k], loops); list != nil {
				*changed = true
				body, k = withoutParts(slices.Concat(body[:k], list, body[k+1:]), k)
				continue
			}
			s.Then, s.Else = finalsIn(s.Then, loops, changed), finalsIn(s.Else, loops, changed)
			if list := besideGuard(s, loops); list != nil {
				*changed = true
				body = slices.Concat(body[:k], list, body[k+1:])
				k += len(list) // these may have more of it
			}
		}
	}
	return body
}

// withoutParts is body without the locals in front of k that nothing reads any more, and where the statement at k stands then.
func withoutParts(body []affine.Stmt, k int) ([]affine.Stmt, int) {
	for _, b := range slices.Backward(scalars.DeclaredIn(body[:k])) {
		if read, _ := nest.Touches(body, b); read || !b.IsScalar() {
			continue
		}
		n := len(body)
		body = slices.DeleteFunc(body, func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == b || givesValue(s, b) })
		k -= n - len(body)
	}
	return body, k
}

// givesValue reports whether s gives the scalar b a value.
func givesValue(s affine.Stmt, b *affine.Buffer) bool {
	a, ok := s.(*affine.Assign)
	return ok && a.Buffer == b && b.IsScalar()
}

// withoutValue is body without what gives the scalar b a value.
func withoutValue(body []affine.Stmt, b *affine.Buffer) []affine.Stmt {
	return slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool { return givesValue(s, b) })
}

// finalOf is what a, behind other statements, does as two statements, if it chooses in a last iteration what becomes of an
// element; nil if it does not.
func finalOf(a *affine.Assign, before []affine.Stmt, loops []*affine.Loop) []affine.Stmt {
	value := a.Value
	if ld, ok := value.(*affine.Load); ok {
		if own, ok := onlyValue(ld, before); ok {
			value = own
			before = withoutValue(before, ld.Buffer)
		}
	}
	choice, ok := value.(*affine.Select)
	if !ok || choice.X.Type() != a.Buffer.Elem || choice.Y.Type() != a.Buffer.Elem {
		return nil
	}
	for _, is := range []bool{true, false} {
		last, always := choice.X, choice.Y
		if !is {
			last, always = always, last
		}
		cond, _ := atEdges(choice.Cond, is, func(m moment) bool {
			_, end, several := edgesOf(m.loop)
			return several && m.at == end && slices.Contains(loops, m.loop) && !chosenBy(a.Index, m.loop) // all have to do with one element
		})
		anywhere := nest.Harmless(always, func(ld *affine.Load) bool { return scalars.IsWhole(ld, a.Buffer, a.Index) || nest.IsInside(ld) })
		if cond == nil || !anywhere || slices.Contains(scalars.DeclaredIn(before), a.Buffer) {
			continue
		}
		first := *a
		first.Value = always
		own := []affine.Stmt{&first}
		if scalars.IsWhole(always, a.Buffer, a.Index) { // it stays as it is in other iterations
			own = nil
		} else if last, ok = afterwards(last, &first); !ok {
			continue
		}
		if last, ok = elementsFor(last, slices.Concat(before, own)); ok {
			then := &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: last, Pos: a.Pos}
			return append(own, &affine.If{Cond: cond, Then: []affine.Stmt{then}, Pos: a.Pos})
		}
	}
	return nil
}

// afterwards is e, which was computed before a, behind it: what it has in common with a is read; ok is false if it needs the element as
// it was before.
func afterwards(e affine.Expr, a *affine.Assign) (value affine.Expr, ok bool) {
	read := 0
	value = affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if _, isConst := e.(*affine.Const); isConst || !affine.SameExpr(e, a.Value) {
			return e
		}
		read++
		return &affine.Load{Buffer: a.Buffer, Index: a.Index, Pos: a.Pos}
	})
	return value, nest.LoadsOf(value, a.Buffer) == read
}

// chosenBy reports whether l may choose the element with these subscripts.
func chosenBy(index []affine.Expr, l *affine.Loop) bool {
	return slices.ContainsFunc(index, func(e affine.Expr) bool { f, ok := affine.FormOf(e); return !ok || f.Uses(l) })
}

// elementsFor is e behind body without its locals, which are read in the elements that they were stored in, or computed where e alone
// is to read them; ok is false if one stays.
func elementsFor(e affine.Expr, body []affine.Stmt) (value affine.Expr, ok bool) {
	ok = true
	locals := scalars.DeclaredIn(body)
	whole := e
	value = affine.Rewrite(whole, func(e affine.Expr) affine.Expr {
		ld, isLoad := e.(*affine.Load)
		if !isLoad || !slices.Contains(locals, ld.Buffer) {
			return e
		}
		if own := storedElement(ld, body, locals); own != nil {
			return own
		}
		own, found := onlyValue(ld, body)
		if found = found && nest.LoadsOf(whole, ld.Buffer) == 1; found { // else it would be computed twice
			own, found = elementsFor(own, withoutValue(body, ld.Buffer))
		}
		ok = ok && found
		return own
	})
	return value, ok
}

// onlyValue is what ld, of a local that body sets once and does not read, is set to, if that can be computed behind body.
func onlyValue(ld *affine.Load, body []affine.Stmt) (value affine.Expr, ok bool) {
	at := -1
	for k, s := range body {
		read, written := nest.Touches([]affine.Stmt{s}, ld.Buffer)
		if _, isDecl := s.(*affine.Decl); isDecl || !read && !written {
			continue
		}
		if read || at >= 0 {
			return ld, false
		}
		at = k
	}
	if at < 0 || !givesValue(body[at], ld.Buffer) {
		return ld, false
	}
	value = body[at].(*affine.Assign).Value
	return value, value.Type() == ld.Buffer.Elem && Steady(value, body[at+1:])
}

// storedElement is an element that holds what ld, of a local of body, has behind body; nil if there is none.
func storedElement(ld *affine.Load, body []affine.Stmt, locals []*affine.Buffer) *affine.Load {
	for k, s := range slices.Backward(body) {
		if nest.Writes([]affine.Stmt{s}, ld.Buffer) {
			return nil
		}
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer.Elem != ld.Buffer.Elem || !affine.SameExpr(a.Value, ld) || nest.DataIn(a.Index) || slices.Contains(locals, a.Buffer) {
			continue
		}
		if _, later := nest.Touches(body[k+1:], a.Buffer); !later {
			return &affine.Load{Buffer: a.Buffer, Index: a.Index, Pos: ld.Pos}
		}
	}
	return nil
}
