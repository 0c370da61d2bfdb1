package parse

import (
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Scalar arguments that always have one value, such as the size of what a kernel works on:
// loops that end there have constant bounds, and arrays known sizes.

// fixedArgument declares parameter v of the top, of which b is the argument, as its value. It
// reports false if it has none.
func (l *lowerer) fixedArgument(v *varDecl, b *affine.Buffer, changed bool) bool {
	x, ok := l.given[v.name]
	if !ok || !b.IsScalar() || b.ByRef || b.Elem.IsFixed() {
		return false
	}
	value := &affine.Const{T: b.Elem, I: b.Elem.Wrap(int64(x))}
	fits := float64(value.I) == x
	if b.Elem.IsFloat() {
		value = affine.Rounded(b.Elem, x)
		fits = !math.IsInf(value.F, 0)
	}
	if !fits {
		l.diags.Errorf(diag.TypeError, v.pos, "%g is no value of %s, of type %s", x, quoteToken(v.name), b.Elem.CPP())
	}
	if !changed {
		l.declare(v.pos, v.name, bound{value})
		return true
	}
	l.declare(v.pos, v.name, view{buf: l.kept(v.name, value, v.pos).Buffer})
	return true
}

// unknownValues reports values of what is no scalar argument.
func (l *lowerer) unknownValues(top *function) {
	var names, scalars []string
	for _, b := range l.prog.Args {
		if b.IsScalar() && !b.ByRef && !b.Elem.IsFixed() && !b.Result {
			scalars = append(scalars, b.Name)
		}
	}
	for name := range l.given {
		if !slices.Contains(scalars, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		d := l.diags.Errorf(diag.Name, top.pos, "a value is given for %s, which is no argument of %s that is an integer or a float, passed by value", quoteToken(name), quoteToken(top.name))
		if len(scalars) > 0 {
			d.Advise("it has %s", strings.Join(scalars, ", "))
		}
	}
}
