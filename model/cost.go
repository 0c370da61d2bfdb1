package model

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/device"
)

// A TaskCost is the price of one task under one decision.
type TaskCost struct {
	Latency  int64 // cycles from start to done
	Interval int64 // cycles between starts
	Depth    int64 // iteration latency of the last loop, cycles
	Loops    []LoopCost
	Operators,
	Memories,
	Glue device.Cost
	events []timing // by Task.events
}

// Total is what the task takes in all.
func (c *TaskCost) Total() device.Cost { return c.Operators.Add(c.Memories).Add(c.Glue) }

// A LoopCost is the price of a loop as it is scheduled.
type LoopCost struct {
	Nest      []*affine.Loop // the perfect nest that became one loop, outermost first
	Trip      int64          // iterations of the whole nest, on average
	Pipelined bool
	Asked     int // II; 0: not asked for
	II        int
	Depth     int64 // cycles of one iteration
	Latency   int64 // cycles
	Limit     Limit // why II is not less
}

// Name is how csynth calls the loop: the labels of the nest, without loops of one
// iteration, joined by _ (rule 1.8); counters stand in for missing labels.
func (l *LoopCost) Name() string {
	var names []string
	for _, x := range l.Nest {
		if n, ok := affine.TripCount(x); ok && n == 1 && len(l.Nest) > 1 {
			continue
		}
		names = append(names, cmp.Or(x.Label, x.Name))
	}
	return strings.Join(names, "_")
}

// A Limit is what keeps II up.
type Limit struct {
	By      LimitKind
	Buffer  *affine.Buffer  // of a recurrence or of ports
	Channel *affine.Channel // of a channel end
}

// LimitKind is the kind of a limit.
type LimitKind uint8

// The limits of an initiation interval.
const (
	None       LimitKind = iota
	Asked                // the pragma asks for no less
	Recurrence           // a value of an earlier iteration is needed
	Ports                // accesses to one bank
	Channel              // one token per cycle
)

// timing is when a channel end happens first and last, in cycles from the start
// of the task: at the beginning of the cycle of a pop, at the end of a push.
type timing struct {
	event       int
	first, last int64
}

// An evaluation is one call of Cost.
type evaluation struct {
	t      *Task
	d      *Decision
	copies []int64 // by loop: iterations in one body
	period []int64 // by loop: cycles from one of its bodies to the next
	offset []int64 // by loop: its start in the body around it
	stage  []int64 // by event: cycles into its body
	cost   TaskCost
	record bool // steps

	classes []class // as in Task
	slotOf  []int
	slots   int
	chosen  map[int]int64 // by buffer: elements that data chooses and that are read at once
}

// Cost prices t under d.
func (t *Task) Cost(d *Decision) TaskCost {
	e := newEvaluation(t, d)
	run := e.sequence(&t.body)
	e.cost.Latency = run.latency
	e.cost.Interval, e.cost.Depth = e.cost.Latency, run.depth
	e.cost.Operators = e.operators(run.usage)
	e.cost.Glue = run.glue
	e.memories()
	e.timings()
	return e.cost
}

// newEvaluation has one copy of each loop's body.
func newEvaluation(t *Task, d *Decision) *evaluation {
	n := len(t.Loops)
	numbers := make([]int64, 3*n+len(t.events))
	e := &evaluation{t: t, d: d, copies: numbers[:n], period: numbers[n : 2*n], offset: numbers[2*n : 3*n], stage: numbers[3*n:], chosen: map[int]int64{}}
	for k := range e.copies {
		e.copies[k] = 1
	}
	t.prepare(e)
	return e
}

// A run is the price of a piece of a task.
type run struct {
	latency int64
	depth   int64 // of the last pipelined loop
	usage   []int64
	glue    device.Cost
	step    Step   // of a loop or piece, if steps are recorded
	steps   []Step // of a sequence
}

