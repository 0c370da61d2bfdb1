package parallel

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
)

// Unroll decides how many iterations of the loops run at the same time that Tile
// has not cut, and how many elements the tokens of FIFOs have: as few as keep
// these loops from mattering to the slowest task. widths tells the numbers of
// elements that the tokens of a channel may have.
//
// The result is how many DSPs of the budget mattered: with any budget from needed
// on the program becomes the same, unless limited.
func Unroll(p *affine.Program, opt Options, widths func(*affine.Channel) []int) (needed int, limited bool) {
	u := newUnrolling(p, opt, widths)
	defer func() { needed, limited = int(u.needed), u.limited }()
	for again := true; again; {
		u.settle()
		for u.step() {
			u.settle()
		}
		if again = u.dissolve(); again { // the loops around come next
			next := newUnrolling(p, opt, widths)
			next.needed, next.limited = u.needed, u.limited
			u = next
		}
	}
	for _, g := range u.groups {
		for _, l := range g.leaves {
			if ii := l.ii(g.factor()); ii > l.least(g.factor()) && l.loop.II == 0 && l.loop.Unroll != -1 {
				l.loop.II = int(ii)
			}
			if g.factor() > 1 && l.loop.Unroll != -1 {
				l.loop.Unroll = int(g.factor())
			}
		}
		if g.factor() == 1 {
			continue
		}
		for _, c := range g.channels {
			c.Lanes = int(g.factor())
		}
	}
	return needed, limited
}

// dissolve unrolls the loops whole of which all iterations are to run at once, if
// they move no tokens. It reports whether there were any.
func (u *unrolling) dissolve() bool {
	found := false
	for _, l := range u.leaves {
		if g := u.of[l]; len(g.channels) == 0 && l.trips > 1 && g.factor() == l.trips {
			l.loop.Unroll, found = -1, true
		}
	}
	return found
}

// An unrolling is the choice of factors.
type unrolling struct {
	opt      Options
	leaves   []*leaf
	groups   []*group
	of       map[*leaf]*group
	tasks    int
	accesses []affine.Access // of all tasks
	needed   int64           // most DSPs of any step
	limited  bool            // the budget has forbidden a step
}

// A group is leaves that move the tokens of the same channels: they have one
// factor.
type group struct {
	leaves   []*leaf
	channels []*affine.Channel
	options  []int64 // rising, the first is 1
	at       int     // the option that is chosen
}

func (g *group) factor() int64 { return g.options[g.at] }

// MaxLanes is the most elements of a token, and the most copies of a loop that
// only moves data.
const MaxLanes = 64

func newUnrolling(p *affine.Program, opt Options, widths func(*affine.Channel) []int) *unrolling {
	u := &unrolling{opt: opt, of: map[*leaf]*group{}, tasks: len(p.Tasks)}
	pricing := estimator{ops: device.ReadOperators(), clockNS: opt.ClockNS}
	at := map[*affine.Channel]*group{}
	for k, t := range p.Tasks {
		own := affine.Accesses(t.Body)
		u.accesses = append(u.accesses, own...)
		for _, l := range leavesOf(t, k, own, pricing) {
			g := &group{leaves: []*leaf{l}}
			u.leaves = append(u.leaves, l)
			for _, c := range l.sites {
				if o := at[c]; o != nil && o != g { // one group of both
					o.leaves = append(o.leaves, g.leaves...)
					o.channels = append(o.channels, g.channels...)
					for _, c := range g.channels {
						at[c] = o
					}
					g = o
				}
				if !slices.Contains(g.channels, c) {
					g.channels = append(g.channels, c)
				}
				at[c] = g
			}
			for _, l := range g.leaves {
				u.of[l] = g
			}
		}
	}
	for _, l := range u.leaves {
		if g := u.of[l]; !slices.Contains(u.groups, g) {
			u.groups = append(u.groups, g)
		}
	}
	for _, g := range u.groups {
		g.find(opt, widths)
	}
	return u
}

// find lists the factors that a group may have.
func (g *group) find(opt Options, widths func(*affine.Channel) []int) {
	most := int64(MaxLanes)
	if opt.MaxParallel > 0 {
		most = min(most, int64(opt.MaxParallel))
	}
	g.options = []int64{1}
	var lanes [][]int
	for _, c := range g.channels {
		lanes = append(lanes, widths(c))
	}
	for f := int64(2); f <= most; f++ {
		ok := true
		for _, l := range g.leaves {
			ok = ok && !l.fixed && f <= l.trips && (len(g.channels) > 0 || slices.Contains(splits(l.trips), f)) && (!l.whole || f == l.trips)
		}
		for k, c := range g.channels {
			ok = ok && c.Kind == affine.FIFO && c.Lanes <= 1 && c.Buffer.Pin == (affine.Pin{}) && slices.Contains(lanes[k], int(f))
		}
		if ok {
			g.options = append(g.options, f)
		}
	}
}

// times are the cycles of the tasks.
func (u *unrolling) times() []int64 {
	out := make([]int64, u.tasks)
	for _, l := range u.leaves {
		out[l.task] += l.cycles(u.of[l].factor())
	}
	return out
}

