package parse

import (
	"codo/affine"
	"codo/diag"
)

// reductions are the functions of hls::vector that make one number of all lanes (UG1399, "HLS Vector Library"): the operator,
// and what it begins with.
var reductions = map[string]struct {
	op    affine.Op
	begin int64
}{"reduce_add": {"+", 0}, "reduce_mult": {"*", 1}, "reduce_and": {"&", -1}, "reduce_or": {"|", 0}, "reduce_xor": {"^", 0}}

// inAnyOrder reports whether reducing lanes of type t gives the same in any order: fixed point numbers are rounded by products,
// and limited by sums where they do not wrap.
func inAnyOrder(t affine.Type, op affine.Op) bool {
	switch {
	case !t.IsFixed():
		return t.IsInteger()
	case op == "+":
		return t.Point.Wraps()
	}
	return op != "*"
}

// reducedLanes lowers v.reduce_add() and such that are the same in any order; ok is false if m is no such call.
func (l *lowerer) reducedLanes(m *member) (e affine.Expr, ok bool) {
	by, known := reductions[m.name]
	of, isVector := l.vectorOf(m.x)
	if !known || !isVector || len(m.args) > 0 {
		return nil, false
	}
	elem := of.buf.Elem
	if !inAnyOrder(elem, by.op) {
		l.diags.Errorf(diag.Unsupported, m.pos, "%s of lanes of type %s", m.name, elem.CPP()).
			Advise("what comes of it depends on the order, which is not said: write the loop")
		return zero(), true
	}
	lanes := l.lanesIn(m.x, of)
	b := l.buffer("reduced", elem, nil, m.pos)
	load := &affine.Load{Buffer: b, Pos: m.pos}
	l.emit(&affine.Decl{Buffer: b, Pos: m.pos})
	begin := convert(affine.IntConst(by.begin), elem)
	if elem.IsFixed() { // the bits
		begin = readAs(convert(affine.IntConst(by.begin), elem.Raw()), elem)
	}
	l.emit(&affine.Assign{Buffer: b, Value: begin, Pos: m.pos})
	l.nest(of.dims(), m.pos, func(index []affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: b, Value: convert(l.binaryOp(m.pos, by.op, load, lanes(index[0])), elem), Pos: m.pos}
	})
	return load, true
}

// vectorOf is a vector like x, which is one or computes one.
func (l *lowerer) vectorOf(x expr) (view, bool) {
	if v, ok := l.tryPlace(x); ok {
		return v, len(v.dims()) == 1
	}
	var sides []expr
	switch x := x.(type) {
	case *unary:
		sides = []expr{x.x}
	case *binary:
		sides = []expr{x.x, x.y}
	case *conditional:
		sides = []expr{x.x, x.y}
	case *call:
		return l.vectorReturned(x)
	}
	if ch := l.streamReadOf(x); ch != nil && ch.Lanes > 0 && len(l.tokenDims(ch)) == 1 {
		return view{buf: &affine.Buffer{Elem: ch.Buffer.Elem, Shape: l.tokenDims(ch)}}, true
	}
	for _, y := range sides {
		if v, ok := l.vectorOf(y); ok && l.isLanes(x, v) {
			return v, true
		}
	}
	return view{}, false
}
