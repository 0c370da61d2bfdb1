package nest

import "codo/affine"

// Stride lets loops that take several elements at a step count by one (loop normalization: Allen
// and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.4.1).
//
//	for i = 1 to 9 step 2 { y[i] = x[i] }   =>   for i = 0 to 4 { y[2 * i + 1] = x[2 * i + 1] }
func Stride(t *affine.Task) { replaceLoops(t.Body, oneByOne) }

// oneByOne is l, counting by one.
func oneByOne(l *affine.Loop) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step < 2 || !plain(l) {
		return l
	}
	own := *l
	own.Type, own.Lo, own.Hi, own.Step = affine.I32, affine.IntConst(0), affine.IntConst(trips), 1
	affine.ReplaceByForm(own.Body, l, affine.CounterForm(&own).Scale(l.Step).Plus(first))
	return &own
}
