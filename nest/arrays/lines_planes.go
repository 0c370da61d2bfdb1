package arrays

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
)

// Images of several channels have line buffers and windows for each of them, and loops go through the channels:
//
//	for c { w[c][0] = w[c][1]; w[c][1] = x[c][i][j] }         if (j >= 1) {
//	if (j >= 1) {                                      =>         for o { for c { y[o][i][j] += x[c][i][j - 1] * k[o][c] } }
//	  for o { for c { y[o][i][j] += w[c][0] * k[o][c] } }     }
//	}
//
// What is known of one channel holds for all, where each of these loops goes through all of them and has to do only with
// its own one in each iteration: they need not be written out (array regions with a symbolic subscript: Creusillet and
// Irigoin, "Interprocedural array region analyses", 1996). All count with n.plane then, until what is read is known.

// LoopsLeft says which loops of an iteration need not be written out.
type loopsLeft int

const (
	loopsOfChannels loopsLeft = iota // those through the channels of cells, and those that do the same with cells each time
	noLoops
	loopsAlike // those that do the same with cells each time, as one through filters does where the image has one channel
)

// stay finds what loops stay for; it reports whether there can be any, if some should.
func (n *lineNest) stay(core []affine.Stmt, way loopsLeft) bool {
	needed := n.forCells(core)
	maps.DeleteFunc(n.own, func(b *affine.Buffer, _ bool) bool { return !needed[b] })
	if way == noLoops {
		return true
	}
	n.planes = map[*affine.Buffer]int{}
	return n.moveOn(core) && (way == loopsAlike || n.findPlanes(core))
}

// findPlanes finds the subscript that says the channel, of all arrays that have one, with arrays of an iteration that cells take
// elements from. It reports whether there is any.
func (n *lineNest) findPlanes(core []affine.Stmt) bool {
	places := map[*affine.Buffer]map[int]bool{} // where counters are that go through all
	eachIndexed(core, nil, func(b *affine.Buffer, index []affine.Expr, around []*affine.Loop, _ bool) {
		if !n.holds(b) || b.IsScalar() {
			return
		}
		first := places[b] == nil
		if first {
			places[b] = map[int]bool{}
		}
		for d, e := range index {
			through := slices.ContainsFunc(around, func(l *affine.Loop) bool { return goesThrough(l, e, int64(b.Shape[d])) })
			places[b][d] = through && (first || places[b][d])
		}
	})
	for b, at := range places {
		for d, size := range b.Shape {
			if best, ok := n.planes[b]; at[d] && (!ok || size > b.Shape[best]) {
				n.planes[b] = d
			}
		}
	}
	maps.DeleteFunc(n.own, func(b *affine.Buffer, _ bool) bool {
		d, ok := n.planes[b]
		return b.Len() > mostOwn && (!ok || b.Len()/b.Shape[d] > mostOwn)
	})
	return len(n.planes) > 0
}

// moveOn reports whether cells get what others held, or counters of the nest say which: others hold what comes once, as weights.
func (n *lineNest) moveOn(core []affine.Stmt) (found bool) {
	affine.Walk(core, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && n.kept[a.Buffer] {
			affine.Each(s, func(ld *affine.Load) { found = found || n.kept[ld.Buffer] })
			for _, e := range a.Index {
				f, known := affine.FormOf(e)
				found = found || !known || slices.ContainsFunc(n.loops, f.Uses)
			}
		}
		return !found
	})
	return found
}

// forCells is what core reads for what it keeps in cells, and for conditions.
func (n *lineNest) forCells(core []affine.Stmt) map[*affine.Buffer]bool {
	needed := map[*affine.Buffer]bool{}
	for size := -1; size != len(needed); {
		size = len(needed)
		affine.Walk(core, func(s affine.Stmt) bool {
			a, sets := s.(*affine.Assign)
			if _, chooses := s.(*affine.If); chooses || sets && (n.kept[a.Buffer] || needed[a.Buffer]) {
				affine.Each(s, func(ld *affine.Load) { needed[ld.Buffer] = true })
			}
			return true
		})
	}
	return needed
}

// onlyForCells are the scalars of core from which nothing comes but what cells hold.
func (n *lineNest) onlyForCells(core []affine.Stmt) map[*affine.Buffer]bool {
	idle := map[*affine.Buffer]bool{}
	affine.Walk(core, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && (d.Buffer.IsScalar() || n.own[d.Buffer]) {
			idle[d.Buffer] = true
		}
		return true
	})
	for size := -1; size != len(idle); {
		size = len(idle)
		affine.Walk(core, func(s affine.Stmt) bool {
			if pop, ok := s.(*affine.Pop); ok {
				delete(idle, pop.Buffer)
			}
			if a, ok := s.(*affine.Assign); !ok || !n.kept[a.Buffer] && !idle[a.Buffer] {
				affine.Each(s, func(ld *affine.Load) { delete(idle, ld.Buffer) })
			}
			return true
		})
	}
	return idle
}

