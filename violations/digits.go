package violations

import (
	"slices"

	"codo/affine"
)

// split lets sums over a flat copy go through the dimensions of what was copied:
//
//	for c, y, x { flat[(c * Y + y) * X + x] = in[c][y][x] }
//	for i { sum += flat[i] * w[i] }    =>    for c { for y { for x { sum += in[c][y][x] * w[(c * Y + y) * X + x] } } }
//
// Only loops that do not choose what is written become several: the others write
// in the order of the copy as they are. So do these where the copy has more elements than
// what is copied, as the windows of a convolution that is made a product of matrices.
func (f *folder) split(u filled, readers []affine.Stmt) {
	if len(u.fills) != 1 {
		return
	}
	for _, a := range affine.Accesses(readers) {
		forms := formsOf(a.Index)
		if a.Buffer != u.buffer || forms == nil {
			continue
		}
		for k, x := range u.fills[0].axes {
			if l := x.walker(forms[k]); l != nil && slices.Contains(a.Loops, l) && mayBecomeSeveral(a.Loops, l) && (u.repeats() || onlySums(readers, l)) {
				f.splitLoop(l, x.digits)
			}
		}
	}
}

// walker is the loop that walks alone along a, an axis of several digits, from its
// first element to the last; else nil.
func (a *axis) walker(f affine.Form) *affine.Loop {
	counters := f.Counters()
	if len(a.digits) < 2 || len(counters) != 1 {
		return nil
	}
	l := counters[0]
	lo, hi, ok := f.Range()
	if _, _, constant := affine.ConstantTrips(l); !constant || !ok || !f.IsLinear() || f.Coef(l) != 1 || l.Step != 1 || lo != a.lo || hi != a.hi {
		return nil
	}
	return l
}

// mayBecomeSeveral reports whether the user has decided nothing about l, nor about
// the order of the nest.
func mayBecomeSeveral(around []*affine.Loop, l *affine.Loop) bool {
	return l.II == 0 && l.Unroll == 0 && len(l.Pragmas) == 0 &&
		!slices.ContainsFunc(around, func(o *affine.Loop) bool { return o.Keep > 0 || len(o.Order) > 0 })
}

// repeats reports whether the copy has more elements than what is copied.
func (u *filled) repeats() (found bool) {
	affine.WalkExpr(u.fills[0].value, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && ld.Buffer.Len() < u.buffer.Len()
	})
	return found
}

// onlySums reports whether what is written in l is in the same place in all its
// iterations.
func onlySums(readers []affine.Stmt, l *affine.Loop) bool {
	return !slices.ContainsFunc(affine.Accesses(readers), func(a affine.Access) bool {
		if !a.Write || !slices.Contains(a.Loops, l) {
			return false
		}
		subs, ok := a.Subscripts()
		return !ok || slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// splitLoop makes a nest of l, with a loop for each of these digits.
func (f *folder) splitLoop(l *affine.Loop, digits []digit) {
	first, _, _ := affine.ConstantTrips(l)
	old := *l // what the counters in the body speak of, until they are replaced
	affine.ReplaceCounter(l.Body, l, &old)
	var at affine.Form
	body := l
	for k, d := range digits {
		if k > 0 {
			in := &affine.Loop{Name: f.names.Fresh(d.loop.Name), Type: affine.I32, Step: 1, Pos: l.Pos, Body: body.Body}
			body.Body = []affine.Stmt{in}
			body = in
		}
		body.Type, body.Lo, body.Hi = affine.I32, affine.IntConst(0), affine.IntConst(d.trips)
		at = at.AddCounter(body, d.weight)
	}
	affine.SubstituteCounter(body.Body, &old, at.Plus(first).Expr())
}
