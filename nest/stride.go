package nest

import "codo/affine"

// Stride lets loops that take several elements at a step count by one (loop normalization: Allen
// and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.4.1).
//
//	for i = 1 to 9 step 2 { y[i] = x[i] }   =>   for i = 0 to 4 { y[2 * i + 1] = x[2 * i + 1] }
func Stride(t *affine.Task) { strideIn(t.Body) }

func strideIn(body []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.If:
			strideIn(s.Then)
			strideIn(s.Else)
		case *affine.Loop:
			if first, trips, ok := affine.ConstantTrips(s); ok && s.Step > 1 && plain(s) {
				own := *s
				own.Type, own.Lo, own.Hi, own.Step = affine.I32, affine.IntConst(0), affine.IntConst(trips), 1
				affine.ReplaceByForm(own.Body, s, affine.CounterForm(&own).Scale(s.Step).Plus(first))
				s, body[k] = &own, &own
			}
			strideIn(s.Body)
		}
	}
}
