package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Transfer puts tasks between off-chip memory and the tasks that use an array
// again and again: one that loads it, element after element in the order in which
// it lies there, and one that stores it. What a task reads several times, or in
// another order, is then kept on chip, where it can have banks.
//
//	task t { for i { for k { .. a[k][i] .. } } }
//	task load_a { for .. { a_1[..] = a[..] } }; task t { for i { for k { .. a_1[k][i] .. } } }
//
// An array stays as it is if a task reads what it has not written, and writes it;
// or if it may not write it whole.
func Transfer(p *affine.Program) {
	names := affine.NamesOf(p)
	var loads, stores []*affine.Task
	for _, t := range p.Tasks {
		if t.Sequential != "" {
			continue
		}
		all, carries := affine.Accesses(t.Body), nest.Carries(t.Body)
		for _, b := range p.Args {
			writes, reads := t.Uses(b)
			if b.IsScalar() || !writes && !reads || !carries && !worthHolding(b, all) || usedElsewhere(p, t, b) || writes && !sets(t, b, reads) {
				continue
			}
			c := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}
			affine.RewriteBuffer(t.Body, b, c, func(index []affine.Expr) []affine.Expr { return index })
			p.Channels = append(p.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
			if !writes {
				loads = append(loads, copying("load_"+b.Name, b, c, b, names))
			} else {
				stores = append(stores, copying("store_"+b.Name, c, b, b, names))
			}
		}
	}
	p.Tasks = slices.Concat(loads, p.Tasks, stores)
}

func usedElsewhere(p *affine.Program, t *affine.Task, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Tasks, func(o *affine.Task) bool {
		writes, reads := o.Uses(b)
		return o != t && (writes || reads)
	})
}

// sets reports whether t surely writes every element of b and, if it reads b, too,
// does so before.
func sets(t *affine.Task, b *affine.Buffer, reads bool) bool {
	for _, s := range t.Body {
		all := affine.Accesses([]affine.Stmt{s})
		own := slices.ContainsFunc(all, func(a affine.Access) bool { return a.Buffer == b })
		early := slices.ContainsFunc(all, func(a affine.Access) bool { return a.Buffer == b && !a.Write })
		switch {
		case own && !early && covers(all, b):
			return true
		case own && reads:
			return false
		}
	}
	return false
}

// covers reports whether one of these accesses writes every element of b: without
// a condition, each dimension with a loop of its own.
func covers(all []affine.Access, b *affine.Buffer) bool {
	return slices.ContainsFunc(all, func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		if !ok || a.Buffer != b || !a.Write || !a.Exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
			return false
		}
		var seen []*affine.Loop
		for d, f := range subs {
			counters := f.Counters()
			if len(counters) != 1 || slices.Contains(seen, counters[0]) {
				return false
			}
			l := counters[0]
			seen = append(seen, l)
			first, trips, runs := affine.ConstantTrips(l)
			if !runs || l.Step != 1 || !f.Equal(affine.CounterForm(l).Plus(-first)) || trips != int64(b.Shape[d]) {
				return false
			}
		}
		return true
	})
}

// copying is a task that copies one array to another of its shape, in the order in
// which it lies in memory.
func copying(name string, from, to, at *affine.Buffer, names affine.Names) *affine.Task {
	return &affine.Task{Name: names.Fresh(name), Body: copyNest(from, to, at, names), Pos: at.Pos}
}
