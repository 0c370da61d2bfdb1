package parallel

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/nest"
)

// Tile cuts the loops of every nest that carries a dependence, say a sum, so that
// enough of its iterations that do not depend on each other run at the same time.
// The tasks get shares of the DSPs that make the slowest task as fast as it can
// be: the least cycles T for which the cheapest cuts with at most T cycles fit
// the budget together.
//
// orders tells in which order the loops of the nests of each task's body serve
// its channels best; nests that it does not have stay in their own.
func Tile(p *affine.Program, opt Options, orders [][][]int) diag.List {
	v, tasks := tablesOf(p, opt, orders)
	names := affine.NamesOf(p)
	for k, c := range choose(tasks, plan(p, tasks, opt.Budget), opt) {
		tasks[k].apply(c, names, v.pricing, opt.ToolOperators)
	}
	return nil
}

// tablesOf finds the ways in which each task of p can run.
func tablesOf(p *affine.Program, opt Options, orders [][][]int) (*survey, []*taskTable) {
	v := &survey{pricing: estimator{device.ReadOperators(), opt.ClockNS}, most: int64(opt.Budget.DSP), fill: int64(opt.Fill), tree: opt.Reassociate, memo: opt.Memo}
	if opt.Memo != nil {
		v.most = int64(opt.Memo.DSP)
	}
	if opt.MaxParallel > 0 {
		v.most = min(v.most, int64(opt.MaxParallel))
	}
	for _, c := range p.Channels {
		v.channels = append(v.channels, c.Buffer)
	}
	var tasks []*taskTable
	for k, t := range p.Tasks {
		table := &taskTable{task: t}
		var own [][]int
		if k < len(orders) {
			own = orders[k]
		}
		v.collect(table, &t.Body, 1, own)
		table.combine(nil)
		tasks = append(tasks, table)
	}
	return v, tasks
}

// A taskTable holds the ways in which a task can run.
type taskTable struct {
	task    *affine.Task
	parts   []part
	configs []config // by rising cycles
}

// A part is a statement, of a task's body or of a loop's, with the cuts of its
// nest, if it has any.
type part struct {
	stmt     affine.Stmt
	body     *[]affine.Stmt // which holds it
	runs     int64          // of that body
	band     *nest.Band
	order    []int
	choices  []candidate // by rising cycles
	cycles   int64       // without cuts
	dsp, lut int
	gives    bool // what it writes goes into a channel
}

// A config is a way to run a task: one choice per part, nil for parts without
// any.
type config struct {
	choice   []*candidate
	dsp, lut int
	cycles   int64
}

// A survey finds the ways to run the parts of a program.
type survey struct {
	pricing  estimator
	most     int64 // copies
	fill     int64
	tree     bool
	channels []*affine.Buffer
	memo     *Memo
	cuts     int // made so far
}

// A Memo keeps what Tile finds out about the nests of a program for further calls
// with other budgets.
type Memo struct {
	DSP  int // the most that the budget of any call has
	cuts [][]candidate
}

// collect makes parts of the statements of body, which runs so many times; nests
// inside of nests that cannot be cut are parts of their own.
func (v *survey) collect(t *taskTable, body *[]affine.Stmt, runs int64, orders [][]int) {
	for k, s := range *body {
		w := v.pricing.of([]affine.Stmt{s})
		x := part{stmt: s, body: body, runs: runs, cycles: runs * executions(s), dsp: w.dsp, lut: w.lut}
		l, isLoop := s.(*affine.Loop)
		if isLoop && t.task.Sequential == "" {
			var order []int
			if k < len(orders) {
				order = orders[k]
			}
			v.cut(&x, l, order)
		}
		if isLoop && x.band == nil && len(l.Order) == 0 && l.II == 0 && l.Unroll == 0 && len(l.Pragmas) == 0 && hasLoop(l.Body) {
			_, trips, ok := affine.TripRange(l)
			if !ok {
				trips = 1
			}
			v.collect(t, &l.Body, runs*max(trips, 1), nil)
			continue
		}
		t.parts = append(t.parts, x)
	}
}

// hasLoop reports whether one of these statements is a loop.
func hasLoop(body []affine.Stmt) bool {
	return slices.ContainsFunc(body, func(s affine.Stmt) bool {
		_, ok := s.(*affine.Loop)
		return ok
	})
}

// cut finds the ways to cut a nest that carries a dependence.
func (v *survey) cut(x *part, l *affine.Loop, order []int) {
	b, ok := nest.BandOf(l)
	if !ok || !slices.Contains(b.Free, false) || len(l.Order) > 0 {
		return
	}
	if order == nil {
		order = nest.Identity(len(b.Loops))
	}
	x.gives = slices.ContainsFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool { return a.Write && slices.Contains(v.channels, a.Buffer) })
	x.band, x.order = &b, order
	if v.memo != nil && v.cuts < len(v.memo.cuts) {
		x.choices = v.memo.cuts[v.cuts]
	} else {
		x.choices = v.choices(&b, x.runs, order)
		if v.memo != nil {
			v.memo.cuts = append(v.memo.cuts, x.choices)
		}
	}
	v.cuts++
}

