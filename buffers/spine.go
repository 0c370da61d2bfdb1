package buffers

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
	"codo/nest"
)

// An end is what one task does with a channel's buffer.
type end struct {
	task     *affine.Task
	accesses []affine.Access
	// spine are the outermost loops of the task that each stand directly in the
	// one before and hold all accesses.
	spine []*affine.Loop
	reach box // what the accesses touch
	facts *endFacts
	// streams are those of ends before; nil: none
	streams *affine.Streams
}

// endFacts are what is known of how an end goes through the elements.
type endFacts struct {
	walked, plain, boxed bool // stream and plain are known, reach is
	stream               affine.StreamType
	reach                box
}

// stream is the stream type of the first access of e.
func (e end) stream() (affine.StreamType, bool) {
	f := e.facts
	if !f.walked {
		f.walked = true
		f.stream, f.plain = e.streams.Of(e.accesses[0])
	}
	return f.stream, f.plain
}

// endsOf finds the accesses of both ends of a channel's buffer, which are these
// tasks, among all of each task.
func endsOf(p *affine.Program, b *affine.Buffer, tasks [2]int, all func(*affine.Task) []affine.Access) (writer, reader end) {
	for _, k := range tasks {
		t := p.Tasks[k]
		e, found := accessesOf(t, b, all(t))
		switch {
		case !found:
		case e.writes():
			writer = e
		default:
			reader = e
		}
	}
	return writer, reader
}

// accessesOf finds the accesses of t to b among all of t; ok is false if there are
// none.
func accessesOf(t *affine.Task, b *affine.Buffer, all []affine.Access) (e end, ok bool) {
	e.task = t
	for _, a := range all {
		if a.Buffer == b {
			e.accesses = append(e.accesses, a)
		}
	}
	if len(e.accesses) == 0 {
		return end{}, false
	}
	e.spine, e.facts = spineOf(t.Body, e.accesses), &endFacts{}
	return e, true
}

// reached is e with what its accesses touch.
func (e end) reached() end {
	if f := e.facts; !f.boxed {
		f.boxed, f.reach = true, hull(e.accesses)
	}
	e.reach = e.facts.reach
	return e
}

// accessesIn remembers the accesses of tasks, until one is deleted as it changes.
type accessesIn map[*affine.Task][]affine.Access

func (in accessesIn) of(t *affine.Task) []affine.Access {
	if _, known := in[t]; !known {
		in[t] = affine.Accesses(t.Body)
	}
	return in[t]
}

// look looks at those of each of a list of tasks that are not known, on all cores.
func (in accessesIn) look(tasks []*affine.Task) {
	var missing []*affine.Task
	for _, t := range tasks {
		if _, known := in[t]; !known {
			in[t], missing = nil, append(missing, t)
		}
	}
	found := make([][]affine.Access, len(missing))
	cores.Each(len(missing), func(k int) { found[k] = affine.Accesses(missing[k].Body) })
	for k, t := range missing {
		in[t] = found[k]
	}
}

func (e end) writes() bool {
	return slices.ContainsFunc(e.accesses, func(a affine.Access) bool { return a.Write })
}

func spineOf(body []affine.Stmt, accesses []affine.Access) []*affine.Loop {
	var spine []*affine.Loop
	for d := 0; ; d++ {
		if len(accesses[0].Loops) <= d {
			return spine
		}
		l := accesses[0].Loops[d]
		for _, a := range accesses {
			if len(a.Loops) <= d || a.Loops[d] != l {
				return spine
			}
		}
		if !directlyIn(body, l) {
			return spine
		}
		spine, body = append(spine, l), l.Body
	}
}

// blockLoops finds, in tasks that have been tiled, the loops that go from block to
// block: outermost ones, and such that are the only loop of one. What one block
// needs is taken before it, and given after it. The result has an entry for each
// tiled task.
func blockLoops(p *affine.Program, accesses accessesIn, known *Known) map[*affine.Task]map[*affine.Loop]bool {
	found := make([]map[*affine.Loop]bool, len(p.Tasks))
	lists := make([][]affine.Access, len(p.Tasks))
	cores.Each(len(p.Tasks), func(k int) {
		t := p.Tasks[k]
		loops := tileLoops(t.Body)
		if len(loops) == 0 && !tiled(t.Body) {
			return
		}
		outline := affine.OutlineOf(t)
		if at, ok := known.blocks.of(outline.Text); ok {
			found[k] = map[*affine.Loop]bool{}
			for _, n := range at {
				found[k][outline.Loops[n]] = true
			}
			return
		}
		all := accesses[t]
		if all == nil {
			all = affine.Accesses(t.Body)
		}
		markBlocks(t.Body, all, loops)
		found[k], lists[k] = loops, all
		var at []int
		for n, l := range outline.Loops {
			if loops[l] {
				at = append(at, n)
			}
		}
		known.blocks.keep(outline.Text, at)
	})
	out := map[*affine.Task]map[*affine.Loop]bool{}
	for k, t := range p.Tasks {
		if found[k] != nil {
			out[t] = found[k]
		}
		if lists[k] != nil {
			accesses[t] = lists[k]
		}
	}
	return out
}

