package pipeline

import (
	"errors"

	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/nest"
)

// shareLayers is for kernels; a design keeps its tasks.
func shareLayers(p *affine.Program, opt Options) diag.List {
	if t := p.Kernel(); t != nil && opt.share {
		nest.Share(t, affine.NamesOf(p))
	}
	return nil
}

// overlapped is how many times as long as its slowest task a run may take of which the tasks
// hardly wait for each other: it gets no shorter if they take turns.
const overlapped = 1.25

// besideShared makes the search once more with layers of one shape that take turns in one
// task, and gives the better design with its preparation. If there is one without that has a
// schedule, the search goes on only if its first plans repay. Layers that take turns do not
// work on several images at the same time, so that must save more of a run than it costs of
// the time between runs.
func besideShared(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	var tooSmall, still *TooSmall
	small := unfit(err)
	if err != nil && !small || err == nil && (d.Price == nil || d.Stopped) || opt.Without.Coarse || opt.stopped() {
		return plan, d, err
	}
	if !small && d.plan != nil && d.score() < overlapped*overlapped*d.least() {
		return plan, d, err
	}
	other := plan.inTurns(opt)
	if other == nil {
		return plan, d, err
	}
	opt.share = true
	if !small && d.plan != nil {
		opt.beat = min(opt.beaten(), d.score())
		look := opt
		look.glance, look.repay = true, d.score()*d.least()
		o, failed := other.searchAll(look, price)
		if failed != nil || o.Price == nil || !o.repays(d) {
			return plan, d, err
		}
		plan, d = other, o
	}
	at, o, failed := besideTiled(other, opt, price)
	if errors.As(err, &tooSmall) && errors.As(failed, &still) && still.What == tooSmall.What && still.Used < tooSmall.Used {
		return at, o, failed
	}
	if failed != nil || o.Price == nil || !small && !o.repays(d) {
		return plan, d, err
	}
	return at, o, nil
}

// repays reports whether d is better than o, and saves more of a run than the slowest task
// takes longer.
func (d *Decision) repays(o *Decision) bool {
	return d.better(o) && d.score()*d.least() < o.score()*o.least()
}