// dsps are the DSPs of all tasks: loops of one task follow each other and share
// operators (qor rule 5.3).
func (u *unrolling) dsps() int64 {
	need := make([]map[string]int64, u.tasks)
	sum := int64(0)
	for _, l := range u.leaves {
		if need[l.task] == nil {
			need[l.task] = map[string]int64{}
		}
		for kind, n := range l.instances(u.of[l].factor()) {
			if n *= l.ops.dsp[kind]; n > need[l.task][kind] {
				sum += n - need[l.task][kind]
				need[l.task][kind] = n
			}
		}
	}
	return sum
}

// Shares of the slowest task's time.
const (
	sideShare = 100 // a loop beside the main one of its task may take 1/100
	restShare = 90  // a task without a main loop may take 90/100
	leastGain = 100 // what a larger factor must save: 1/100
)

// settle finds out how much longer than necessary loops may take: those beside
// the main loop of their task a small part of the slowest task's time, those of a
// task without a main loop as long as it does not become the slowest.
func (u *unrolling) settle() {
	for _, l := range u.leaves {
		l.allowed, l.slack = 0, 1
	}
	times := u.times()
	slowest := slices.Max(append(times, 1))
	for k := range u.tasks {
		var main *leaf
		for _, l := range u.leaves {
			if l.task == k && l.copies > 1 && (main == nil || l.cycles(1) > main.cycles(1)) {
				main = l
			}
		}
		for _, l := range u.leaves {
			switch {
			case l.task != k || l == main:
			case main == nil:
				l.slack = max(1, slowest*restShare/100/max(times[k], 1))
			default:
				l.allowed = slowest / sideShare
			}
		}
	}
}

// ii is the interval of l with a factor: as long as its time hardly counts, if it
// then shares operators.
func (l *leaf) ii(factor int64) int64 {
	least := l.least(factor)
	if l.loop.II != 0 || !l.usesDSP() {
		return least
	}
	iterations := l.runs * ((l.trips + factor - 1) / factor)
	return max(least, min(l.copies*factor, max(l.slack, l.allowed/max(iterations, 1))))
}

// least is the least interval that the dependences allow.
func (l *leaf) least(factor int64) int64 {
	least := max(1, l.turn, int64(l.loop.II))
	if l.whole && factor == l.trips {
		least = 1 // they are one iteration of the loop around
	}
	if l.distance > 0 { // each iteration has more of the updates
		least = max(least, (l.update*factor+l.distance-1)/l.distance)
	}
	return least
}

func (l *leaf) usesDSP() bool {
	for kind, n := range l.ops.count {
		if n > 0 && l.ops.dsp[kind] > 0 {
			return true
		}
	}
	return false
}

// instances are the operators of a leaf, by kind.
func (l *leaf) instances(factor int64) map[string]int64 {
	out := map[string]int64{}
	ii := l.ii(factor)
	for kind, n := range l.ops.count {
		out[kind] = (n*factor + ii - 1) / ii
	}
	return out
}

// usualBanks is the most banks of an array for loops beside the main ones; an
// array that has more for these may have twice as many.
const usualBanks = 128

// banked reports whether the arrays that the leaves of g reach need no more banks
// than they may have.
func (u *unrolling) banked(g *group) bool {
	factors := map[*affine.Loop]int64{}
	for _, l := range u.leaves {
		factors[l.loop] = u.of[l].factor()
	}
	var reached []*affine.Buffer
	for _, a := range u.accesses {
		steady, _ := steadyLoop(a.Loops)
		if a.Buffer != nil && !a.Buffer.IsScalar() && !slices.Contains(reached, a.Buffer) &&
			slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.loop == steady }) {
			reached = append(reached, a.Buffer)
		}
	}
	for _, b := range reached {
		now, main := newBankNeed(b), newBankNeed(b)
		for _, a := range u.accesses {
			if a.Buffer == b {
				now.add(a, factors)
				main.add(a, nil)
			}
		}
		if now.banks() > min(maxPieces, max(usualBanks, 2*main.banks())) {
			return false
		}
	}
	return true
}

// step raises one factor: in the slowest task that can become faster, that of the
// loop that takes longest. It reports whether there was one.
func (u *unrolling) step() bool {
	times := u.times()
	slowest := slices.Max(append(times, 1))
	order := make([]int, u.tasks)
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(times[b], times[a]) })
	for _, k := range order {
		if times[k]*4 < slowest*3 { // it waits for others anyway
			return false
		}
		var own []*leaf
		for _, l := range u.leaves {
			if l.task == k {
				own = append(own, l)
			}
		}
		slices.SortStableFunc(own, func(a, b *leaf) int {
			return cmp.Compare(b.cycles(u.of[b].factor()), a.cycles(u.of[a].factor()))
		})
		for _, l := range own {
			if u.raise(l, times[k]) {
				return true
			}
		}
	}
	return false
}

// raise takes the next factor of l's group that saves enough of the task's time,
// if the budget allows it.
func (u *unrolling) raise(l *leaf, time int64) bool {
	g := u.of[l]
	now := g.at
	for k := now + 1; k < len(g.options) && (k == now+1 || g.options[k] <= 2*g.options[now]); k++ {
		if (l.cycles(g.options[now])-l.cycles(g.options[k]))*leastGain < time {
			continue
		}
		g.at = k
		switch dsps := u.dsps(); {
		case dsps > int64(u.opt.Budget.DSP):
			u.limited = true
		case u.banked(g):
			u.needed = max(u.needed, dsps)
			return true
		}
		g.at = now
		return false
	}
	return false
}
