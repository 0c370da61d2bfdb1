package domain

import (
	"codo/affine"
	"codo/nest"
)

// Stride lets loops that take several elements at a step count by one (loop normalization: Allen
// and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.4.1).
//
//	for i = 1 to 9 step 2 { y[i] = x[i] }   =>   for i = 0 to 4 { y[2 * i + 1] = x[2 * i + 1] }
func Stride(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && nest.Plain(l) && l.Step > 0 {
			countByOne(l)
		}
		return true
	})
}

// countByOne lets l count by one; ok is false if it cannot.
func countByOne(l *affine.Loop) (ok bool) {
	if l.Step == 1 {
		return true
	}
	first, trips, ok := affine.ConstantTrips(l)
	if !ok {
		return false
	}
	own := *l
	own.Type, own.Lo, own.Hi, own.Step = affine.I32, affine.IntConst(0), affine.IntConst(trips), 1
	become(l, &own, affine.CounterForm(&own).Scale(l.Step).Plus(first))
	return true
}

// become makes l the loop own, where the counter of l was at: what points to l still does.
func become(l, own *affine.Loop, at affine.Form) {
	affine.ReplaceByForm(own.Body, l, at)
	*l = *own
	affine.ReplaceByForm(l.Body, own, affine.CounterForm(l))
}
