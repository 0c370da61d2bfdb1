package scalars

import (
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
)

// ZeroTerms leaves out the terms of sums that are zero as counters of the sum tell: what tiles are filled up with.
//
//	for k = 0 to 16 { s = s + (k < 11 ? a[k] : 0) * (k < 11 ? b[k] : 0) }
//
//	for k = 0 to 16 { if (k < 11) { s = s + (k < 11 ? a[k] : 0) * (k < 11 ? b[k] : 0) } }
//
// A product of floats is zero where both factors are, and changes no sum that began with zero: that is never -0.
func ZeroTerms(t *affine.Task) {
	all := affine.Accesses(t.Body)
	guardEach(t.Body, nil, nest.Open, func(a *affine.Assign) []affine.Expr {
		term := AddedBy(a)
		if term == nil || a.Buffer.Elem.IsFloat() && !BeginsWithZero(a, t.Body, all) {
			return nil
		}
		return slices.DeleteFunc(ZeroUnless(term), func(c affine.Expr) bool { return !ofSum(c, a) })
	})
}

// AddedBy is what a adds to the element that it stores; nil if it does something else.
func AddedBy(a *affine.Assign) affine.Expr {
	sum, ok := a.Value.(*affine.Binary)
	if !ok || sum.Op != "+" {
		return nil
	}
	for _, side := range [][2]affine.Expr{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		if nest.IsStored(side[0], a) && !affine.Loads(side[1], a.Buffer) {
			return side[1]
		}
	}
	return nil
}

// ZeroUnless are conditions on counters of which e needs each not to be zero; -0 does not count as zero.
func ZeroUnless(e affine.Expr) []affine.Expr {
	switch e := e.(type) {
	case *affine.Cast:
		return ZeroUnless(e.X)
	case *affine.Select:
		if IsPlusZero(e.Y) && !nest.DataIn([]affine.Expr{e.Cond}) {
			return append(AllOf(e.Cond, true), ZeroUnless(e.X)...)
		}
	case *affine.Binary:
		if e.Op != "*" {
			return nil
		}
		x, y := ZeroUnless(e.X), ZeroUnless(e.Y)
		if e.Type().IsInteger() {
			return append(x, y...)
		}
		return slices.DeleteFunc(x, func(c affine.Expr) bool {
			return !slices.ContainsFunc(y, func(o affine.Expr) bool { return SameCondition(c, o) })
		})
	}
	return nil
}

// IsPlusZero reports whether e is the constant 0, but not -0.
func IsPlusZero(e affine.Expr) bool {
	c, ok := e.(*affine.Const)
	return ok && c.I == 0 && c.F == 0 && !math.Signbit(c.F)
}

// ofSum reports whether c speaks of counters, and of none with which a goes from element to element.
func ofSum(c affine.Expr, a *affine.Assign) bool {
	some, all := false, true
	affine.WalkExpr(c, func(e affine.Expr) {
		if c, ok := e.(*affine.Counter); ok {
			some = true
			all = all && !slices.ContainsFunc(a.Index, func(x affine.Expr) bool { return nest.Counts(x, c.Loop) })
		}
	})
	return some && all
}

// BeginsWithZero reports whether a, in a nest of body, adds to elements that a nest before has set to zero, and that
// nothing else is done with but to set them to zero and to add to them.
func BeginsWithZero(a *affine.Assign, body []affine.Stmt, all []affine.Access) bool {
	var first, own *affine.Access
	for k := range all {
		x := &all[k]
		if x.Buffer != a.Buffer || !x.Write {
			continue
		}
		s, ok := x.Stmt.(*affine.Assign)
		if !ok {
			return false
		}
		zero := IsPlusZero(s.Value)
		if !zero && AddedBy(s) == nil {
			return false
		}
		if first == nil && zero {
			first = x
		}
		if s == a {
			own = x
		}
	}
	return first != nil && own != nil && first.Order < own.Order && setsFor(*first, *own, body)
}

// setsFor reports whether w, in a nest of body of its own, surely writes all that a does.
func setsFor(w, a affine.Access, body []affine.Stmt) bool {
	if len(w.Loops) == 0 || len(a.Loops) == 0 || w.Loops[0] == a.Loops[0] || !slices.Contains(body, affine.Stmt(w.Loops[0])) || !slices.Contains(body, affine.Stmt(a.Loops[0])) {
		return false
	}
	subs, ok := w.Subscripts()
	own, known := a.Subscripts()
	if !ok || !known || !w.Exact || len(w.Cases) != 1 || len(w.Cases[0]) > 0 {
		return false
	}
	for d, f := range own {
		rest := subs[d].Sub(affine.Form{}.Plus(f.Constant()))
		for _, l := range f.Counters() {
			first, trips, constant := affine.ConstantTrips(l)
			k := slices.IndexFunc(w.Loops, func(o *affine.Loop) bool {
				from, many, runs := affine.ConstantTrips(o)
				return constant && runs && o.Step == 1 && l.Step == 1 && from <= first && first+trips <= from+many && sameCoefs(subs, o, own, l)
			})
			if k < 0 {
				return false
			}
			rest = rest.AddCounter(w.Loops[k], -f.Coef(l))
		}
		if v, isConst := rest.IsConst(); !isConst || v != 0 {
			return false
		}
	}
	return true
}

// sameCoefs reports whether x moves a place as y does another.
func sameCoefs(at []affine.Form, x *affine.Loop, other []affine.Form, y *affine.Loop) bool {
	for d := range at {
		if at[d].Coef(x) != other[d].Coef(y) {
			return false
		}
	}
	return true
}
