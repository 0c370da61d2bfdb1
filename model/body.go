package model

import (
	"math"
	"math/bits"
	"slices"

	"codo/affine"
	"codo/device"
)

// Cycles of what is not an operator (rule 3).
const (
	loadStages    = 2
	storeStages   = 1
	fifoStages    = 1
	memoryTurn    = 2  // of a recurrence through memory: a load and a store (rule 2.3)
	mulStages     = 3  // an address with a product
	longCounter   = 12 // bits, of two flattened loops; chosen on all suites, not only the fitted ones
	remStages     = 9  // a bank by a remainder
	fabricMulBits = 10 // of the wider operand of a product without DSP (rule 5.4)
	clockMargin   = 0.27
	chainAllowed  = 0.25 // of a cycle before an operator with registers
)

// bodyCost is the price of one region.
type bodyCost struct {
	ii, depth int64
	limit     Limit
	usage     []int64 // instances, by slot
	glue      device.Cost
}

// schedule is the scratch of body.
type schedule struct {
	r      *region
	nest   []int // loops of the nest, innermost first; nil for a piece
	asked  int   // II
	choose bool  // a pragma asks for the II: the tool picks fast adders
	impl   []int8
	extra  []int64 // cycles behind a node: the other copies of a chain
	sums   []int64 // those of them that add up floats
	fabric []int64 // by node: copies in the preferred implementation
	folded []int64 // by node: copies that the tool does without
	terms  int64   // added to an accumulator, whose additions decide II; 0: none do
}

// body prices region r, repeated by nest.
func (e *evaluation) body(r *region, nest []int, asked int, choose bool) bodyCost {
	n := len(r.nodes)
	numbers := make([]int64, 4*n)
	s := &schedule{r: r, nest: nest, asked: asked, choose: choose, impl: make([]int8, n), extra: numbers[:n], fabric: numbers[n : 2*n], folded: numbers[2*n : 3*n], sums: numbers[3*n:]}
	e.bind(s)
	b := bodyCost{ii: 1}
	if asked > 0 {
		b.raise(int64(asked), Limit{By: Asked})
	}
	target := max(int64(asked), 1)
	var spans []span
	for k := range r.links {
		x := span{link: &r.links[k]}
		if x.distance, x.repeat = e.distance(s, x.link); x.distance > 0 {
			spans = append(spans, x)
		} else if x.repeat > 1 {
			c := e.chain(s, x.link, x.repeat)
			e.lengthen(s, x.link, &c)
		}
	}
	for _, x := range spans { // they may go through what one body adds up
		b.raise(e.recurrence(s, x, target), Limit{By: Recurrence, Buffer: e.t.Buffers[x.buffer]})
	}
	if nest != nil {
		e.ports(r, &b)
		e.channelEnds(r, &b)
	}
	b.depth = e.depth(s)
	b.usage = e.usage(s, b.ii)
	b.glue = e.glue(s, &b)
	return b
}

// raise takes a larger II.
func (b *bodyCost) raise(ii int64, by Limit) {
	if ii > b.ii || ii == b.ii && b.limit.By == None && ii > 1 {
		b.ii, b.limit = ii, by
	}
}

// bind chooses the implementation that the decision asks for.
func (e *evaluation) bind(s *schedule) {
	for k := range s.r.nodes {
		n := &s.r.nodes[k]
		if n.kind != op || n.target < 0 || len(e.d.Bind[n.target]) == 0 {
			continue
		}
		if impl := e.classes[n.class].implOf(e.d.Bind[n.target]); impl >= 0 {
			s.impl[k] = int8(impl) + 1
		}
	}
}

// operator is the implementation of node k: bound, or the tool's default.
func (e *evaluation) operator(s *schedule, k int) *device.Operator {
	c := &e.classes[s.r.nodes[k].class]
	return &c.impl[max(s.impl[k]-1, 0)]
}

