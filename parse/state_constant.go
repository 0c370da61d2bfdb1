package parse

import "codo/affine"

// Variables that nothing changes are constants, also where their values follow only from functions that the front end
// does not evaluate.

// constantInFact declares v, which nothing changes, as a constant, if it can be one.
func (l *lowerer) constantInFact(v *varDecl) bool {
	own, typ := *v, *v.typ
	own.typ, typ.isConst = &typ, true
	return !l.readsVariables(v.init) && l.constant(&own)
}

// computedAnew declares v, which nothing changes, as a local that each run computes as the first one did, if it is always
// the same, though it takes functions to compute it: pow(2, -15).
func (l *lowerer) computedAnew(v *varDecl) bool {
	if !l.isPlainVariable(v) || l.hasEffects(v.init) || !l.alwaysSame(v.init) {
		return false
	}
	l.localNumber(v)
	for _, b := range variablesOf(l.lookup(v.name)) {
		l.anew[b] = true
	}
	return true
}

// alwaysSame reports whether x names constants alone, and what is computed anew of them: no counters, and no variables.
func (l *lowerer) alwaysSame(x expr) bool {
	same := true
	walk(x, func(n any) bool {
		if id, ok := n.(*ident); ok {
			switch s := l.lookup(id.name).(type) {
			case globalVariable:
				same = false
			case view:
				same = same && l.anew[s.buf]
			case bound:
				affine.WalkExpr(s.value, func(e affine.Expr) {
					_, counts := e.(*affine.Counter)
					same = same && !counts
				})
				same = same && !affine.HasLoad(s.value)
			}
		}
		return same
	})
	return same
}
