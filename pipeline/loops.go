package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/nest/domain"
)

// pipelineLoops asks for a pipeline in every innermost loop for which the user
// has not decided. The interval is left to the tool: what it can reach depends
// on the dependences of the body. Pipelines that the user has decided keep their style, and go where
// they cannot be.
func pipelineLoops(p *affine.Program, opt Options) diag.List {
	names := affine.NamesOf(p)
	var found diag.List
	for _, t := range p.Tasks {
		rollOpen(t, &found)
		domain.Unpipelined(t)
		if opt.Parallel != nil {
			domain.Straight(t, names)
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
	return found
}

// rollOpen drops the unroll pragmas of loops that run as often as data or other loops say: the tool cannot
// follow them.
func rollOpen(t *affine.Task, diags *diag.List) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != -1 {
			return true
		}
		if _, _, constant := affine.ConstantTrips(l); !constant {
			l.Unroll = 0
			diags.Warnf(diag.PragmaUnread, l.Pos, "loop %s cannot be unrolled: how often it runs is not constant", l.Name).
				Advise("the pragma is left out; give the loop constant bounds, with an if in it")
		}
		return true
	})
}