// instances is the number of copies of node k in one body.
func (e *evaluation) instances(n *node) int64 {
	copies := int64(1)
	for _, l := range n.loops {
		copies *= e.copies[l]
	}
	return copies
}

// ports raises II to what the banks allow (rules 2.4 and 2.6). Arrays of the
// task itself without a partition are split by the tool as needed (rule 2.5), which is of no use
// where data chooses elements, but of constant tables it has copies.
func (e *evaluation) ports(r *region, b *bodyCost) {
	for k := range r.groups {
		g := &r.groups[k]
		if k > 0 && r.groups[k-1].buffer == g.buffer {
			continue
		}
		buffer := e.t.Buffers[g.buffer]
		where := e.t.ctx.placeOf(buffer)
		last, chosen := k, false
		for ; last < len(r.groups) && r.groups[last].buffer == g.buffer; last++ {
			chosen = chosen || byData(r.groups[last].dims)
		}
		if e.isRegister(g.buffer) || len(e.d.Partition[g.buffer]) == 0 && where.kind != argument && where.kind != axi && (!chosen || where.kind == table) {
			continue
		}
		reads, writes := e.together(r.groups[k:last])
		ii := (reads + writes + int64(where.ports) - 1) / int64(where.ports)
		if where.kind == axi { // a channel each way
			if r, w, ok := e.words(r.groups[k:last], buffer.Port); ok {
				reads, writes = r, w
			}
			ii = max(reads, writes)
		}
		b.raise(ii, Limit{By: Ports, Buffer: buffer})
	}
}

// isRegister reports whether buffer k has no address: a scalar, or one register
// per element.
func (e *evaluation) isRegister(k int) bool {
	buffer := e.t.Buffers[k]
	if buffer.Len() == 1 {
		return true
	}
	for d := range buffer.Shape {
		if e.dealOf(k, d).kind != affine.Complete && buffer.Shape[d] > 1 {
			return false
		}
	}
	return true
}

// channelEnds raises II to the tokens that one body moves through a channel end.
func (e *evaluation) channelEnds(r *region, b *bodyCost) {
	for _, sets := range r.ports {
		tokens := int64(0)
		for _, set := range sets {
			most := int64(0)
			for _, k := range set {
				most = max(most, e.instances(&r.nodes[k]))
			}
			tokens += most
		}
		ch := e.t.channels[e.t.access[r.nodes[sets[0][0]].access].channel]
		b.raise(tokens, Limit{By: Channel, Channel: ch})
	}
}

// A span is a link over the least number of iterations of a nest that it spans, and how many copies of it follow each
// other in one body.
type span struct {
	*link
	distance, repeat int64
}

// recurrence is the II that x forces, for a wanted one.
func (e *evaluation) recurrence(s *schedule, x span, target int64) int64 {
	l, distance, repeat := x.link, x.distance, x.repeat
	c := e.chain(s, l, repeat)
	for _, k := range l.path { // the other copies of an inner sum on the way
		if s.sums[k] > 0 && slices.ContainsFunc(l.inner, func(i int) bool { return slices.Index(s.r.links[i].path, k) == 0 }) {
			c.other += s.sums[k]
		}
	}
	c.other += c.repeat * c.waits
	e.lengthen(s, l, &c)
	through := int64(memoryTurn)
	if distance == 1 && e.stays(s, l) || e.isRegister(l.buffer) {
		through = 0
	}
	through *= e.turnsInBody(l)
	if c.sums+c.other+through == 0 {
		return max(ceilDiv(c.logic, distance), 1)
	}
	c.other += max(c.logic-1, 0) // the first cycle is one of the others
	switch {
	case distance == 1 && through == 0 && !s.choose: // rule 2.2
		through = 1
		if e.deepNest(s) {
			through = 2
		}
		return c.sums*c.slow + c.other + through
	case distance > 1:
		if ii := ceilDiv(c.sums*c.slow+c.other+through, distance); ii <= target {
			return ii
		}
	}
	e.speedUp(s, l, &c)
	if distance == 1 {
		s.terms = max(s.terms, int64(l.sums)*repeat)
	}
	return max(ceilDiv(c.sums*c.fast+c.other+through, distance), 1)
}

