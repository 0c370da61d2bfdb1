package affine

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
