package parallel

import (
	"codo/affine"
	"codo/nest"
)

// A spread is how many places along each dimension of each array, by its name, a
// body reaches at the same time.
type spread map[string][]int64

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
	var few [16]int64
	seen := few[:0]
	for _, r := range s.reaches {
		n := int64(1)
		for _, along := range r.along {
			for _, k := range along {
				n *= copies[k]
			}
		}
		if n > maxPieces {
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
	if s.band.Outer < len(s.trips) { // scalars around the inner nest become arrays
		held := int64(1)
		for _, n := range copies[:s.band.Outer] {
			held *= n
		}
		if held > maxPieces {
			return -1
		}
	}
	return sum
}

// spread is what the copies of cuts reach.
func (s *cutting) spread(cuts []nest.Cut) spread {
	reached := spread{}
	for _, r := range s.reaches {
		dims := reached[r.buffer.Name]
		if dims == nil {
			dims = make([]int64, len(r.along))
			reached[r.buffer.Name] = dims
		}
		for d, n := range r.places(cuts) {
			dims[d] = max(dims[d], n)
		}
	}
	return reached
}

// places is how many places the copies of cuts reach, by dimension.
func (r *reach) places(cuts []nest.Cut) []int64 {
	dims := make([]int64, len(r.along))
	for d, along := range r.along {
		dims[d] = copiesAlong(cuts, along)
	}
	return dims
}

// copiesAlong is the product of the copies of these loops.
func copiesAlong(cuts []nest.Cut, along []int) int64 {
	n := int64(1)
	for _, k := range along {
		n *= cuts[k].Copies
	}
	return n
}
