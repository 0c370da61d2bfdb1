package buffers

import (
	"slices"

	"codo/affine"
)

// A sweep is the plan by which a reader takes a buffer from a FIFO: its
// outermost loops move along the outermost dimensions of the layout, and in each
// iteration it needs a window of what has come so far. What one iteration of the
// innermost of these loops adds is a number of blocks, a block being all
// elements of the layout's other dimensions:
//
//	for y; for x; .. t[y + r][x + s][c], 0 <= r, s < 3:  window 3x3, block [c]
//
// Blocks are counted in the order of the layout. The live range of this is
// (3-1)*N + 3 blocks, N being the row's length: from the oldest that an
// iteration needs to the newest.
type sweep struct {
	layout
	moves []move // one per swept dimension, outermost first
	held  box    // range of the other dimensions that is kept
	lead  int64  // blocks to take before the first iteration
	ahead bool   // some iterations ask for blocks beyond the last
}

// A move is how one loop goes along one dimension.
type move struct {
	loop   *affine.Loop
	trips  int64
	step   int64 // elements per iteration
	coef   int64 // of the counter in the subscripts
	lo, hi int64 // what the window adds to coef*counter, both included
	size   int64 // of the dimension, in the layout
	pitch  int64 // blocks between two elements along it
}

// window is the number of elements in reach of an iteration.
func (m move) window() int64 { return m.hi - m.lo + 1 }

// newSweep plans to take layout y along the first n loops of the spine; ok is
// false if they do not walk that way.
func newSweep(e end, y layout, n int) (s sweep, ok bool) {
	s = sweep{layout: y, held: y.box.join(e.reach)}
	for i := range n {
		m, ok := moveOf(e.spine[i], e.accesses, y.dims[i], e.spine[:n])
		if !ok {
			return sweep{}, false
		}
		m.size = y.extent(y.dims[i])
		s.moves = append(s.moves, m)
	}
	pitch := int64(1)
	for i := n - 1; i >= 0; i-- {
		s.moves[i].pitch = pitch
		pitch *= s.moves[i].size
	}
	if n == 0 {
		return s, true
	}
	s.start()
	return s, s.steady() && s.chained() && (s.fresh() || s.rows() <= maxRows && (s.rows() == 1 || s.rows()*s.moves[n-1].window() <= maxCells))
}

// maxRows is the most rows of a window: each element that comes moves through all
// of them, in registers.
const maxRows = 128

// maxCells is the most elements of a window of several rows: each has a register.
const maxCells = 1024

// rows is the number of rows of the window, which go along the innermost swept
// dimension.
func (s *sweep) rows() int64 {
	n := int64(1)
	for _, m := range s.moves[:len(s.moves)-1] {
		n *= m.window()
	}
	return n
}

// moveOf tells how l moves along dimension d: every access has it there with the
// same factor, and nowhere else.
func moveOf(l *affine.Loop, accesses []affine.Access, d int, swept []*affine.Loop) (m move, ok bool) {
	_, m.trips, ok = affine.ConstantTrips(l)
	if !ok {
		return move{}, false
	}
	m.loop = l
	for _, a := range accesses {
		if subs, ok := a.Subscripts(); ok {
			m.coef = max(m.coef, subs[d].Coef(l))
		}
	}
	if m.coef*l.Step <= 0 {
		return move{}, false
	}
	for k, a := range accesses {
		subs, ok := a.Subscripts()
		if !ok {
			return move{}, false
		}
		rest := subs[d].AddCounter(l, -m.coef)
		lo, hi, bounded := rest.Range()
		if subs[d].Coef(l) != m.coef { // it stands still at an edge
			lo, hi, bounded = a.Range(rest)
		} else if slices.ContainsFunc(swept, rest.Uses) {
			return move{}, false
		}
		if !bounded {
			return move{}, false
		}
		for e, f := range subs {
			if e != d && f.Uses(l) {
				return move{}, false
			}
		}
		if k == 0 {
			m.lo, m.hi = lo, hi
		}
		m.lo, m.hi = min(m.lo, lo), max(m.hi, hi)
	}
	m.step = m.coef * l.Step
	return m, true
}

