package domain

import (
	"codo/affine"
)

// shorterLast are the two ends, one for all iterations of a loop and one for its last alone, of which a choice that is less in the last
// is the lesser: the last tile of an array whose size tiles do not divide. It ends where the next of as many whole tiles as it takes would
// be cut off, if they have type t.
//
//	t == 3 ? 4 : 32, or t == 3 ? 100 - t * 32 : 32   =>   32, 4 + 32 * (3 - t)
func shorterLast(e *affine.Select, t affine.Type) []affine.Expr {
	last, whole := e.X, e.Y
	l := inLastAlone(e.Cond, true)
	if l == nil {
		last, whole = e.Y, e.X
		l = inLastAlone(e.Cond, false)
	}
	size, isSize := whole.(*affine.Const)
	if l == nil || !isSize || !e.Type().IsInteger() || size.I%l.Step != 0 {
		return nil
	}
	first, trips, _ := affine.ConstantTrips(l)
	at := first + (trips-1)*l.Step
	rest, isConst := inIteration(last, l, at)
	if !isConst || rest < 0 || rest >= size.I {
		return nil
	}
	end := affine.Form{}.Plus(at).AddCounter(l, -1).Scale(size.I / l.Step).Plus(rest)
	if least, most, known := end.Range(); !known || !holdsAll(t, least, most) {
		return nil
	}
	return []affine.Expr{affine.Convert(whole, t), affine.Convert(end.Expr(), t)}
}

// inIteration is what e is where the counter of l is at, if that says it.
func inIteration(e affine.Expr, l *affine.Loop, at int64) (v int64, ok bool) {
	f, isForm := affine.FormOf(e)
	if !isForm || !f.IsLinear() {
		return 0, false
	}
	return f.AddCounter(l, -f.Coef(l)).Plus(f.Coef(l) * at).IsConst()
}

// inLastAlone is the loop of which the last iteration alone is one in which cond is as wanted; nil if there is none.
func inLastAlone(cond affine.Expr, want bool) *affine.Loop {
	list, ok := affine.Conjunction(cond, want)
	if !ok || len(list) != 1 {
		return nil
	}
	f := list[0].Form
	counters := f.Counters()
	if len(counters) != 1 || !f.IsLinear() {
		return nil
	}
	l := counters[0]
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 || l.Step < 1 {
		return nil
	}
	at := func(n int64) int64 { return f.Constant() + f.Coef(l)*(first+n*l.Step) }
	if end, before := at(trips-1), at(trips-2); list[0].Equal && end == 0 || !list[0].Equal && end >= 0 && before < 0 {
		return l
	}
	return nil
}
