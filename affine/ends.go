package affine

import "codo/diag"

// Ends finds the tasks, by index, that write and read c, as an array or as a
// FIFO. A task that writes c and reads it back is its writer.
func Ends(p *Program, c *Channel) (writer, reader int) {
	for i, t := range p.Tasks {
		writes, reads := false, false
		for _, a := range Accesses(t.Body) {
			if a.Channel == c || a.Channel == nil && a.Buffer == c.Buffer {
				writes, reads = writes || a.Write, reads || !a.Write
			}
		}
		switch {
		case writes:
			writer = i
		case reads:
			reader = i
		}
	}
	return writer, reader
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
