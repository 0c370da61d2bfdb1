package buffers

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"

	"codo/affine"
	"codo/internal/cores"
)

// Known is what was found of tasks of programs before, by what they are without their names:
// the plans of a search have many tasks in common.
type Known struct {
	choices memory[weighed]
	ends    memory[endFacts]
	blocks  memory[[]int] // numbers of the loops of a task that go from block to block
	streams affine.Streams
}

// NewKnown is a memory that holds nothing yet.
func NewKnown() *Known { return &Known{} }

// A memory is what was found, by key.
type memory[T any] struct {
	lock  sync.Mutex
	found map[string]T
}

func (m *memory[T]) of(key string) (found T, ok bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	found, ok = m.found[key]
	return found, ok
}

func (m *memory[T]) keep(key string, found T) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.found == nil {
		m.found = map[string]T{}
	}
	m.found[key] = found
}

// A weighed task has these choices, with the costs of these channels.
type weighed struct {
	choices []taskOrder
	own     []int
}

// weighAll weighs the orders of all tasks, of which own are the channels whose costs matter.
// Tasks that differ in names alone, and whose channels may have the same layouts, have the
// same choices: those of one are found.
func (o *ordering) weighAll(own [][]int, accesses accessesIn, known *Known) {
	keys := make([]string, len(o.tasks))
	cores.Each(len(o.tasks), func(i int) {
		if t := o.tasks[i]; !t.wished() && (!t.settled() || len(own[i]) > 0) { // wishes name loops
			keys[i] = o.keyOf(t, own[i])
		}
	})
	first := map[string]int{}
	var list []int // of those like which none is before
	for i, key := range keys {
		if _, before := first[key]; !before || key == "" {
			first[key], list = i, append(list, i)
		}
	}
	cores.Each(len(list), func(n int) {
		i := list[n]
		t := o.tasks[i]
		if w, ok := known.choices.of(keys[i]); ok {
			t.choices = copyChoices(w.choices, w.own, own[i])
			return
		}
		o.weigh(t, own[i], accesses[t.task])
		if keys[i] != "" {
			known.choices.keep(keys[i], weighed{t.choices, own[i]})
		}
	})
	for i, key := range keys {
		if from := first[key]; key != "" && from != i {
			o.tasks[i].choices = copyChoices(o.tasks[from].choices, own[from], own[i])
		}
	}
}

// keyOf is the same for tasks whose orders have the same costs. It sorts own as t touches
// these channels.
func (o *ordering) keyOf(t *taskOrders, own []int) string {
	outline := affine.OutlineOf(t.task)
	number := func(b *affine.Buffer) int { return slices.Index(outline.Buffers, b) }
	slices.SortStableFunc(own, func(a, b int) int {
		return cmp.Compare(number(o.channels[a].Buffer), number(o.channels[b].Buffer))
	})
	key := []byte(outline.Text)
	add := func(list ...int64) {
		for _, n := range list {
			key = binary.AppendVarint(key, n)
		}
	}
	add(int64(len(own)), int64(len(t.orders)))
	for _, k := range own {
		c := o.channels[k]
		free := int64(0)
		if o.free[c] {
			free = 1
		}
		add(int64(number(c.Buffer)), free, int64(len(o.layouts[k])))
		for _, y := range o.layouts[k] {
			for _, d := range y.dims {
				add(int64(d))
			}
			add(y.lo...)
			add(y.hi...)
		}
	}
	for _, b := range o.offChip {
		add(int64(number(b)))
	}
	return string(key)
}

// copyChoices are choices with the costs of one task's channels as those of another's.
func copyChoices(choices []taskOrder, from, to []int) []taskOrder {
	choices = slices.Clone(choices)
	for n := range choices {
		cost := map[int][]int64{}
		for i, k := range from {
			if list, ok := choices[n].cost[k]; ok {
				cost[to[i]] = list
			}
		}
		choices[n].cost = cost
	}
	return choices
}

// share gives e what is known of an end like it, of the same buffer, by number, of a task
// with the same outline. What is known of e in the end is to be noted under the key.
func (known *Known) share(e *end) (key string) {
	e.streams = &known.streams
	outline := affine.OutlineOf(e.task)
	number := slices.Index(outline.Buffers, e.accesses[0].Buffer)
	key = string(binary.AppendVarint([]byte(outline.Text), int64(number)))
	if facts, ok := known.ends.of(key); ok {
		e.facts = &facts
	}
	return key
}

func (known *Known) note(key string, e *end) { known.ends.keep(key, *e.facts) }
