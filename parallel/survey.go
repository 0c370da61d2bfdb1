package parallel

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/internal/cores"
	"codo/nest"
)

// A Survey holds the ways in which each task of a program can run: the cuts of
// every nest that carries a dependence, say a sum, so that enough of its
// iterations that do not depend on each other run at the same time.
type Survey struct {
	args    []*affine.Buffer // and tables: what several nests may use
	own     []*affine.Buffer // the arrays of tasks
	tasks   []*taskTable
	plain   []*taskTable // with products as the tool builds them; nil if none are otherwise
	before  [][]source   // by task: what it takes; what comes from off chip only if it is kept before, see pace
	coming  []bool       // by channel: what it holds comes from off chip
	orders  [][][]int
	turned  bool // nest.Interleave may change loops
	tooled  bool // the tool chooses which products of integers are in LUTs
	inOrder bool // see Options
	inside  Inside
	made    *plans
}

// NewSurvey is the survey of p for plans of opt, with budgets of up to so many DSPs.
//
// orders tells in which order the loops of the nests of each task's body serve
// its channels best; nests that it does not have stay in their own.
func NewSurvey(p *affine.Program, opt Options, orders [][][]int) *Survey {
	return NewSurveys(p, []Options{opt}, orders, nil)[0]
}

// NewSurveys is NewSurvey for each of these options, which differ in Fill, Share and Free
// alone: the cuts are looked at once for all of them, and not those that are known, if
// known is not nil.
func NewSurveys(p *affine.Program, opts []Options, orders [][][]int, known *Known) []*Survey {
	opt := opts[0]
	v := &surveyor{known: known, dsps: int64(opt.Budget.DSP), luts: int64(opt.Budget.LUT), copies: int64(opt.MaxParallel), pricing: estimatorOf(p, opt), most: int64(opt.Budget.DSP), tree: opt.Reassociate, tool: opt.ToolOperators || opt.InLUTs}
	if opt.MaxParallel > 0 {
		v.most = min(v.most, int64(opt.MaxParallel))
	}
	for _, o := range opts {
		if !slices.Contains(v.fills, o.Fill) {
			v.fills = append(v.fills, o.Fill)
		}
	}
	v.channels, v.computed = channelsOf(p), arrays{}
	v.coming, v.wordCycles, v.wordBits, v.kept = arrivals(p, opt, orders), max(1, opt.WordCycles), opt.wordBits(), opt.Kept
	v.pricing.coming, v.leaving = arrays{}, leavings(p, opt)
	v.room, v.inOrder, v.inStep, v.wide, v.wideFrom, v.held, v.mixed, v.completing, v.inside = opt.Room, opt.InOrder, opt.InStep, opt.Wide, opt.WideFrom, int64(opt.Held), opt.Mixed, opt.Complete, opt.Inside
	for b := range v.channels {
		_, comes := v.coming[b]
		v.computed[b], v.pricing.coming[b] = !comes, comes
	}
	s := &Survey{args: slices.Concat(p.Args, p.Tables), own: ownArrays(p), orders: orders, inOrder: opt.InOrder, inside: opt.Inside, tooled: opt.ToolOperators && MultipliesIntegers(p)}
	tables, turned := s.parts(p, v.pricing, v.channels, true)
	s.turned = turned
	v.shared, v.own = sharedBy(tables, s.args), s.own
	v.fastest = v.fastestInFabric(tables)
	s.before = make([][]source, len(p.Tasks))
	for k, ends := range affine.AllEnds(p) {
		comes := v.pricing.coming[p.Channels[k].Buffer]
		s.coming = append(s.coming, comes)
		if from, to := ends[0], ends[1]; from >= 0 && to >= 0 && (!comes || v.kept) {
			s.before[to] = append(s.before[to], source{from, p.Channels[k].Buffer})
		}
	}
	choices := v.choicesOf(tables)
	surveys := make([]*Survey, len(opts))
	cores.Each(len(opts), func(k int) {
		own := *s
		own.tasks = copyTables(tables)
		fill := slices.Index(v.fills, opts[k].Fill)
		cores.Each(len(own.tasks), func(i int) { own.tasks[i].settle(choices[i][fill], opts[k]) })
		own.plain, own.made = unpacked(own.tasks), &plans{plans: map[Options]func() *Plan{}}
		surveys[k] = &own
	})
	return surveys
}

