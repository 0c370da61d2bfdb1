package pipeline

import (
	"crypto/sha256"
	"sync"

	"codo/affine"
	"codo/sim"
)

// runs are those of designs with FIFOs of any depth, by the text of their programs: many plans make the same design.
type runs struct {
	lock sync.Mutex
	list map[[sha256.Size]byte]*freeRun
}

func newRuns() *runs { return &runs{list: map[[sha256.Size]byte]*freeRun{}} }

// A freeRun is what Decision.freely tells of a design.
type freeRun struct {
	once    sync.Once
	timing  *sim.Timing
	settled bool
}

// of is the run of p, which may not have been played yet.
func (r *runs) of(p *affine.Program) *freeRun {
	if r == nil {
		return &freeRun{}
	}
	key := sha256.Sum256([]byte(affine.Print(p)))
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.list[key] == nil {
		r.list[key] = &freeRun{}
	}
	return r.list[key]
}
