package parse

import (
	"codo/affine"
	"codo/diag"
)

// Pointers are compared by their places in the array that both point into. Arrays do not overlap: pointers into several
// are not equal, and which of them is the first is known to nobody.
//
//	if (out != in) memcpy(out, in, 16);   =>   memcpy(out, in, 16);

// comparedPointers is x, a comparison of two pointers, of which the first is one; ok is false if it is none.
func (l *lowerer) comparedPointers(x *binary) (e affine.Expr, ok bool) {
	if !isComparison(affine.Op(x.op)) || !l.isPointer(x.y) {
		return nil, false
	}
	a, b, apart := l.pointApart(x)
	switch {
	case !apart:
		return l.binaryOp(x.pos, affine.Op(x.op), l.distance(x.y, x.x, x.pos), zero()), true
	case x.op == "==" || x.op == "!=":
		return convert(affine.IntConst(int64(b2i(x.op == "!="))), affine.B1), true
	}
	l.diags.Errorf(diag.Memory, x.pos, "which of %s and %s is the first is not known", quoteToken(a), quoteToken(b)).
		Advise("arrays do not overlap here: leave out what is for those that do")
	return convert(zero(), affine.B1), true
}

// pointApart are the names of two arrays, if x compares pointers into these.
func (l *lowerer) pointApart(x *binary) (a, b string, ok bool) {
	from, to := l.pointedArray(x.x), l.pointedArray(x.y)
	if ok = from != nil && to != nil && from != to; ok {
		a, b = from.Name, to.Name
	}
	return a, b, ok
}

// pointedArray is what the pointer x points into, for structs the first of their arrays, of whatever type it is seen as; nil if
// that is not known.
func (l *lowerer) pointedArray(x expr) (array *affine.Buffer) {
	switch x := x.(type) {
	case *cast:
		return l.pointedArray(x.x)
	case *binary:
		return l.pointedArray(x.x)
	}
	l.trialOf(func() {
		if !l.isRecord(x) {
			if v, ok := l.pointer(x); ok {
				array = l.recastFrom(v.buf)
			}
		} else if r, ok := l.recordOf(x); ok {
			if list := variablesOf(r); len(list) > 0 {
				array = list[0]
			}
		}
	})
	return array
}

// ordersArrays reports whether x asks which of two arrays is the first, as checks whether they overlap do.
func (l *lowerer) ordersArrays(x expr) bool {
	c, ok := x.(*binary)
	if !ok || !isComparison(affine.Op(c.op)) || c.op == "==" || c.op == "!=" || !l.isPointer(c.x) || !l.isPointer(c.y) {
		return false
	}
	_, _, ok = l.pointApart(c)
	return ok
}
