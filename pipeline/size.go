package pipeline

import (
	"codo/affine"
	"codo/parallel"
)

// someTasks is the number of tasks above which no plan begins small, and there is one
// strategy for products of integers. Above twice as many there is one for all, and above
// four times one way: plans for so many tasks take long, and differ little.
const someTasks = 16

// isSmall reports whether there are so few tasks that ways are tried that seldom serve.
func (x *preparation) isSmall() bool {
	return len(x.program.Tasks) <= x.fewTasks() && !x.manyTurns()
}

// shortRun is the cycles of a run up to which a design of some tasks is made and played in little time.
const shortRun = 4096

// isSmallFor reports whether p is small, or designs like d of not very many tasks take as little time.
func (x *preparation) isSmallFor(d *Decision) bool {
	return x.isSmall() || !x.crowd() && !x.isHeavy() && d.Timing != nil && d.Timing.Latency <= shortRun
}

// fewTasks is how many tasks are few: those of networks of integers are heavier.
func (x *preparation) fewTasks() int {
	if parallel.ComputesFloats(x.program) {
		return someTasks
	}
	return someTasks / 2
}

// manyTurns reports whether there are very many layers that take turns.
func (x *preparation) manyTurns() bool { return x.layers() > 16*someTasks }

// crowd reports whether there are so many tasks that each search takes long.
func (x *preparation) crowd() bool { return len(x.program.Tasks) > 2*someTasks }

// veryMany reports whether there are so many tasks that each design takes long to make. Where
// a few plans are too large for the budget, copies of so many loops are.
func (x *preparation) veryMany() bool { return len(x.program.Tasks) > 16*someTasks }

// layers counts those that take turns.
func (x *preparation) layers() (n int) {
	for _, t := range x.program.Tasks {
		n += len(affine.LayersOf(t))
	}
	return n
}

// outermost counts the loops that are in no others, of all tasks.
func (x *preparation) outermost() int { return outermostIn(x.program) }

func outermostIn(p *affine.Program) (n int) {
	for _, t := range p.Tasks {
		for _, s := range t.Body {
			if _, ok := s.(*affine.Loop); ok {
				n++
			}
		}
	}
	return n
}

// muchUsed is the number of places at which tasks use arrays from which on each design takes long to make: layers that take turns
// choose each operand of a sum that is written out from as many arrays as there are layers.
const muchUsed = 4096

// isHeavy reports whether there are more, or very many layers.
func (x *preparation) isHeavy() bool {
	if x.manyTurns() {
		return true
	}
	places := 0
	for _, t := range x.program.Tasks {
		for range affine.Uses(t.Body) {
			if places++; places > muchUsed {
				return true
			}
		}
	}
	return false
}
