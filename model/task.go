package model

import (
	"fmt"
	"slices"
	"sync"

	"codo/affine"
)

// A Task is a task prepared for pricing; several goroutines may price it at once.
// What a decision makes one body of is read when a decision first asks for it.
type Task struct {
	// Loops are the loops of the task in program order; a Decision speaks of
	// them by index.
	Loops []*affine.Loop
	// Buffers are the arrays and scalars that the task touches, by index in a
	// Decision.
	Buffers []*affine.Buffer

	task      *affine.Task
	ctx       *context
	loopIndex map[*affine.Loop]int
	info      []loopInfo // body and whole: see prepare
	channels  []*affine.Channel
	access    []access
	first     map[affine.Stmt]int // first access of a statement
	written   map[int]int         // by buffer: writes among the accesses read so far
	body      sequence
	events    []event
	eventAt   []int        // by access: its event
	forward   []forwarding // by buffer

	reading  sync.Mutex // what follows
	classes  []class    // of the regions read so far; those that are in it stay
	slotOf   []int      // by class: its first pair of class and implementation
	slots    int        // of those pairs
	analysis *analysis
	way      []int // scratch of heaviest
}

// loopInfo is what does not change of a loop.
type loopInfo struct {
	parent int       // -1 for none
	most   int64     // iterations
	mean   float64   // iterations on average
	fixed  bool      // its bounds are constants
	body   *sequence // nil: not read
	inner  []int     // the loops directly in it; none if one is in a condition
	leaf   bool      // no loop in it
	alike  int       // the first loop beside it with the same iterations; both in one region are unrolled
	whole  *region   // all in it, as one body; nil: not read
	writes []bool    // by buffer: written in it
}

// UnknownTrips is the error of a loop whose number of iterations depends on data.
type UnknownTrips struct{ Loop *affine.Loop }

func (e *UnknownTrips) Error() string {
	return fmt.Sprintf("%s: the number of iterations of loop %s is not known", e.Loop.Pos, e.Loop.Name)
}

// newTask prepares t. The errors are *UnknownTrips and *device.UnknownOperator.
func newTask(t *affine.Task, ctx *context) (*Task, error) {
	out := &Task{task: t, ctx: ctx, loopIndex: map[*affine.Loop]int{}, first: map[affine.Stmt]int{}, written: map[int]int{}}
	if err := out.addLoops(t.Body, nil); err != nil {
		return nil, err
	}
	accesses := affine.Accesses(t.Body)
	out.access, out.eventAt = make([]access, 0, len(accesses)), make([]int, 0, len(accesses))
	for k, a := range accesses {
		if _, ok := out.first[a.Stmt]; !ok {
			out.first[a.Stmt] = k
		}
		out.access = append(out.access, out.accessOf(a))
		out.eventAt = append(out.eventAt, len(out.events))
		if a.Channel != nil {
			out.events = append(out.events, out.eventOf(k))
		}
	}
	out.noteWrites()
	out.noteDynamic()
	out.forward = out.forwardings()
	out.analysis = newAnalysis(out)
	for k := range out.Loops {
		if out.info[k].parent >= 0 {
			continue
		}
		if err := out.readWhole(k); err != nil {
			return nil, err
		}
	}
	body, err := out.analysis.sequence(t.Body)
	out.body = body
	return out, err
}

// prepare reads what the decision of e makes one body of. All operators that are
// in a loop are in the outermost one around it, whose errors newTask has told.
func (t *Task) prepare(e *evaluation) {
	t.reading.Lock()
	defer t.reading.Unlock()
	t.prepareIn(e, &t.body)
	for _, c := range t.classes[len(t.slotOf):] {
		t.slotOf = append(t.slotOf, t.slots)
		t.slots += len(c.impl)
	}
	e.classes, e.slotOf, e.slots = t.classes, t.slotOf, t.slots
}

func (t *Task) prepareIn(e *evaluation, s *sequence) {
	for i := range s.items {
		k := s.items[i].loop
		if k < 0 {
			continue
		}
		if _, ok := e.pipelined(k); ok || e.unrolledWhole(k) {
			_ = t.readWhole(k)
			continue
		}
		if t.info[k].body == nil {
			body, _ := t.analysis.sequence(t.Loops[k].Body)
			t.info[k].body = &body
		}
		t.prepareIn(e, t.info[k].body)
	}
}

// readWhole reads loop k as one body.
func (t *Task) readWhole(k int) (err error) {
	if t.info[k].whole == nil {
		t.info[k].whole, err = t.analysis.region(t.Loops[k].Body, k)
	}
	return err
}

