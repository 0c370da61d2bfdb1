package buffers

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/nest"
)

// Stream brings both ends of every undecided channel whose ends do not agree
// into streaming form: the writer gives each element once, after its last
// update; the reader takes each once, at its first use or before, and keeps what
// it needs again. The elements pass in the order for which both ends together
// keep the least. Channels whose ends agree are left to Choose.
//
// What comes from off chip can be taken beside the iterations that use what came before,
// see Prefetch. What is known of programs before serves again.
func Stream(p *affine.Program, off Arriving, known *Known) diag.List {
	var diags diag.List
	names := affine.NamesOf(p)
	accesses := accessesIn{}
	if known == nil {
		known = NewKnown()
	}
	loops, ends := blockLoops(p, accesses, known), affine.AllEnds(p)
	for i, c := range p.Channels {
		if c.Kind != affine.ChannelUndecided {
			continue
		}
		writer, reader := endsOf(p, c.Buffer, ends[i], accesses.of)
		from, to := known.share(&writer), known.share(&reader)
		why := mismatch(writer, reader)
		if why == nil {
			continue
		}
		written, read := writer.place(), reader.place()
		bridge := newBridge(writer.reached().byBlocks(loops, 0), reader.reached().byBlocks(loops, off.together(c.Buffer)))
		known.note(from, &writer)
		known.note(to, &reader)
		done := bridge.build(c, names)
		delete(accesses, writer.task)
		delete(accesses, reader.task)
		if why.code == "" {
			continue
		}
		diags.Warnf(why.code, why.pos, "%s: %s", c.Buffer.Name, why.text).About(c.Buffer.Name).
			Note(written, "%s is written here", c.Buffer.Name).
			Note(read, "%s is read here", c.Buffer.Name).
			Advise("%s", strings.Join(done, "; "))
	}
	joinTakes(p)
	joinTogether(p)
	return diags.Sorted()
}

// An Arriving is what comes from off chip.
type Arriving struct {
	Coming   map[*affine.Buffer]bool // the channels that bring it
	WordBits int                     // of it at once
	Room     int64                   // bits of the largest array that a nest can keep; 0: any
}

// together is how many elements of b an iteration can take, 0 if it does not come from off
// chip: a word, or several where b cannot be kept.
func (off Arriving) together(b *affine.Buffer) int64 {
	if !off.Coming[b] {
		return 0
	}
	n := int64(off.WordBits / b.Elem.Bits)
	if off.Room > 0 && int64(b.Len())*int64(b.Elem.Bits) > off.Room {
		n *= nest.MostTaken
	}
	return n
}

// A bridge is how a FIFO joins two ends: the order of its tokens, and what each
// end does to keep to it.
type bridge struct {
	layout
	writer, reader end
	gather         gather
	sweep          sweep
	// asWritten says that the writer gives its elements in this order already,
	// asRead that the reader takes them so.
	asWritten, asRead bool
}

// newBridge finds the cheapest bridge between two ends.
func newBridge(writer, reader end) bridge {
	b, sent := writer.accesses[0].Buffer, sentBy(writer)
	var best bridge
	least := int64(-1)
	given, plain := writer.walk()
	taken, plainly := reader.walk()
	for _, dims := range nest.Orders(len(b.Shape)) {
		y := layout{dims, sent}
		x := bridge{layout: y, writer: writer, reader: reader, gather: bestGather(writer, y), sweep: bestSweep(reader, y)}
		if plain || plainly {
			t := y.stream(b)
			x.asWritten, x.asRead = plain && given.Equal(t), plainly && taken.Equal(t)
		}
		if cost := x.cost(); least < 0 || cost < least {
			best, least = x, cost
		}
	}
	return best
}

// sentBy is the box around what the writer writes; that it also touches may be known.
func sentBy(writer end) box {
	reads := slices.ContainsFunc(writer.accesses, func(a affine.Access) bool { return !a.Write })
	if !reads && writer.reach.lo != nil {
		return writer.reach
	}
	var writes []affine.Access
	for _, a := range writer.accesses {
		if a.Write {
			writes = append(writes, a)
		}
	}
	return hull(writes)
}

// walk is the order in which e's only access goes through the elements; ok is
// false if there are several, if an element comes twice, or if a token cannot be
// taken before the statement.
func (e end) walk() (t affine.StreamType, ok bool) {
	if len(e.accesses) != 1 || repeats(e.accesses[0]) || slices.ContainsFunc(e.accesses[0].Loops, isUnrolled) {
		return affine.StreamType{}, false
	}
	t, ok = e.stream()
	if ok && !e.writes() {
		_, ok = loadedWhen(e.accesses[0])
	}
	return t, ok && t.Injective()
}

// repeats reports whether a, if it is executed at all, is so several times for
// one element: a loop of several iterations has no say in its subscripts and
// guards.
func repeats(a affine.Access) bool {
	forms, ok := a.Subscripts()
	for _, conj := range a.Cases {
		for _, c := range conj {
			forms = append(forms[:len(forms):len(forms)], c.Form)
		}
	}
	return ok && a.Exact && slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool {
		n, known := affine.TripCount(l)
		return known && n > 1 && !slices.ContainsFunc(forms, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// cost compares bridges: the elements kept first, then nests that only copy,
// then orders other than the buffer's own.
func (x bridge) cost() int64 {
	cost := int64(0)
	if !x.asWritten {
		cost += 8*x.gather.storage() + x.writer.astray(x.dims)
		if _, free := touchOf(x.writer, x.layout, len(x.gather.loops), true); !free && len(x.gather.rest()) > 0 {
			cost += 2
		}
	}
	if !x.asRead {
		cost += 8*x.sweep.storage() + x.reader.astray(x.dims)
		if _, free := touchOf(x.reader, x.layout, len(x.sweep.moves), false); !free && len(x.sweep.rest()) > 0 {
			cost += 2
		}
	}
	if !slices.IsSorted(x.dims) {
		cost++
	}
	return cost
}

// astray is 0 if the innermost of these dimensions is the one of which e's task
// uses most elements at a time: then the same banks serve the FIFO and the task.
// It is the larger the more banks there must be for the FIFO alone.
func (e end) astray(dims []int) int64 {
	together := make([]int64, len(dims))
	for _, a := range e.accesses {
		subs, _ := a.Subscripts()
		for d, f := range subs {
			n := int64(1)
			for _, l := range a.Loops {
				if isUnrolled(l) && f.Uses(l) {
					_, trips, _ := affine.ConstantTrips(l)
					n *= max(trips, 1)
				}
			}
			together[d] = max(together[d], n)
		}
	}
	if len(dims) == 0 {
		return 0
	}
	return slices.Max(together) - together[dims[len(dims)-1]]
}

// build rewrites both ends and says what was done.
func (x bridge) build(c *affine.Channel, names affine.Names) (done []string) {
	all := c.Buffer.Len()
	if x.asWritten {
		x.writer.push(c)
	} else {
		kept := x.writer.give(c, x.gather, names)
		done = append(done, fmt.Sprintf("task %s gives each element once, after its last update, and keeps %d of %d", x.writer.task.Name, kept, all))
	}
	if x.asRead {
		x.reader.pop(c, names)
	} else {
		kept := x.reader.take(c, x.sweep, names)
		done = append(done, fmt.Sprintf("task %s takes each element once and keeps %d of %d", x.reader.task.Name, kept, all))
	}
	c.Kind = affine.FIFO
	c.Stream, c.Reason = x.layout.stream(c.Buffer).String(), "both ends are brought into one order"
	return done
}
