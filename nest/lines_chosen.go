package nest

import (
	"maps"

	"codo/affine"
)

// Windows are often summed up where they are not full yet, too, and the sum is taken only where they are:
//
//	s = 0; for r { for c { s += w[r][c] } }                if (i >= 2 && j >= 2) {
//	y[i][j] = i >= 2 && j >= 2 ? s : 0             =>         s = 0; for r { for c { s += w[r][c] } }; y[i][j] = s
//	                                                        } else { y[i][j] = 0 }
//
// Then all elements that are used are known to be ones that came.

// underChoices moves what only one side of a choice needs under a condition, for choices that no data makes, in body.
// It reports whether there is any.
func underChoices(body []affine.Stmt) (out []affine.Stmt, changed bool) {
	for k := range body {
		a, ok := body[k].(*affine.Assign)
		if !ok {
			continue
		}
		sel, ok := a.Value.(*affine.Select)
		if !ok || affine.HasLoad(sel.Cond) {
			continue
		}
		first := neededBy(body, k, sel)
		if first == k {
			continue
		}
		then, other := *a, *a
		then.Value, other.Value = sel.X, sel.Y
		choice := &affine.If{Cond: sel.Cond, Then: append(body[first:k:k], &then), Else: []affine.Stmt{&other}, Pos: a.Pos}
		out = append(append(body[:first:first], choice), body[k+1:]...)
		out, _ = underChoices(out)
		return out, true
	}
	return body, false
}

// neededBy is where the statements of body begin that stand right before number k and set only scalars of this body that nothing
// but the first side of sel, its value, needs.
func neededBy(body []affine.Stmt, k int, sel *affine.Select) (first int) {
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
	needed := false
	for b := range own {
		if affine.Loads(sel.Y, b) {
			return k
		}
		needed = needed || affine.Loads(sel.X, b)
	}
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
