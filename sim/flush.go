package sim

import "slices"

// Stalling is n with no loop that is flushed: what it is if the tool builds all pipelines in
// its default style, as it may (UG1399: the style is a hint). It shares the channels of n.
// It is nil if none is flushed in n.
func Stalling(n *Network) *Network {
	found := false
	own := *n
	own.Processes = slices.Clone(n.Processes)
	for i := range own.Processes {
		p := &own.Processes[i]
		p.Body = eachLoop(p.Body, func(l Loop) Loop {
			found = found || l.Flush
			l.Flush = false
			return l
		})
	}
	if !found {
		return nil
	}
	return &own
}

// flushed writes the loops of node that are flushed for the engine, in which a process
// waits as a whole. In such a loop the stages behind the last read go on while that
// waits, and hold a token each while the FIFO at their end is full: they are places of
// that FIFO through which a token takes a cycle each. So a write becomes one at the
// stage of the last read, with the stages between as its delay.
func flushed(node Node) Node {
	return eachLoop(node, func(l Loop) Loop {
		if intake := lastRead(l.Iterations); l.Flush && intake >= 0 {
			l.Iterations = hasten(l.Iterations, intake)
		}
		return l
	})
}

// lastRead is the last stage that reads; -1: none does.
func lastRead(list []Pattern) (stage int64) {
	stage = -1
	for _, p := range list {
		stage = max(stage, lastRead(p.Body))
		for _, u := range p.Uses {
			if !u.Write {
				stage = max(stage, u.Stage)
			}
		}
	}
	return stage
}

// hasten moves the writes behind a stage to it.
func hasten(list []Pattern, stage int64) (out []Pattern) {
	for _, p := range list {
		p.Body = hasten(p.Body, stage)
		p.Uses = slices.Clone(p.Uses)
		for i := range p.Uses {
			if u := &p.Uses[i]; u.Write && u.Stage > stage {
				u.Stage, u.delay = stage, u.Stage-stage
			}
		}
		out = append(out, p)
	}
	return out
}
