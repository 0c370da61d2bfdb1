package hbm

import (
	"fmt"
	"slices"

	"codo/affine"
)

// mustWait panics if an argument may be stored by one task before another has loaded
// it: somewhere on every way from the one to the other there must be a task that takes
// all that comes from the first before it gives anything to the second, or else room for
// all of it, between tasks that go in step. Arrays that are renewed need neither.
func mustWait(p *affine.Program) {
	for _, b := range p.Args {
		var reader, writer *affine.Task
		for _, t := range p.Tasks {
			writes, reads := t.Uses(b)
			if reads && !writes {
				reader = t
			} else if writes && !reads {
				writer = t
			}
		}
		if reader == nil || writer == nil || b.IsScalar() || b.Port.Renewed {
			continue
		}
		for _, c := range endsIn(reader.Body, true) {
			if runsInto(p, c, writer, map[*affine.Channel]bool{}) && !goInStep(p, c, writer, false) {
				panic(fmt.Sprintf("hbm: task %s may store %s before task %s has loaded it", writer.Name, b.Name, reader.Name))
			}
		}
	}
}

// runsInto reports whether what passes through c can reach a task on a way on which
// no task waits for all of it.
func runsInto(p *affine.Program, c *affine.Channel, to *affine.Task, seen map[*affine.Channel]bool) bool {
	if seen[c] {
		return false
	}
	seen[c] = true
	for _, t := range p.Tasks {
		if !slices.Contains(endsIn(t.Body, false), c) {
			continue
		}
		if t == to {
			return true
		}
		for _, d := range endsIn(t.Body, true) {
			if !waits(t, c, d) && runsInto(p, d, to, seen) {
				return true
			}
		}
	}
	return false
}

// endsIn lists the FIFOs that body writes, or those that it reads.
func endsIn(body []affine.Stmt, writes bool) (list []*affine.Channel) {
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Push:
			if writes && !slices.Contains(list, s.Channel) {
				list = append(list, s.Channel)
			}
		case *affine.Pop:
			if !writes && !slices.Contains(list, s.Channel) {
				list = append(list, s.Channel)
			}
		}
		return true
	})
	return list
}

// waits reports whether t has taken all of c before it gives anything to d: of the
// statements of its body, those that take stand before those that give. A ping-pong
// is no FIFO, and waits in any case.
func waits(t *affine.Task, c, d *affine.Channel) bool {
	given := false
	for _, s := range t.Body {
		one := []affine.Stmt{s}
		given = given || slices.Contains(endsIn(one, true), d)
		if given && slices.Contains(endsIn(one, false), c) {
			return false
		}
	}
	return true
}

// goInStep reports whether each task between c and another takes something from what
// comes to it in the iteration in which it gives something on, and one of the FIFOs has
// room for all. Loads and stores go through their array in the order in which it lies in
// memory, as all that Transfer makes do, so what is given has been loaded before (such
// anti-dependences "must be preserved by the design", UG1448, Dataflow Canonical Rules 2);
// and the first task ends even if the other may not begin before.
func goInStep(p *affine.Program, c *affine.Channel, to *affine.Task, room bool) bool {
	room = room || c.Depth*c.Width() >= c.Buffer.Len()
	for _, t := range p.Tasks {
		if !slices.Contains(endsIn(t.Body, false), c) {
			continue
		}
		if t == to {
			return room
		}
		for _, d := range endsIn(t.Body, true) {
			if runsInto(p, d, to, map[*affine.Channel]bool{}) && !waits(t, c, d) && !(takesFirst(t.Body, c, d) && goInStep(p, d, to, room)) {
				return false
			}
		}
	}
	return true
}

// takesFirst reports whether wherever body gives to d it takes from c before, in the
// same iteration or in a loop that has ended.
func takesFirst(body []affine.Stmt, c, d *affine.Channel) bool {
	taken := false
	for _, s := range body {
		one := []affine.Stmt{s}
		gives := slices.Contains(endsIn(one, true), d)
		if l, isLoop := s.(*affine.Loop); isLoop && gives && !takesFirst(l.Body, c, d) {
			return false
		} else if gives && !isLoop && !taken && !slices.Contains(endsIn(one, false), c) {
			return false
		}
		taken = taken || slices.Contains(endsIn(one, false), c)
	}
	return true
}
