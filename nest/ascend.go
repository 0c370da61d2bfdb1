package nest

import "codo/affine"

// Ascend lets loops that count down, one at a time, count up from zero. What an iteration does
// stays, and so does their order:
//
//	for i = 7 to -1 step -1 { y[i] = y[i + 1] }   =>   for i = 0 to 8 { y[7 - i] = y[8 - i] }
func Ascend(t *affine.Task) { ascendIn(t.Body) }

func ascendIn(body []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.If:
			ascendIn(s.Then)
			ascendIn(s.Else)
		case *affine.Loop:
			lo, ok := affine.FormOf(s.Lo)
			hi, ok2 := affine.FormOf(s.Hi)
			if ok && ok2 && s.Step == -1 && plain(s) {
				up := *s
				up.Type, up.Lo, up.Hi, up.Step = affine.I32, affine.IntConst(0), affine.Convert(lo.Sub(hi).Expr(), affine.I32), 1
				affine.ReplaceByForm(up.Body, s, lo.Sub(affine.CounterForm(&up)))
				s, body[k] = &up, &up
			}
			ascendIn(s.Body)
		}
	}
}
