package hbm

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
	"codo/nest/arrays"
)

// partly stores the elements of b in the box that t writes, all of it, as they come,
// where tokens are no more than a word of each of the ports that b may have; it reports false if t writes in other ways. An array
// in which rows lie one after the other gets its dimensions. The
// other elements stay: those in words at the edges of the box are read before, see Words.
//
//	task t { for i = 1 to 7 { b[i] = .. } }
//	task t { for i = 1 to 7 { b_1[i] = .. } }; task store_b { for i = 1 to 7 { b[i] = b_1[i] } }
func (x *transfer) partly(t *affine.Task, b *affine.Buffer, lanes, parts int) bool {
	if lanes > max(1, parts)*device.PortWord(b.Elem.Bits) {
		return false
	}
	own, c := &affine.Task{Body: affine.CloneBody(t.Body)}, &affine.Buffer{Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}
	rename(own, b, c)
	arrays.FlatDimensions(c, own)
	lo, hi, ok := boxOf(own, c, true)
	if !ok || c.Len() != b.Len() {
		return false
	}
	c.Name, t.Body = x.names.Fresh(b.Name), own.Body
	b.Shape = c.Shape // ports are flat again
	x.program.Channels = append(x.program.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
	x.stores = append(x.stores, &affine.Task{Name: x.names.Fresh("store_" + b.Name), Body: copyBox(c, b, b, lo, hi, x.names), Pos: b.Pos})
	return true
}

// boxOf is the box of elements of b that t writes, or reads, each of them once: with one
// statement, which is never left out, and a loop for each dimension, or reads at several places of that.
func boxOf(t *affine.Task, b *affine.Buffer, writes bool) (lo, hi []int64, ok bool) {
	var loops []*affine.Loop // of the statement
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer != b {
			continue
		}
		subs, plain := a.Subscripts()
		if !plain || !a.Written() || a.Write != writes || !a.Exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 || len(a.Loops) != len(subs) {
			return nil, nil, false
		}
		var from, to []int64
		for d, f := range subs {
			l := a.Loops[d]
			shift, isConst := f.Sub(affine.CounterForm(l)).IsConst()
			first, trips, runs := affine.ConstantTrips(l)
			if !isConst || !runs || l.Step != 1 || trips == 0 {
				return nil, nil, false
			}
			from, to = append(from, first+shift), append(to, first+shift+trips)
		}
		if loops != nil && (writes || !slices.Equal(loops, a.Loops) || !slices.Equal(lo, from)) {
			return nil, nil, false
		}
		loops, lo, hi = a.Loops, from, to
	}
	return lo, hi, loops != nil
}

// copyBox copies a box of one array to another of its shape.
func copyBox(from, to, at *affine.Buffer, lo, hi []int64, names affine.Names) []affine.Stmt {
	var loops []*affine.Loop
	var index []affine.Expr
	for d := range from.Shape {
		l := counting(names.Fresh("i"), int(hi[d]), at)
		l.Lo = affine.IntConst(lo[d])
		loops, index = append(loops, l), append(index, &affine.Counter{Loop: l})
	}
	body := []affine.Stmt{&affine.Assign{Buffer: to, Index: index, Value: &affine.Load{Buffer: from, Index: index, Pos: at.Pos}, Pos: at.Pos}}
	return nest.Wrap(loops, body)
}
