package pipeline

import (
	"codo/affine"
	"codo/model"
	"codo/nest"
)

// besideGuards makes the search once more with conditions moved into the loops that they
// guard, if there are any, and gives the better design with its preparation: these loops
// can be cut and reordered with those around then, but take the iterations of all. Tasks
// that slide along rows need none of that.
func besideGuards(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || opt.guards || plan.sliding || !guards(plan.source) {
		return plan, d, err
	}
	if opt.guards = true; err == nil {
		opt.beat = d.score()
	}
	other, failed := prepare(plan.source, opt)
	if failed != nil || other.found.HasErrors() {
		return plan, d, err
	}
	other, o, failed := other.asWritten(opt, price)
	if failed != nil || o.Price == nil || err == nil && !o.better(d) {
		return plan, d, err
	}
	return other, o, nil
}

// guards reports whether conditions of p guard loops into which they can be moved.
func guards(p *affine.Program) bool {
	q := affine.Clone(p)
	nest.Guard(q.Tasks[0], affine.NamesOf(q))
	return affine.Print(q) != affine.Print(p)
}
