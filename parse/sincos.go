package parse

import (
	"codo/affine"
	"codo/diag"
)

// sineAndCosine lowers sincos(x, &s, &c) of the libraries: both of x, in one call.
func (l *lowerer) sineAndCosine(x *call) bool {
	isFloat := x.fn == "sincosf"
	if !isFloat && x.fn != "sincos" || len(x.args) != 3 {
		return false
	}
	of := l.value(x.args[0])
	if of.Type().IsFixed() {
		l.diags.Errorf(diag.Unsupported, x.pos, "%s of a fixed point number", x.fn).Advise("use hls::sin and hls::cos")
		return true
	}
	t := affine.F32
	if !isFloat {
		t = l.mathType(x, of)
	}
	of = l.once(convert(of, t), x.pos)
	var values []affine.Expr
	for _, fn := range []affine.Fn{"sin", "cos"} { // both before either is stored, which may be in x
		values = append(values, l.evaluatedOnce(string(fn), &affine.Call{Fn: fn, T: t, Args: []affine.Expr{of}}, x.pos))
	}
	for k, value := range values {
		to, ok := l.target(&unary{place: x.place, op: "*", x: x.args[k+1]})
		if ok {
			l.emit(&affine.Assign{Buffer: to.buf, Index: to.prefix, Value: convert(value, to.buf.Elem), Pos: x.pos})
		}
	}
	return true
}
