package parse

import (
	"slices"

	"codo/diag"
)

// checkReturns reports f, whose value x uses, if it may end without one: an error if it never says what it returns.
func (l *lowerer) checkReturns(f *function, x *call) bool {
	if f.body == nil || f.creates || alwaysReturns(f.body) {
		return true
	}
	key := "returns " + f.pos.String()
	if told := l.reported[key]; !told && !f.returnsValue() {
		l.diags.Errorf(diag.TypeError, x.pos, "%s returns nothing, though it says that it does", quoteToken(f.name)).Note(f.end, "it ends here").
			Advise("return a value at its end, or make it void")
	} else if !told && f.tparams == nil { // the conditions of a template may be constants
		l.diags.Warnf(diag.Uninit, f.end, "%s may end here, without a value", quoteToken(f.name)).Note(x.pos, "its value is used here").
			Advise("return a value at its end, too")
	}
	l.reported[key] = true
	return f.returnsValue()
}

// neverGoesOn are the functions that give no way back.
var neverGoesOn = []string{"abort", "exit", "__builtin_unreachable", "__builtin_trap", "assert"}

// alwaysReturns reports whether nothing runs behind s, as far as the syntax tells: the cases of a switch
// may be all that there are.
func alwaysReturns(s stmt) bool {
	switch s := s.(type) {
	case *returnStmt:
		return true
	case *block:
		return slices.ContainsFunc(s.list, alwaysReturns)
	case *ifStmt:
		return s.other != nil && alwaysReturns(s.then) && alwaysReturns(s.other)
	case *exprStmt:
		c, ok := s.x.(*call)
		return ok && (slices.Contains(neverGoesOn, c.fn) || isAssertFailure(c))
	case *switchStmt, *whileStmt:
		return slices.Contains(escapes(s), "return")
	case *forStmt:
		return s.cond == nil
	case *jumpStmt:
		return s.word == "goto"
	}
	return false
}
