package pipeline

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// errStopped is the error of a try that Options.Stop or Options.Late has ended. The tries before
// it count.
var errStopped = errors.New("the search was stopped")

// patient is how many times as long as it has time a search may take that has no design yet.
const patient = 3

// A deadline is when a search that is late ends: as soon as it has a design with a schedule, or has taken patient
// times the time that there was.
type deadline struct {
	begun time.Time
	found atomic.Bool // such a design
	once  sync.Once
	grace time.Duration // from begun on
}

// over reports whether a search that is late is to end.
func (x *deadline) over() bool {
	x.once.Do(func() { x.grace = patient * time.Since(x.begun) })
	return x.found.Load() || time.Since(x.begun) > x.grace
}

// stopped reports whether the search is to end.
func (opt Options) stopped() bool {
	return opt.Stop != nil && opt.Stop() || opt.Late != nil && opt.Late() && (opt.deadline == nil || opt.deadline.over())
}

// late reports whether there is no more time for what only tells where to search first.
func (opt Options) late() bool { return opt.stopped() || opt.Late != nil && opt.Late() }

// has notes that there is a design that the search may end with, unless this is only a look at a few plans.
func (opt Options) has(d *Decision) {
	if opt.deadline != nil && !opt.glance && !opt.brief && d != nil && d.Price != nil && d.plan != nil {
		opt.deadline.found.Store(true)
	}
}
