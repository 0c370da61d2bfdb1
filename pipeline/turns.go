package pipeline

import "codo/model"

// A turns is the best design in which layers of one shape take turns in one task, and its preparation.
type turns struct {
	at *preparation
	d  *Decision
}

// manyLayers is the number of tasks above which that is searched for first.
const manyLayers = 8 * someTasks

// turnsFirst is that of many tasks, searched for before all others: a design with a task for each
// of so many layers takes long to make, and is rarely better. Nil: there is none.
func (x *preparation) turnsFirst(opt Options, price model.Options) *turns {
	if len(x.program.Tasks) <= manyLayers || opt.Without.Coarse {
		return nil
	}
	other := x.inTurns(opt)
	if other == nil {
		return nil
	}
	opt.share = true
	at, d, err := besideTiled(other, opt, price)
	if err != nil || d.Price == nil {
		return nil
	}
	return &turns{at, d}
}

// besideTurns reports whether there is such a design to beat: one with a task for each layer is made only if
// its plan tells that it may.
func (x *preparation) besideTurns(opt Options) bool {
	return opt.beat > 0 && len(x.program.Tasks) > manyLayers
}

// orElse is what came of a search beside it, if that found something that it does not repay.
func (t *turns) orElse(plan *preparation, d *Decision, err error) (*preparation, *Decision, error) {
	if unfit(err) || err == nil && (d.Price == nil || t.d.repays(d)) {
		return t.at, t.d, nil
	}
	return plan, d, err
}