func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }

// deepNest reports whether the nest has several loops that repeat.
func (e *evaluation) deepNest(s *schedule) bool {
	deep := 0
	for _, k := range s.nest {
		if e.t.info[k].mean > 1 {
			deep++
		}
	}
	return deep > 1
}

// stays reports whether the element of l is the same in each iteration of the
// innermost loop, so that it is kept in a register.
func (e *evaluation) stays(s *schedule, l *link) bool {
	if slices.ContainsFunc(l.carriers, func(c carrier) bool { return c.once }) {
		return false // other iterations store others
	}
	for _, k := range s.nest {
		if e.t.info[k].mean > 1 {
			return !slices.Contains(l.loops, k)
		}
	}
	return true
}

// distance is the least number of iterations of the nest that l spans, 0 if none
// carries it, and how many copies of it follow each other in one body.
func (e *evaluation) distance(s *schedule, l *link) (distance, repeat int64) {
	repeat = 1
	for _, c := range l.carriers {
		d, copies := c.distance, e.copies[c.loop]
		if copies > 1 {
			repeat *= max(copies/d, 1)
			d = max(d/copies, 1)
		}
		if !slices.Contains(s.nest, c.loop) || copies >= e.t.info[c.loop].most {
			continue
		}
		flat := d * e.period[c.loop]
		for _, m := range c.shift {
			if slices.Contains(s.nest, m.loop) {
				flat += m.step / e.copies[m.loop] * e.period[m.loop]
			}
		}
		if flat = max(flat, 1); distance == 0 || flat < distance {
			distance = flat
		}
	}
	return distance, repeat
}

// A chain is what stands between the load and the store of a link in one body.
type chain struct {
	sums       int64 // float additions one after another
	slow, fast int64 // cycles of one of them, as is and in the preferred cores
	other      int64 // cycles of other operations
	tree       int64 // additions one after another for one result
	built      int64 // of them in the graph
	repeat     int64
	delay      float64 // ns of logic without registers in one copy
	within     float64 // the same of the other copies of an inner loop
	waits      int64   // cycles of other operators there
	levels     int64   // copies that wait for each other
	logic      int64   // cycles of it from one iteration to the next
}

// chain measures l when a body holds repeat copies of it.
func (e *evaluation) chain(s *schedule, l *link, repeat int64) chain {
	c := chain{repeat: repeat}
	for _, k := range l.path {
		o := e.operator(s, k)
		cl := &e.classes[s.r.nodes[k].class]
		c.delay += combinational(o)
		if !cl.sum {
			c.other += int64(o.Latency)
			continue
		}
		c.built++
		c.slow = max(c.slow, int64(o.Latency))
		fast := int64(o.Latency)
		if s.impl[k] == 0 {
			fast = int64(cl.impl[cl.fabric].Latency)
		}
		c.fast = max(c.fast, fast)
	}
	for _, k := range l.lookups {
		if !e.isRegister(s.r.nodes[k].buffer) {
			c.other++
		}
	}
	terms := int64(l.sums) * repeat
	c.sums, c.tree = terms, terms
	if e.t.ctx.opt.Reassociate && terms > 0 {
		c.sums, c.tree = carriedSums(terms), int64(bits.Len64(uint64(terms)))
	}
	if terms == 0 || !e.t.ctx.opt.Reassociate {
		c.other *= repeat
	}
	c.levels = e.levels(l)
	steps := c.levels
	if l.tree { // the sum of an iteration is added to that of those before
		c.delay, steps = c.delay/float64(len(l.path)), 1
	}
	c.within, c.waits = e.through(s, l)
	c.logic = int64(math.Ceil((c.delay*float64(steps) + float64(c.levels)*c.within) / e.logicTime()))
	return c
}

