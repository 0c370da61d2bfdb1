package domain

import (
	"codo/affine"
	"codo/nest"
)

// Ascend lets loops that count down, one at a time, count up from zero. What an iteration does
// stays, and so does their order:
//
//	for i = 7 to -1 step -1 { y[i] = y[i + 1] }   =>   for i = 0 to 8 { y[7 - i] = y[8 - i] }
func Ascend(t *affine.Task) { replaceLoops(t.Body, ascended) }

// ascended is l, counting up.
func ascended(l *affine.Loop) *affine.Loop {
	lo, ok := affine.FormOf(l.Lo)
	hi, ok2 := affine.FormOf(l.Hi)
	if !ok || !ok2 || l.Step != -1 || !nest.Plain(l) {
		return l
	}
	up := *l
	up.Type, up.Lo, up.Hi, up.Step = affine.I32, affine.IntConst(0), affine.Convert(lo.Sub(hi).Expr(), affine.I32), 1
	affine.ReplaceByForm(up.Body, l, lo.Sub(affine.CounterForm(&up)))
	return &up
}
