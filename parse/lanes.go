package parse

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Operators of hls::vector work lane by lane, and a number beside a vector stands for as
// many equal lanes (UG1399, "HLS Vector Library").

// laneOps are the operators that vectors have, laneSigns those that stand before one.
var (
	laneOps   = []string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"}
	laneSigns = []string{"+", "-", "~"}
)

// A laneValue gives the value of a lane.
type laneValue func(lane affine.Expr) affine.Expr

// assignsLanes lowers v = a + b, v += a and v = 1 of a vector v. It reports false if s is
// no such assignment.
func (l *lowerer) assignsLanes(s *assign) bool {
	to, ok := l.tryPlace(s.x)
	if !ok || len(to.dims()) != 1 {
		return false
	}
	y := s.y
	if op := strings.TrimSuffix(s.op, "="); op != "" {
		y = &binary{place: s.place, op: op, x: s.x, y: s.y}
	}
	if !l.hasLanes(y, to) && !l.isNumber(y) {
		return false
	}
	if to, ok = l.place(s.x); ok && l.mayWrite(to, s.x) {
		l.putLanes(to, y)
	}
	return true
}

// isNumber reports whether x is the same for all lanes: no array, and nothing that points.
func (l *lowerer) isNumber(x expr) bool {
	switch x := x.(type) {
	case *literal:
		return true
	case *unary:
		return l.isNumber(x.x)
	case *cast:
		return l.isNumber(x.x)
	case *binary:
		return l.isNumber(x.x) && l.isNumber(x.y)
	case *ident:
		if _, isBound := l.symbolOf(x).(bound); isBound { // a counter or constant
			return true
		}
	}
	p, ok := l.tryPlace(x)
	return ok && len(p.dims()) == 0 && !l.isPointer(x) && !l.isRecord(x)
}

// localLanes declares a vector that starts with what is computed of others, or with one
// number in all lanes. It reports false if v is something else.
func (l *lowerer) localLanes(v *varDecl, elem affine.Type, shape []int) bool {
	to := view{buf: &affine.Buffer{Elem: elem, Shape: shape}}
	if !l.hasLanes(v.init, to) && !l.isNumber(v.init) {
		return false
	}
	own := *v
	own.init = nil
	lanes := l.lanesIn(v.init, to) // before the name is in scope
	l.variable(&own, elem, shape)
	if s, ok := l.lookup(v.name).(view); ok {
		l.storeLanes(s, lanes, v.pos)
	}
	return true
}

// hasLanes reports whether x is a sum or so of vectors like v, or one of two of them. The lanes of a word are none of a vector.
func (l *lowerer) hasLanes(x expr, v view) bool {
	if v.buf.Elem.IsLane() {
		return false
	}
	switch x := x.(type) {
	case *unary:
		return slices.Contains(laneSigns, x.op) && l.isLanes(x.x, v) || l.stepsVector(x)
	case *binary:
		return slices.Contains(laneOps, x.op) && (l.isLanes(x.x, v) || l.isLanes(x.y, v))
	case *conditional:
		return l.isLanes(x.x, v) && (l.isLanes(x.y, v) || l.isNumber(x.y)) || l.isNumber(x.x) && l.isLanes(x.y, v)
	case *cast:
		return l.isMadeOfOne(x, v) || l.isMadeOfList(x, v)
	}
	return false
}

// isMadeOfList reports whether x makes a vector like v of several values, float4{a, b, c, d}.
func (l *lowerer) isMadeOfList(x *cast, v view) bool {
	list, isList := x.x.(*initList)
	ref, ok := l.tryType(x.typ)
	return isList && len(list.elems) > 1 && ok && ref.elem == v.buf.Elem && ref.isClass && slices.Equal(ref.dims, v.dims())
}

// isMadeOfOne reports whether x makes a vector like v of one number, float4(2).
func (l *lowerer) isMadeOfOne(x *cast, v view) bool {
	ref, ok := l.tryType(x.typ)
	return ok && len(ref.dims) == 1 && ref.elem == v.buf.Elem && slices.Equal(ref.dims, v.dims()) && l.isNumber(x.x)
}

// isLanes reports whether x is a vector like v, or computes one.
func (l *lowerer) isLanes(x expr, v view) bool {
	if ch := l.streamReadOf(x); ch != nil {
		return slices.Equal(l.tokenDims(ch), v.dims()) && ch.Buffer.Elem == v.buf.Elem
	}
	p, ok := l.tryPlace(x)
	if c, isCall := x.(*call); !ok && isCall {
		p, ok = l.vectorReturned(c)
	}
	if ok {
		return p.buf.Elem == v.buf.Elem && slices.Equal(p.dims(), v.dims())
	}
	return l.hasLanes(x, v)
}

// putLanes stores x in the vector to.
func (l *lowerer) putLanes(to view, x expr) { l.storeLanes(to, l.lanesIn(x, to), x.at()) }

func (l *lowerer) storeLanes(to view, value laneValue, pos diag.Pos) {
	l.nest(to.dims(), pos, func(index []affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: to.buf, Index: to.with(index), Value: convert(value(index[0]), to.buf.Elem), Pos: pos}
	})
}

// lanesIn evaluates what x needs before its lanes are computed.
func (l *lowerer) lanesIn(x expr, v view) laneValue {
	if !l.isLanes(x, v) {
		return l.sameLanes(x, v)
	}
	switch x := x.(type) {
	case *binary:
		a, c := l.lanesIn(x.x, v), l.lanesIn(x.y, v)
		return func(lane affine.Expr) affine.Expr {
			return convert(l.binaryOp(x.pos, affine.Op(x.op), a(lane), c(lane)), v.buf.Elem)
		}
	case *conditional:
		return l.chosenLanes(x, v)
	case *cast:
		if l.isMadeOfOne(x, v) {
			return l.sameLanes(x, v)
		}
		if l.isMadeOfList(x, v) {
			return l.lanesAt(l.vectorOfList(x.x.(*initList), v), x.pos)
		}
	case *unary:
		if l.stepsVector(x) {
			return l.steppedLanes(x, v)
		}
		a := l.lanesIn(x.x, v)
		return func(lane affine.Expr) affine.Expr {
			return convert(l.signed(x, a(lane)), v.buf.Elem)
		}
	}
	from := view{}
	if ch := l.streamReadOf(x); ch != nil {
		from = l.popVector(ch, x.at())
	} else {
		from, _ = l.place(x)
	}
	return l.lanesAt(from, x.at())
}

// lanesAt are those of a variable.
func (l *lowerer) lanesAt(from view, pos diag.Pos) laneValue {
	return func(lane affine.Expr) affine.Expr {
		return &affine.Load{Buffer: from.buf, Index: from.with([]affine.Expr{lane}), Pos: pos}
	}
}

// vectorOfList is a new vector like v.
func (l *lowerer) vectorOfList(list *initList, v view) view {
	to := l.localVector("made", v, list.pos)
	l.initialise(to, list, list.pos)
	return to
}

// sameLanes is a number, which is looked at once.
func (l *lowerer) sameLanes(x expr, v view) laneValue {
	if c, ok := x.(*cast); ok { // a vector made of one number
		if ref, isType := l.tryType(c.typ); isType && len(ref.dims) == 1 {
			x = c.x
		}
	}
	value := convert(l.value(x), v.buf.Elem)
	if affine.HasLoad(value) {
		value = l.kept("lane", value, x.at())
	}
	return func(affine.Expr) affine.Expr { return value }
}