// through is what the copies of an inner loop, beside the first, that l goes through take, as each reads what the one before has
// stored: the ns of logic without registers, and the cycles of operators with some, but for sums of floats.
func (e *evaluation) through(s *schedule, l *link) (delay float64, cycles int64) {
	for _, k := range l.inner {
		m, ns, waits := &s.r.links[k], 0.0, int64(0)
		for _, op := range m.path {
			o := e.operator(s, op)
			if ns += combinational(o); !e.classes[s.r.nodes[op].class].sum {
				waits += int64(o.Latency)
			}
		}
		if m.tree {
			ns, waits = ns/float64(len(m.path)), 0
		}
		others := e.levels(m) - 1
		delay, cycles = max(delay, ns*float64(others)), max(cycles, waits*others)
	}
	return delay, cycles
}

// levels is how many copies of l in one body wait for each other, if that is no sum of
// floats: fewer than there are in a tree. That one copy only stores what all read, as x[j]
// and x[k] of all j, the tool does not see.
func (e *evaluation) levels(l *link) int64 {
	levels := int64(1)
	for _, c := range l.carriers {
		levels *= max(e.copies[c.loop]/c.distance, 1)
	}
	if l.tree {
		return int64(bits.Len64(uint64(levels * int64(len(l.path)))))
	}
	return levels
}

// turnsInBody is how many copies of l in one body hand on an element through memory: the
// tool does not see which of them stores the one that all read, or data chooses that.
func (e *evaluation) turnsInBody(l *link) int64 {
	turns := int64(1)
	for _, c := range l.carriers {
		if c.once || c.data {
			turns *= max(e.copies[c.loop], 1)
		}
	}
	return turns
}

// logicTime is the ns of a cycle that logic without registers may take.
func (e *evaluation) logicTime() float64 { return e.t.ctx.opt.ClockNS * (1 - clockMargin) }

// carriedSums is how many additions stand on the carried path when terms are
// added to an accumulator (rule 2.1, the tool's own trees).
func carriedSums(terms int64) int64 {
	switch {
	case terms <= 2:
		return min(terms, 1)
	case terms == 3:
		return 2
	case terms <= 8:
		return 3
	}
	return 4
}

// lengthen adds the copies of the chain that the graph does not hold.
func (e *evaluation) lengthen(s *schedule, l *link, c *chain) {
	way := slices.Concat(l.path, l.lookups)
	if len(way) == 0 {
		return
	}
	end := way[0]
	more := max(c.tree-c.built, 0) * (c.slow + 1)
	if c.built > 0 {
		s.sums[end] = max(s.sums[end], more)
	} else {
		more = c.other - c.other/c.repeat + int64((c.delay+c.within)*float64(c.levels-1)/e.logicTime())
	}
	if !e.isRegister(l.buffer) {
		more += (e.turnsInBody(l) - 1) * memoryTurn
	}
	s.extra[end] = max(s.extra[end], more)
}

// speedUp puts the additions on the carried path into the preferred cores
// (rules 2.1 and 2.3).
func (e *evaluation) speedUp(s *schedule, l *link, c *chain) {
	if c.fast == c.slow {
		return
	}
	left := min(c.sums, max(c.tree, c.built))
	for i, k := range l.path {
		n := &s.r.nodes[k]
		if left == 0 || !e.classes[n.class].sum || s.impl[k] != 0 {
			continue
		}
		here := int64(1)
		if i == 0 || s.extra[k] > 0 {
			here = left - min(left-1, c.built-1)
		}
		per := int64(1)
		for _, m := range n.loops {
			if slices.Contains(l.loops, m) {
				per *= e.copies[m]
			}
		}
		s.fabric[k] = max(s.fabric[k], min(here*per, e.instances(n)))
		left -= here
	}
}
