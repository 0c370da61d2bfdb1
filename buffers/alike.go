package buffers

import (
	"cmp"
	"encoding/binary"
	"slices"

	"codo/affine"
	"codo/internal/cores"
)

// weighAll weighs the orders of all tasks, of which own are the channels whose costs matter.
// Tasks that differ in names alone, and whose channels may have the same layouts, have the
// same choices: those of one are found.
func (o *ordering) weighAll(own [][]int, accesses accessesIn) {
	keys := make([]string, len(o.tasks))
	cores.Each(len(o.tasks), func(i int) {
		if t := o.tasks[i]; !t.wished() && (!t.settled() || len(own[i]) > 0) { // wishes name loops
			keys[i] = o.keyOf(t, own[i])
		}
	})
	first := map[string]int{}
	var list []int // of those like which none is before
	for i, key := range keys {
		if _, known := first[key]; !known || key == "" {
			first[key], list = i, append(list, i)
		}
	}
	cores.Each(len(list), func(n int) {
		t := o.tasks[list[n]]
		o.weigh(t, own[list[n]], accesses[t.task])
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

// knownEnds are the facts of ends of tasks, by the outline of the task and the number of the
// buffer in it.
type knownEnds map[string]*endFacts

// share gives e what is known of an end like it.
func (known knownEnds) share(e *end) {
	outline := affine.OutlineOf(e.task)
	number := slices.Index(outline.Buffers, e.accesses[0].Buffer)
	key := string(binary.AppendVarint([]byte(outline.Text), int64(number)))
	if facts := known[key]; facts != nil {
		e.facts = facts
	} else {
		known[key] = e.facts
	}
}
