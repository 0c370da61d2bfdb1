package violations

import (
	"codo/affine"
	"codo/diag"
)

// forkArguments gives each task of a design that reads an array argument with
// others a copy of its own, filled by a new task that reads the argument once.
func forkArguments(p *affine.Program) diag.List {
	var diags diag.List
	names := affine.NamesOf(p)
	for _, b := range p.Args {
		if b.IsScalar() {
			continue
		}
		var readers []*affine.Task
		var first []affine.Access
		for _, t := range p.Tasks {
			if list := affine.AccessesTo(t.Body, b); len(list) > 0 {
				readers, first = append(readers, t), append(first, list[0])
			}
		}
		if len(readers) < 2 {
			continue
		}
		diags.Warnf(diag.PortReaders, first[1].Pos, "%s: an argument read by several tasks", b.Name).About(b.Name).
			Note(first[0].Pos, "%s is read here first", b.Name).
			Advise("a task of its own reads %s once and hands a copy to each reader", b.Name)
		var copies []*affine.Buffer
		for _, t := range readers {
			c := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}
			for _, s := range t.Body {
				replaceBuffer(s, b, c, true, false)
			}
			copies = append(copies, c)
			p.Channels = append(p.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
		}
		fork := &affine.Task{Name: names.Fresh("fork_" + b.Name), Body: copyNest(b, copies, names), Pos: b.Pos}
		p.Tasks = append([]*affine.Task{fork}, p.Tasks...)
	}
	return diags.Sorted()
}