// start finds how many blocks come before the first iteration. If it takes fewer
// than each of the others, the window is widened to look ahead.
func (s *sweep) start() {
	need := int64(1)
	for i, m := range s.moves {
		first, _, _ := affine.ConstantTrips(m.loop)
		need += (m.coef*first + m.hi - s.lo[s.dims[i]]) * m.pitch
	}
	last := &s.moves[len(s.moves)-1]
	s.lead = need - last.step
	if s.lead < 0 {
		last.hi -= s.lead
		s.lead = 0
	}
}

// steady checks that the stream advances evenly: an iteration of a loop takes at
// least what the loop inside takes in all its iterations.
func (s *sweep) steady() bool {
	for i := range s.moves[:len(s.moves)-1] {
		if s.jump(i) < 0 {
			return false
		}
	}
	s.ahead = s.lead+s.advance() > s.blocks()
	return true
}

// jump is the number of blocks to take at the end of each iteration of loop i,
// after what the loop inside it took.
func (s *sweep) jump(i int) int64 {
	m, in := s.moves[i], s.moves[i+1]
	return m.step*m.pitch - in.trips*in.step*in.pitch
}

// halts reports whether the innermost loop takes less than half of a row as it moves along.
func (s *sweep) halts() bool {
	n := len(s.moves)
	return n > 1 && 2*s.moves[n-1].trips*s.moves[n-1].step*s.moves[n-1].pitch < s.moves[n-2].pitch
}

// advance is the number of blocks taken by all iterations together.
func (s *sweep) advance() int64 {
	m := s.moves[0]
	return m.trips * m.step * m.pitch
}

// blocks is the number of blocks that come.
func (s *sweep) blocks() int64 { return s.moves[0].size * s.moves[0].pitch }

// surplus is the number of blocks that are left after the last iteration.
func (s *sweep) surplus() int64 {
	if len(s.moves) == 0 {
		return 0
	}
	return max(0, s.blocks()-s.lead-s.advance())
}

// span is the number of blocks from the oldest to the newest that an iteration
// needs.
func (s *sweep) span() int64 {
	n := int64(1)
	for _, m := range s.moves {
		n += (m.window() - 1) * m.pitch
	}
	return n
}

// perIteration is the number of blocks that an iteration of the innermost swept
// loop takes.
func (s *sweep) perIteration() int64 {
	if len(s.moves) == 0 {
		return 1
	}
	return s.moves[len(s.moves)-1].step
}

// fresh reports whether no iteration needs what an earlier one took.
func (s *sweep) fresh() bool { return s.span() <= s.perIteration() }

// chained checks that a line between two rows of the window has no negative
// length, which a window wider than the row would give.
func (s *sweep) chained() bool {
	if s.fresh() {
		return true
	}
	for i := range s.moves[:len(s.moves)-1] {
		if s.moves[i].window() > 1 && s.line(i) < 0 {
			return false
		}
	}
	return true
}

// line is the number of blocks between the last cell of a row of the window and
// the first cell of the next, rows being counted along swept dimension i.
func (s *sweep) line(i int) int64 {
	n := s.moves[i].pitch - 1
	for _, m := range s.moves[i+1:] {
		n -= (m.window() - 1) * m.pitch
	}
	return n
}

// rest are the dimensions of a block.
func (s *sweep) rest() []int { return s.dims[len(s.moves):] }

// blockLen is the number of elements kept of a block.
func (s *sweep) blockLen() int64 {
	n := int64(1)
	for _, d := range s.rest() {
		n *= s.held.extent(d)
	}
	return n
}

// storage is the number of elements that the reader keeps.
func (s *sweep) storage() int64 { return s.span() * s.blockLen() }

// bestSweep is the sweep that keeps the least; of equal ones that with the most
// loops, but one without a window rather than one with. There always is one,
// without loops.
//
// Where iterations of some loops share nothing, a window along further ones must keep
// clearly less: it takes one block in each cycle, and rows that are taken whole are
// filled by whole tokens. It must take most of a row as it moves along, too.
func bestSweep(e end, y layout) sweep {
	best, _ := newSweep(e, y, 0)
	for n := 1; n <= min(len(e.spine), len(y.dims)); n++ {
		s, ok := newSweep(e, y, n)
		if !ok || len(best.moves) > 0 && best.fresh() && !s.fresh() && (clearlyLess*s.storage() > (clearlyLess-1)*best.storage() || s.halts()) {
			continue
		}
		if s.storage() < best.storage() || s.storage() == best.storage() && (s.fresh() || !best.fresh()) {
			best = s
		}
	}
	return best
}

// clearlyLess is less by one of so many parts.
const clearlyLess = 4
