package sim

import (
	"fmt"
	"slices"

	"codo/affine"
)

// maxPieces bounds the pieces into which the iterations of one task are cut.
const maxPieces = 1 << 15

// Irregular is the error of a task whose guards cut its iterations into more
// pieces than are built.
type Irregular struct{ Pieces int }

func (e *Irregular) Error() string {
	return fmt.Sprintf("the guards cut the iterations into more than %d pieces", e.Pieces)
}

// A state is what is known in a piece of the iterations.
type state struct {
	guards []guard     // of the channel uses
	trips  []condition // the iterations of the axes that vary, once they are constant
}

// at is s where a is in iteration v.
func (s *state) at(a *axis, v int64) *state {
	out := &state{make([]guard, len(s.guards)), make([]condition, len(s.trips))}
	for i, g := range s.guards {
		out.guards[i] = g.at(a, v)
	}
	for i := range s.trips {
		out.trips[i] = s.trips[i]
		if s.trips[i].mentions(a) {
			out.trips[i] = s.trips[i].at(a, v)
		}
	}
	return out
}

// tripsOf is the iterations of a, whose outer axes are fixed.
func (s *state) tripsOf(a *axis) int64 {
	if a.vary < 0 {
		return a.trips
	}
	return min(max(s.trips[a.vary].constant, 0), a.trips)
}

// A piece is Times repetitions of Period iterations in a row; the state of each of
// those is at hand.
type piece struct {
	times  int64
	states []*state
}

// split cuts the iterations of a into pieces in which every guard either is
// decided or does not depend on a.
func (b *builder) split(s *state, a *axis) (list []piece, err error) {
	n := s.tripsOf(a)
	cuts, each, err := b.cuts(s, a, n)
	if err != nil {
		return nil, err
	}
	for i, from := range cuts {
		to := n
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		if !each {
			list = append(list, piece{to - from, []*state{b.take(s, a, from)}})
			continue
		}
		p := min(b.period(s, a, to-from), to-from)
		if b.pieces+int(p) > maxPieces {
			return nil, &Irregular{maxPieces}
		}
		states := make([]*state, p)
		for k := range states {
			states[k] = b.take(s, a, from+int64(k))
		}
		list = append(list, piece{(to - from) / p, states})
		if rest := (to - from) % p; rest > 0 {
			list = append(list, piece{1, states[:rest]})
		}
	}
	return list, nil
}

// take counts the pieces.
func (b *builder) take(s *state, a *axis, v int64) *state {
	b.pieces++
	return s.at(a, v)
}

// cuts are the iterations of a, of n, in which a piece begins; each says that the
// iterations between them differ.
func (b *builder) cuts(s *state, a *axis, n int64) (cuts []int64, each bool, err error) {
	cuts = []int64{0}
	add := func(from, to int64) { // every iteration of from to to on its own
		from, to = max(from, 0), min(to, n)
		if to-from > maxPieces {
			err = &Irregular{maxPieces}
			return
		}
		for v := from; v <= to && v < n; v++ {
			cuts = append(cuts, v)
		}
	}
	for _, g := range s.guards {
		for _, list := range g {
			for i := range list {
				if c := &list[i]; c.coef(a) != 0 {
					add(c.undecided(a))
				} else if c.mentions(a) {
					each = true
				}
			}
		}
	}
	for i := range s.trips {
		each = each || s.trips[i].mentions(a)
	}
	if n == 0 {
		return nil, false, err
	}
	slices.Sort(cuts)
	return slices.Compact(cuts), each, err
}

// undecided gives the iterations of a, from and up to but not with to, in which c
// depends on other axes; before and from to on it holds always or never. A
// condition that holds in one iteration of a gives that.
func (c *condition) undecided(a *axis) (from, to int64) {
	k := c.coef(a)
	low, high := c.span(a)
	low, high = low+c.constant, high+c.constant // k*v + low .. k*v + high
	switch {
	case c.equal && k > 0:
		return affine.CeilQuo(-high, k), affine.FloorQuo(-low, k) + 1
	case c.equal:
		return affine.CeilQuo(low, -k), affine.FloorQuo(high, -k) + 1
	case k > 0:
		return affine.CeilQuo(-high, k), affine.CeilQuo(-low, k)
	}
	return affine.FloorQuo(low, -k) + 1, affine.FloorQuo(high, -k) + 1
}

// longestPeriod is the longest that is looked for.
const longestPeriod = 256

// period is after how many iterations of a the guards that are not linear in it
// are as before; n if they are not.
func (b *builder) period(s *state, a *axis, n int64) int64 {
	var list []affine.Form
	for _, g := range s.guards {
		for _, conditions := range g {
			for i := range conditions {
				if c := &conditions[i]; c.other != nil && c.mentions(a) {
					list = append(list, *c.other)
				}
			}
		}
	}
	for i := range s.trips {
		if s.trips[i].mentions(a) {
			return n
		}
	}
	if p := affine.Period(a.loop, list...); p > 0 && p < min(n, longestPeriod) {
		return p
	}
	return n
}
