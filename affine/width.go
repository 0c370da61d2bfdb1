package affine

import "math/bits"

// Width is the number of bits that hold every value of an integer expression: less
// than its type has where narrow operands were promoted, as synthesis finds out.
func Width(e Expr) int {
	full := e.Type().Bits
	n := full
	switch e := e.(type) {
	case *Const:
		n = constWidth(e.I)
	case *Cast:
		if !e.X.Type().IsFloat() {
			n = Width(e.X)
		}
	case *Select:
		if n = Width(e.X); n < full { // in a long chain of choices, the first tells
			n = max(n, Width(e.Y))
		}
	case *Binary:
		n = binaryWidth(e)
	}
	return max(1, min(n, full))
}

func binaryWidth(e *Binary) int {
	c, isConst := e.Y.(*Const)
	switch e.Op {
	case "+", "-":
		return max(Width(e.X), Width(e.Y)) + 1
	case "*":
		return Width(e.X) + Width(e.Y)
	case "&":
		if isConst && c.I >= 0 {
			return min(Width(e.X)+1, constWidth(c.I))
		}
	case ">>":
		if isConst && c.I >= 0 {
			return Width(e.X) - int(min(c.I, 63))
		}
	case "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return 1
	}
	return e.Type().Bits
}

// constWidth is the number of bits of v, one of them for the sign.
func constWidth(v int64) int {
	if v < 0 {
		v = ^v
	}
	return bits.Len64(uint64(v)) + 1
}
