package parse

import (
	"math"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Functions of <cmath> and hls_math.h that are expressions of others.

// madeOf are those functions with their number of arguments.
var madeOf = map[string]int{
	"isnan": 1, "isinf": 1, "isfinite": 1, "signbit": 1, "lround": 1, "llround": 1, "lrint": 1, "llrint": 1,
	"rsqrt": 1, "recip": 1, "clamp": 3,
}

// composedCall lowers a call of one of them. It reports false if the name is none.
func (l *lowerer) composedCall(x *call) (affine.Expr, bool) {
	name, isFloat := x.fn, false
	if base := strings.TrimSuffix(name, "f"); madeOf[name] == 0 && madeOf[base] > 0 && base != "isin" {
		name, isFloat = base, true
	}
	n := madeOf[name]
	if n == 0 || len(x.args) != n {
		return nil, false
	}
	if name == "clamp" {
		return l.clamp(x), true
	}
	v := l.value(x.args[0])
	if v.Type().IsFixed() && (name == "rsqrt" || name == "recip") {
		return l.fixedMath(x, name, isFloat, []affine.Expr{v}), true
	}
	if e, ok := l.integerMath(x, name, isFloat, v); ok {
		return e, true
	}
	if v.Type().IsFixed() && name == "signbit" && l.ofHLS(x) {
		bits := bitsOf(v)
		return affine.Folded(&affine.Binary{Op: "<", X: bits, Y: &affine.Const{T: bits.Type()}}), true
	}
	if v.Type().IsFixed() {
		l.diags.Errorf(diag.Unsupported, x.pos, "%s of a fixed point number", x.fn).Advise("convert it: %s(x.to_float())", x.fn)
		return zero(), true
	}
	v = l.once(v, x.pos)
	t := affine.F32
	if !isFloat && (v.Type() == affine.F64 || !strings.HasPrefix(name, "is") && name != "signbit") {
		t = l.mathType(x, v)
	}
	v = convert(v, t)
	switch one := (&affine.Const{T: t, F: 1}); name {
	case "isnan":
		return &affine.Binary{Op: "!=", X: v, Y: v}, true
	case "isinf":
		return &affine.Binary{Op: "==", X: magnitude(v), Y: &affine.Const{T: t, F: math.Inf(1)}}, true
	case "isfinite":
		return &affine.Binary{Op: "<", X: magnitude(v), Y: &affine.Const{T: t, F: math.Inf(1)}}, true
	case "signbit":
		return &affine.Binary{Op: "<", X: &affine.Call{Fn: "copysign", T: t, Args: []affine.Expr{one, v}}, Y: &affine.Const{T: t}}, true
	case "recip":
		return &affine.Binary{Op: "/", X: one, Y: v}, true
	case "rsqrt":
		return &affine.Binary{Op: "/", X: one, Y: &affine.Call{Fn: "sqrt", T: t, Args: []affine.Expr{v}}}, true
	}
	fn := affine.Fn("round")
	if strings.HasSuffix(name, "rint") {
		fn = "rint"
	}
	return convert(&affine.Call{Fn: fn, T: t, Args: []affine.Expr{v}}, affine.I64), true
}

func magnitude(v affine.Expr) affine.Expr {
	return &affine.Call{Fn: "fabs", T: v.Type(), Args: []affine.Expr{v}}
}

// clamp is std::clamp(v, lo, hi): v < lo ? lo : hi < v ? hi : v.
func (l *lowerer) clamp(x *call) affine.Expr {
	args := l.values(x.args)
	t, _ := l.typeNamed(x, args[0].Type())
	for i := range args {
		if len(x.targs) == 0 && args[i].Type() != t {
			l.diags.Errorf(diag.TypeError, x.pos, "clamp of values of different types").Advise("cast them to one type")
			return zero()
		}
		args[i] = l.once(convert(args[i], t), x.pos)
	}
	v, lo, hi := args[0], args[1], args[2]
	upper := &affine.Select{Cond: &affine.Binary{Op: "<", X: hi, Y: v}, X: hi, Y: v}
	return &affine.Select{Cond: &affine.Binary{Op: "<", X: v, Y: lo}, X: lo, Y: upper}
}

// limitsCall lowers std::numeric_limits<T>::max() and its kin.
func (l *lowerer) limitsCall(x *call) (affine.Expr, bool) {
	if x.scope == nil || x.scope.name != "numeric_limits" || len(x.scope.targs) != 1 || x.scope.targs[0].typ == nil {
		return nil, false
	}
	ref, ok := l.resolve(x.scope.targs[0].typ)
	if !ok {
		return zero(), true
	}
	c := &affine.Const{T: ref.elem}
	if c.T.IsFloat() {
		c.F, ok = floatLimit(x.fn, c.T.Bits)
	} else {
		c.I, ok = integerLimit(x.fn, c.T)
	}
	ofVendor := x.scope.of != nil && x.scope.of.name == "hls"
	if !ok || (c.T.IsAP() || c.T.IsFixed()) && !ofVendor {
		l.diags.Errorf(diag.Unsupported, x.pos, "numeric_limits::%s of %s", x.fn, c.T.CPP())
	}
	return c, true
}

func integerLimit(name string, t affine.Type) (int64, bool) {
	switch low := int64(-1) << (t.Bits - 1); {
	case name == "max" && t.Signed():
		return ^low, true
	case name == "max":
		return t.Wrap(-1), true
	case name != "min" && name != "lowest":
		return 0, false
	case t.Signed():
		return low, true
	}
	return 0, true
}

func floatLimit(name string, bits int) (float64, bool) {
	of := func(h, f, d float64) (float64, bool) {
		switch bits {
		case 16:
			return h, true
		case 32:
			return f, true
		}
		return d, true
	}
	switch name {
	case "max":
		return of(65504, math.MaxFloat32, math.MaxFloat64)
	case "lowest":
		return of(-65504, -math.MaxFloat32, -math.MaxFloat64)
	case "min":
		return of(0x1p-14, 0x1p-126, 0x1p-1022)
	case "epsilon":
		return of(0x1p-10, 0x1p-23, 0x1p-52)
	case "infinity":
		return math.Inf(1), true
	case "quiet_NaN":
		return math.NaN(), true
	case "denorm_min":
		return of(0x1p-24, math.SmallestNonzeroFloat32, math.SmallestNonzeroFloat64)
	}
	return 0, false
}
