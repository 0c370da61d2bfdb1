package affine

import (
	"fmt"
	"math"
)

// hasType wants an expression of type t, which is what of name.
func (c *checker) hasType(what, name string, e Expr, t Type) {
	if got, ok := c.typeOf(e); ok && got != t {
		c.errorf("%s%s has type %s, expected %s: %s", what, name, got, t, ExprString(e))
	}
}

// typeOf checks e and gives its type; false if a part of e has none, which has
// been reported then. (Expr.Type would walk the tree again at each level, and
// trusts it.)
func (c *checker) typeOf(e Expr) (Type, bool) {
	switch e := e.(type) {
	case nil:
		c.holef("an expression is missing (nil)")
		return Type{}, false
	case *Const:
		return c.constant(e)
	case *Counter:
		return c.counter(e)
	case *Load:
		if !c.element(e.Buffer, e.Index) {
			return Type{}, false
		}
		return e.Buffer.Elem, true
	case *Unary:
		return c.unary(e)
	case *Binary:
		return c.binary(e)
	case *Select:
		return c.choice(e)
	case *Cast:
		_, ok := c.typeOf(e.X)
		if ok && !e.T.valid() {
			c.errorf("a cast to %s, which is no type of a program", e.T)
		}
		return e.T, ok
	case *Call:
		return c.call(e)
	}
	panic(fmt.Sprintf("affine: Check of %T", e))
}

func (c *checker) constant(e *Const) (Type, bool) {
	if !e.T.valid() || !isWrapped(e) {
		c.errorf("a constant is not a value of its type %s: %s", e.T, bareLiteral(e))
		return e.T, false
	}
	return e.T, true
}

// isWrapped reports whether the value of c fits its type.
func isWrapped(c *Const) bool {
	if c.T.IsFloat() {
		return roundTo(c.T, c.F) == c.F || math.IsNaN(c.F)
	}
	return c.T.Wrap(c.I) == c.I
}

func (c *checker) counter(e *Counter) (Type, bool) {
	if e.Loop == nil {
		c.holef("a counter has no loop")
		return Type{}, false
	}
	if !c.open[e.Loop] {
		c.errorf("the counter %s is used outside its loop", e.Loop.Name)
	}
	return e.Loop.Type, true
}

func (c *checker) unary(e *Unary) (Type, bool) {
	t, ok := c.typeOf(e.X)
	if !ok {
		return t, false
	}
	switch e.Op {
	case "-":
		ok = t.Kind != Bool
	case "~":
		ok = t.IsInteger() && t.Kind != Bool
	case "!":
		ok = t.Kind == Bool
	default:
		ok = false
	}
	if !ok {
		c.errorf("unary %s of %s: %s", e.Op, t, ExprString(e))
	}
	return t, ok
}

func (c *checker) binary(e *Binary) (Type, bool) {
	x, okX := c.typeOf(e.X)
	y, okY := c.typeOf(e.Y)
	if !okX || !okY {
		return Type{}, false
	}
	t, ok := binaryType(e.Op, x, y)
	if !ok {
		c.errorf("%s %s %s: %s", x, e.Op, y, ExprString(e))
	}
	return t, ok
}

// binaryType is the type of x op y; false if op does not take these types.
// Arithmetic on bool does not exist: C++ promotes to int first.
func binaryType(op Op, x, y Type) (Type, bool) {
	numbers := x.IsInteger() && x.Kind != Bool
	switch op {
	case "+", "-", "*", "/":
		return x, x == y && x.Kind != Bool
	case "%":
		return x, x == y && numbers
	case "&", "|", "^":
		return x, x == y && x.IsInteger()
	case "<<", ">>":
		return x, numbers && y.IsInteger()
	case "==", "!=", "<", "<=", ">", ">=":
		return B1, x == y
	case "&&", "||":
		return B1, x == B1 && y == B1
	}
	return Type{}, false
}

func (c *checker) choice(e *Select) (Type, bool) {
	c.hasType("a condition", "", e.Cond, B1)
	x, okX := c.typeOf(e.X)
	y, okY := c.typeOf(e.Y)
	if okX && okY && x != y {
		c.errorf("the sides of a select have types %s and %s: %s", x, y, ExprString(e))
	}
	return x, okX
}

func (c *checker) call(e *Call) (Type, bool) {
	if _, _, is := FixedMath(e.Fn); is && len(e.Args) > 0 {
		return c.fixedMath(e)
	}
	ok := true
	if from, to, is := BitCast(e.Fn); is {
		if len(e.Args) != 1 || e.T != to {
			c.errorf("%s of type %s, of %d arguments", e.Fn, e.T, len(e.Args))
			return e.T, false
		}
		t, known := c.typeOf(e.Args[0])
		if known && t != from {
			c.errorf("%s has an argument of type %s", e.Fn, t)
		}
		return e.T, known && t == from
	}
	for _, arg := range e.Args {
		t, known := c.typeOf(arg)
		if known && t != e.T {
			c.errorf("%s of type %s has an argument of type %s", e.Fn, e.T, t)
		}
		ok = ok && known
	}
	args, onIntegers := signature(e.Fn)
	switch {
	case args == 0:
		c.errorf("%s is no function", e.Fn)
	case args != len(e.Args):
		c.errorf("%s has %d arguments, expected %d", e.Fn, len(e.Args), args)
	case !e.T.IsFloat() && (!onIntegers || e.T.Kind == Bool):
		c.errorf("%s of type %s", e.Fn, e.T)
	default:
		return e.T, ok
	}
	return e.T, false
}

// signature is the number of arguments of fn, 0 if there is no such function,
// and whether it takes integers too.
func signature(fn Fn) (args int, onIntegers bool) {
	switch fn {
	case "min", "max":
		return 2, true
	case "abs":
		return 1, true
	case "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt",
		"sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "erf",
		"asinh", "acosh", "atanh", "erfc", "tgamma", "lgamma", "logb",
		"fabs", "floor", "ceil", "round", "trunc", "rint", "nearbyint":
		return 1, false
	case "pow", "atan2", "fmod", "hypot", "fmin", "fmax", "copysign", "remainder", "fdim", "nextafter":
		return 2, false
	case "fma":
		return 3, false
	}
	return 0, false
}
