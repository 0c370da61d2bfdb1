package parse

import "codo/affine"

// asAssign is x += 1 of x++, and x -= 1 of x--.
func (x *unary) asAssign() *assign {
	return &assign{x.place, x.op[:1] + "=", x.x, intLiteral(x.place, 1)}
}

// step lowers x++ or x-- as a statement.
func (l *lowerer) step(x *unary) {
	if _, ok := l.spread(x.x); ok {
		l.assignment(x.asAssign())
	} else if l.stepsRecord(x) {
		l.stepRecord(x)
	} else if l.stepsVector(x) {
		l.assignment(x.asAssign())
	} else if l.isPointer(x.x) {
		l.movePointer(x)
	} else {
		l.increment(x)
	}
}

// increment lowers ++x and x-- as statements.
func (l *lowerer) increment(x *unary) {
	if s := x.asAssign(); l.assignOther(s) || l.assignElement(s) {
		return
	}
	v, ok := l.target(x.x)
	if !ok {
		return
	}
	old := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.x.at()}
	sum := l.binaryOp(x.pos, affine.Op(x.op[:1]), old, affine.IntConst(1))
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(sum, v.buf.Elem), Pos: x.pos})
}

// incrementValue lowers x++ and ++x used as a value. The old value of x++ is
// kept in a scalar of its own.
func (l *lowerer) incrementValue(x *unary) affine.Expr {
	if !x.postfix {
		l.increment(x)
		return l.value(x.x)
	}
	v, ok := l.target(x.x)
	if !ok {
		return zero()
	}
	old := l.kept(v.buf.Name+"_old", &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.x.at()}, x.pos)
	l.increment(x)
	return old
}
