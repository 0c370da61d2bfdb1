package hbm

import (
	"codo/affine"
	"codo/device"
	"codo/nest"
)

// loadBox loads the box of b that t reads, in order, if that is not all of it; it reports false if t
// reads in other ways, or runs of a row that are too short to be asked for one by one.
//
//	task t { for i = 0 to 4 { for j = 0 to 90 { .. b[i + 7][j + 5] .. } } }
//	task load_b { for i = 0 to 4 { for j = 0 to 90 { b_1[i][j] = b[i + 7][j + 5] } } }; task t { .. b_1[i][j] .. }
func (x *transfer) loadBox(t *affine.Task, b *affine.Buffer) bool {
	lo, hi, ok := readBox(t, b)
	if !ok {
		return false
	}
	c := x.array(b)
	c.Shape = nil
	var loops []*affine.Loop
	var to, from []affine.Expr
	for d := range lo {
		n := int(hi[d] - lo[d])
		l := counting(x.names.Fresh("i"), n, b)
		loops, c.Shape = append(loops, l), append(c.Shape, n)
		to, from = append(to, &affine.Counter{Loop: l}), append(from, affine.CounterForm(l).Plus(lo[d]).Expr())
	}
	x.program.Channels = append(x.program.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
	copied := &affine.Assign{Buffer: c, Index: to, Value: &affine.Load{Buffer: b, Index: from, Pos: b.Pos}, Pos: b.Pos}
	x.loads = append(x.loads, &affine.Task{Name: x.names.Fresh("load_" + b.Name), Body: nest.Wrap(loops, []affine.Stmt{copied}), Pos: b.Pos})
	affine.RewriteReads(t.Body, b, c, func(index []affine.Expr) (at []affine.Expr) {
		for d, e := range index {
			f, _ := affine.FormOf(e)
			at = append(at, f.Plus(-lo[d]).Expr())
		}
		return at
	})
	return true
}

// readBox is the box of b that t reads, in order, if it is worth to load it alone.
func readBox(t *affine.Task, b *affine.Buffer) (lo, hi []int64, ok bool) {
	if lo, hi, ok = boxOf(t, b, false); !ok {
		return nil, nil, false
	}
	all := true
	for d, size := range b.Shape {
		n := hi[d] - lo[d]
		if d == len(lo)-1 && n < int64(min(size, device.PortWord(b.Elem.Bits))) {
			return nil, nil, false
		}
		all = all && n == int64(size)
	}
	return lo, hi, !all
}
