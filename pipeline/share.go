package pipeline

import (
	"errors"

	"codo/affine"
	"codo/diag"
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
// task, and gives the better result. If r has a schedule, the search goes on only if its first plans repay. Layers that take turns do not
// work on several images at the same time, so that must save more of a run than it costs of
// the time between runs.
func besideShared(r result, opt Options) result {
	var tooSmall, still *TooSmall
	small := unfit(r.err)
	if r.err != nil && !small || r.err == nil && (r.d.Price == nil || r.d.Stopped) || opt.Without.Coarse || opt.stopped() {
		return r
	}
	planned := !small && r.d.plan != nil
	if planned && r.d.score() < overlapped*overlapped*r.d.least() {
		return r
	}
	other := r.at.inTurns(opt)
	if other == nil {
		return r
	}
	opt.share = true
	if planned {
		opt = opt.against(r)
		look := opt
		look.glance, look.repay = true, r.d.score()*r.d.least()
		o := other.search(look)
		if !o.repays(r) {
			return r
		}
		r = o
	}
	o := other.tiledOrWhole(opt)
	lessSmall := errors.As(r.err, &tooSmall) && errors.As(o.err, &still) && still.What == tooSmall.What && still.Used < tooSmall.Used
	if lessSmall || o.found() && (small || o.repays(r)) {
		return o
	}
	return r
}
