package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Rectangle gives the loops of a nest bounds that do not depend on each other,
// where that makes it a band with a loop that is free, or lets all iterations of the innermost
// loop run at the same time, as none needs what another gives: what is outside of the
// bounds that the user wrote is guarded, statement by statement.
//
//	for i { for j = 0 to i + 1 { c[i][j] = b[j] } }
//	for i { for j = 0 to 128 { if (j < i + 1) { c[i][j] = b[j] } } }
//
// A triangle then takes twice its iterations, but these can run at the same time.
// The result tells whether anything changed.
func Rectangle(t *affine.Task) (changed bool) {
	nest.ReplacePlain(t.Body, func(l *affine.Loop) *affine.Loop {
		copied := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		if !widened(copied) || !hasFree(copied) && !givesNothing(copied) {
			return nil
		}
		changed = true
		return copied
	})
	return changed
}

// hasFree reports whether a loop of the band of l, or l if that is the only one, is free.
func hasFree(l *affine.Loop) bool {
	if b, ok := nest.BandOf(l); ok {
		return slices.Contains(b.Free, true)
	}
	return !affine.HasLoop(l.Body) && nest.IsFree(l, 0, affine.Accesses([]affine.Stmt{l}))
}

// givesNothing reports whether no iteration of the innermost loop of the nest of l touches what an earlier one wrote:
// they read, at most, what later ones write, as v[i] = a * v[i + 1] + b * v[i] does.
func givesNothing(l *affine.Loop) bool {
	loops, core := nest.Perfect(l)
	if len(loops) < 2 || affine.HasLoop(core) {
		return false
	}
	all := affine.Accesses([]affine.Stmt{l})
	return !nest.DependsIn(all, func(x, y affine.Access) bool {
		return x.Write && affine.Carries(loops[len(loops)-1], x, y).Possible()
	})
}

// widened gives constant bounds to the loops of a nest, and to the only loop in
// the innermost of them; it reports whether that changed any of them, and whether
// it could with all.
func widened(l *affine.Loop) bool {
	var guard affine.Expr
	changed := false
	loops, core := nest.Perfect(l)
	if len(loops) == 0 {
		return false
	}
	for _, in := range loops {
		ok, wide := widen(in, &guard)
		if !ok {
			return false
		}
		changed = changed || wide
	}
	if inner := nest.OnlyLoop(core); inner != nil && nest.Plain(inner) {
		last := loops[len(loops)-1]
		last.Body = nest.Guarded(core, inner, guard)
		loops, core = nest.Perfect(inner)
		for _, in := range loops {
			ok, wide := widen(in, &guard)
			if !ok {
				return false
			}
			changed = changed || wide
		}
	}
	last := loops[len(loops)-1]
	last.Body = nest.Guarded(core, nil, guard)
	return changed && !affine.HasLoop(core)
}

// mostWaste is how many times the iterations of a loop a rectangle may have: one
// of a triangle has twice as many.
const mostWaste = 2

// widen gives l the constant bounds that hold all its iterations, and adds to the
// guard what they were; ok is false if that cannot be said.
func widen(l *affine.Loop, guard *affine.Expr) (ok, changed bool) {
	if _, _, constant := affine.ConstantTrips(l); constant {
		return true, false
	}
	lo, isForm := affine.FormOf(l.Lo)
	hi, isForm2 := affine.FormOf(l.Hi)
	if !isForm || !isForm2 || l.Step != 1 {
		return false, false
	}
	least, _, ok := lo.Range()
	_, most, ok2 := hi.Range()
	if !ok || !ok2 || least >= most {
		return false, false
	}
	if fewest, greatest, known := affine.TripRange(l); !known || 2*(most-least) > mostWaste*(fewest+greatest) { // a narrow band
		return false, false
	}
	at := affine.CounterForm(l).Expr()
	if _, constant := lo.IsConst(); !constant {
		*guard = affine.And(*guard, &affine.Binary{Op: "<=", X: l.Lo, Y: affine.Convert(at, l.Lo.Type())})
	}
	if _, constant := hi.IsConst(); !constant {
		*guard = affine.And(*guard, &affine.Binary{Op: "<", X: affine.Convert(at, l.Hi.Type()), Y: l.Hi})
	}
	l.Lo, l.Hi = &affine.Const{T: l.Type, I: least}, &affine.Const{T: l.Type, I: most}
	return true, true
}