// goesThrough reports whether e is the counter of l, from 0 up to a size.
func goesThrough(l *affine.Loop, e affine.Expr, size int64) bool {
	first, trips, constant := affine.ConstantTrips(l)
	f, ok := affine.FormOf(e)
	return ok && constant && first == 0 && l.Step == 1 && trips == size && f.Equal(affine.CounterForm(l))
}

// eachIndexed gives the elements in body, and the loops of it around them.
func eachIndexed(body []affine.Stmt, around []*affine.Loop, f func(b *affine.Buffer, index []affine.Expr, around []*affine.Loop, write bool)) {
	for _, s := range body {
		affine.Each(s, func(ld *affine.Load) { f(ld.Buffer, ld.Index, around, false) })
		switch s := s.(type) {
		case *affine.Assign:
			f(s.Buffer, s.Index, around, true)
		case *affine.Pop:
			f(s.Buffer, s.Index, around, true)
		case *affine.If:
			eachIndexed(s.Then, around, f)
			eachIndexed(s.Else, around, f)
		case *affine.Loop:
			eachIndexed(s.Body, append(slices.Clip(around), s), f)
		}
	}
}

// throughPlanes reports whether l is a loop through the channels of some array.
func (n *lineNest) throughPlanes(l *affine.Loop) (found bool) {
	eachIndexed(l.Body, nil, func(b *affine.Buffer, index []affine.Expr, _ []*affine.Loop, _ bool) {
		d, ok := n.planes[b]
		found = found || ok && goesThrough(l, index[d], int64(b.Shape[d]))
	})
	return found
}

// staysLoop reports whether l need not be written out: it goes through channels, or does the same with cells each time, which it
// does not change.
func (n *lineNest) staysLoop(l *affine.Loop) bool {
	if n.planes == nil {
		return false
	}
	if n.throughPlanes(l) {
		return true
	}
	same := true
	eachIndexed(l.Body, nil, func(b *affine.Buffer, index []affine.Expr, _ []*affine.Loop, write bool) {
		if n.kept[b] || n.own[b] {
			same = same && !write && !slices.ContainsFunc(index, func(e affine.Expr) bool { return nest.Counts(e, l) })
		}
	})
	return same
}

// onePlane lets all loops of core through channels count with n.plane; !ok: there is one in another.
func (n *lineNest) onePlane(core []affine.Stmt) (ok bool) {
	most := int64(0)
	n.passes, ok = map[*affine.Loop]bool{}, true
	affine.Walk(core, func(s affine.Stmt) bool {
		if l, is := s.(*affine.Loop); is && n.throughPlanes(l) {
			_, trips, _ := affine.ConstantTrips(l)
			n.passes[l], most = true, max(most, trips)
		}
		return true
	})
	for l := range n.passes {
		n.plane = &affine.Loop{Name: "*", Type: l.Type, Lo: l.Lo, Hi: &affine.Const{T: l.Type, I: most}, Step: 1}
		break
	}
	for l := range n.passes {
		ok = ok && l.Type == n.plane.Type
		affine.Walk(l.Body, func(s affine.Stmt) bool {
			in, is := s.(*affine.Loop)
			ok = ok && (!is || !n.passes[in])
			return ok
		})
	}
	for l := range n.passes {
		affine.ReplaceCounter(l.Body, l, n.plane)
	}
	return ok
}

// isPlane reports whether subscript d of b, f, says the channel.
func (n *lineNest) isPlane(b *affine.Buffer, d int, f affine.Form) bool {
	at, has := n.planes[b]
	return has && at == d && f.Equal(affine.CounterForm(n.plane))
}

// keepsPlane reports whether l may stay: it changes b only where each iteration has its own channel of it.
func (n *lineNest) keepsPlane(l *affine.Loop, b *affine.Buffer) bool {
	if n.planes == nil {
		return false
	}
	_, has := n.planes[b]
	return has && n.passes[l] || !affine.Changed([]affine.Stmt{l})[b]
}

// forget leaves out what is held of one iteration of a loop only.
func (n *lineNest) forget(now contents, changed map[*affine.Buffer]bool) {
	maps.DeleteFunc(now, func(c cell, _ affine.Expr) bool {
		_, has := n.planes[c.buffer]
		return changed[c.buffer] && !n.kept[c.buffer] && !has
	})
}

// inside is a region in loop l.
func (n *lineNest) inside(l *affine.Loop, where domain.Region) domain.Region {
	if !n.passes[l] {
		return where
	}
	within := maps.Clone(where.Within)
	within[n.plane] = l
	return domain.Region{Within: within, Back: where.Back}
}
