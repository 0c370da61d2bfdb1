package parallel

import (
	"iter"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A course is how a nest goes through a channel.
type course struct {
	buffer *affine.Buffer
	writes bool
	dim    int // along which it goes first, or anyCourse: all is in one block
	// Of what it reads: ahead is the part that must have come before the first block,
	// and left the part of the nest's time that is left when the last has come.
	//
	//	for y { for x { .. in[y + r][x + s], 0 <= r, s < 3 } }:  two rows and three elements
	ahead, left float64
}

const anyCourse = -1

// courses are those of a nest with these cuts.
func (s *cutting) courses(cuts []nest.Cut) (list []course) {
	for _, a := range s.streams {
		c := s.course(a, cuts)
		at := slices.IndexFunc(list, func(o course) bool { return o.buffer == a.Buffer && o.writes == a.Write })
		if at < 0 {
			list = append(list, c)
		} else if o := &list[at]; o.ahead < c.ahead {
			*o = c
		}
	}
	return list
}

// course is that of one access: along the outermost loops that go through the channel,
// all of them free, or all of them sums of what comes.
func (s *cutting) course(a affine.Access, cuts []nest.Cut) course {
	c := course{buffer: a.Buffer, writes: a.Write, dim: anyCourse, ahead: 1, left: 1}
	subs, _ := a.Subscripts()
	before, all, last, blocks, outermost, sums := int64(0), int64(1), int64(0), int64(1), true, false
	for k := range s.cutLoops(cuts) {
		l, free := s.band.Loops[k], s.band.Free[k]
		d := slices.IndexFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
		if d < 0 && a.Write {
			continue
		}
		if outermost {
			outermost, sums = false, !free
		}
		if d < 0 || sums == free {
			break
		}
		if c.dim == anyCourse {
			c.dim = d
		}
		w, ok := walkOf(l, subs[d], a.Buffer.Shape[d])
		if !ok {
			break
		}
		n := cuts[k].Blocks
		before, all = before*w.extent+w.reached(cuts[k].Inside()), all*w.extent
		last, blocks = last*n+w.last(n, cuts[k].Inside()), blocks*n
	}
	if c.dim != anyCourse {
		c.ahead, c.left = float64(before+1)/float64(all), float64(blocks-last)/float64(blocks)
	}
	return c
}

// cutLoops are the loops that are not inside of one block, outermost first: blocks
// stand around sums.
func (s *cutting) cutLoops(cuts []nest.Cut) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, inside := range []bool{false, true} {
			for _, k := range s.order {
				sums := !s.band.Free[k] && (k >= s.band.Outer || s.band.Outer == len(cuts))
				if sums == inside && (!s.band.Free[k] || cuts[k].Blocks > 1) && !yield(k) {
					return
				}
			}
		}
	}
}

// A walk is how a loop goes along a dimension of so many elements: by step in each
// iteration, and up to ahead in the first one.
type walk struct {
	extent, step, ahead int64
}

// walkOf is how l goes along a dimension with this subscript.
func walkOf(l *affine.Loop, f affine.Form, extent int) (w walk, ok bool) {
	first, _, constant := affine.ConstantTrips(l)
	coef := f.Coef(l)
	_, hi, bounded := f.AddCounter(l, -coef).Range()
	return walk{int64(extent), coef * l.Step, coef*first + hi}, constant && bounded && coef*l.Step > 0
}

// reached is the last element that the first block of so many iterations needs.
func (w walk) reached(inside int64) int64 {
	return min(max(w.step*(inside-1)+w.ahead, 0), w.extent-1)
}

// last is the first of blocks, of so many iterations each, that needs the last element.
func (w walk) last(blocks, inside int64) int64 {
	iterations := (max(w.extent-1-w.ahead, 0)+w.step-1)/w.step + 1
	return min((iterations+inside-1)/inside, blocks) - 1
}
