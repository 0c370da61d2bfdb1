package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// mostSpelled bounds the statements that Spell makes of a loop.
const mostSpelled = 512

// Spell writes the iterations of unrolled loops one by one where quotients of their counters are
// subscripts: it is seen then which banks of an array the copies use.
//
//	for u = 0 to 4 unroll=-1 { v[u] = x[2 * i + u / 2] }   =>   v[0] = x[2 * i]; v[1] = x[2 * i]; v[2] = x[2 * i + 1]; ..
func Spell(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		_, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Unroll != -1 || trips*nest.Statements(l.Body) > mostSpelled || !dividesSubscripts(l) {
			return nil, false
		}
		return nest.EveryIteration(l), true
	})
}

// dividesSubscripts reports whether a subscript in l is a quotient of its counter.
func dividesSubscripts(l *affine.Loop) bool {
	return hasQuotients(l) && slices.ContainsFunc(affine.Accesses(l.Body), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return ok && slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.Contains(f.Quotients(), l) })
	})
}

// hasQuotients reports whether a subscript in l divides anything that its counter is in: what it is must be found
// only then.
func hasQuotients(l *affine.Loop) (found bool) {
	for e := range affine.SubscriptsIn(l.Body) {
		affine.WalkExpr(e, func(e affine.Expr) {
			if e, ok := e.(*affine.Binary); ok && (e.Op == "/" || e.Op == "%" || e.Op == ">>") {
				found = found || nest.Counts(e.X, l)
			}
		})
		if found {
			return true
		}
	}
	return false
}
