package affine

import (
	"math"

	"codo/diag"
)

// Until is a loop that goes on until a flag is set: the number of its iterations depends on data, and has no
// bound. The body must do nothing once the flag is set.
//
//	for it = 0 to (done ? 0 : 9223372036854775807) again { if (!done) { .. } }
func Until(name string, flag *Buffer, pos diag.Pos) *Loop {
	end := &Select{Cond: &Load{Buffer: flag, Pos: pos}, X: &Const{T: I64}, Y: &Const{T: I64, I: math.MaxInt64}}
	return &Loop{Name: name, Type: I64, Lo: &Const{T: I64}, Hi: end, Step: 1, Again: true, Pos: pos}
}

// FlagOf is the scalar that ends l, if it is a loop as Until makes them; nil for others.
func FlagOf(l *Loop) *Load {
	end, ok := l.Hi.(*Select)
	if !l.Again || !ok {
		return nil
	}
	flag, _ := end.Cond.(*Load)
	return flag
}