// sequence prices the items of s: dependent ones follow each other with two
// cycles between loops (rule 1.6: sum + 2k - 1), others run at the same time
// (rule 1.7).
func (e *evaluation) sequence(s *sequence) run {
	total := run{usage: make([]int64, e.slots)}
	if len(s.items) == 1 && s.items[0].loop >= 0 { // rule 1.2: not a function of its own
		one, _ := e.item(&s.items[0])
		e.offset[s.items[0].loop] = 1
		if e.record {
			one.steps = one.loopStep(0)
		}
		return one
	}
	ends := make([]int64, len(s.items))
	for j := range s.items {
		it := &s.items[j]
		start := int64(0)
		for _, i := range it.after {
			start = max(start, ends[i])
		}
		one, gap := e.item(it)
		if gap && start > 0 {
			start += 2
		} else if gap {
			start = 1
		}
		e.place(it, start)
		if e.record && gap {
			total.steps = append(total.steps, one.loopStep(start)...)
		} else if e.record {
			one.step.Start = start
			total.steps = append(total.steps, one.step)
		}
		ends[j] = start + one.latency
		total.latency = max(total.latency, ends[j])
		total.depth = one.depth
		total.glue = total.glue.Add(one.glue)
		mergeUsage(total.usage, one.usage, it.beside)
	}
	return total
}

// item prices one item; gap says that it is a function of its own.
func (e *evaluation) item(it *item) (one run, gap bool) {
	if it.loop < 0 {
		return e.piece(it.piece), false
	}
	one, pipelined := e.loop(it.loop)
	if pipelined {
		one.latency += 2
	} else {
		one.latency++
	}
	return one, true
}

// place notes where an item starts.
func (e *evaluation) place(it *item, start int64) {
	if it.loop >= 0 {
		e.offset[it.loop] = start
		return
	}
	for _, p := range it.piece.pushes {
		e.stage[p.event] += start
	}
}

// mergeUsage adds the operators of a piece that runs beside others; one that
// follows them shares theirs (rule 5.3).
func mergeUsage(total, one []int64, beside bool) {
	for k, n := range one {
		if beside {
			total[k] += n
		} else {
			total[k] = max(total[k], n)
		}
	}
}

// loop prices loop k with all in it, as a loop: without the cycles around it.
func (e *evaluation) loop(k int) (one run, pipelined bool) {
	if inner, ok := e.pipelined(k); ok {
		return e.nest(k, inner), true
	}
	if e.unrolledWhole(k) {
		e.unroll(k)
		return e.piece(e.t.info[k].whole), false
	}
	info := &e.t.info[k]
	body := e.sequence(info.body)
	depth := body.latency + 1
	if len(info.inner) == 1 && len(info.body.items) == 1 { // rule 1.4: one child, two cycles around it
		depth = body.latency + 2
	}
	e.period[k] = depth
	body.latency = int64(math.Round(info.mean * float64(depth))) // rule 1.3
	if e.record {
		body.step = Step{Cycles: body.latency, Nest: []NestLoop{{e.t.Loops[k], 1}}, II: depth, Depth: depth, Body: body.steps}
		body.steps = nil
	}
	e.cost.Loops = append(e.cost.Loops, LoopCost{
		Nest: e.t.Loops[k : k+1], Trip: int64(math.Round(info.mean)), II: int(depth), Depth: depth, Latency: body.latency,
	})
	return body, false
}

// pipelined finds the loop from k inwards that is pipelined together with k: the
// loops between hold nothing but the next one (rule 1.8), and perhaps loops that
// are unrolled (polybench/heterocl/gemm: loop l_mm1_i0_l_S_k0_0_k0).
func (e *evaluation) pipelined(k int) (inner int, ok bool) {
	trips := e.t.info[k].mean
	for e.d.II[k] == 0 {
		if e.innermost(k) {
			from := e.t.ctx.opt.PipelineFrom
			return k, from >= 0 && trips >= float64(from) && e.d.Unroll[k] == 0
		}
		next := e.onlyLoop(k)
		if next < 0 || !e.t.info[next].fixed || e.d.Unroll[k] != 0 || e.unrolledWhole(next) {
			return 0, false
		}
		k = next
		trips *= e.t.info[k].mean
	}
	return k, true
}

