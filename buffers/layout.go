package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A layout is the order in which the elements of a buffer pass through a
// channel: a walk over a box, each element once.
type layout struct {
	dims []int // dimensions of the buffer, outermost first
	box
}

// A box is the elements with lo[d] <= subscript d < hi[d] in each dimension d.
type box struct{ lo, hi []int64 }

func (b box) extent(d int) int64 { return b.hi[d] - b.lo[d] }

// wholeOf is the box of all elements of b.
func wholeOf(b *affine.Buffer) box {
	var w box
	for _, n := range b.Shape {
		w.lo, w.hi = append(w.lo, 0), append(w.hi, int64(n))
	}
	return w
}

// hull is the least box in which all these accesses stay, within their buffer.
func hull(accesses []affine.Access) box {
	whole := wholeOf(accesses[0].Buffer)
	var h box
	for _, a := range accesses {
		least, greatest, ok := affine.Reach(a)
		if !ok {
			return whole
		}
		for d := range whole.lo {
			lo, okLo := least[d].IsConst()
			hi, okHi := greatest[d].IsConst()
			lo, hi = max(lo, 0), min(hi+1, whole.hi[d])
			switch {
			case !okLo || !okHi:
				return whole
			case len(h.lo) <= d:
				h.lo, h.hi = append(h.lo, lo), append(h.hi, max(lo, hi))
			default:
				h.lo[d], h.hi[d] = min(h.lo[d], lo), max(h.hi[d], hi)
			}
		}
	}
	return h
}

// join is the least box around both.
func (b box) join(o box) box {
	j := box{slices.Clone(b.lo), slices.Clone(b.hi)}
	for d := range j.lo {
		j.lo[d], j.hi[d] = min(b.lo[d], o.lo[d]), max(b.hi[d], o.hi[d])
	}
	return j
}

// len is the number of elements in b.
func (b box) len() int64 {
	n := int64(1)
	for d := range b.lo {
		n *= b.extent(d)
	}
	return n
}

// nest makes loops over these dimensions of the box, outermost first, and gives
// their counters by dimension. Labels are left to the caller.
func (b box) nest(dims []int, names affine.Names, buffer *affine.Buffer) (loops []*affine.Loop, at map[int]affine.Expr) {
	at = map[int]affine.Expr{}
	for _, d := range dims {
		l := &affine.Loop{Name: names.Fresh("i"), Type: affine.I32, Lo: affine.IntConst(b.lo[d]), Hi: affine.IntConst(b.hi[d]), Step: 1, Pos: buffer.Pos}
		loops, at[d] = append(loops, l), &affine.Counter{Loop: l}
	}
	return loops, at
}

// stream is the stream type of the layout for buffer b.
func (y layout) stream(b *affine.Buffer) affine.StreamType {
	loops, at := y.nest(y.dims, affine.Names{}, b)
	index := make([]affine.Expr, len(b.Shape))
	for d := range index {
		index[d] = at[d]
	}
	s := &affine.Assign{Buffer: b, Index: index, Value: &affine.Const{T: b.Elem}}
	list := affine.Accesses(nest.Wrap(loops, []affine.Stmt{s}))
	t, _ := affine.StreamOf(list[len(list)-1])
	return t
}
