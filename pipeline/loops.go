package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
)

// pipelineLoops asks for a pipeline in every innermost loop for which the user
// has not decided. The interval is left to the tool: what it can reach depends
// on the dependences of the body.
func pipelineLoops(p *affine.Program) diag.List {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.II == 0 && l.Unroll == 0 && nest.IsInnermost(l) {
				l.II = -1
			}
			return true
		})
	}
	return nil
}
