package parse

import "codo/affine"

// A nullPointer is a pointer parameter that is given none. As a condition it is false, and what
// stands under that condition is not read:
//
//	void f(const float *x, float *sum = nullptr) { ..; if (sum) *sum = s; }
type nullPointer struct{}

// isNull reports whether x is written as no pointer.
func isNull(x expr) bool {
	switch x := x.(type) {
	case *literal:
		return x.text == "0" || x.text == "nullptr"
	case *ident:
		return x.name == "nullptr"
	case *cast:
		return x.typ.ptr > 0 && isNull(x.x)
	}
	return false
}

// isNullPointer reports whether x is none, or a parameter that is.
func (l *lowerer) isNullPointer(x expr) bool {
	if id, ok := x.(*ident); ok {
		if _, ok := l.symbolOf(id).(nullPointer); ok {
			return true
		}
	}
	return isNull(x)
}

// points is whether a variable x is a pointer to something; ok is false if it is no pointer.
func (l *lowerer) points(x expr) (points affine.Expr, ok bool) {
	id, ok := x.(*ident)
	switch {
	case !ok:
		return nil, false
	case l.isNullPointer(id):
		return convert(zero(), affine.B1), !isNull(id)
	}
	return convert(affine.IntConst(1), affine.B1), l.isPointer(id) || l.isRecord(id) || l.namesStream(id)
}

// comparedToNull is x where it asks whether a pointer is none: p == nullptr, p != 0, !p.
func (l *lowerer) comparedToNull(x expr) (affine.Expr, bool) {
	switch x := x.(type) {
	case *unary:
		if x.op == "!" {
			if points, ok := l.points(x.x); ok {
				return negate(points), true
			}
		}
	case *binary:
		of := x.x
		if isNull(of) {
			of = x.y
		}
		if points, ok := l.points(of); ok && (isNull(x.x) || isNull(x.y)) {
			switch x.op {
			case "==":
				return negate(points), true
			case "!=":
				return points, true
			}
		}
	}
	return nil, false
}
