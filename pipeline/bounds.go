package pipeline

import (
	"sync"

	"codo/affine"
	"codo/parallel"
)

// bounds are those of programs that designs have been held against, which nobody changes any more. Nil knows none.
type bounds struct {
	lock  sync.Mutex
	known map[bounded]int64
}

// A bounded is a program within the limits of a search.
type bounded struct {
	program *affine.Program
	search  parallel.Options
}

func newBounds() *bounds { return &bounds{known: map[bounded]int64{}} }

// boundOf is the least cycles in which operators can do the work of p, of which the search looks at several designs.
func (opt Options) boundOf(p *affine.Program) int64 {
	key, x := bounded{p, searchOf(opt)}, opt.bounds
	if x == nil {
		return parallel.Bound(p, key.search).Cycles
	}
	x.lock.Lock()
	defer x.lock.Unlock()
	cycles, ok := x.known[key]
	if !ok {
		cycles = parallel.Bound(p, key.search).Cycles
		x.known[key] = cycles
	}
	return cycles
}
