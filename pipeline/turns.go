package pipeline

// manyLayers is the number of tasks above which layers that take turns are searched for first.
const manyLayers = 8 * someTasks

// turnsFirst is the best result in which layers of one shape take turns in one task, of many tasks, searched for before all others: a
// design with a task for each of so many layers takes long to make, and is rarely better.
func (x *preparation) turnsFirst(opt Options) result {
	if len(x.program.Tasks) <= manyLayers || opt.Without.Coarse {
		return result{}
	}
	other := x.inTurns(opt)
	if other == nil {
		return result{}
	}
	opt.share = true
	if r := other.tiledOrWhole(opt); r.found() {
		return r
	}
	return result{}
}

// besideTurns reports whether there is such a design to beat: one with a task for each layer is made only if
// its plan tells that it may.
func (x *preparation) besideTurns(opt Options) bool {
	return opt.beat > 0 && len(x.program.Tasks) > manyLayers
}
