package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
)

// pipelineLoops asks for a pipeline in every innermost loop for which the user
// has not decided. The interval is left to the tool: what it can reach depends
// on the dependences of the body. Pipelines that the user has decided keep their style, and go where
// they cannot be.
func pipelineLoops(p *affine.Program, opt Options) diag.List {
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		nest.Unpipelined(t)
		if opt.Parallel != nil {
			nest.Straight(t, names)
		}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.II == 0 && l.Unroll == 0 && nest.IsInnermost(l) {
				l.II = -1
				flushLoop(l)
			} else if ok && l.II != 0 && opt.Parallel != nil {
				flushLoop(l)
			}
			return true
		})
	}
	return nil
}
