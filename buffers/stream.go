package buffers

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Stream brings both ends of every undecided channel into streaming form, where
// the order allows it: the writer gives each element once, in row-major order,
// after its last update; the reader takes each once, in the same order. What
// already agrees is left alone, and so is what would not become a FIFO by it.
func Stream(p *affine.Program) diag.List {
	var diags diag.List
	names := affine.NamesOf(p)
	for _, c := range p.Channels {
		if c.Kind != affine.ChannelUndecided {
			continue
		}
		writer, reader := endsOf(p, c.Buffer)
		why := mismatch(writer, reader)
		if why == nil {
			continue
		}
		written, read := writer.place(), reader.place()
		var done []string
		whole, once := box{}, false
		if len(writer.accesses) == 1 {
			whole, once = boxOf(writer.accesses[0])
		}
		if !once {
			whole = writer.accumulate(c, names)
			done = append(done, fmt.Sprintf("task %s gives each element once, after its last update", writer.task.Name))
			writer, reader = endsOf(p, c.Buffer)
		}
		if mismatch(writer, reader) != nil {
			kept := reader.resident(c, whole, names)
			done = append(done, fmt.Sprintf("task %s takes each element once and keeps %d of %d", reader.task.Name, kept, c.Buffer.Len()))
		}
		diags.Warnf(why.code, why.pos, "%s: %s", c.Buffer.Name, why.text).About(c.Buffer.Name).
			Note(written, "%s is written here", c.Buffer.Name).
			Note(read, "%s is read here", c.Buffer.Name).
			Advise("%s", strings.Join(done, "; "))
	}
	return diags.Sorted()
}

// accumulate collects what a task writes in a local copy and gives it away at
// the end of the loops that its accesses have in common. It returns the walk of
// the elements given. Accesses that are not affine may be anywhere: then the
// copy is of the whole buffer.
func (e end) accumulate(c *affine.Channel, names affine.Names) (whole box) {
	b := c.Buffer
	loops := leading(e.task.Body, e.accesses, nil)
	for d, n := range b.Shape {
		lo, hi := int64(0), int64(n)
		if d < len(loops) {
			lo, hi, _ = constantBounds(loops[d])
		}
		whole.lo, whole.hi = append(whole.lo, lo), append(whole.hi, hi)
	}
	newCopy(e, loops, whole, names.Fresh(b.Name+"_out")).apply(e, names, false)
	return whole
}

// resident takes the elements that a task reads into a local copy, in the order
// in which they come. It returns how many elements the copy holds.
func (e end) resident(c *affine.Channel, whole box, names affine.Names) int {
	loops := leading(e.task.Body, e.accesses, &whole)
	plan := newCopy(e, loops, whole, names.Fresh(c.Buffer.Name+"_kept"))
	plan.apply(e, names, true)
	return plan.local.Len()
}
