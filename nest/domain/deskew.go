package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Deskew lets a loop count from where the sum of each element begins, as in a systolic array that is written as a loop
// over its steps: each element waits for its operands, and is done before the last step (the inverse of loop skewing;
// Wolfe, "Loop skewing: the wavefront method revisited", 1986).
//
//	for t = 0 to 22 {                              for t = 0 to 8 {
//	  for i { for j {                                for i { for j {
//	    if (0 <= t - i - j && t - i - j < 8) {         c[i][j] += a[i][t] * b[t][j]
//	      c[i][j] += a[i][t-i-j] * b[t-i-j][j]   =>  } }
//	    }                                          }
//	  } }
//	}
//
// The counters that tell where it begins tell the element, or are those of loops around: the terms of an element stay in their
// order. A term that is zero else is as good as a condition.
func Deskew(t *affine.Task) {
	all := affine.Accesses(t.Body)
	replaceLoops(t.Body, func(l *affine.Loop) *affine.Loop {
		if by := deskewed(l, t.Body, all); by != nil {
			return by
		}
		return l
	})
}

// deskewed is l without the iterations in which an element waits; nil if there are none.
func deskewed(l *affine.Loop, body []affine.Stmt, all []affine.Access) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !nest.Plain(l) {
		return nil
	}
	loops, core := nest.Perfect(l)
	when, inside := scalars.ConditionsAround(core)
	if len(inside) != 1 || when != nil && nest.DataIn([]affine.Expr{when}) {
		return nil
	}
	a, ok := inside[0].(*affine.Assign)
	if !ok || scalars.AddedBy(a) == nil {
		return nil
	}
	own := ownLoops(a)
	for _, lo := range windowsOfSum(l, addsWhere(a, when, body, all)) {
		least, most, bounded := lo.from.Range()
		if bounded && lo.length < trips && least >= first && most+lo.length <= first+trips && !slices.ContainsFunc(loops, func(in *affine.Loop) bool { return lo.from.Uses(in) && !own[in] }) {
			by := *l
			by.Type, by.Lo, by.Hi = affine.I32, affine.IntConst(0), affine.IntConst(lo.length)
			affine.ReplaceByForm(by.Body, l, lo.from.Add(affine.CounterForm(&by)))
			affine.RewriteExprs(by.Body, nest.DecidedChoice)
			by.Body = nest.Without(by.Body)
			return &by
		}
	}
	return nil
}

// addsWhere are constraints on counters that hold where a adds something: those that it stands under, and those without which it
// adds zero.
func addsWhere(a *affine.Assign, when affine.Expr, body []affine.Stmt, all []affine.Access) (list []affine.Constraint) {
	conditions := nest.Conjuncts(when)
	if a.Buffer.Elem.IsInteger() || scalars.BeginsWithZero(a, body, all) {
		conditions = append(conditions, scalars.ZeroUnless(scalars.AddedBy(a))...)
	}
	for _, c := range conditions {
		if own, ok := affine.Conjunction(c, true); ok {
			list = append(list, own...)
		}
	}
	return list
}

// ownLoops are the loops each of whose iterations a does with elements of its own.
func ownLoops(a *affine.Assign) map[*affine.Loop]bool {
	own := map[*affine.Loop]bool{}
	for _, e := range a.Index {
		if f, ok := affine.FormOf(e); ok && len(f.Counters()) == 1 {
			l := f.Counters()[0]
			own[l] = own[l] || f.Sub(affine.CounterForm(l)).Equal(affine.Form{}.Plus(f.Constant()))
		}
	}
	return own
}

// A sumWindow is where iterations of a loop that do something begin, and how many there are.
type sumWindow struct {
	from   affine.Form
	length int64
}

// windowsOfSum are those of l that constraints tell, which move with other counters.
func windowsOfSum(l *affine.Loop, list []affine.Constraint) (out []sumWindow) {
	for _, c := range list {
		from, lower, ok := boundOf(c, l)
		if !ok || !lower || len(from.Counters()) == 0 {
			continue
		}
		for _, end := range list {
			to, lower, ok := boundOf(end, l)
			if length, constant := to.Plus(1).Sub(from).IsConst(); ok && !lower && constant && length > 0 {
				out = append(out, sumWindow{from, length})
			}
		}
	}
	return out
}