// choicesOf are the choices of the parts of each task, by weight of waiting times.
func (v *surveyor) choicesOf(tables []*taskTable) [][][][]candidate {
	cuttings := make([][]*cutting, len(tables))
	cores.Each(len(tables), func(i int) {
		cuttings[i] = make([]*cutting, len(tables[i].parts))
		together := tables[i].together()
		for k, x := range tables[i].parts {
			if x.band != nil {
				cuttings[i][k] = v.cutting(x.band, x.runs, x.order, together)
			}
		}
	})
	found := v.enumerate(cuttings)
	v.widen(found, cuttings, tables)
	all := make([][][][]candidate, len(tables))
	cores.Each(len(tables), func(i int) {
		all[i] = make([][][]candidate, len(v.fills))
		for f := range v.fills {
			all[i][f] = make([][]candidate, len(tables[i].parts))
			for k, s := range cuttings[i] {
				if s != nil {
					all[i][f][k] = s.own(found[s.shape][f], &tables[i].parts[k])
				}
			}
		}
	})
	return all
}

// own are the candidates of a shape for a part that runs several times, some of them turns of
// layers: others wait for one of these.
func (s *cutting) own(list []candidate, x *part) []candidate {
	list = slices.Clone(list)
	for k := range list {
		c := &list[k]
		c.reaches, c.courses = s.agreeing, s.courses(c.cuts)
		s.alongTiles(c, x.tiles)
		each := x.runs / x.turns
		c.cycles, c.work, c.busy, c.done = c.cycles*x.runs, c.work*each, c.busy*each, c.done*each
	}
	return list
}

// arrays are a set of buffers.
type arrays map[*affine.Buffer]bool

// channelsOf are the arrays of the channels of p.
func channelsOf(p *affine.Program) arrays {
	out := arrays{}
	for _, c := range p.Channels {
		out[c.Buffer] = true
	}
	return out
}

// A taskTable holds the ways in which a task can run.
type taskTable struct {
	parts   []part
	configs []config // by rising cycles
	alike   int      // 1 + the number of the first task whose configs weigh the same; 0: none before
	rounds  int      // of the parts, see settleRounds; 0: they run one after the other
	// combined are those that were made of these parts, for all copies of the table.
	combined *combinations
}

// renew gives t parts of its own, to choose other choices for.
func (t *taskTable) renew() {
	t.parts, t.combined = slices.Clone(t.parts), &combinations{made: map[string][]config{}}
}

// settle gives the parts these choices, and loops beside nests and nests of free loops theirs
// if asked for: otherwise Unroll alone makes copies of them.
func (t *taskTable) settle(choices [][]candidate, opt Options) {
	t.renew()
	for k := range t.parts {
		x := &t.parts[k]
		switch x.choices = choices[k]; {
		case x.free && opt.Free:
		case len(x.sides) > 0 && opt.Share:
			x.choices = x.sides
		case x.free:
			x.choices = nil
		}
	}
	t.combine(nil)
}

// A part is a statement, of a task's body or of a loop's, with the cuts of its
// nest, if it has any.
type part struct {
	stmt     affine.Stmt
	body     *[]affine.Stmt // which holds it
	runs     int64          // of that body
	turns    int64          // of layers, of these
	tiles    *affine.Loop   // the outermost loop from tile to tile around it; nil: none
	band     *nest.Band
	order    []int
	choices  []candidate // by rising cycles
	sides    []candidate // the same for a nest of which copies need not be planned, without cuts
	cycles   int64       // without cuts
	dsp, lut int
	gives    bool       // what it writes goes into a channel
	free     bool       // all loops of the nest are
	around   operations // of a copy of what stands around the inner nest
	round    int        // in which it runs, see settleRounds
}

