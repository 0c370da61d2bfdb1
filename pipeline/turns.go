package pipeline

import (
	"sync"
	"sync/atomic"

	"codo/model"
	"codo/parallel"
)

// A turns is a kernel with layers of one shape that take turns in one task, and the search for
// it that does not look at other designs. Each is made once, when it is asked for or ahead.
type turns struct {
	of      *preparation
	made    func() *preparation // as inTurns
	best    func() searched
	dropped atomic.Bool // nobody will ask for best
}

// A searched is what besideTiled gives.
type searched struct {
	plan *preparation
	d    *Decision
	err  error
}

// turnsOf has made nothing yet.
func turnsOf(x *preparation, opt Options, price model.Options) *turns {
	t := &turns{of: x, made: sync.OnceValue(func() *preparation { return x.inTurns(opt) })}
	own := opt
	own.share, own.Stop = true, func() bool { return t.dropped.Load() || opt.stopped() }
	t.best = sync.OnceValue(func() searched {
		plan, d, err := besideTiled(t.made(), own, price)
		return searched{plan, d, err}
	})
	return t
}

// turnsAhead begins to make them for very many tasks, of which often no design fits, while
// that is searched for; nil for others. It looks at nothing that the other search finds, so
// that the result does not depend on which of them is faster.
func (x *preparation) turnsAhead(opt Options, price model.Options) *turns {
	if !x.veryMany() || opt.Without.Coarse {
		return nil
	}
	opt.cuts, opt.Progress = parallel.NewKnown(), nil
	t := turnsOf(x, opt, price)
	go func() {
		defer func() { _ = recover() }() // who asks for the result gets the panic
		if t.made() != nil && !t.dropped.Load() {
			t.best()
		}
	}()
	return t
}

// drop ends the search.
func (t *turns) drop() {
	if t != nil {
		t.dropped.Store(true)
	}
}
