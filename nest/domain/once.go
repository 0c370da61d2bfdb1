package domain

import (
	"cmp"

	"codo/affine"
	"codo/nest"
)

// Once takes loops of one iteration out of others, and from around them, and leaves their statements: what is
// summed up over an image of one pixel is then a loop over its channels alone. Loops that
// the user says something about stay, and so do nests whose order he chooses.
//
//	for c { s = 0; for y = 0 to 1 { s = s + x[c][y] }; .. }  =>  for c { s = 0; s = s + x[c][0]; .. }
func Once(t *affine.Task, names affine.Names) {
	found := false
	for k, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && nest.Unordered(l) {
			l.Body = nest.RewriteLoops(l.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
				if !runsOnce(l) {
					return nil, false
				}
				found = true
				return onlyIteration(l), true
			})
			if runsOnce(l) && len(l.Body) == 1 && nest.OnlyLoop(l.Body) != nil {
				in := onlyIteration(l)[0].(*affine.Loop)
				in.Label = cmp.Or(in.Label, l.Label)
				t.Body[k] = in
			}
		}
	}
	if found { // two of them may have had arrays of one name
		nest.Rename(t, names)
	}
}

// runsOnce reports whether l has one iteration, and nothing is said about it.
func runsOnce(l *affine.Loop) bool {
	_, trips, constant := affine.ConstantTrips(l)
	return constant && trips == 1 && l.II == 0 && l.Unroll == 0 && !l.Tile && len(l.Pragmas) == 0
}

// onlyIteration is what l does, which has one iteration.
func onlyIteration(l *affine.Loop) []affine.Stmt {
	first, _, _ := affine.ConstantTrips(l)
	affine.ReplaceByForm(l.Body, l, affine.Form{}.Plus(first))
	return l.Body
}
