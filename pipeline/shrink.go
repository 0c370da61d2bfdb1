package pipeline

import (
	"cmp"
	"slices"

	"codo/internal/cores"
	"codo/sim"
)

// shrink takes places back from FIFOs, from those first that take most of what is short, while a
// run takes at most so many cycles: a task that loads fills what there is, and need not. As many of the first as
// can do so have the least depths; some of the others follow one by one. It
// ends where enough says so, and reports that, or with the search, or where the depths of the network could not be
// enough if all of these FIFOs had the least.
func (d *deepening) shrink(cycles int64, takes func(k int) float64, could func() bool, enough func(*sim.Timing) bool) bool {
	list := d.network.Channels
	var open []int
	for k, c := range d.program.Channels {
		if takes(k) > 0 && (list[k].Depth-d.least[k])*int64(c.Width()*c.Buffer.Elem.Bits) >= worthShrinking {
			open = append(open, k)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(takes(b), takes(a)) })
	var runs map[int]*sim.Timing // of the depths that are enough, by number
	bears := func(change func(list []sim.Channel, number int)) func([]int) []bool {
		runs = map[int]*sim.Timing{}
		return func(numbers []int) []bool {
			all := make([]*sim.Timing, len(numbers))
			cores.Each(len(numbers), func(k int) {
				own := slices.Clone(list)
				change(own, numbers[k])
				all[k] = d.bears(own, cycles)
			})
			held := make([]bool, len(numbers))
			for k, t := range all {
				runs[numbers[k]], held[k] = t, t != nil
			}
			return held
		}
	}
	leastBut := func(list []sim.Channel, rest int) { // the rest are as they are
		for _, k := range open[:len(open)-rest] {
			list[k].Depth = d.depth(k, 0)
		}
	}
	hopeless := func(n int) bool { // the first n of those that are open are too few
		was := slices.Clone(list)
		leastBut(list, len(open)-n)
		enough := could()
		copy(list, was)
		return !enough
	}
	if hopeless(len(open)) {
		return false
	}
	rest := leastOf(len(open), bears(leastBut))
	if leastBut(list, rest); runs[rest] != nil && enough(runs[rest]) {
		return true
	}
	open = open[len(open)-rest:]
	each := min(len(open), mostShrunk)
	if hopeless(each) {
		return false
	}
	for _, k := range open[:each] {
		if d.ends() {
			return false
		}
		level := 0
		for d.depth(k, level) < list[k].Depth {
			level++
		}
		at := leastOf(level, bears(func(list []sim.Channel, level int) { list[k].Depth = d.depth(k, level) }))
		if at == level {
			continue
		}
		if list[k].Depth = d.depth(k, at); enough(runs[at]) {
			return true
		}
	}
	return false
}

// bears is a run with the depths of a list, nil if that is not safe or takes more cycles, or the search is to end.
func (d *deepening) bears(list []sim.Channel, cycles int64) *sim.Timing {
	if d.ends() {
		return nil
	}
	n := *d.network
	n.Channels = list
	if t, err := sim.TimeWithin(&n, cycles); err == nil && t != nil && t.Err() == nil && d.safeWith(list) {
		return t
	}
	return nil
}

// ends reports whether the search is to end.
func (d *deepening) ends() bool { return d.stopped != nil && d.stopped() }

// worthShrinking is the bits from which on a FIFO is looked at, and mostShrunk how many are, one by one.
const (
	worthShrinking = 1 << 12
	mostShrunk     = 16
)
