package model

import (
	"math/big"

	"codo/affine"
)

// A sequence is what runs one after another in a body: loops, and the
// statements between them.
type sequence struct {
	items []item
}

// An item is a loop or a piece without loops.
type item struct {
	loop    int // -1 for a piece
	piece   *region
	after   []int // items before it on which it depends, without those that these wait for
	beside  bool  // some loop before it may run at the same time (rule 1.7)
	touches []touch
}

// A touch says that an item uses a buffer, by index, or a channel, by -1 - index.
type touch struct {
	what  int
	write bool
}

// sequence splits list. What an If holds counts as if both sides ran.
func (b *analysis) sequence(list []affine.Stmt) (sequence, error) {
	var s sequence
	var plain []affine.Stmt
	flush := func() error {
		if len(plain) == 0 {
			return nil
		}
		piece, err := b.region(plain, -1)
		s.items = append(s.items, item{loop: -1, piece: piece, touches: b.t.touches(plain)})
		plain = nil
		return err
	}
	for _, x := range list {
		l, isLoop := x.(*affine.Loop)
		branch, isIf := x.(*affine.If)
		if !isLoop && !(isIf && affine.HasLoop([]affine.Stmt{branch})) {
			plain = append(plain, x)
			continue
		}
		if err := flush(); err != nil {
			return s, err
		}
		if isLoop {
			s.items = append(s.items, item{loop: b.t.loopIndex[l], touches: b.t.touches([]affine.Stmt{l})})
			continue
		}
		for _, side := range [][]affine.Stmt{branch.Then, branch.Else} {
			inner, err := b.sequence(side)
			if err != nil {
				return s, err
			}
			s.items = append(s.items, inner.items...)
		}
	}
	err := flush()
	s.depend()
	return s, err
}

// touches lists the buffers and channels that list uses.
func (t *Task) touches(list []affine.Stmt) (all []touch) {
	seen := map[touch]bool{}
	affine.Walk(list, func(s affine.Stmt) bool {
		first, uses := t.first[s]
		for k := first; uses && k < len(t.access) && t.access[k].at.Stmt == s; k++ {
			a := &t.access[k]
			one := touch{a.buffer, a.at.Write || len(a.dims) > 0} // loops take turns at an array
			if a.channel >= 0 {
				one = touch{-1 - a.channel, true} // uses of a channel keep their order
			}
			if !seen[one] {
				seen[one] = true
				all = append(all, one)
			}
		}
		return true
	})
	return all
}

// depend finds which items wait for which.
func (s *sequence) depend() {
	before := make([]big.Int, len(s.items)) // sets of items; transitive
	var loops, others big.Int
	for j := range s.items {
		s.items[j].after = nil
		for i := j - 1; i >= 0; i-- { // what an item waits for ends before it
			if before[j].Bit(i) == 0 && conflict(s.items[i].touches, s.items[j].touches) {
				s.items[j].after = append(s.items[j].after, i)
				before[j].SetBit(before[j].Or(&before[j], &before[i]), i, 1)
			}
		}
		s.items[j].beside = others.AndNot(&loops, &before[j]).Sign() != 0
		if s.items[j].loop >= 0 {
			loops.SetBit(&loops, j, 1)
		}
	}
}

func conflict(a, b []touch) bool {
	for _, x := range a {
		for _, y := range b {
			if x.what == y.what && (x.write || y.write) {
				return true
			}
		}
	}
	return false
}
