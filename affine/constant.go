package affine

import (
	"cmp"
	"math"
)

// Folded computes the operation at the root of e if its operands are constants,
// or if a constant decides it; otherwise it is e. Conversions of floating-point numbers to
// integers that do not hold them, and results that hardware may not give as IEEE 754 does (subnormal numbers,
// infinities and NaN), are left to run time.
// Rewrite(e, Folded) folds all of e.
func Folded(e Expr) Expr {
	switch e := e.(type) {
	case *Unary:
		if c, ok := e.X.(*Const); ok {
			return foldUnary(e.Op, c)
		}
		if not, ok := e.X.(*Unary); ok && e.Op == "!" && not.Op == "!" {
			return not.X
		}
	case *Cast:
		if c, ok := e.X.(*Const); ok {
			if k, ok := convertConst(c, e.T); ok {
				return k
			}
		}
	case *Select:
		if c, ok := e.Cond.(*Const); ok && c.I != 0 {
			return e.X
		} else if ok {
			return e.Y
		}
	case *Call:
		if k := foldExtreme(e); k != nil {
			return k
		}
		if fn := exactMath(e.Fn, e.T != F64); fn != nil && e.T.IsFloat() && len(e.Args) == 1 {
			if c, ok := e.Args[0].(*Const); ok && c.T == e.T && isNormal(c) {
				if k := (&Const{T: e.T, F: roundTo(e.T, fn(c.F))}); isNormal(k) {
					return k
				}
			}
		}
	case *Binary:
		return foldBinary(e)
	}
	return e
}

// isNormal reports whether c is a number of its floating-point type, and not subnormal.
func isNormal(c *Const) bool {
	least, most := 0x1p-1022, math.MaxFloat64
	switch c.T {
	case F16:
		least, most = halfMin, halfMax
	case F32:
		least, most = 0x1p-126, math.MaxFloat32
	}
	size := math.Abs(c.F)
	return size == 0 || size >= least && size <= most
}

// foldExtreme is the minimum or maximum of two integer constants, or the absolute value of one; nil if
// e is something else, or what C++ leaves open.
func foldExtreme(e *Call) Expr {
	if !e.T.IsInteger() || e.T.Bits > 64 || len(e.Args) == 0 {
		return nil
	}
	x, okX := e.Args[0].(*Const)
	y, okY := e.Args[len(e.Args)-1].(*Const)
	if !okX || !okY || x.T != e.T || y.T != e.T {
		return nil
	}
	less := x.I < y.I
	if isUnsigned64(e.T) {
		less = uint64(x.I) < uint64(y.I)
	}
	switch {
	case len(e.Args) == 2 && (e.Fn == "min" && less || e.Fn == "max" && !less):
		return x
	case len(e.Args) == 2 && (e.Fn == "min" || e.Fn == "max"):
		return y
	case len(e.Args) == 1 && e.Fn == "abs" && e.T.Wrap(-x.I) == -x.I && x.I != -x.I:
		return &Const{T: e.T, I: max(x.I, -x.I)}
	}
	return nil
}

func foldUnary(op Op, c *Const) Expr {
	switch {
	case op == "!":
		return &Const{T: B1, I: 1 - c.I}
	case op == "~":
		return &Const{T: c.T, I: c.T.Wrap(^c.I)}
	case c.T.IsFloat():
		return &Const{T: c.T, F: -c.F}
	}
	return &Const{T: c.T, I: c.T.Wrap(-c.I)}
}

func foldBinary(b *Binary) Expr {
	x, okX := b.X.(*Const)
	y, okY := b.Y.(*Const)
	if okX && (b.Op == "&&" || b.Op == "||") {
		if (x.I != 0) == (b.Op == "||") {
			return x
		}
		return b.Y
	}
	if okY && (b.Op == "&&" || b.Op == "||") {
		if (y.I != 0) == (b.Op == "&&") {
			return b.X
		}
		if IsPure(b.X) {
			return y
		}
	}
	if okY && b.Op == "%" && b.Type().IsInteger() && (y.I == 1 || y.I == -1 && b.Type().Signed()) && IsPure(b.X) {
		return &Const{T: b.Type()}
	}
	if okX && okY && x.T.IsFloat() && x.T == y.T && isNormal(x) && isNormal(y) {
		return foldFloats(b, x, y)
	}
	if !okX || !okY || !x.T.IsInteger() || !y.T.IsInteger() || x.T.Bits > 64 {
		return b
	}
	v, ok := foldInts(b.Op, x.I, y.I, x.T)
	if !ok {
		return b
	}
	t := b.Type()
	return &Const{T: t, I: t.Wrap(v)}
}

