package parse

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// mathFns are the functions of <cmath> and hls_math.h that programs may call,
// with their number of arguments. The name with suffix f is the float form.
var mathFns = map[string]int{
	"exp": 1, "exp2": 1, "expm1": 1, "log": 1, "log2": 1, "log10": 1, "log1p": 1, "sqrt": 1, "cbrt": 1,
	"sin": 1, "cos": 1, "tan": 1, "asin": 1, "acos": 1, "atan": 1, "sinh": 1, "cosh": 1, "tanh": 1, "erf": 1,
	"asinh": 1, "acosh": 1, "atanh": 1, "erfc": 1, "tgamma": 1, "lgamma": 1, "logb": 1,
	"fabs": 1, "floor": 1, "ceil": 1, "round": 1, "trunc": 1, "rint": 1, "nearbyint": 1,
	"pow": 2, "atan2": 2, "fmod": 2, "hypot": 2, "fmin": 2, "fmax": 2, "copysign": 2, "remainder": 2, "fdim": 2, "nextafter": 2,
	"fma": 3,
}

// builtinConstants are what INFINITY and NAN of <cmath> stand for.
var builtinConstants = map[string]*affine.Const{
	"__builtin_inff": {T: affine.F32, F: math.Inf(1)}, "__builtin_inf": {T: affine.F64, F: math.Inf(1)},
	"__builtin_nanf": {T: affine.F32, F: math.NaN()},
}

// mathFn finds the function that name calls, and whether it is a float form.
func mathFn(name string) (fn string, isFloat, ok bool) {
	if _, ok := mathFns[name]; ok {
		return name, false, true
	}
	base := strings.TrimSuffix(name, "f")
	if _, ok := mathFns[base]; ok && base != name {
		return base, true, true
	}
	return "", false, false
}

// isMath reports whether x calls a function of the library by the number of its arguments.
func isMath(x *call) bool {
	fn, _, ok := mathFn(x.fn)
	return ok && mathFns[fn] == len(x.args) && len(x.targs) == 0
}

// mathCall lowers a call of a library function. It reports false if the name is
// none.
func (l *lowerer) mathCall(x *call) (affine.Expr, bool) {
	if e, ok := l.limitsCall(x); ok {
		return e, true
	}
	if e, ok := l.composedCall(x); ok {
		return e, true
	}
	if list, ok := listArgument(x); ok && (x.fn == "min" || x.fn == "max") {
		return l.leastOf(x, list), true
	}
	switch x.fn {
	case "min", "max", "abs", "labs", "llabs":
		if len(x.args) == 2 == (x.fn[0] == 'm') && len(x.args) > 0 {
			return l.minMaxAbs(x), true
		}
		return nil, false
	}
	if c, ok := builtinConstants[x.fn]; ok {
		return c, true
	}
	fn, isFloat, ok := mathFn(x.fn)
	if !ok {
		return nil, false
	}
	if len(x.args) != mathFns[fn] {
		l.diags.Errorf(diag.TypeError, x.pos, "%s takes %d argument(s)", x.fn, mathFns[fn])
		return zero(), true
	}
	args := l.values(x.args)
	ofC := isFloat && !x.scoped && !l.ofHLS(x) // one function, of floats
	if !ofC && slices.ContainsFunc(args, func(a affine.Expr) bool { return a.Type().IsFixed() }) {
		return l.fixedMath(x, fn, isFloat, args), true
	}
	if e, ok := l.integerMath(x, fn, isFloat, args...); ok {
		return e, true
	}
	t := affine.F32
	if !isFloat {
		t = l.mathType(x, args...)
	}
	for i := range args {
		args[i] = convert(args[i], t)
	}
	return &affine.Call{Fn: affine.Fn(fn), T: t, Args: args}, true
}

// overloaded reports whether a call picks the overload for its argument's type,
// rather than the function of C that takes a double.
func (l *lowerer) overloaded(x *call) bool { return !l.isC && (x.scoped || l.overloads.visible) }

// ofHLS reports whether a call sees the overloads of hls.
func (l *lowerer) ofHLS(x *call) bool {
	return ofVendor(x) || !x.scoped && l.overloads.ofHLS
}

// mathType is the type in which the function that x picks computes with args. There are
// overloads on halfs in hls only.
func (l *lowerer) mathType(x *call, args ...affine.Expr) affine.Type {
	t := affine.Type{}
	for _, a := range args {
		t = wider(t, a.Type())
	}
	switch {
	case !t.IsFloat() || !l.overloaded(x):
		return affine.F64
	case t == affine.F16 && !l.ofHLS(x):
		return affine.F32
	}
	return t
}