// onlyLoop is the one loop directly in k that is not unrolled, -1 if there is none
// or another.
func (e *evaluation) onlyLoop(k int) int {
	only := -1
	for _, j := range e.t.info[k].inner {
		switch {
		case len(e.t.info[k].inner) > 1 && e.unrolledWhole(j):
		case only >= 0:
			return -1
		default:
			only = j
		}
	}
	return only
}

// innermost reports whether all loops in k are unrolled.
func (e *evaluation) innermost(k int) bool {
	if e.t.info[k].leaf {
		return true
	}
	for j := k + 1; j < len(e.t.info) && e.inside(j, k); j++ {
		if e.d.Unroll[j] != -1 {
			return false
		}
	}
	return true
}

// inside reports whether loop j is in loop k.
func (e *evaluation) inside(j, k int) bool {
	for j > k {
		j = e.t.info[j].parent
	}
	return j == k
}

// unrolledWhole reports whether k and all loops in it are unrolled.
func (e *evaluation) unrolledWhole(k int) bool {
	return e.d.Unroll[k] == -1 && e.d.II[k] == 0 && e.innermost(k)
}

// unroll puts all iterations of k and of the loops in it into one body.
func (e *evaluation) unroll(k int) {
	for j := k; j < len(e.t.info) && e.inside(j, k); j++ {
		e.copies[j] = max(e.t.info[j].most, 1)
	}
}

// piece prices code without loops.
func (e *evaluation) piece(r *region) run {
	b := e.body(r, nil, 1, true)
	out := run{latency: b.depth, usage: b.usage, glue: b.glue}
	if e.record {
		out.step = Step{Cycles: b.depth, II: max(b.depth, 1), Depth: b.depth, Uses: e.usesOf(r)}
	}
	return out
}

// nest prices the perfect nest from outer to the pipelined loop inner.
func (e *evaluation) nest(outer, inner int) run {
	var loops []int
	var nest []*affine.Loop // outermost first
	for k := inner; ; k = e.t.info[k].parent {
		loops, nest = append(loops, k), append(nest, e.t.Loops[k])
		if k == outer {
			break
		}
	}
	slices.Reverse(nest)
	for j := outer + 1; j < len(e.t.info) && e.inside(j, outer); j++ {
		if !slices.Contains(loops, j) {
			e.copies[j] = max(e.t.info[j].most, 1)
		}
	}
	switch u := e.d.Unroll[inner]; {
	case u > 1:
		e.copies[inner] = min(int64(u), max(e.t.info[inner].most, 1))
	case u == -1:
		e.copies[inner] = max(e.t.info[inner].most, 1)
	}
	trip := int64(1)
	for _, k := range loops { // innermost first
		e.period[k] = trip
		trip *= max(int64(math.Ceil(e.t.info[k].mean/float64(e.copies[k]))), 0)
	}
	b := e.body(e.t.info[outer].whole, loops, e.d.II[inner], e.d.II[inner] != 0)
	for _, k := range loops {
		e.period[k] *= b.ii
	}
	latency := max(0, (trip-1)*b.ii+b.depth-1) // rule 1.1
	if b.depth <= 1 {
		latency = max(0, (trip-1)*b.ii+1)
	}
	if trip == 0 {
		latency = 0
	}
	e.cost.Loops = append(e.cost.Loops, LoopCost{
		Nest: nest, Trip: trip, Pipelined: true,
		Asked: e.d.II[inner], II: int(b.ii), Depth: b.depth, Latency: latency, Limit: b.limit,
	})
	out := run{latency: latency, depth: b.depth, usage: b.usage, glue: b.glue}
	if e.record {
		out.step = e.nestStep(loops, e.t.info[outer].whole, &b, latency)
	}
	return out
}

// timings turns stages into cycles from the start of the task.
func (e *evaluation) timings() {
	for k := range e.t.events {
		ev := &e.t.events[k]
		t := timing{k, e.stage[k], e.stage[k]}
		for i, l := range e.t.access[ev.access].loops {
			t.first += e.offset[l] + ev.first[i]/e.copies[l]*e.period[l]
			t.last += e.offset[l] + ev.last[i]/e.copies[l]*e.period[l]
		}
		e.cost.events = append(e.cost.events, t)
	}
}
