package arrays

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Windows are often summed up where they are not full yet, too, and the sum is taken only where they are:
//
//	s = 0; for r { for c { s += w[r][c] } }                if (i >= 2 && j >= 2) {
//	y[i][j] = i >= 2 && j >= 2 ? s : 0             =>         s = 0; for r { for c { s += w[r][c] } }; y[i][j] = s
//	                                                        } else { y[i][j] = 0 }
//
// or stored only there:
//
//	s = 0; for r { for c { s += w[r][c] } }                if (i >= 2 && j >= 2) {
//	if (i >= 2 && j >= 2) { y[i][j] = s }          =>        s = 0; for r { for c { s += w[r][c] } }; y[i][j] = s
//	                                                       }
//
// Then all elements that are used are known to be ones that came.

// plainLines is withoutLines of a nest as it is, and chosenLines of one with choices as conditions.
func plainLines(body []affine.Stmt, k int, filled []*affine.Buffer) (out []affine.Stmt, ok bool) {
	return withoutLines(body, k, filled, nil)
}

func chosenLines(body []affine.Stmt, k int, filled []*affine.Buffer) (out []affine.Stmt, ok bool) {
	return withoutLinesChosen(body, k, filled, nil)
}

// withoutLinesChosen is withoutLines where choices of the nest are conditions, see underChoices.
func withoutLinesChosen(body []affine.Stmt, k int, filled []*affine.Buffer, whole map[*affine.Buffer]bool) (out []affine.Stmt, ok bool) {
	if len(filled) == 0 {
		return nil, false
	}
	own := slices.Clone(body)
	own[k] = affine.CloneBody(body[k : k+1])[0]
	loops, core := nest.Perfect(own[k].(*affine.Loop))
	if len(loops) == 0 {
		return nil, false
	}
	if loops[len(loops)-1].Body, ok = underChoices(core); !ok {
		return nil, false
	}
	return withoutLines(own, k, filled, whole)
}

// underChoices moves what only one side of a choice needs under a condition, for choices that no data makes, in body.
// It reports whether there is any.
func underChoices(body []affine.Stmt) (out []affine.Stmt, changed bool) {
	for k := range body {
		if guard, ok := body[k].(*affine.If); ok && !affine.HasLoad(guard.Cond) {
			if first := neededBy(body, k, sides{guard.Then, guard.Else}); first < k {
				under := &affine.If{Cond: guard.Cond, Then: append(body[first:k:k], guard.Then...), Else: guard.Else, Pos: guard.Pos}
				out, _ = underChoices(append(append(body[:first:first], under), body[k+1:]...))
				return out, true
			}
			continue
		}
		a, ok := body[k].(*affine.Assign)
		if !ok {
			continue
		}
		sel, ok := a.Value.(*affine.Select)
		if !ok || affine.HasLoad(sel.Cond) {
			continue
		}
		then, other := *a, *a
		then.Value, other.Value = sel.X, sel.Y
		first := neededBy(body, k, sides{[]affine.Stmt{&then}, []affine.Stmt{&other}})
		if first == k {
			continue
		}
		choice := &affine.If{Cond: sel.Cond, Then: append(body[first:k:k], &then), Else: []affine.Stmt{&other}, Pos: a.Pos}
		out = append(append(body[:first:first], choice), body[k+1:]...)
		out, _ = underChoices(out)
		return out, true
	}
	return body, false
}

// sides are what a choice does if its condition holds, and else.
type sides struct{ then, other []affine.Stmt }

// neededBy is where the statements of body begin that stand right before number k, a choice, and set only scalars of this body that
// nothing but its first side needs.
func neededBy(body []affine.Stmt, k int, of sides) (first int) {
	declared := map[*affine.Buffer]bool{}
	for _, s := range body[:k] {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.IsScalar() && d.Buffer.Init == nil {
			declared[d.Buffer] = true
		}
	}
	own := map[*affine.Buffer]bool{}
	for first = k; first > 0; first-- {
		set, ok := setOnly(body[first-1], declared)
		if !ok {
			break
		}
		maps.Copy(own, set)
	}
	for u := range affine.Uses(body[:first]) {
		if own[u.Buffer] {
			return k
		}
	}
	for u := range affine.Uses(body[k+1:]) {
		if own[u.Buffer] {
			return k
		}
	}
	for u := range affine.Uses(of.other) {
		if own[u.Buffer] {
			return k
		}
	}
	needed := affine.UsesAny(of.then, func(b *affine.Buffer) bool { return own[b] })
	if !needed {
		return k
	}
	for _, s := range body[first:k] { // what moves declares all of its own
		if d, ok := s.(*affine.Decl); ok {
			delete(own, d.Buffer)
		}
	}
	if len(own) > 0 {
		return k
	}
	return first
}

// setOnly are the scalars that s declares or sets; ok is false if it does anything but set some of those declared, and its own.
func setOnly(s affine.Stmt, declared map[*affine.Buffer]bool) (set map[*affine.Buffer]bool, ok bool) {
	if d, is := s.(*affine.Decl); is {
		return map[*affine.Buffer]bool{d.Buffer: true}, declared[d.Buffer]
	}
	set, ok = affine.Changed([]affine.Stmt{s}), true
	for b := range set {
		if affine.Declares([]affine.Stmt{s}, b) {
			delete(set, b)
		} else {
			ok = ok && declared[b]
		}
	}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		switch s.(type) {
		case *affine.Pop, *affine.Push:
			ok = false
		}
		return ok
	})
	for u := range affine.Uses([]affine.Stmt{s}) { // what comes in order is taken in any case
		ok = ok && u.Buffer.Port.Kind != affine.PortStream
	}
	return set, ok && len(set) > 0
}
