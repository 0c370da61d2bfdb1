package sim

import (
	"cmp"
	"fmt"
)

// A Course is a run that was watched: it tells when what happened in it.
type Course struct {
	Timing
	Waiting []Waiting // per process
	Writes  []Writes  // per channel; of FIFOs only
}

// Waiting tells when a process waited, in cycles per part of the run.
type Waiting struct {
	Empty []int64 // for tokens
	Full  []int64 // for space
}

// Writes are the cycles of the first and the last write of a FIFO.
type Writes struct{ First, Last int64 }

// Follow plays one invocation, as Time does, and tells how long each process waits in
// each part of the run: count equal parts of its first cycles, of which the last also
// stands for all that comes later. Where a stretch of the run repeats itself, its waits
// are spread evenly over the repetitions.
func Follow(n *Network, cycles int64, count int) (*Course, error) {
	return watch(n, cycles, count, 0)
}

// watch looks for periods at most once in so many events; 0: as Time does.
func watch(n *Network, cycles int64, count int, spacing int64) (*Course, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	if cycles < 1 || count < 1 {
		return nil, fmt.Errorf("%d parts of %d cycles", count, cycles)
	}
	e := newEngine(n, 1)
	size := (cycles + int64(count) - 1) / int64(count)
	for i := range e.actors {
		e.actors[i].parts = &parts{empty: newHistogram(size, count), full: newHistogram(size, count)}
	}
	e.lookEvery(cmp.Or(spacing, e.size()))
	if e.run(); e.room < 0 {
		return nil, errCrowded
	}
	c := &Course{Timing: *e.timing()}
	for i := range e.actors {
		p := e.actors[i].parts
		c.Waiting = append(c.Waiting, Waiting{p.empty.cycles, p.full.cycles})
	}
	for i := range e.links {
		c.Writes = append(c.Writes, Writes{e.links[i].first, e.links[i].last})
	}
	return c, nil
}

// parts is when an actor waits for tokens and for space.
type parts struct{ empty, full histogram }

func (p *parts) add(from, to int64, blocked bool) {
	if blocked {
		p.full.spread(from, to, to-from)
	} else {
		p.empty.spread(from, to, to-from)
	}
}

// A histogram counts cycles per part of the time.
type histogram struct {
	size   int64 // of a part
	cycles []int64
}

func newHistogram(size int64, count int) histogram { return histogram{size, make([]int64, count)} }

// spread adds cycles that lie evenly between from and to.
func (h *histogram) spread(from, to, cycles int64) {
	if cycles == 0 {
		return
	}
	last := int64(len(h.cycles) - 1)
	before := int64(0) // cycles before this part
	for part := min(from/h.size, last); ; part++ {
		end := (part + 1) * h.size
		if part == last || end >= to {
			h.cycles[part] += cycles - before
			return
		}
		upTo := int64(float64(cycles) * (float64(end-from) / float64(to-from)))
		h.cycles[part] += upTo - before
		before = upTo
	}
}
