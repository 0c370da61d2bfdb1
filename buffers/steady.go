package buffers

import (
	"math"
	"slices"
)

// A moment is the state of a network between two turns. What happens next depends on it
// alone; of how often a burst is still to be repeated only that it is often.
type moment struct {
	fill   []int
	queue  []int
	stands []stand
}

// A stand is where a task stands.
type stand struct {
	bursts, at int
	left       int64 // of the use, where the burst has several
	more       int64 // repetitions of the burst, or of its only use
	state      taskState
}

// A steady finds out that a network does the same again and again: it compares states
// with one that was kept, after 1, 2, 4, 8, .. times as many turns as at first
// (Brent, "An improved Monte Carlo factorization algorithm", 1980).
type steady struct {
	kept  moment
	valid bool // no FIFO has grown since then
	turns int  // since then
	limit int  // turns with this one kept
}

func (p *player) stand() stand {
	s := stand{bursts: p.bursts, at: p.at, left: p.left, more: p.times, state: p.state}
	if len(p.uses) == 1 {
		s.left, s.more = 0, p.left
	}
	return s
}

// firstTurns is the number of turns with the first state.
const firstTurns = 4

// look compares the state of n with the one that was kept, and skips what repeats.
func (s *steady) look(n *network) {
	s.turns++
	if s.valid && s.alike(n) {
		s.skip(n)
		s.valid, s.turns, s.limit = false, 0, 0
		return
	}
	if s.turns < s.limit {
		return
	}
	s.limit, s.turns, s.valid = max(2*s.limit, firstTurns), 0, true
	s.kept.fill, s.kept.queue, s.kept.stands = append(s.kept.fill[:0], n.fill...), append(s.kept.queue[:0], n.queue...), s.kept.stands[:0]
	for t := range n.tasks {
		s.kept.stands = append(s.kept.stands, n.tasks[t].stand())
	}
}

// alike reports whether n is as it was, but for repetitions done.
func (s *steady) alike(n *network) bool {
	if !slices.Equal(s.kept.fill, n.fill) || !slices.Equal(s.kept.queue, n.queue) {
		return false
	}
	moved := false
	for t := range n.tasks {
		now, old := n.tasks[t].stand(), s.kept.stands[t]
		moved = moved || now.more < old.more
		if now.more > old.more {
			return false
		}
		if now.more = old.more; now != old {
			return false
		}
	}
	return moved
}

// unwaiting is how many repetitions of its burst a task can at most begin without
// waiting for another.
func (n *network) unwaiting(t int) int64 {
	most := int64(math.MaxInt64)
	for _, u := range n.tasks[t].uses {
		count := u.count
		if len(n.tasks[t].uses) == 1 { // each token is a repetition
			count = 1
		}
		most = min(most, int64(n.depth[u.channel])/count+1)
	}
	return most
}

// skip leaves out as many repetitions as there surely are: what is left of a burst must
// be more than can happen without waiting.
func (s *steady) skip(n *network) {
	times := int64(math.MaxInt64)
	for t := range n.tasks {
		now, old := n.tasks[t].stand(), s.kept.stands[t]
		if done := old.more - now.more; done > 0 {
			times = min(times, (now.more-n.unwaiting(t))/done)
		}
	}
	if times <= 0 {
		return
	}
	for t := range n.tasks {
		p := &n.tasks[t]
		done := times * (s.kept.stands[t].more - p.stand().more)
		if len(p.uses) == 1 {
			p.left -= done
		} else {
			p.times -= done
		}
	}
}
