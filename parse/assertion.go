package parse

import "slices"

// What an assertion asks does not reach the program, as with NDEBUG. It may have been expanded already, by a preprocessor that ran
// before, in the ways of the usual headers:
//
//	c ? void(0) : __assert_fail("c", "k.cpp", 7, "f");      if (c) ; else __assert_fail(..);

// assertFails are the functions that such headers call.
var assertFails = []string{"__assert_fail", "__assert_rtn", "__assert_func", "__assert", "_assert", "_wassert"}

// isAssertFailure reports whether x is a call of one of them.
func isAssertFailure(x expr) bool {
	c, ok := x.(*call)
	return ok && slices.Contains(assertFails, c.fn)
}

// choiceEffect executes a choice that is a statement; of an assertion, what its condition changes.
func (l *lowerer) choiceEffect(x *conditional) {
	switch {
	case !isAssertion(x):
		l.ifElse(&ifStmt{x.place, x.cond, &exprStmt{place{x.x.at()}, x.x}, &exprStmt{place{x.y.at()}, x.y}})
	case l.hasEffects(x.cond):
		l.value(x.cond)
	}
}

// isAssertion reports whether x does nothing but that where a condition does not hold.
func isAssertion(x *conditional) bool {
	return isAssertFailure(x.x) && doesNothing(x.y) || isAssertFailure(x.y) && doesNothing(x.x)
}

// doesNothing reports whether x is (void)0, also void(0).
func doesNothing(x expr) bool {
	switch x := x.(type) {
	case *cast:
		_, isLiteral := x.x.(*literal)
		return x.typ.name == "void" && isLiteral
	case *call:
		return x.fn == "void"
	}
	return false
}
