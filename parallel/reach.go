package parallel

import (
	"codo/affine"
	"codo/nest"
)

// A spread is how many places along each dimension of each array a body reaches at
// the same time.
type spread map[*affine.Buffer][]int64

// A reach is what a body accesses of one array at once.
type reach struct {
	buffer  *affine.Buffer
	buffers int     // number of the buffer among those of all
	along   [][]int // by dimension: the loops that its subscript counts with
	lanes   int64   // elements in a word that comes, of an array that lies off chip; else 0
}

func reachesOf(b *nest.Band, body []affine.Stmt) (list []reach) {
	number := map[*affine.Buffer]int{}
	for _, a := range affine.Accesses(body) {
		subs, ok := a.Subscripts()
		if !ok || a.Buffer == nil {
			continue
		}
		r := reach{buffer: a.Buffer}
		if _, known := number[a.Buffer]; !known {
			number[a.Buffer] = len(number)
		}
		r.buffers = number[a.Buffer]
		for _, f := range subs {
			var along []int
			for k, l := range b.Loops {
				if f.Uses(l) {
					along = append(along, k)
				}
			}
			r.along = append(r.along, along)
		}
		list = append(list, r)
	}
	return list
}

// banks is the number of banks of all arrays together that copies need; -1 if one
// array has too many.
func (s *cutting) banks(copies []int64) (sum int64) {
	seen := s.seen[:0]
	for _, r := range s.reaches {
		n := int64(1)
		for _, along := range r.along {
			for _, k := range along {
				n *= copies[k]
			}
		}
		if n > MaxPieces {
			return -1
		}
		for len(seen) <= r.buffers {
			seen = append(seen, 0)
		}
		if n > seen[r.buffers] {
			sum += n - seen[r.buffers]
			seen[r.buffers] = n
		}
	}
	s.seen = seen
	if s.band.Outer < len(s.trips) { // scalars around the inner nest become arrays
		held := int64(1)
		for _, n := range copies[:s.band.Outer] {
			held *= n
		}
		if held > MaxPieces {
			return -1
		}
	}
	return sum
}

// copiesAlong is the product of the copies of these loops.
func copiesAlong(cuts []nest.Cut, along []int) int64 {
	n := int64(1)
	for _, k := range along {
		n *= cuts[k].Copies
	}
	return n
}

// A window is what the iterations of a block use of a dimension of what comes through a
// channel, together with those of sums: by step more for each, and span for the first.
type window struct {
	loop       int // that is cut into blocks; -1: none goes along, or no sum
	step, span int64
	along      []int // all loops that go along
	free       bool  // one of them is
}

// places is how many banks the dimension needs: in registers for all of the window where
// blocks go along it, or else for the copies, a power of two where several loops go along it
// (banksFor).
func (w *window) places(cuts []nest.Cut) int64 {
	if w.loop >= 0 && cuts[w.loop].Blocks > 1 {
		return w.step*(cuts[w.loop].Inside()-1) + w.span
	}
	n := copiesAlong(cuts, w.along)
	if len(w.along) > 1 {
		n = inPowers(n)
	}
	return n
}

// windowsOf are those of the dimensions of a, which the nest reads.
func windowsOf(b *nest.Band, a affine.Access) []window {
	subs, _ := a.Subscripts()
	list := make([]window, len(subs))
	for d, f := range subs {
		w, sums := window{loop: -1, span: 1}, false
		for k, l := range b.Loops {
			step := f.Coef(l) * l.Step
			step = max(step, -step)
			_, trips, _ := affine.ConstantTrips(l)
			if step == 0 {
				continue
			}
			if w.along = append(w.along, k); b.Free[k] {
				w.loop, w.step, w.free = k, step, true
			} else {
				w.span, sums = w.span+step*(trips-1), true
			}
		}
		if !sums {
			w.loop = -1
		}
		list[d] = w
	}
	return list
}

// slides reports whether the windows that the nest keeps of what comes, in registers
// where blocks go along them, need no more banks than an array can have. Without copies
// they are as small as they can be.
func (s *cutting) slides(cuts []nest.Cut, copies int64) bool {
	if copies == 1 {
		return true
	}
	for _, dims := range s.windows {
		n := int64(1)
		for d := range dims {
			n *= dims[d].places(cuts)
		}
		if n > MaxPieces {
			return false
		}
	}
	return true
}
