package pipeline

import (
	"errors"
	"math"
)

// A result is what came of a search: the best design, and its preparation; the zero result is of none that has found anything. An error
// is that of Decide, and the design the least one there is then, if any.
type result struct {
	at  *preparation
	d   *Decision
	err error
}

// found reports whether there is a design with a price.
func (r result) found() bool { return r.err == nil && r.d != nil && r.d.Price != nil }

// none reports whether r is of a search that has found nothing better than what it was to beat.
func (r result) none() bool { return r.err == nil && (r.d == nil || r.d.none()) }

// none is the same of what a search gives.
func (d *Decision) none() bool { return d.Price == nil && d.Program == nil }

// isLast reports whether another search could not be compared with r: there is
// an error but that the budget is too small, no price, or no time.
func (r result) isLast() bool {
	if r.err != nil {
		var tooSmall *TooSmall
		return !errors.As(r.err, &tooSmall)
	}
	return !r.none() && (r.d.Price == nil || r.d.Stopped)
}

// unfit reports whether err says that nothing fits.
func unfit(err error) bool {
	var tooSmall *TooSmall
	return errors.As(err, &tooSmall) || errors.Is(err, errUnplanned)
}

// replaces reports whether r is the better one of it and what came of another search.
func (r result) replaces(o result) bool {
	return r.found() && (o.err != nil || o.none() || r.d.better(o.d))
}

// or is r, or what came of another search if that is better.
func (r result) or(o result) result {
	if o.replaces(r) {
		return o
	}
	return r
}

// repays reports whether r has a design that repays that of another one.
func (r result) repays(o result) bool { return r.found() && r.d.repays(o.d) }

// repays reports whether d is better than o, and saves more of a run than the slowest task
// takes longer.
func (d *Decision) repays(o *Decision) bool {
	return d.better(o) && d.score()*d.least() < o.score()*o.least()
}

// beaten is the score of a design that there is already, infinite if there is none.
func (opt Options) beaten() float64 {
	if opt.beat == 0 {
		return math.Inf(1)
	}
	return opt.beat
}

// beating are the options of a search that serves only if it finds a better design than d.
func (opt Options) beating(d *Decision) Options {
	if d != nil && d.Timing != nil {
		opt.beat = min(opt.beaten(), d.score())
	}
	return opt
}

// overtaking are the options of a search that may find a better design than d by plans of which the first ones are worse.
func (opt Options) overtaking(d *Decision) Options {
	if d != nil && d.Timing != nil {
		opt.beat = min(opt.beaten(), farBehind*farBehind*d.score())
	}
	return opt
}

// against are the options of a search that serves only if it finds something better than what came of
// another one.
func (opt Options) against(r result) Options {
	if r.err == nil && !r.none() {
		opt.beat = min(opt.beaten(), r.d.score())
	}
	return opt
}
