package scalars

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// WithChoices sets elements of b by one statement in body, where both sides of a condition set the same, also by scalars of their own
// that are copies.
//
//	if c { local s i32                                 a[i] = c ? (d ? x[i] : 0) : 1
//	       if d { s = x[i] } else { s = 0 }      =>
//	       a[i] = s } else { a[i] = 1 }
func WithChoices(body []affine.Stmt, b *affine.Buffer) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			WithChoices(s.Body, b)
		case *affine.If:
			if a := setBy(s, nil); a != nil && a.Buffer == b {
				body[k] = a
			}
		}
	}
}

// setBy is a statement that does what s does, of which it is known what scalars hold before it; nil if it does more.
func setBy(s affine.Stmt, held map[*affine.Buffer]affine.Expr) *affine.Assign {
	switch s := s.(type) {
	case *affine.Assign:
		own := *s
		own.Value = Known(s.Value, held)
		return &own
	case *affine.If:
		x, y := SetLast(s.Then, held), SetLast(s.Else, held)
		if x == nil || y == nil || x.Buffer != y.Buffer || !affine.SameIndex(x.Index, y.Index) || x.Value.Type() != y.Value.Type() {
			return nil
		}
		x.Value = &affine.Select{Cond: Known(s.Cond, held), X: x.Value, Y: y.Value}
		return x
	}
	return nil
}

// SetLast is what the last statement of body sets, if the others set nothing but scalars of body to copies, or choices of such, which
// only its value is made of.
func SetLast(body []affine.Stmt, held map[*affine.Buffer]affine.Expr) *affine.Assign {
	held = maps.Clone(held)
	if held == nil {
		held = map[*affine.Buffer]affine.Expr{}
	}
	own := map[*affine.Buffer]bool{}
	for k, s := range body {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.IsScalar() && d.Buffer.Init == nil && len(d.Buffer.Bind) == 0 {
			own[d.Buffer] = true
			continue
		}
		a := setBy(s, held)
		switch {
		case a == nil || nest.LoadsAny(a.Value, own) || slices.ContainsFunc(a.Index, func(e affine.Expr) bool { return nest.LoadsAny(e, own) }):
			return nil
		case k == len(body)-1 && !own[a.Buffer]:
			return a
		case !own[a.Buffer] || !IsChoice(a.Value):
			return nil
		}
		held[a.Buffer] = a.Value
	}
	return nil
}