// foldFloats computes b from its operands; it is b where the result is none that
// hardware gives.
func foldFloats(b *Binary, x, y *Const) Expr {
	k := &Const{T: x.T}
	switch b.Op {
	case "+":
		k.F = roundTo(x.T, x.F+y.F)
	case "-":
		k.F = roundTo(x.T, x.F-y.F)
	case "*":
		k.F = roundTo(x.T, x.F*y.F)
	case "/":
		k.F = roundTo(x.T, x.F/y.F)
	default:
		if v, ok := foldComparison(b.Op, cmp.Compare(x.F, y.F)); ok {
			return &Const{T: B1, I: v}
		}
		return b
	}
	if isNormal(k) && (k.F != 0 || x.F == 0 || y.F == 0 || b.Op == "+" || b.Op == "-") { // not an underflow
		return k
	}
	return b
}

// foldInts computes x op y in type t; ok is false where C++ does not say what
// comes out.
func foldInts(op Op, x, y int64, t Type) (v int64, ok bool) {
	unsigned64 := isUnsigned64(t)
	switch op {
	case "+":
		return x + y, true
	case "-":
		return x - y, true
	case "*":
		return x * y, true
	case "&":
		return x & y, true
	case "|":
		return x | y, true
	case "^":
		return x ^ y, true
	case "/", "%":
		return foldDivision(op, x, y, unsigned64)
	case "<<":
		return x << uint64(y), y >= 0 && y < int64(t.Bits)
	case ">>":
		if unsigned64 {
			return int64(uint64(x) >> uint64(y)), y >= 0 && y < int64(t.Bits)
		}
		return x >> uint64(y), y >= 0 && y < int64(t.Bits)
	}
	order := 0
	switch {
	case unsigned64 && uint64(x) < uint64(y), !unsigned64 && x < y:
		order = -1
	case x != y:
		order = 1
	}
	return foldComparison(op, order)
}

func foldDivision(op Op, x, y int64, unsigned bool) (int64, bool) {
	if y == 0 {
		return 0, false
	}
	if unsigned {
		if op == "/" {
			return int64(uint64(x) / uint64(y)), true
		}
		return int64(uint64(x) % uint64(y)), true
	}
	if op == "/" {
		return x / y, true
	}
	return x % y, true
}

func foldComparison(op Op, order int) (int64, bool) {
	var holds bool
	switch op {
	case "==":
		holds = order == 0
	case "!=":
		holds = order != 0
	case "<":
		holds = order < 0
	case "<=":
		holds = order <= 0
	case ">":
		holds = order > 0
	case ">=":
		holds = order >= 0
	default:
		return 0, false
	}
	if holds {
		return 1, true
	}
	return 0, true
}

// convertConst is c as a value of type t; ok is false where rounding is left to
// run time.
func convertConst(c *Const, t Type) (k *Const, ok bool) {
	switch {
	case t == B1 && c.T.IsFloat():
		k = &Const{T: t}
		if c.F != 0 {
			k.I = 1
		}
		return k, true
	case c.T.IsInteger() && t.IsInteger():
		return &Const{T: t, I: t.Wrap(c.I)}, true
	case c.T.IsInteger() && t.IsFloat():
		if c.I < 0 && !c.T.Signed() { // above 2^63
			return nil, false
		}
		return &Const{T: t, F: roundTo(t, float64(c.I))}, c.I < 1<<53 && c.I > -1<<53
	case c.T.IsFloat() && t.IsInteger():
		v := math.Trunc(c.F)
		if !(math.Abs(v) < 1<<53) || t.Wrap(int64(v)) != int64(v) {
			return nil, false
		}
		return &Const{T: t, I: int64(v)}, true
	case c.T.IsFloat() && t.IsFloat():
		return &Const{T: t, F: roundTo(t, c.F)}, true
	}
	return nil, false
}