// markBlocks adds the loops of body that go from block to block.
func markBlocks(body []affine.Stmt, all []affine.Access, loops map[*affine.Loop]bool) {
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok {
			continue
		}
		var own []affine.Access
		own, all = affine.Within(all, l)
		for depth := 0; l != nil && isBlock(l, depth, own); depth++ {
			loops[l] = true
			l = nest.OnlyLoop(l.Body)
		}
	}
}

// tileLoops are the loops from tile to tile.
func tileLoops(body []affine.Stmt) map[*affine.Loop]bool {
	out := map[*affine.Loop]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Tile {
			out[l] = true
		}
		return true
	})
	return out
}

// isBlock reports whether l, in so many other loops, goes from block to block.
func isBlock(l *affine.Loop, depth int, all []affine.Access) bool {
	return l.Unroll == 0 && nest.IsFree(l, depth, all) && nest.Carries(l.Body)
}

// tiled reports whether loops of body are unrolled.
func tiled(body []affine.Stmt) bool {
	found := false
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		found = found || ok && l.Unroll == -1
		return !found
	})
	return found
}

// byBlocks leaves of e's spine what goes from block to block. If nothing does, a
// reader may take what an iteration of the outermost loop needs before it, if that
// is little beside what the iteration does, or for each iteration of inner loops as
// many elements as come at once from off chip; 0: none do.
func (e end) byBlocks(loops map[*affine.Task]map[*affine.Loop]bool, comes int64) end {
	own, tiled := loops[e.task]
	k := slices.IndexFunc(e.spine, func(l *affine.Loop) bool { return !own[l] })
	if !tiled || k < 0 {
		return e
	}
	if k == 0 && !e.writes() && e.takesLittle(e.spine[0], comes) {
		for k = 1; comes == 0 && k < len(e.spine) && e.takesLittleIn(e.spine[:k+1]); k++ {
		}
	}
	e.spine = e.spine[:k]
	return e
}

// takesLittle reports whether the elements that e reaches in an iteration of l are
// few beside the iterations in it, which then are a pipeline for each.
func (e end) takesLittle(l *affine.Loop, comes int64) bool {
	_, trips, ok := affine.ConstantTrips(l)
	if !ok {
		return false
	}
	taken, turns := e.reach.len()/max(trips, 1), iterations(l.Body)
	if turns == 0 { // tokens that an iteration takes in the pipeline that it is already, see passing
		return taken <= nest.MostTaken*max(comes, device.TaskLanes)
	}
	inTokens := comes == 0 && nest.InTokens(taken, e.reach.len()%max(trips, 1) == 0, e.accesses[0].Buffer.Elem.IsInteger())
	return nest.WorthTaking(taken, turns, inTokens) || taken <= turns*comes && e.walksRows(l)
}

// takesLittleIn is the same for an iteration of all of these loops, one inside of the other. Each of
// them begins a pipeline anew, so there must be much in it.
func (e end) takesLittleIn(loops []*affine.Loop) bool {
	times := int64(1)
	for _, l := range loops {
		_, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Unroll != 0 {
			return false
		}
		times *= max(trips, 1)
	}
	taken, turns := e.reach.len()/times, iterations(loops[len(loops)-1].Body)
	return e.reach.len()%times == 0 && taken*nest.LittleTaken <= turns && turns >= muchInside
}

// walksRows reports whether l goes along the first dimension of what e reaches, and
// no other: rows come one after the other from off chip.
func (e end) walksRows(l *affine.Loop) bool {
	return !slices.ContainsFunc(e.accesses, func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return !ok || !subs[0].Uses(l) || slices.ContainsFunc(subs[1:], func(f affine.Form) bool { return f.Uses(l) })
	})
}

// iterations counts those of the innermost loops of body that are not unrolled.
func iterations(body []affine.Stmt) int64 {
	n := int64(0)
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && l.Unroll != -1 {
			_, trips, _ := affine.TripRange(l)
			n += max(trips, 1) * max(iterations(l.Body), 1)
		}
	}
	return n
}

// muchInside is how many iterations make the beginning of their pipeline a small part of them.
const muchInside = 16 * nest.LeastTurns

func directlyIn(body []affine.Stmt, l *affine.Loop) bool {
	return slices.ContainsFunc(body, func(s affine.Stmt) bool { return s == l })
}

// bodyOf is where the innermost of some nested loops of e's task has its
// statements; the task itself if there are none.
func (e end) bodyOf(loops []*affine.Loop) *[]affine.Stmt {
	if len(loops) == 0 {
		return &e.task.Body
	}
	return &loops[len(loops)-1].Body
}