// wider is the floating type of both that has more bits, double if one of them is none; the
// zero type has no bits.
func wider(t, u affine.Type) affine.Type {
	switch {
	case !u.IsFloat():
		return affine.F64
	case t.Bits > u.Bits:
		return t
	}
	return u
}

// mathOverloads says whether the C++ overloads of <cmath> are visible without std::, and
// whether those of hls are.
type mathOverloads struct{ visible, ofHLS bool }

func (o mathOverloads) and(p mathOverloads) mathOverloads {
	return mathOverloads{o.visible || p.visible, o.ofHLS || p.ofHLS}
}

var (
	overloadHeader = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*[<"](math|hls_math)\.h[>"]`)
	usingNamespace = regexp.MustCompile(`\busing\s+namespace\s+(std|hls)\b`)
)

// overloadsVisible reports whether a file sees the overloads of <cmath> without
// std::. <cmath> alone puts only the functions of C into the global namespace
// (libstdc++); <math.h> and using-directives add the overloads.
func overloadsVisible(u *preprocess.Unit) (o mathOverloads) {
	if bytes.Contains(u.Text, []byte("namespace")) {
		for _, m := range usingNamespace.FindAllSubmatch(u.Text, -1) {
			o.visible, o.ofHLS = true, o.ofHLS || string(m[1]) == "hls"
		}
	}
	for _, text := range u.Sources {
		o.visible = o.visible || bytes.Contains(text, []byte("math.h")) && overloadHeader.Match(text)
	}
	return o
}

func (l *lowerer) values(args []expr) []affine.Expr {
	out := make([]affine.Expr, len(args))
	for i, a := range args {
		out[i] = l.value(a)
	}
	return out
}

// listArgument is the list of std::min({...}).
func listArgument(x *call) (*initList, bool) {
	if len(x.args) != 1 {
		return nil, false
	}
	list, ok := x.args[0].(*initList)
	return list, ok && len(list.elems) > 0
}

// typeNamed is the type that a call names for its arguments, as std::max<int> does, or else that of the first one.
func (l *lowerer) typeNamed(x *call, first affine.Type) (t affine.Type, named bool) {
	if len(x.targs) != 1 || x.targs[0].typ == nil {
		return first, false
	}
	if ref, ok := l.resolve(x.targs[0].typ); ok {
		first = ref.elem
	}
	return first, true
}

// leastOf lowers std::min({x, y, z}) as min(min(x, y), z).
func (l *lowerer) leastOf(x *call, list *initList) affine.Expr {
	args := l.values(list.elems)
	t, _ := l.typeNamed(x, args[0].Type())
	least := convert(args[0], t)
	for i, a := range args[1:] {
		if a.Type() != t && len(x.targs) == 0 {
			l.diags.Errorf(diag.TypeError, list.elems[i+1].at(), "%s of values of different types", x.fn).Advise("cast them to one type")
		}
		least = affine.Folded(&affine.Call{Fn: affine.Fn(x.fn), T: t, Args: []affine.Expr{least, convert(a, t)}})
	}
	return least
}

// minMaxAbs lowers std::min, std::max and abs. The C++ templates take two
// arguments of one type; hls::min and macros of users mix them.
func (l *lowerer) minMaxAbs(x *call) affine.Expr {
	args := l.values(x.args)
	if x.fn[0] == 'm' {
		t, named := l.typeNamed(x, args[0].Type())
		if u := args[1].Type(); !named && u != t {
			if t.IsFixed() || u.IsFixed() {
				l.diags.Errorf(diag.TypeError, x.pos, "%s of values of different types", x.fn).Advise("cast them to one type")
				return zero()
			}
			t = usualType(t, u)
		}
		return affine.Folded(&affine.Call{Fn: affine.Fn(x.fn), T: t, Args: []affine.Expr{convert(args[0], t), convert(args[1], t)}})
	}
	t := args[0].Type()
	switch {
	case t.IsFixed():
		return readAs(magnitudeBits(bitsOf(args[0])), t)
	case t.IsFloat() && l.overloaded(x):
		t = l.mathType(x, args...)
		return &affine.Call{Fn: "fabs", T: t, Args: []affine.Expr{convert(args[0], t)}}
	case t.IsFloat() && x.fn == "abs":
		l.diags.Warnf(diag.IntegerAbs, x.pos, "abs of a floating-point value is the abs of int here: the fraction is lost").
			Advise("write std::abs or fabsf")
		t = affine.I32
	case x.fn != "abs":
		t = affine.I64
	case l.isC || t.Bits <= 32 && !t.IsAP():
		t = affine.I32
	}
	return affine.Folded(&affine.Call{Fn: "abs", T: t, Args: []affine.Expr{convert(args[0], t)}})
}