// A config is a way to run a task: one choice per part, nil for parts without
// any.
type config struct {
	choice   []*candidate
	dsp, lut int
	cycles   int64
	lag      int64 // cycles until the tasks that follow have something to do
	pace
	late, waits bool // as of candidates
	courses     []course
}

// parts takes apart the tasks of p, which is the program of the survey or a copy, and prices the parts if that is wanted.
func (s *Survey) parts(p *affine.Program, pricing estimator, channels arrays, priced bool) (tasks []*taskTable, turned bool) {
	tasks = make([]*taskTable, len(p.Tasks))
	turns := make([]bool, len(p.Tasks))
	cores.Each(len(p.Tasks), func(k int) {
		t := p.Tasks[k]
		tasks[k] = &taskTable{}
		var own [][]int
		if k < len(s.orders) {
			own = s.orders[k]
		}
		c := collection{table: tasks[k], pricing: pricing, channels: channels, accesses: affine.Accesses(t.Body), inOrder: s.inOrder, inside: s.inside, turns: 1, priced: priced}
		c.collect(&t.Body, 1, own, 0, 0, heldAround(t.Body))
		if turns[k] = c.turned; priced {
			tasks[k].settleRounds()
		}
	})
	return tasks, slices.Contains(turns, true)
}

// CutsFree reports whether there are nests that are cut with Options.Free alone.
func CutsFree(p *affine.Program, opt Options) bool {
	return (&Survey{}).anyPart(p, estimatorOf(p, opt), channelsOf(p), func(x *part) bool { return x.band != nil && x.free })
}

// anyPart reports whether is holds for a part of the tasks of p, of which it is told the bands.
func (s *Survey) anyPart(p *affine.Program, pricing estimator, channels arrays, is func(*part) bool) bool {
	tables, _ := s.parts(p, pricing, channels, false)
	return slices.ContainsFunc(tables, func(t *taskTable) bool {
		return slices.ContainsFunc(t.parts, func(x part) bool { return is(&x) })
	})
}

// A collection is the work on one task's table.
type collection struct {
	table    *taskTable
	pricing  estimator
	channels arrays
	accesses []affine.Access // of the task
	turned   bool            // as in Survey
	inOrder  bool            // see Options
	inside   Inside
	turns    int64        // of layers, in the loops around
	tiles    *affine.Loop // the outermost of these from tile to tile; nil: none
	priced   bool         // otherwise only the bands of the parts are wanted
}

