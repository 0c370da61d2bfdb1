package pipeline

import (
	"codo/affine"
	"codo/diag"
)

// pipelineLoops asks for a pipeline in every innermost loop for which the user
// has not decided. The interval is left to the tool: what it can reach depends
// on the dependences of the body.
func pipelineLoops(p *affine.Program) diag.List {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.II == 0 && l.Unroll == 0 && innermost(l) {
				l.II = -1
			}
			return true
		})
	}
	return nil
}

// innermost reports whether a loop holds no other loop, but such as are unrolled
// completely and so are part of its body.
func innermost(l *affine.Loop) bool {
	found := false
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		inner, isLoop := s.(*affine.Loop)
		found = found || isLoop && inner.Unroll != -1
		return true
	})
	return !found
}
