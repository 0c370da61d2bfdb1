package hbm

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/device"
)

// Short arrays, of which a FIFO holds all words, share ports: each port that they share moves for a part of the
// time that the largest array needs, one of so many.
const shortShare = 4

// share lets short arrays share ports where there are too few for all, and for the parts of the others: a task
// loads several, one after the other. It gives the number of ports that are used less. Wanted are those
// that there would be if each array had one of its own, and its parts.
//
//	task load_a { for w { push a_words, a[w] } }    =>    task load_a_and_1_more { for w { push a_words, a[w] }; for v { push b_words, b[v] } }
//	task load_b { for v { push b_words, b[v] } }
func (x *widening) share(all moved, wanted, ports int) (fewer int) {
	if ports == 0 || wanted <= ports {
		return 0
	}
	var short, shortest []*affine.Buffer // the latter are little beside the largest array, too
	time := 0
	for _, b := range x.program.Args {
		if own := all.own[b]; x.others[b] || len(own) != 1 || !own[0].plain() || b.Place != (affine.Place{}) || b.Port.Part.Of > 0 || all.words[b] > device.PortAhead {
			continue
		}
		if short = append(short, b); !all.long(b, MostParts) {
			shortest = append(shortest, b)
			time += all.words[b] + device.PortLatency
		}
	}
	groups := (time*shortShare + all.largest - 1) / max(all.largest, 1)
	if fewer = max(0, len(shortest)-groups); all.used-fewer > ports { // or there is no way to link them
		groups = max(1, ports-(all.used-len(short)))
	} else {
		short = shortest
	}
	if groups >= len(short) {
		return 0
	}
	for k, b := range short { // what comes first in the program is needed first
		x.shared[all.own[b][0].task] = k%groups + 1
	}
	return len(short) - groups
}

// plain reports whether m loads all words of an array, one after the other.
func (m mover) plain() bool { return !m.stores && !m.within && len(m.outer) == 0 }

// together makes one of the tasks that load arrays which share a port, in the place of the first.
func (x *widening) together(tasks []*affine.Task) []*affine.Task {
	first := map[int]*affine.Task{}
	tasks = slices.DeleteFunc(tasks, func(t *affine.Task) bool {
		group := x.shared[t]
		if group == 0 {
			return false
		}
		if before := first[group]; before != nil {
			before.Body = append(before.Body, t.Body...)
			return true
		}
		first[group] = t
		return false
	})
	for _, t := range tasks {
		if n := len(t.Body) - 1; x.shared[t] > 0 && n > 0 {
			t.Name = x.names.Fresh(fmt.Sprintf("%s_and_%d_more", t.Name, n))
		}
	}
	return tasks
}

// onePort gives arrays that a task loads one after the other one bundle: a task moves one word at a time.
func onePort(p *affine.Program) {
	for _, t := range p.Tasks {
		all := affine.LoadsInTurn(p, t)
		for _, b := range all {
			b.Port.Bundle = all[0].Port.Bundle
		}
	}
}
