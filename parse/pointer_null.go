package parse

import "codo/affine"

// A nullPointer is a pointer parameter that is given none. As a condition it is false, and what
// stands under that condition is not read:
//
//	void f(const float *x, float *sum = nullptr) { ..; if (sum) *sum = s; }
//
// So are pointers of structs, and local ones, that have been given none in the block that declares them, and nothing else yet.
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

// pointerSymbol is what a name, or a pointer that a struct holds, stands for; nil for others.
func (l *lowerer) pointerSymbol(x expr) (sym symbol) {
	switch x := x.(type) {
	case *ident:
		return l.symbolOf(x)
	case *member:
		if x.called || !l.isRecord(x.x) || !l.recordTypeOf(x.x).holds(x.name) {
			return nil
		}
		l.trialOf(func() {
			if r, ok := l.recordOf(withoutSubscripts(x).(*member).x); ok {
				sym = r.parts[x.name]
			}
		})
	}
	return sym
}

// isNullPointer reports whether x is none, or a parameter, variable or field that is.
func (l *lowerer) isNullPointer(x expr) bool {
	switch sym := l.pointerSymbol(x).(type) {
	case nullPointer:
		return true
	case *unsetPointer:
		return sym.isNull
	case *unsetField:
		return l.pointsToNothing(sym)
	}
	if c, ok := x.(*cast); ok && c.typ.ptr > 0 {
		return l.isNullPointer(c.x)
	}
	return isNull(x)
}

// points is whether a variable or field x is a pointer to something; ok is false if it is no pointer.
func (l *lowerer) points(x expr) (points affine.Expr, ok bool) {
	sym := l.pointerSymbol(x)
	_, isName := x.(*ident)
	switch {
	case sym == nil && !isName:
		return nil, false
	case l.isNullPointer(x):
		return convert(zero(), affine.B1), !isNull(x)
	}
	switch sym.(type) {
	case lambda, functionChoice:
		return convert(affine.IntConst(1), affine.B1), true
	}
	_, isArray := sym.(view)
	return convert(affine.IntConst(1), affine.B1), !isName && isArray || l.isPointer(x) || l.isRecord(x) || l.namesStream(x)
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
