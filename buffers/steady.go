package buffers

import (
	"math"
	"slices"
)

// A moment is the state of a network between two turns. What happens next depends on it
// alone; of what is still to be repeated only on that it is much, and of how deep a FIFO is
// that nothing is taken from only on how much room it has.
type moment struct {
	fill, depth []int
	queue       []int
	stands      []stand
}

// A stand is where a task stands.
type stand struct {
	state  taskState
	bursts int
	places [maxDeep + 1]int   // in the uses of its burst, and in the parts of those around it
	left   [maxDeep + 2]int64 // of its use, of the repetitions of its burst, and of those around it
}

// A steady finds out that a network does the same again and again: it compares states
// with one that was kept, after 1, 2, 4, 8, .. times as many turns as at first
// (Brent, "An improved Monte Carlo factorization algorithm", 1980).
//
// Of several, each begins anew when it or a later one has skipped something: the first finds
// what repeats within a row, and the next, for which that takes few turns then, the rows.
type steady struct {
	kept    moment
	valid   bool // there is one
	turns   int  // since then
	limit   int  // turns with this one kept
	choices []choice
}

// A choice is that of a FIFO to grow among several, since a moment was kept: how much
// deeper another was than it may be at the least.
type choice struct{ grows, other, deeper int }

func (p *player) stand() stand {
	s := stand{state: p.state, bursts: p.bursts}
	s.places[0], s.left[0], s.left[1] = p.at, p.left, p.times
	for k, g := range p.around {
		s.places[k+1], s.left[k+2] = g.at, g.times
	}
	return s
}

// done is what has been repeated since the task stood at old, and what is left of that: uses
// of one channel, or a burst. It is negative if that is not all that is different.
func (s *stand) done(old *stand) (done, left int64) {
	if s.state != old.state || s.bursts != old.bursts || s.places != old.places {
		return -1, 0
	}
	for k, now := range s.left {
		if now == old.left[k] {
			continue
		}
		if done > 0 || now > old.left[k] {
			return -1, 0
		}
		done, left = old.left[k]-now, now
	}
	return done, left
}

// firstTurns is the least number of turns with the first state; it takes longer to keep
// one of many tasks, of which a few move in a turn.
const (
	firstTurns   = 4
	tasksPerTurn = 4
)

// look compares the state of n with those that were kept, and skips what repeats.
func (n *network) look() {
	for k := range n.steady {
		s := &n.steady[k]
		if !s.valid || !s.alike(n) {
			continue
		}
		if times := s.repeats(n); times > 0 {
			for _, c := range s.choices { // in what is skipped, too
				for o := k + 1; o < len(n.steady); o++ {
					n.steady[o].chose(c.grows, c.other, c.deeper-int(times)*max(0, s.grown(n, c.grows)-s.grown(n, c.other)))
				}
			}
			s.skip(n, times)
			for o := range k + 1 {
				n.steady[o].valid, n.steady[o].turns, n.steady[o].limit = false, 0, 0
			}
			break
		}
	}
	for k := range n.steady {
		n.steady[k].turn(n)
	}
}

// turn keeps the state of n if the one that was kept has been so long enough.
func (s *steady) turn(n *network) {
	if s.turns++; s.turns < s.limit {
		return
	}
	s.limit, s.turns, s.valid = max(2*s.limit, firstTurns, len(n.tasks)/tasksPerTurn), 0, true
	s.kept.fill, s.kept.depth = append(s.kept.fill[:0], n.fill...), append(s.kept.depth[:0], n.depth...)
	s.kept.queue, s.kept.stands = append(s.kept.queue[:0], n.queue...), s.kept.stands[:0]
	for t := range n.tasks {
		s.kept.stands = append(s.kept.stands, n.tasks[t].stand())
	}
	s.choices = s.choices[:0]
}

// chose notes that a FIFO grew and another did not that is so much deeper than it may be.
func (s *steady) chose(grows, other, deeper int) {
	if !s.valid {
		return
	}
	for k := range s.choices {
		if c := &s.choices[k]; c.grows == grows && c.other == other {
			c.deeper = min(c.deeper, deeper)
			return
		}
	}
	s.choices = append(s.choices, choice{grows, other, deeper})
}

// alike reports whether n is as it was, but for repetitions done, and for FIFOs of which only
// one end was used: they hold more or less, or hold more and are as much deeper.
func (s *steady) alike(n *network) bool {
	if !slices.Equal(s.kept.queue, n.queue) {
		return false
	}
	for c, fill := range n.fill {
		more, deeper := fill-s.kept.fill[c], n.depth[c]-s.kept.depth[c]
		if more == 0 && deeper == 0 {
			continue
		}
		other := n.ends[c][0]
		if more > 0 {
			other = n.ends[c][1]
		}
		if deeper > 0 && deeper != more || !s.stayed(n, other, c) {
			return false
		}
	}
	moved := false
	for t := range n.tasks {
		now := n.tasks[t].stand()
		done, _ := now.done(&s.kept.stands[t])
		if done < 0 {
			return false
		}
		moved = moved || done > 0
	}
	return moved
}

// stayed reports whether task t has not moved since the moment, and not for want of anything
// at a channel that it uses.
func (s *steady) stayed(n *network, t, channel int) bool {
	return n.tasks[t].stand() == s.kept.stands[t] && (n.tasks[t].state != running || n.nextUse(t).channel != channel)
}

// repeats is how often what has happened since the moment surely happens again: as long as no
// task has repeated all of its burst, no FIFO is full or empty that was not, and of several
// that are full the same grow. The order of turns does not matter.
func (s *steady) repeats(n *network) int64 {
	times := int64(math.MaxInt64)
	for t := range n.tasks {
		now := n.tasks[t].stand()
		if done, left := now.done(&s.kept.stands[t]); done > 0 {
			times = min(times, (left-1)/done)
		}
	}
	for c, fill := range n.fill {
		more := fill - s.kept.fill[c]
		switch {
		case s.grown(n, c) > 0:
		case more > 0:
			times = min(times, int64((n.depth[c]-fill)/more))
		case more < 0:
			times = min(times, int64(fill/-more))
		}
	}
	for _, c := range s.choices {
		if less := s.grown(n, c.grows) - s.grown(n, c.other); less > 0 {
			times = min(times, int64(c.deeper/less))
		}
	}
	return times
}

// grown is how much deeper a FIFO is than at the moment.
func (s *steady) grown(n *network, channel int) int { return n.depth[channel] - s.kept.depth[channel] }

// skip leaves out so many repetitions.
func (s *steady) skip(n *network, times int64) {
	for c := range n.depth {
		n.fill[c] += int(times) * (n.fill[c] - s.kept.fill[c])
		n.depth[c] += int(times) * s.grown(n, c)
	}
	for t := range n.tasks {
		p, old := &n.tasks[t], &s.kept.stands[t]
		p.left -= times * (old.left[0] - p.left)
		p.times -= times * (old.left[1] - p.times)
		for k := range p.around {
			g := &p.around[k]
			g.times -= times * (old.left[k+2] - g.times)
		}
	}
}