// collect makes parts of the statements of body, which runs so many times, in so many
// loops, and of which so many runs are side by side if that is not 0; nests inside of
// nests that cannot be cut are parts of their own. held are the arrays that belong to
// a tile, in which nests may sum up.
func (t *collection) collect(body *[]affine.Stmt, runs int64, orders [][]int, depth int, rows int64, held []*affine.Buffer) {
	pricing := t.pricing
	for k, s := range *body {
		x := part{stmt: s, body: body, runs: runs, turns: t.turns, tiles: t.tiles, cycles: runs * executions(s)}
		l, isLoop := s.(*affine.Loop)
		along := int64(0) // iterations of the loop along the sums, if that is to be the innermost
		moved := int64(1)
		if isLoop {
			moved = pricing.moved(l)
			var order []int
			if k < len(orders) {
				order = orders[k]
			}
			if x.find(l, order, t.channels, held); x.band != nil && t.inside == Apart && holdsLoops(x.band) {
				x.band = nil
			}
			if t.inOrder && x.addsInPassing(t.channels) {
				along = pricing.together(x.band.Loops[x.order[len(x.order)-1]], t.accesses, mostSide)
				x.band, x.cycles = nil, x.cycles/min(along, usualSide)
			} else if t.priced && (x.band == nil || x.free) {
				x.cycles /= max(pricing.side(l, usualSide), moved)
			}
		}
		if isLoop && along == 0 && x.band == nil && moved == 1 && len(l.Order) == 0 && l.II == 0 && l.Unroll == 0 && len(l.Pragmas) == 0 && hasLoop(l.Body) {
			_, trips, ok := affine.PricedTrips(l)
			if !ok {
				trips = 1
			}
			own, turns, tiles := nest.InTurns(l, depth, t.accesses), t.turns, t.tiles
			if l.Tile && tiles == nil {
				t.tiles = l
			}
			t.turned = t.turned || own > 0
			if len(l.Layers) > 0 {
				t.turns *= max(trips, 1)
			}
			t.collect(&l.Body, runs*max(trips, 1), nil, depth+1, own, heldIn(l, held))
			t.turns, t.tiles = turns, tiles
			continue
		}
		if t.priced {
			w := pricing.of([]affine.Stmt{s})
			x.dsp, x.lut, x.around = w.dsp, w.lut, x.operationsAround(pricing)
			switch {
			case isLoop && l.Unroll == -1 && x.follows(l, t):
			case x.band == nil || x.free:
				x.beside(w, max(rows, cmp.Or(along, t.side(l))), pricing)
			}
		}
		t.table.parts = append(t.table.parts, x)
	}
}

// hasLoop reports whether one of these statements is a loop.
func hasLoop(body []affine.Stmt) bool {
	return slices.ContainsFunc(body, func(s affine.Stmt) bool {
		_, ok := s.(*affine.Loop)
		return ok
	})
}

// find finds the band of a nest that can be cut.
func (x *part) find(l *affine.Loop, order []int, channels arrays, held []*affine.Buffer) {
	b, ok := nest.BandOf(l)
	if !ok || len(l.Order) > 0 || sumsRows(&b, channels) || nest.InPortOrder(l) {
		return
	}
	if x.free = !slices.Contains(b.Free, false); x.free && len(channels) > 0 {
		if passes := usesAny(l, channels); passes && !repeats(&b, channels) || !passes && x.runs == 1 { // others set its pace, or hardly wait for it
			return
		}
	}
	if order == nil {
		order = nest.Identity(len(b.Loops))
	}
	x.gives = slices.ContainsFunc(b.Accesses, func(a affine.Access) bool { return a.Write && channels[a.Buffer] })
	x.band, x.order = &b, order
	for _, s := range held {
		if _, writes := affine.Touches([]affine.Stmt{l}, s); writes {
			b.Held = append(b.Held, s)
		}
	}
}

// repeats reports whether b reads elements of channels that are the same in all iterations of it, or of a loop in it.
func repeats(b *nest.Band, channels arrays) bool {
	return slices.ContainsFunc(b.Accesses, func(a affine.Access) bool {
		forms, ok := a.Subscripts()
		return ok && !a.Write && channels[a.Buffer] && slices.ContainsFunc(a.Loops, func(l *affine.Loop) bool {
			return !slices.ContainsFunc(forms, func(f affine.Form) bool { return f.Uses(l) })
		})
	})
}

// usesAny reports whether l uses one of these.
func usesAny(l *affine.Loop, list arrays) bool {
	return affine.UsesAny([]affine.Stmt{l}, func(b *affine.Buffer) bool { return list[b] })
}

// heldIn is held with the arrays that a loop from tile to tile declares.
func heldIn(l *affine.Loop, held []*affine.Buffer) []*affine.Buffer {
	if !l.Tile {
		return held
	}
	return append(slices.Clip(held), declared(l.Body)...)
}

// heldAround are the arrays that body declares, if it has loops from tile to tile.
func heldAround(body []affine.Stmt) []*affine.Buffer {
	if !slices.ContainsFunc(body, func(s affine.Stmt) bool { l, ok := s.(*affine.Loop); return ok && l.Tile }) {
		return nil
	}
	return declared(body)
}

