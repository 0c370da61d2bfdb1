package parse

import (
	"codo/affine"
	"codo/diag"
)

// Vectors without a name: what a function returns, one of two, and what is computed where a vector is handed on.
//
//	s.write(c ? v : twice(v + w))

// vectorReturned is a vector like the one that x returns; ok is false if it returns none.
func (l *lowerer) vectorReturned(x *call) (v view, ok bool) {
	if !l.returnsArray(x) {
		return view{}, false
	}
	var ref typeRef
	l.trialOf(func() {
		if f := l.functionCalled(x); f != nil && f.tparams == nil {
			l.inScope(l.globals, func() { ref, ok = l.resolveAny(f.ret) })
		}
	})
	if ok {
		return view{buf: &affine.Buffer{Elem: ref.elem, Shape: ref.dims}}, len(ref.dims) == 1
	}
	found := l.trialOf(func() { v, ok = l.callArray(x) })
	return v, ok && !found.HasErrors() && len(v.dims()) == 1
}

// chosenLanes are the lanes of c ? a : b. The condition is looked at once, before a lane is written.
func (l *lowerer) chosenLanes(x *conditional, v view) laneValue {
	cond := l.condition(x.cond)
	if c, ok := cond.(*affine.Const); ok {
		if c.I != 0 {
			return l.lanesIn(x.x, v)
		}
		return l.lanesIn(x.y, v)
	}
	cond = l.evaluatedOnce("cond", cond, x.pos)
	var a, b laneValue
	then := l.into(func() { a = l.lanesIn(x.x, v) })
	other := l.into(func() { b = l.lanesIn(x.y, v) })
	if len(then)+len(other) == 0 {
		return func(lane affine.Expr) affine.Expr {
			return &affine.Select{Cond: cond, X: a(lane), Y: b(lane)}
		}
	}
	to := l.localVector("chosen", v, x.pos)
	store := func(list []affine.Stmt, lanes laneValue) []affine.Stmt {
		return append(list, l.into(func() { l.storeLanes(to, lanes, x.pos) })...)
	}
	l.emit(&affine.If{Cond: cond, Then: store(then, a), Else: store(other, b), Pos: x.pos})
	return func(lane affine.Expr) affine.Expr {
		return &affine.Load{Buffer: to.buf, Index: []affine.Expr{lane}, Pos: x.pos}
	}
}

// localVector declares a vector like v.
func (l *lowerer) localVector(name string, v view, pos diag.Pos) view {
	b := l.buffer(name, v.buf.Elem, v.dims(), pos)
	l.emit(&affine.Decl{Buffer: b, Pos: pos})
	return view{buf: b}
}

// lanesGiven is a new vector for x, which computes or reads one, as an argument; ok is false if x does not.
func (l *lowerer) lanesGiven(x expr) (v view, ok bool) {
	switch x := x.(type) {
	case *binary, *conditional, *unary:
		if v, ok = l.vectorOf(x); !ok || !l.hasLanes(x, v) { // as what a pointer is at
			return view{}, false
		}
		to := l.localVector("lanes", v, x.at())
		l.putLanes(to, x)
		return to, true
	}
	if ch := l.streamReadOf(x); ch != nil && ch.Lanes > 0 && !ch.Buffer.Elem.IsLane() {
		return l.popVector(ch, x.at()), true
	}
	return view{}, false
}

// returnLanes stores the vector x, which is computed or read, or one number in all lanes, for the caller. It reports
// false if x is something else.
func (l *lowerer) returnLanes(x expr) bool {
	to := view{buf: l.result}
	if l.streamReadOf(x) == nil && !l.hasLanes(x, to) && !l.isNumber(x) || len(to.dims()) != 1 || !l.isLanes(x, to) && !l.isNumber(x) {
		return false
	}
	l.putLanes(to, x)
	return true
}
