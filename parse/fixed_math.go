package parse

import (
	"codo/affine"
	"codo/diag"
)

// Functions of hls_math.h on fixed point numbers (UG1399, "Fixed-Point Math Functions"). The
// declarations take ap_fixed<W, I> and ap_ufixed<W, I>, so that numbers with modes of their own
// are none of theirs, and two arguments have one type. What is exact there is integer
// arithmetic here; the rest is called as the source calls it (affine.FixedCall).

// fixedMath lowers function fn of numbers of which one at least has a fixed point type.
func (l *lowerer) fixedMath(x *call, fn string, isFloat bool, args []affine.Expr) affine.Expr {
	t := args[0].Type()
	for _, a := range args {
		if a.Type().IsFixed() {
			t = a.Type()
			break
		}
	}
	_, exact := exactFixed[fn]
	known := exact || affine.FixedArgs(affine.Fn(fn)) > 0
	refuse := func(text string, advice string) affine.Expr {
		l.diags.Errorf(diag.Unsupported, x.args[0].at(), "%s", x.fn+" of a fixed point number"+text).Advise("%s", advice)
		return zero()
	}
	switch {
	case !known || isFloat:
		return refuse(", which hls_math.h does not have", "convert it: "+x.fn+"(x.to_float())")
	case !l.ofHLS(x): // the overloads on float and double are equally near
		return refuse(" without hls::, which is ambiguous", "write hls::"+fn+"(x), or convert it: "+x.fn+"(x.to_float())")
	}
	for i, a := range args {
		if a.Type() != t {
			l.diags.Errorf(diag.TypeError, x.args[i].at(), "%s of values of different types", x.fn).Advise("cast them to one type")
			return zero()
		}
	}
	plain := fixedOf(t.Signed(), t.Bits, int(t.Point.Frac))
	if t != plain {
		return refuse(" with modes of its own: hls_math.h has it of "+plain.CPP()+" only", "cast it: hls::"+fn+"("+plain.CPP()+"(x))")
	}
	if exact {
		frac := int(t.Point.Frac)
		if frac < 0 || frac > t.Bits || t.Bits < 2 {
			return refuse(", "+t.CPP()+", with the point outside of its bits", "use a type with the point among its bits")
		}
		return exactFixed[fn](l, x.pos, args)
	}
	if _, ok := affine.FixedResult(affine.Fn(fn), t); !ok {
		advice := "use no more than 33 bits before the point and 32 behind it"
		if _, signed := affine.FixedResult(affine.Fn(fn), fixedOf(true, min(t.Bits+1, maxBits), int(t.Point.Frac))); signed {
			advice = "cast it to an ap_fixed"
		}
		return refuse(" of type "+t.CPP()+", which hls_math.h does not have", advice)
	}
	bits := make([]affine.Expr, len(args))
	for i, a := range args {
		bits[i] = bitsOf(a)
	}
	result, _ := affine.FixedResult(affine.Fn(fn), t)
	return readAs(affine.FixedCall(affine.Fn(fn), t, bits...), result)
}

// ofIntegers are the functions of ap_ints and ap_uints that the header computes as those of numbers
// with nothing behind the point.
var ofIntegers = map[string]bool{
	"exp": true, "exp2": true, "expm1": true, "log": true, "log10": true, "log1p": true, "sqrt": true, "rsqrt": true, "recip": true,
	"cbrt": true, "tan": true, "sinh": true, "cosh": true, "tanh": true, "erf": true, "erfc": true,
}

// ofCIntegers are those that the header has of the integers of C, of up to 32 bits, too.
var ofCIntegers = map[string]bool{
	"exp": true, "log": true, "log10": true, "pow": true, "sqrt": true, "rsqrt": true, "recip": true, "erf": true, "erfc": true,
}

// integerMath lowers function fn of integers of one type, whose result has that type, too. It
// reports false if the call picks another function.
func (l *lowerer) integerMath(x *call, fn string, isFloat bool, args ...affine.Expr) (affine.Expr, bool) {
	t, known := args[0].Type(), ofIntegers[fn]
	if !t.IsAP() {
		known = ofCIntegers[fn] && t.IsInteger() && t != affine.B1 && t.Bits <= 32
	}
	if isFloat || !known || !l.ofHLS(x) {
		return nil, false
	}
	fixed := make([]affine.Expr, len(args))
	for i, a := range args {
		if a.Type() != t {
			return nil, false
		}
		fixed[i] = pointed(convert(a, apOf(t.Signed(), t.Bits)), 0)
	}
	return convert(bitsOf(l.fixedMath(x, fn, false, fixed)), t), true
}

