package parse

import "codo/affine"

// Variables that nothing changes are constants, also where their values follow only from functions that the front end
// does not evaluate.

// constantInFact declares v, which nothing changes, as a constant, if it can be one.
func (l *lowerer) constantInFact(v *varDecl) bool {
	own, typ := *v, *v.typ
	own.typ, typ.isConst = &typ, true
	return !l.names(v.init, isVariable) && l.constant(&own)
}

// computedAnew declares v, which nothing changes, as a local that each run computes as the first one did, if it is computed
// from constants and others of its kind alone: pow(2, -15).
func (l *lowerer) computedAnew(v *varDecl) bool {
	varies := func(s symbol) bool {
		x, isView := s.(view)
		return isVariable(s) && !(isView && l.anew[x.buf])
	}
	if !l.isPlainVariable(v) || l.hasEffects(v.init) || l.names(v.init, varies) {
		return false
	}
	l.localNumber(v)
	for _, b := range variablesOf(l.lookup(v.name)) {
		l.anew[b] = true
	}
	return true
}

// isVariable reports whether what a name stands for may have several values: a variable, or what is computed of counters.
func isVariable(s symbol) (varies bool) {
	switch s := s.(type) {
	case globalVariable, view:
		return true
	case bound:
		affine.WalkExpr(s.value, func(e affine.Expr) {
			switch e.(type) {
			case *affine.Counter, *affine.Load:
				varies = true
			}
		})
	}
	return varies
}

// names reports whether x has a name for such a symbol.
func (l *lowerer) names(x expr, such func(symbol) bool) (found bool) {
	walk(x, func(n any) bool {
		id, ok := n.(*ident)
		found = found || ok && such(l.symbolOf(id))
		return !found
	})
	return found
}