// choices are the candidates for a band that runs so many times.
func (v *survey) choices(b *nest.Band, runs int64, order []int) []candidate {
	core, most := b.Core(), v.most
	w := v.pricing.of(core)
	if !b.Sums() {
		w.register = 0
	}
	if w.dsp > 0 {
		per := int64(w.dsp)
		if w.register > 0 {
			per = (int64(w.dsp-w.chain) + w.register - 1) / w.register
		}
		most /= max(per, 1)
	}
	list := candidates(b, core, w, max(most, 1), v.channels, v.fill, v.tree, order)
	for k := range list {
		list[k].cycles *= runs
	}
	return list
}

// combine makes the configs: loops that follow each other share operators, so
// what serves the largest serves each of them.
//
// No array may be spread wider than most says.
func (t *taskTable) combine(most spread) {
	limits := []int64{math.MaxInt64}
	allowed := make([][]candidate, len(t.parts))
	for i, x := range t.parts {
		allowed[i] = slices.DeleteFunc(slices.Clone(x.choices), func(c candidate) bool { return !c.spread.within(most) })
	}
	for _, x := range t.parts {
		for _, c := range x.choices {
			limits = append(limits, c.cycles)
		}
	}
	slices.Sort(limits)
	limits = slices.Compact(limits)
	t.configs = nil
	for _, slow := range []bool{false, true} { // fabric adders or not
		for _, limit := range limits {
			c := config{}
			for i, x := range t.parts {
				var best *candidate
				for k := range allowed[i] {
					o := &allowed[i][k]
					if o.registers == slow && (o.cycles <= limit && (best == nil || o.dsp < best.dsp)) {
						best = o
					}
				}
				if best == nil && len(allowed[i]) > 0 { // the fastest there is
					best = &allowed[i][0]
				}
				c.choice = append(c.choice, best)
				if best != nil {
					c.cycles, c.dsp, c.lut = c.cycles+best.cycles, max(c.dsp, best.dsp), max(c.lut, best.lut)
				} else {
					c.cycles, c.dsp, c.lut = c.cycles+x.cycles, max(c.dsp, x.dsp), max(c.lut, x.lut)
				}
			}
			t.configs = append(t.configs, c)
		}
	}
	slices.SortStableFunc(t.configs, func(a, b config) int {
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut))
	})
	var kept []config
	for _, c := range t.configs {
		if !slices.ContainsFunc(kept, func(o config) bool { return o.dsp <= c.dsp && o.lut <= c.lut }) {
			kept = append(kept, c)
		}
	}
	t.configs = kept
}

// apply rewrites the task.
func (t *taskTable) apply(c config, names affine.Names, pricing estimator, toolOperators bool) {
	for i, x := range t.parts {
		if chosen := c.choice[i]; chosen != nil {
			if chosen.registers && !toolOperators {
				x.band.Bind([]affine.Binding{{Op: "fadd", Impl: "fabric"}})
			}
			if tiled, _, err := x.band.Tile(chosen.cuts, x.order, x.around(*chosen, pricing), names); err == nil {
				at := slices.Index(*x.body, x.stmt)
				*x.body = slices.Replace(*x.body, at, at+1, tiled...)
			}
		}
	}
}

// aroundShare is the part of a block's time that the statements around the inner
// nest may take.
const aroundShare = 50 // 1/50

// around is how many copies of the statements around the inner nest should run at
// the same time: as many as find the operators that they need in the inner nest,
// or more if that takes too long.
func (x *part) around(c candidate, pricing estimator) int64 {
	core := operations{map[string]int64{}, map[string]int64{}}
	affine.Walk(x.band.Core(), func(s affine.Stmt) bool {
		core.add(s, 1, pricing)
		return true
	})
	beside := operations{map[string]int64{}, map[string]int64{}}
	for _, s := range x.band.Around() {
		if _, isLoop := s.(*affine.Loop); !isLoop {
			affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
				beside.add(s, 1, pricing)
				return true
			})
		}
	}
	ii := int64(1)
	if c.registers {
		ii = max(1, c.interval)
	}
	shared := c.copies
	for kind, n := range beside.count {
		there := core.count[kind]
		if c.registers && strings.HasPrefix(kind, "fadd") { // those are in fabric
			there = 0
		}
		if beside.dsp[kind] > 0 {
			shared = min(shared, there*c.copies/ii/n)
		}
	}
	n := max(1, shared, min(c.copies, c.held*aroundShare*c.blocks/max(c.cycles, 1)))
	if x.gives && c.registers { // all that is written at once needs banks of its own
		n = min(n, (c.copies+givenIn-1)/givenIn)
	}
	return n
}

// givenIn is the iterations in which sums that stayed in registers are handed on.
const givenIn = 4

// executions counts the iterations of the innermost loops of s.
func executions(s affine.Stmt) int64 {
	l, ok := s.(*affine.Loop)
	if !ok {
		return 1
	}
	_, trips, ok := affine.TripRange(l)
	if !ok {
		trips = 1
	}
	sum := int64(0)
	for _, in := range l.Body {
		if affineLoop, isLoop := in.(*affine.Loop); isLoop {
			sum += executions(affineLoop)
		}
	}
	return trips * max(sum, 1)
}
