package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Weights is body with a copy for each iteration of the loops in it that choose
// elements of constant tables, which become constants: what multiplies by them need
// not be a multiplier.
//
//	for k = 0 to 3 { s = s + h[k] * x[i + k] }
//
//	s = s + 1 * x[i]; s = s + -2 * x[i + 1]; s = s + 3 * x[i + 2]
func Weights(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = Weights(s.Then), Weights(s.Else)
		case *affine.Loop:
			first, trips, ok := affine.ConstantTrips(s)
			if !ok || !choosesWeights(s) {
				s.Body = Weights(s.Body)
				break
			}
			for k := range trips {
				one := affine.CloneBody(s.Body)
				affine.SubstituteCounter(one, s, affine.Convert(affine.IntConst(first+k*s.Step), s.Type))
				nest.Weighed(one)
				out = append(out, Weights(slices.DeleteFunc(one, isIdle))...)
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// choosesWeights reports whether the counter of l is in a subscript of a table.
func choosesWeights(l *affine.Loop) bool {
	return slices.ContainsFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return ok && a.Buffer != nil && a.Buffer.Init != nil && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// isIdle reports whether s gives a scalar the value that it has.
func isIdle(s affine.Stmt) bool {
	a, ok := s.(*affine.Assign)
	if !ok || !a.Buffer.IsScalar() {
		return false
	}
	ld, ok := a.Value.(*affine.Load)
	return ok && ld.Buffer == a.Buffer
}
