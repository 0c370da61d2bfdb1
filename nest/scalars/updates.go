package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Updates writes what an element or scalar is updated to as one expression, where locals
// hold the parts of it that read it (forward substitution; Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 4.5). Generated code is full of such locals,
// and a sum is told by the statement that updates it:
//
//	local r f32; r = c[i]                    local m f32; m = a[k] * b[k]
//	local m f32; m = a[k] * b[k]       =>    c[i] = c[i] + m
//	local n f32; n = r + m
//	c[i] = n
//
// Each of the locals is read once, so that nothing is computed twice. One that is set under a
// condition is a choice, and one that is read under a condition only is computed there:
//
//	local v i8; v = 0; if (i > 0) { v = x[i - 1] }    =>    s = s + (i > 0 ? x[i - 1] : 0) * w[i]
//	s = s + v * w[i]
func Updates(t *affine.Task) {
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok {
			l.Body = updatesIn(l.Body)
		}
	}
}

func updatesIn(body []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		affine.RewriteBodies(body[k], updatesIn)
		d, ok := body[k].(*affine.Decl)
		if !ok {
			continue
		}
		body = selected(body, k)
		if at, use, ok := partOf(body, k); ok {
			value := body[at].(*affine.Assign).Value
			by := map[*affine.Buffer]affine.Expr{d.Buffer: value}
			affine.RewriteOperands(underGuard(body[use]), func(e affine.Expr) affine.Expr { return Known(e, by) })
			body = slices.Delete(slices.Clone(body), at, at+1)
			body = slices.Delete(body, k, k+1)
			k = -1 // another local may have become such a part
		}
	}
	return body
}

// partOf finds the statement that sets the local which statement k declares, and the one that
// reads it; ok is false if it is no part of an update, or has another value where it is read.
func partOf(body []affine.Stmt, k int) (at, use int, ok bool) {
	b := body[k].(*affine.Decl).Buffer
	if !b.IsScalar() || len(b.Bind) > 0 {
		return 0, 0, false
	}
	at, use = -1, -1
	for i := k + 1; i < len(body); i++ {
		read, written := nest.Touches(body[i:i+1], b)
		if !read && !written {
			continue
		}
		a, isAssign := underGuard(body[i]).(*affine.Assign)
		if guard, ok := body[i].(*affine.If); ok && (written || affine.HasLoad(guard.Cond)) {
			return 0, 0, false
		}
		switch {
		case !isAssign || read && written:
			return 0, 0, false
		case written && at < 0 && a.Value.Type() == b.Elem:
			at = i
		case read && at >= 0 && use < 0 && nest.TimesRead(a, b) == 1:
			use = i
		default:
			return 0, 0, false
		}
	}
	return at, use, at >= 0 && use >= 0 && updatedBy(body, at, use)
}

// underGuard is what s, a condition, does only; s itself if it is none, or does more.
func underGuard(s affine.Stmt) affine.Stmt {
	if c, ok := s.(*affine.If); ok && len(c.Else) == 0 && len(c.Then) == 1 {
		return c.Then[0]
	}
	return s
}

// selected is body, in which the scalar that statement k declares is set by one statement where two
// that follow each other set it, of which one is under a condition, or by both sides of one.
func selected(body []affine.Stmt, k int) []affine.Stmt {
	b := body[k].(*affine.Decl).Buffer
	at := k + 1
	for ; at < len(body); at++ {
		if nest.Uses(body[at:at+1], b) {
			break
		}
	}
	if at == len(body) || !b.IsScalar() {
		return body
	}
	until := at + 1
	otherwise := setTo(body[at:at+1], b)
	choice, ok := body[at].(*affine.If)
	if ok {
		otherwise = setTo(choice.Else, b)
	} else if until < len(body) {
		choice, ok = body[until].(*affine.If)
		ok = ok && len(choice.Else) == 0
		until++
	}
	if !ok || otherwise == nil {
		return body
	}
	value := setTo(choice.Then, b)
	if read, _ := nest.Touches([]affine.Stmt{&affine.If{Cond: choice.Cond, Pos: choice.Pos}}, b); read || value == nil {
		return body
	}
	set := &affine.Assign{Buffer: b, Value: &affine.Select{Cond: choice.Cond, X: value, Y: otherwise}, Pos: choice.Then[0].(*affine.Assign).Pos}
	return slices.Replace(slices.Clone(body), at, until, affine.Stmt(set))
}

// setTo is what body, which does nothing else, sets b to whatever b was; nil if it does not.
func setTo(body []affine.Stmt, b *affine.Buffer) affine.Expr {
	if len(body) != 1 {
		return nil
	}
	a, ok := body[0].(*affine.Assign)
	if !ok || a.Buffer != b || a.Value.Type() != b.Elem || nest.TimesRead(a, b) > 0 {
		return nil
	}
	return a.Value
}

// updatedBy reports whether what statement at reads is not written before statement use has
// read it, and some of it is written then, or use is an update itself.
func updatedBy(body []affine.Stmt, at, use int) bool {
	a := underGuard(body[use]).(*affine.Assign)
	value := body[at].(*affine.Assign).Value
	same, updated := true, UpdatesItself(a)
	affine.WalkExpr(value, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		if !ok {
			return
		}
		_, early := nest.Touches(body[at+1:use], ld.Buffer)
		if same = same && !early; slices.ContainsFunc(body[:at], func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == ld.Buffer }) {
			return // what it is set to is no update: it is another one in each iteration
		}
		for _, s := range body[use:] {
			a, ok := underGuard(s).(*affine.Assign)
			updated = updated || ok && a.Buffer == ld.Buffer
		}
	})
	return same && updated
}

// UpdatesItself reports whether a reads the element that it sets.
func UpdatesItself(a *affine.Assign) (found bool) {
	affine.WalkExpr(a.Value, func(e affine.Expr) { found = found || nest.IsStored(e, a) })
	return found
}
