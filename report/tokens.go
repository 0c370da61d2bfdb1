package report

import "codo/affine"

// tokens is the number of elements that its writer puts through c in one run.
func tokens(writer *affine.Task, c *affine.Channel) int {
	if c.Kind != affine.FIFO {
		return c.Buffer.Len()
	}
	total := int64(0)
	for _, a := range affine.Accesses(writer.Body) {
		if a.Channel != c || !a.Write {
			continue
		}
		n, exact := affine.Executions(a.Domain)
		if !exact {
			return c.Buffer.Len()
		}
		total += n
	}
	return int(total)
}
