package parse

import (
	"codo/affine"
	"codo/diag"
)

// A trial finds out what the program does by reading it, which may go wrong: what is wrong is for
// the caller to report, or for no one.

// trial runs f, and gives what it finds instead of reporting it.
func (l *lowerer) trial(f func()) diag.List { return divert(&l.diags, f) }

// trial is the same for syntax.
func (r *reader) trial(f func()) diag.List { return divert(&r.diags, f) }

// divert runs f, which reports to *to, and gives what it reports.
func divert(to **diag.List, f func()) (found diag.List) {
	saved := *to
	*to = &found
	defer func() { *to = saved }()
	f()
	return found
}

// trialOf is trial of what lowers expressions or statements: they are not kept.
func (l *lowerer) trialOf(f func()) diag.List {
	return l.trial(func() { l.into(f) })
}

// tryType resolves t.
func (l *lowerer) tryType(t *typeName) (ref typeRef, ok bool) {
	l.trial(func() { ref, ok = l.resolveAny(t) })
	return ref, ok
}

// tryNumber is the type of the number that x is; ok is false if something is wrong with it.
func (l *lowerer) tryNumber(x expr) (t affine.Type, ok bool) {
	found := l.trialOf(func() { t = l.value(x).Type() })
	return t, !found.HasErrors()
}

// tryValue is the value of x; ok is false if something is wrong with it, or it takes statements.
func (l *lowerer) tryValue(x expr) (e affine.Expr, ok bool) {
	var taken []affine.Stmt
	found := l.trial(func() {
		taken = l.into(func() { e = foldTables(l.value(x)) })
	})
	return e, len(taken) == 0 && !found.HasErrors()
}
