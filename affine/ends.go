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

// Uses reports whether t writes or reads b somewhere, or the channel of b.
func (t *Task) Uses(b *Buffer) (writes, reads bool) {
	Walk(t.Body, func(s Stmt) bool {
		switch s := s.(type) {
		case *Assign:
			writes = writes || s.Buffer == b
		case *Push:
			writes = writes || s.Channel.Buffer == b
		case *Pop:
			writes = writes || s.Buffer == b
			reads = reads || s.Channel.Buffer == b
		}
		Operands(s, func(e Expr) {
			WalkExpr(e, func(e Expr) {
				ld, ok := e.(*Load)
				reads = reads || ok && ld.Buffer == b
			})
		})
		return true
	})
	return writes, reads
}

// Places gives where c is first written and first read in the source. What its
// writer reads back does not count.
func Places(p *Program, c *Channel) (written, read diag.Pos) {
	writer, reader := Ends(p, c)
	first := func(task int, write bool) diag.Pos {
		for _, a := range Accesses(p.Tasks[task].Body) {
			if a.Write == write && (a.Channel == c || a.Channel == nil && a.Buffer == c.Buffer) {
				return a.Pos
			}
		}
		return c.Pos
	}
	return first(writer, true), first(reader, false)
}
