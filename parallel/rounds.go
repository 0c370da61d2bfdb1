package parallel

import "codo/affine"

// mostInRounds is the most parts of a task of which it is asked which run at the same time.
const mostInRounds = 32

// settleRounds numbers the parts by the round in which they run: one that uses an array, or writes a scalar, that another before
// it uses is in a later one, and so is what is in another body. Those of one round run at the same time (qor rule 1.7), with
// operators of their own. Where no two that can be cut do so, all are in round 0, and run one after the other.
func (t *taskTable) settleRounds() {
	if len(t.parts) < 2 || len(t.parts) > mostInRounds {
		return
	}
	uses := make([]map[*affine.Buffer]bool, len(t.parts)) // and whether it writes it
	cut := map[int]int{}                                  // parts, by round
	for j := range t.parts {
		x := &t.parts[j]
		uses[j] = usedBy(x.stmt)
		for i := range j {
			if o := &t.parts[i]; o.body != x.body || takeTurns(uses[i], uses[j]) {
				x.round = max(x.round, o.round+1)
			}
		}
		if t.rounds = max(t.rounds, x.round+1); x.band != nil {
			cut[x.round]++
		}
	}
	for _, n := range cut {
		if n > 1 {
			return
		}
	}
	for k := range t.parts {
		t.parts[k].round = 0
	}
	t.rounds = 0
}

// usedBy are the buffers that s uses, those of channels too, and whether it writes them.
func usedBy(s affine.Stmt) map[*affine.Buffer]bool {
	used := map[*affine.Buffer]bool{}
	for u := range affine.Uses([]affine.Stmt{s}) {
		used[u.Of()] = used[u.Of()] || u.Write
	}
	return used
}

// takeTurns reports whether two parts use one array, or a scalar that one of them writes.
func takeTurns(a, b map[*affine.Buffer]bool) bool {
	for buffer, written := range a {
		if other, uses := b[buffer]; uses && (written || other || !buffer.IsScalar()) {
			return true
		}
	}
	return false
}

// inRounds is what c takes with the rounds of t, one after the other, each as long as the longest of its parts.
func (t *taskTable) inRounds(c config) config {
	rounds := make([]config, t.rounds)
	for i, chosen := range c.choice {
		x := &t.parts[i]
		r, cycles, dsp, lut, p := &rounds[x.round], x.cycles, x.dsp, x.lut, pace{work: x.cycles, busy: x.cycles}
		if chosen != nil {
			cycles, dsp, lut, p = chosen.cycles, chosen.dsp, chosen.lut, chosen.pace
		}
		r.cycles, r.dsp, r.lut, r.pace = max(r.cycles, cycles), r.dsp+dsp, r.lut+lut, r.pace.beside(p)
	}
	c.cycles, c.dsp, c.lut, c.pace = 0, 0, 0, pace{}
	for _, r := range rounds {
		c.cycles, c.dsp, c.lut, c.pace = c.cycles+r.cycles, max(c.dsp, r.dsp), max(c.lut, r.lut), c.pace.then(r.pace)
	}
	return c
}

// shareOf is what part i has of so many operators: those that run at the same time have them in proportion to what each has to
// do, which is what the first of its choices takes for as long as that runs.
func (t *taskTable) shareOf(i int, most int, first []*candidate, count func(*candidate) int) int {
	if t.rounds == 0 {
		return most
	}
	own, all := 0.0, 0.0
	for k, c := range first {
		if c != nil && t.parts[k].round == t.parts[i].round {
			work := float64(count(c)) * float64(c.cycles)
			if all += work; k == i {
				own = work
			}
		}
	}
	if all == 0 {
		return most
	}
	return int(float64(most) * own / all)
}

// together is the iterations of all nests that take turns at the operators of a task; 0 if that is one nest, or layers do.
func (t *taskTable) together() (all float64) {
	n := 0
	for _, x := range t.parts {
		if x.turns > 1 {
			return 0
		}
		if x.band != nil {
			n, all = n+1, all+iterations(x.band)*float64(x.runs)
		}
	}
	if n < 2 {
		return 0
	}
	return all
}