// exactFixed are the functions whose results have no more bits than the arguments.
var exactFixed = map[string]func(l *lowerer, pos diag.Pos, args []affine.Expr) affine.Expr{
	"floor": onBits(floorBits), "ceil": onBits(ceilBits), "trunc": onBits(truncBits), "round": onBits(roundBits),
	"rint": onBits(evenBits), "nearbyint": onBits(evenBits), "fabs": onBits(func(x affine.Expr, frac int) affine.Expr { return magnitudeBits(x) }),
	"fmin": extremeFixed("min"), "fmax": extremeFixed("max"),
}

// onBits is a function of one number by what it does with the bits, of which so many are behind
// the point. Like the header, it drops what has no place in the type.
func onBits(f func(x affine.Expr, frac int) affine.Expr) func(*lowerer, diag.Pos, []affine.Expr) affine.Expr {
	return func(l *lowerer, pos diag.Pos, args []affine.Expr) affine.Expr {
		t := args[0].Type()
		return readAs(f(bitsOf(l.once(args[0], pos)), int(t.Point.Frac)), t)
	}
}

func extremeFixed(fn affine.Fn) func(*lowerer, diag.Pos, []affine.Expr) affine.Expr {
	return func(_ *lowerer, _ diag.Pos, args []affine.Expr) affine.Expr {
		return &affine.Call{Fn: fn, T: args[0].Type(), Args: args}
	}
}

// bitConst is v in the type of x.
func bitConst(x affine.Expr, v int64) affine.Expr {
	return &affine.Const{T: x.Type(), I: x.Type().Wrap(v)}
}

func bitOp(op affine.Op, x, y affine.Expr) affine.Expr {
	return affine.Folded(&affine.Binary{Op: op, X: x, Y: y})
}

// behind are ones where the bits behind the point are.
func behind(frac int) int64 { return 1<<frac - 1 }

// floorBits drops what is behind the point.
func floorBits(x affine.Expr, frac int) affine.Expr {
	if frac == 0 {
		return x
	}
	return bitOp("&", x, bitConst(x, ^behind(frac)))
}

func ceilBits(x affine.Expr, frac int) affine.Expr {
	return floorBits(bitOp("+", x, bitConst(x, behind(frac))), frac)
}

// ifNegative is c where x is less than 0, else d.
func ifNegative(x, c, d affine.Expr) affine.Expr {
	if !x.Type().Signed() {
		return d
	}
	return affine.Folded(&affine.Select{Cond: bitOp("<", x, bitConst(x, 0)), X: c, Y: d})
}

func truncBits(x affine.Expr, frac int) affine.Expr {
	if frac == 0 {
		return x
	}
	return floorBits(bitOp("+", x, ifNegative(x, bitConst(x, behind(frac)), bitConst(x, 0))), frac)
}

// magnitudeBits is x without its sign. The header clears the sign bit of what it has negated, so
// that the least number, which has no counterpart, becomes 0.
func magnitudeBits(x affine.Expr) affine.Expr {
	t := x.Type()
	if !t.Signed() {
		return x
	}
	return bitOp("&", &affine.Call{Fn: "abs", T: t, Args: []affine.Expr{x}}, bitConst(x, behind(t.Bits-1)))
}

// roundBits rounds to the nearest, halves away from zero.
func roundBits(x affine.Expr, frac int) affine.Expr {
	if frac == 0 {
		return x
	}
	up := floorBits(bitOp("+", magnitudeBits(x), bitConst(x, 1<<(frac-1))), frac)
	if !x.Type().Signed() {
		return up
	}
	sign := bitOp(">>", x, affine.IntConst(int64(x.Type().Bits-1))) // 0 or -1: the sign that up gets
	return bitOp("-", bitOp("^", up, sign), sign)
}

// evenBits rounds to the nearest, halves to the even number.
func evenBits(x affine.Expr, frac int) affine.Expr {
	if frac == 0 {
		return x
	}
	whole := bitConst(x, 0) // the last bit before the point
	switch t := x.Type(); {
	case frac < t.Bits:
		whole = bitOp("&", bitOp(">>", x, affine.IntConst(int64(frac))), bitConst(x, 1))
	case t.Signed():
		whole = bitOp("&", bitOp(">>", x, affine.IntConst(int64(frac-1))), bitConst(x, 1))
	}
	return floorBits(bitOp("+", bitOp("+", x, bitConst(x, behind(frac-1))), whole), frac)
}
