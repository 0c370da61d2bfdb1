package domain

import (
	"codo/affine"
	"codo/nest/scalars"
)

// Pipelines gives loops that the user has pipelined a body that can be a pipeline: loops in it are
// unrolled, so what decides how often one of them runs must be known then. Where loops around it, in
// the pipeline, decide that, they are all written out:
//
//	for d (pipelined) { for f = 0 to 3 { for i = 0 to f { a = a + h[i] } } }
//
//	for d (pipelined) { a = a + h[0]; a = a + h[0]; a = a + h[1] }
//
// Where data decides, or there would be too much of it, see Unpipelined.
func Pipelines(t *affine.Task, names affine.Names) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.II != 0 && !unrolls(l) {
			if body, ok := straightened(l.Body, names); ok {
				l.Body = body
			}
		}
		return true
	})
	Unpipelined(t)
}

// Unpipelined takes the pipelines of loops back that hold loops of which it is not known how often they
// run: the tool cannot unroll these, and makes no pipeline then. Loops in them may be pipelines.
func Unpipelined(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.II != 0 && !unrolls(l) {
			l.II, l.Flush = 0, false
		}
		return true
	})
}

// unrolls reports whether all loops in l run as often in each case.
func unrolls(l *affine.Loop) bool {
	all := true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok {
			_, _, constant := affine.ConstantTrips(in)
			all = all && constant
		}
		return all
	})
	return all
}

// straightened is body with all iterations of the loops in it written out; ok is false if there are
// too many, or data decides how many there are.
func straightened(body []affine.Stmt, names affine.Names) (out []affine.Stmt, ok bool) {
	out = affine.CloneBody(body)
	own := map[*affine.Loop]bool{}
	affine.Walk(out, func(s affine.Stmt) bool {
		if in, isLoop := s.(*affine.Loop); isLoop {
			own[in] = true
		}
		return true
	})
	if out, ok = scalars.CopiesOf(out, own); !ok {
		return nil, false
	}
	affine.Walk(out, func(s affine.Stmt) bool {
		if d, is := s.(*affine.Decl); is {
			d.Buffer.Name = names.Fresh(d.Buffer.Name)
		}
		return true
	})
	return out, true
}