// declared are the arrays that statements of body declare.
func declared(body []affine.Stmt) (list []*affine.Buffer) {
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() {
			list = append(list, d.Buffer)
		}
	}
	return list
}

// A surveyor finds the cuts of the nests of one program.
type surveyor struct {
	pricing    estimator
	most       int64   // copies
	dsps       int64   // of the budget
	luts       int64   // so
	fastest    float64 // see fastestInFabric
	held       int64   // see Options
	wideFrom   int64   // see Options
	copies     int64   // the most that the user wants; 0: no limit
	tree       bool
	tool       bool
	fills      []int // see Options
	channels   arrays
	computed   arrays // of these, without what comes from off chip
	coming     map[*affine.Buffer]arrival
	leaving    map[*affine.Buffer]int64 // see leavings
	wordCycles float64                  // see Options
	wordBits   int64                    // see Options
	room       int64                    // see Options
	shared     []*affine.Buffer         // arguments and tables that several nests use
	own        []*affine.Buffer         // arrays of tasks
	known      *Known

	kept, inOrder, inStep, wide, mixed, completing bool // see Options
	inside                                         Inside
}

// sharedBy lists the arrays that several parts use.
func sharedBy(tables []*taskTable, arrays []*affine.Buffer) (list []*affine.Buffer) {
	users := map[*affine.Buffer]int{}
	for _, t := range tables {
		for _, x := range t.parts {
			own := map[*affine.Buffer]bool{}
			for u := range affine.Uses([]affine.Stmt{x.stmt}) {
				own[u.Buffer] = true
			}
			for b := range own {
				users[b]++
			}
		}
	}
	for _, b := range arrays {
		if users[b] > 1 && !b.IsScalar() {
			list = append(list, b)
		}
	}
	return list
}

// cutting is that of a band that runs so many times, in a task whose nests have so many iterations together.
func (v *surveyor) cutting(b *nest.Band, runs int64, order []int, together float64) *cutting {
	core, most := b.Core(), v.most
	w := v.pricing.of(core, b.Held...)
	if !b.Sums() {
		w.register = 0
	}
	w.common = v.pricing.commonOf(b, core)
	if own := w.own(); own > 0 {
		per := int64(own)
		if w.register > 0 {
			per = (int64(own-w.chain) + w.register - 1) / w.register
		}
		most /= max(per, 1)
	} else if v.luts > 0 { // DSPs are no matter
		most = max(most, v.luts/int64(w.lut+ownLUT))
		if v.copies > 0 {
			most = min(most, v.copies)
		}
	}
	w.shared = v.shares(b, core)
	if !v.tool {
		w.small, w.smallLUT, w.wide = v.pricing.inFabric(core)
		if w.register == 0 && (b.Around() == nil || carriedInside(b) != nil) {
			w.sums, w.sumDSP, w.sumLUT = v.pricing.sumsInFabric(core)
		}
	}
	taken := v.taken
	if !w.isMany() {
		taken = v.takenAgain
	}
	w.taken = taken(b) / runs
	w.late = v.pricing.late(core) + v.pricing.late(b.Around())
	most = max(most, v.mostPacked(w), v.mostInFabric(w, max(together, iterations(b)*float64(runs))), v.mostWithSums(w), v.mostMixed(w))
	if v.inside == Single && holdsLoops(b) {
		most = 1
	}
	return v.cuttingOf(b, core, w, max(most, 1), runs, order)
}

// executions counts the iterations of the innermost loops of s that are not unrolled; at least 1.
func executions(s affine.Stmt) int64 { return max(1, executionsIn([]affine.Stmt{s})) }

func executionsIn(body []affine.Stmt) (sum int64) {
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok {
			continue
		}
		inside := executionsIn(l.Body)
		if l.Unroll == -1 {
			sum += inside
			continue
		}
		_, trips, ok := affine.PricedTrips(l)
		if !ok {
			trips = 1
		}
		sum += trips * max(inside, 1)
	}
	return sum
}
