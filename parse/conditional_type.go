package parse

import "codo/affine"

// chosenOf is the value of x, that a constant chooses, with the type that both have together: 1 ? -1 : 0u is a large number. Of what
// calls functions, which may call themselves until a constant ends that, the type is not asked.
func (l *lowerer) chosenOf(x, other expr) affine.Expr {
	value := l.value(x)
	if l.isRecord(other) || callsFunction(other) {
		return value
	}
	t, known := l.tryNumber(other)
	if known && t != value.Type() && !t.IsFixed() && !value.Type().IsFixed() {
		return convert(value, chosenType(value.Type(), t))
	}
	return value
}

// chosenType is the type of c ? x : y for x and y of these types, of no fixed point.
func chosenType(t, other affine.Type) affine.Type {
	switch {
	case t == other:
		return t
	case (t.IsAP() || other.IsAP()) && !t.IsFloat() && !other.IsFloat():
		return apType("|", t, other)
	}
	return usualType(t, other)
}

// callsFunction reports whether x calls anything.
func callsFunction(x expr) (found bool) {
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *call, *lambdaExpr:
			found = true
		case *member:
			found = found || n.called
		}
		return !found
	})
	return found
}
