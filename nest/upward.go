package nest

import (
	"slices"

	"codo/affine"
)

// Upward lets loops that count down count up where no iteration depends on another (loop reversal: Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 5.8). Tasks go through arrays in one order then,
// however their loops count. Ascend, which keeps the order of iterations, is for others.
//
//	for i = 7 to -1 step -1 { y[i] = 2 * x[i] }   =>   for i = 0 to 8 { y[i] = 2 * x[i] }
func Upward(t *affine.Task) { upwardIn(t.Body, 0, affine.Accesses(t.Body)) }

func upwardIn(body []affine.Stmt, depth int, all []affine.Access) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			own, rest := affine.Within(all, s)
			all = rest
			if first, trips, ok := affine.ConstantTrips(s); ok && s.Step < 0 && trips > 0 && plain(s) && movable(s) && !usesChannels(own) && IsFree(s, depth, own) {
				last := first + (trips-1)*s.Step
				s.Lo, s.Hi, s.Step = &affine.Const{T: s.Type, I: last}, &affine.Const{T: s.Type, I: first + 1}, -s.Step
			}
			upwardIn(s.Body, depth+1, own)
		case *affine.If:
			upwardIn(s.Then, depth, all)
			upwardIn(s.Else, depth, all)
		}
	}
}

func usesChannels(accesses []affine.Access) bool {
	return slices.ContainsFunc(accesses, func(a affine.Access) bool { return a.Channel != nil })
}