// addLoops numbers the loops of body.
func (t *Task) addLoops(body []affine.Stmt, around []*affine.Loop) error {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			for _, side := range [][]affine.Stmt{s.Then, s.Else} {
				if err := t.addLoops(side, around); err != nil {
					return err
				}
			}
		case *affine.Loop:
			most, mean, ok := tripsOf(s, around)
			if !ok {
				return &UnknownTrips{s}
			}
			_, loOK := constOf(s.Lo)
			_, hiOK := constOf(s.Hi)
			info := loopInfo{parent: -1, most: most, mean: mean, fixed: loOK && hiOK}
			if len(around) > 0 {
				info.parent = t.loopIndex[around[len(around)-1]]
			}
			k := len(t.Loops)
			t.loopIndex[s] = k
			t.Loops, t.info = append(t.Loops, s), append(t.info, info)
			t.info[k].alike = t.alike(k)
			if err := t.addLoops(s.Body, append(slices.Clone(around), s)); err != nil {
				return err
			}
			t.info[k].leaf = len(t.Loops) == k+1
			t.info[k].inner = t.innerLoops(s.Body)
		}
	}
	return nil
}

// alike finds the first loop with the bounds of loop k in the same body, or in one
// that is alike; of loops that are unrolled whole, in the same body of a loop that is
// not: all their iterations are there at once.
func (t *Task) alike(k int) int {
	lo, _ := constOf(t.Loops[k].Lo)
	whole := t.Loops[k].Unroll == -1
	for j := range k {
		other, _ := constOf(t.Loops[j].Lo)
		if t.info[j].alike == j && t.info[j].fixed && t.info[k].fixed && other == lo && t.Loops[j].Step == t.Loops[k].Step &&
			t.info[j].most == t.info[k].most && whole == (t.Loops[j].Unroll == -1) && t.beside(j, k, whole) {
			return j
		}
	}
	return k
}

// beside reports whether loops j and k are in bodies that are alike; if both are unrolled whole, in that of a loop that
// is not, where none around k is alike to j.
func (t *Task) beside(j, k int, whole bool) bool {
	around := func(l int) int {
		for l = t.info[l].parent; l >= 0 && whole && t.Loops[l].Unroll == -1; l = t.info[l].parent {
			if t.info[l].alike == j {
				return none
			}
		}
		if l < 0 {
			return l
		}
		return t.info[l].alike
	}
	return around(j) == around(k)
}

// none is no loop, and not what is around the outermost ones.
const none = -2

// innerLoops are the loops that stand directly in body, none if one is in a
// condition.
func (t *Task) innerLoops(body []affine.Stmt) (inner []int) {
	count := 0
	affine.Walk(body, func(s affine.Stmt) bool {
		_, ok := s.(*affine.Loop)
		if ok {
			count++
		}
		return !ok
	})
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok {
			inner = append(inner, t.loopIndex[l])
		}
	}
	if len(inner) != count {
		return nil
	}
	return inner
}

// noteWrites finds which buffers are written in which loop.
func (t *Task) noteWrites() {
	for k := range t.info {
		t.info[k].writes = make([]bool, len(t.Buffers))
	}
	for i := range t.access {
		if a := &t.access[i]; a.at.Write && a.buffer >= 0 {
			for _, l := range a.loops {
				t.info[l].writes[a.buffer] = true
			}
		}
	}
}

// A Decision is what a schedule search chooses for one task.
type Decision struct {
	II        []int                // by loop, as affine.Loop.II
	Unroll    []int                // by loop, as affine.Loop.Unroll
	Partition [][]affine.Partition // by buffer
	Bind      [][]affine.Binding   // by buffer
}

// Decided is the decision that the task's loops and buffers hold now.
func (t *Task) Decided() Decision {
	var d Decision
	for _, l := range t.Loops {
		d.II, d.Unroll = append(d.II, l.II), append(d.Unroll, l.Unroll)
	}
	for _, b := range t.Buffers {
		d.Partition, d.Bind = append(d.Partition, b.Partition), append(d.Bind, b.Bind)
	}
	affine.Walk(t.task.Body, func(s affine.Stmt) bool {
		if v := affine.VectorOf(s); v != nil && len(v.Shape) == 1 { // the lanes of a token are registers
			d.Partition[slices.Index(t.Buffers, v)] = []affine.Partition{{Kind: affine.Complete}}
		}
		return true
	})
	return d
}
