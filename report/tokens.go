package report

import "codo/affine"

// tokens is the number of elements that pass through c in one run.
func tokens(p *affine.Program, c *affine.Channel) int {
	if c.Kind != affine.FIFO {
		return c.Buffer.Len()
	}
	writer, _ := affine.Ends(p, c)
	total := int64(0)
	for _, a := range affine.Accesses(p.Tasks[writer].Body) {
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
