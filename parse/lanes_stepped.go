package parse

import "codo/affine"

// A vector steps as a number does: ++v adds one to each lane, and v++ has the lanes of before.

// stepsVector reports whether x is ++v or --v, or v++ or v--, of an hls::vector.
func (l *lowerer) stepsVector(x *unary) bool {
	if x.op != "++" && x.op != "--" {
		return false
	}
	v, ok := l.tryPlace(x.x)
	return ok && len(v.dims()) == 1 && l.classes[v.buf] > 0 && wordBits(v) == 0
}

// steppedLanes steps x, and gives the lanes that it has as a value.
func (l *lowerer) steppedLanes(x *unary, v view) laneValue {
	if !x.postfix {
		l.assignment(x.asAssign())
		return l.lanesIn(x.x, v)
	}
	old := l.localVector("old", v, x.pos)
	l.putLanes(old, x.x)
	l.assignment(x.asAssign())
	return func(lane affine.Expr) affine.Expr {
		return &affine.Load{Buffer: old.buf, Index: []affine.Expr{lane}, Pos: x.pos}
	}
}
