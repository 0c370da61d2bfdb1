package affine

import "codo/diag"

// Ends finds the tasks, by index, that write and read c, as an array or as a
// FIFO. A task that writes c and reads it back is its writer.
func Ends(p *Program, c *Channel) (writer, reader int) {
	for i, t := range p.Tasks {
		switch writes, reads := t.Uses(c.Buffer); {
		case writes:
			writer = i
		case reads:
			reader = i
		}
	}
	return writer, reader
}

// AllEnds gives the Ends of every channel, in one walk through the program.
func AllEnds(p *Program) [][2]int {
	at := map[*Buffer]int{}
	for i, c := range p.Channels {
		at[c.Buffer] = i
	}
	ends := make([][2]int, len(p.Channels))
	for k, t := range p.Tasks {
		writes, reads := map[int]bool{}, map[int]bool{}
		for u := range Uses(t.Body) {
			i, ok := at[u.Of()]
			if ok && u.Write {
				writes[i] = true
			} else if ok {
				reads[i] = true
			}
		}
		for i := range writes {
			ends[i][0] = k
		}
		for i := range reads {
			if !writes[i] {
				ends[i][1] = k
			}
		}
	}
	return ends
}

// Uses reports whether t writes or reads b somewhere, or the channel of b.
func (t *Task) Uses(b *Buffer) (writes, reads bool) {
	for u := range Uses(t.Body) {
		if u.Of() == b {
			writes, reads = writes || u.Write, reads || !u.Write
		}
	}
	return writes, reads
}

// Places gives where c is first written by its writer and first read by its reader, which are
// tasks by number, in the source. What its writer reads back does not count.
func Places(p *Program, c *Channel, writer, reader int) (written, read diag.Pos) {
	return placeIn(p.Tasks[writer], c, true), placeIn(p.Tasks[reader], c, false)
}

// placeIn is where t first writes c, or reads it.
func placeIn(t *Task, c *Channel, write bool) (at diag.Pos) {
	found := false
	note := func(ends bool, pos diag.Pos) {
		if ends && !found {
			at, found = pos, true
		}
	}
	Walk(t.Body, func(s Stmt) bool {
		if found {
			return false
		}
		if !write {
			Each(s, func(ld *Load) { note(ld.Buffer == c.Buffer, ld.Pos) })
		}
		switch s := s.(type) {
		case *Assign:
			note(write && s.Buffer == c.Buffer, s.Pos)
		case *Push:
			note(write && s.Channel == c, s.Pos)
		case *Pop:
			note(write && s.Buffer == c.Buffer || !write && s.Channel == c, s.Pos)
		}
		return !found
	})
	if !found {
		return c.Pos
	}
	return at
}
