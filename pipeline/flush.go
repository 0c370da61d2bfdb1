package pipeline

import (
	"codo/affine"
	"codo/model"
)

// flushLoop asks for style=flp in a pipeline that takes tokens and hands tokens on: by
// default a pipeline stands still as a whole while it waits for a token, with what it has
// computed before in it, and the next task waits for that (qor rule 4.4). A loop that
// accesses memory off chip keeps the default.
//
// Source: UG1399, pragma HLS pipeline, and Flushing Pipelines and Pipeline Types.
func flushLoop(l *affine.Loop) { l.Flush = l.Flush || handsOn(l.Body) }

// handsOn reports whether body takes tokens and hands tokens on, and accesses no memory
// off chip.
func handsOn(body []affine.Stmt) bool {
	takes, gives, offChip := false, false, false
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Pop:
			takes, offChip = true, offChip || s.Buffer.Port.Kind == affine.PortAXI
		case *affine.Push:
			gives = true
		case *affine.Assign:
			offChip = offChip || s.Buffer.Port.Kind == affine.PortAXI
		}
		affine.Each(s, func(l *affine.Load) { offChip = offChip || l.Buffer.Port.Kind == affine.PortAXI })
		return true
	})
	return takes && gives && !offChip
}

// flushAtOne takes style=flp from pipelines that do not begin an iteration in each cycle: in
// those stages share operators, and cannot when each goes on by itself.
func (d *Decision) flushAtOne() {
	var visit func(steps []model.Step)
	visit = func(steps []model.Step) {
		for _, s := range steps {
			if n := len(s.Nest); n > 0 && !s.Flush {
				s.Nest[n-1].Loop.Flush = false
			}
			visit(s.Body)
		}
	}
	for _, s := range d.Price.Schedules() {
		visit(s.Steps)
	}
}
