package affine

import (
	"slices"
	"strings"
)

// touches are the tasks that write and read a buffer, by index, ascending.
type touches struct{ writers, readers []int }

// graph checks the invariants of phases Region and Tasked.
func (c *checker) graph(p *Program, phase Phase) {
	uses := touchesOf(p)
	for _, ch := range p.Channels {
		c.at = ch.Pos
		c.channelEnds(p, ch.Buffer.Name, uses[ch.Buffer])
	}
	for _, b := range p.Args {
		c.at = b.Pos
		c.argument(p, b, uses[b], phase)
	}
}

// touchesOf finds who writes and who reads each buffer. A push writes the
// channel's buffer, a pop reads it.
func touchesOf(p *Program) map[*Buffer]touches {
	uses := map[*Buffer]touches{}
	note := func(b *Buffer, task int, writes bool) {
		u := uses[b]
		list := &u.readers
		if writes {
			list = &u.writers
		}
		if len(*list) == 0 || (*list)[len(*list)-1] != task {
			*list = append(*list, task)
		}
		uses[b] = u
	}
	for i, t := range p.Tasks {
		Walk(t.Body, func(s Stmt) bool {
			switch s := s.(type) {
			case *Assign:
				note(s.Buffer, i, true)
			case *Push:
				note(s.Channel.Buffer, i, true)
			case *Pop:
				note(s.Channel.Buffer, i, false)
				note(s.Buffer, i, true)
			}
			Each(s, func(load *Load) { note(load.Buffer, i, false) })
			return true
		})
	}
	return uses
}

// channelEnds wants one writer and one other task, later, that reads. The writer
// may read back what it wrote.
func (c *checker) channelEnds(p *Program, name string, u touches) {
	if len(u.writers) != 1 {
		c.errorf("channel %s is written by %s, expected one task", name, taskNames(p, u.writers))
	}
	others := slices.DeleteFunc(slices.Clone(u.readers), func(i int) bool { return slices.Contains(u.writers, i) })
	if len(others) != 1 {
		c.errorf("channel %s is read by %s, expected one task that does not write it", name, taskNames(p, others))
	}
	if len(u.writers) == 1 && len(others) == 1 && others[0] < u.writers[0] {
		c.errorf("channel %s is read by %s before %s writes it", name, taskNames(p, others), taskNames(p, u.writers))
	}
}

// argReaders is how many tasks may read an array argument: one through an m_axi
// port or a stream, two through the ports of an on-chip memory (rule C16 of Vitis HLS).
func argReaders(b *Buffer) int {
	if b.Port.Kind == PortAXI || b.Port.Kind == PortStream {
		return 1
	}
	return 2
}

// argument wants one task to own an argument that is written, and few readers of
// an array. A scalar that is never written is a register all may read.
func (c *checker) argument(p *Program, b *Buffer, u touches, phase Phase) {
	all := slices.Concat(u.writers, u.readers)
	slices.Sort(all)
	all = slices.Compact(all)
	switch {
	case len(u.writers) > 1:
		c.errorf("argument %s is written by %s, expected one task", b.Name, taskNames(p, u.writers))
	case len(u.writers) == 1 && len(u.readers) == 1 && u.readers[0] < u.writers[0] && b.Port.Kind != PortMemory && !b.IsScalar():
		// a process that reads an m_axi port and, later, one that writes it (rule C15)
	case len(u.writers) == 1 && len(all) > 1:
		c.errorf("argument %s is written by %s, but used by %s", b.Name, taskNames(p, u.writers), taskNames(p, all))
	case phase >= Tasked && !b.IsScalar() && len(all) > argReaders(b):
		c.errorf("argument %s is read by %s, expected %d at most", b.Name, taskNames(p, all), argReaders(b))
	}
}

// taskNames lists tasks for a message.
func taskNames(p *Program, tasks []int) string {
	if len(tasks) == 0 {
		return "no task"
	}
	names := make([]string, len(tasks))
	for i, t := range tasks {
		names[i] = p.Tasks[t].Name
	}
	return strings.Join(names, ", ")
}

// decisions checks the invariants of phase Decided.
func (c *checker) decisions(p *Program) {
	kinds := map[*Buffer]ChannelKind{}
	for _, ch := range p.Channels {
		c.at = ch.Pos
		kinds[ch.Buffer] = ch.Kind
		switch {
		case ch.Kind == ChannelUndecided:
			c.errorf("channel %s has no kind", ch.Buffer.Name)
		case ch.Kind == FIFO && ch.Depth < LeastDepth:
			c.errorf("FIFO %s has depth %d, expected %d or more", ch.Buffer.Name, ch.Depth, LeastDepth)
		}
	}
	for _, b := range p.Args {
		c.at = b.Pos
		c.port(b)
	}
	c.parts(p)
	for _, t := range p.Tasks {
		c.task = t.Name
		Walk(t.Body, func(s Stmt) bool {
			c.accesses(s, kinds)
			return true
		})
	}
}

func (c *checker) port(b *Buffer) {
	switch b.Port.Kind {
	case PortUndecided:
		c.errorf("argument %s has no port", b.Name)
	case PortAXI:
		if !isIdentifier(b.Port.Bundle) {
			c.errorf("the m_axi port of %s has no bundle, or one that is no identifier: %q", b.Name, b.Port.Bundle)
		}
		if n := b.Port.Elements; n > 0 && (len(b.Shape) != 2 || n > b.Len()) {
			c.errorf("%s has no words for just %d elements", shapeText(b), n)
		}
	case PortScalar:
		if !b.IsScalar() {
			c.errorf("array %s has a scalar port", b.Name)
		}
	case PortMemory:
	case PortStream:
		if n := b.Port.Elements; b.IsScalar() || n > 0 && (len(b.Shape) != 2 || n != b.Len()) {
			c.errorf("%s has a port that is a stream, which %d elements in tokens do not fit", shapeText(b), n)
		}
	default:
		c.errorf("the port of %s has kind %d", b.Name, b.Port.Kind)
	}
}

// accesses checks that a statement uses each channel as its kind allows: a FIFO
// by push and pop, anything else by subscripts.
func (c *checker) accesses(s Stmt, kinds map[*Buffer]ChannelKind) {
	c.at = s.At()
	array := func(b *Buffer) {
		if kinds[b] == FIFO {
			c.errorf("FIFO %s is accessed as an array", b.Name)
		}
	}
	token := func(ch *Channel) {
		if ch.Kind != FIFO {
			c.errorf("channel %s is accessed by push or pop, but is no FIFO", ch.Buffer.Name)
		}
		if ch.Lanes > 1 && VectorOf(s) == nil {
			c.errorf("one element of FIFO %s is moved, expected a token of %d", ch.Buffer.Name, ch.Lanes)
		}
	}
	switch s := s.(type) {
	case *Assign:
		array(s.Buffer)
	case *Push:
		token(s.Channel)
	case *Pop:
		token(s.Channel)
		array(s.Buffer)
	}
	Each(s, func(load *Load) { array(load.Buffer) })
}
