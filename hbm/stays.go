package hbm

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Stays reports the arrays that tasks go on to use where they lie, off chip: what is moved
// by tasks of its own is not among them. room is the bits of memory that may hold an array.
// It is to come after Transfer.
func Stays(p *affine.Program, room int64) (diags diag.List) {
	for _, b := range p.Args {
		k := slices.IndexFunc(p.Tasks, func(t *affine.Task) bool {
			writes, reads := t.Uses(b)
			return (writes || reads) && !copiesOnly(t)
		})
		if k < 0 || b.IsScalar() || b.Port.Kind == affine.PortStream {
			continue
		}
		d := diags.Warnf(diag.StaysOffChip, b.Pos, "%s stays off chip: task %s reaches it element by element, and waits for the memory", b.Name, p.Tasks[k].Name).About(b.Name)
		mine := affine.AccessesTo(p.Tasks[k].Body, b)
		if w := slices.IndexFunc(mine, func(a affine.Access) bool { return a.Write }); w >= 0 && len(reads(mine)) > 0 {
			d.Note(mine[w].Stmt.At(), "%s is written here, and read by the same task: all of it would have to be on the chip meanwhile", b.Name)
		}
		if bits := int64(b.Len()) * int64(b.Elem.Bits); bits > room {
			d.Advise("it takes %s, and there is room for %s on the chip", size(bits/8), size(room/8))
		} else {
			d.Advise("it takes %s, and the best design found does not keep it among what is in the %s on the chip", size(bits/8), size(room/8))
		}
	}
	return diags
}
