package sim

import "codo/affine"

// A use is the two tasks, by index, that a channel joins; -1: none.
type use struct{ writer, reader int }

// usesOf finds the tasks that write and read each buffer of a channel. A task that
// writes a buffer and reads it back is its writer.
func usesOf(p *affine.Program) map[*affine.Buffer]use {
	uses := map[*affine.Buffer]use{}
	for _, c := range p.Channels {
		uses[c.Buffer] = use{-1, -1}
	}
	for i, t := range p.Tasks {
		written, read := touched(t)
		for b, u := range uses {
			switch {
			case written[b]:
				u.writer = i
			case read[b]:
				u.reader = i
			}
			uses[b] = u
		}
	}
	return uses
}

// touched are the buffers that t writes and reads, as an array or as a FIFO.
func touched(t *affine.Task) (written, read map[*affine.Buffer]bool) {
	written, read = map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			written[s.Buffer] = true
		case *affine.Push:
			written[s.Channel.Buffer] = true
		case *affine.Pop:
			read[s.Channel.Buffer] = true
		}
		affine.Each(s, func(load *affine.Load) { read[load.Buffer] = true })
		return true
	})
	return written, read
}
