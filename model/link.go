package model

import (
	"fmt"
	"slices"
	"strconv"

	"codo/affine"
)

// A link is a recurrence: what a load gives depends on what the store put there
// in an earlier iteration of a carrier.
type link struct {
	buffer      int
	load, value int   // nodes: what is read, what is stored
	sums        int   // float additions from load to value, in the order of the source
	path        []int // operations from load to value, as they are built
	lookups     []int // loads on that way, but for that of the link
	tree        bool  // integers are added, and no other copy needs the sums on the way
	first       int   // operation that has nothing to do in the first iteration, -1 if there is none: see fromZero
	carriers    []carrier
	loops       []int // with which the element varies
	own         []int // those of them with which what is stored varies, too
	inner       []int // links of inner loops through which this one may go
}

// A carrier is a loop that carries a link.
type carrier struct {
	loop     int
	distance int64 // iterations, the least
	shift    []term
	once     bool // one iteration at most stores what the others read
	data     bool // data chooses what is stored
}

// A carriedKey is what a dependence between two accesses of a buffer hangs on:
// their domains and how far apart they are.
type carriedKey struct {
	loop, buffer      int
	write, read, away string
}

type coverKey struct {
	loop, read int
}

type fillKey struct {
	write, depth int
}

// links finds the recurrences of the region (rules 2.1 to 2.3).
func (b *analysis) links() (links []link) {
	byBuffer := map[int][]memoryUse{}
	for _, u := range b.uses {
		if a := &b.t.access[u.access]; !a.at.Write {
			byBuffer[a.buffer] = append(byBuffer[a.buffer], u)
		}
	}
	behind := reach{nodes: b.r.nodes, seen: make([]int, len(b.r.nodes))}
	for _, w := range b.uses {
		write := &b.t.access[w.access]
		if !write.at.Write || w.node < 0 || len(byBuffer[write.buffer]) == 0 {
			continue
		}
		behind.start(w.node)
		for _, r := range byBuffer[write.buffer] {
			read := &b.t.access[r.access]
			if !behind.holds(r.node) {
				continue
			}
			l := link{buffer: read.buffer, load: r.node, value: w.node, first: -1}
			for _, k := range b.r.loops {
				if slices.Contains(read.loops, k) && slices.Contains(write.loops, k) && !slices.Contains(r.killed, k) && !b.covered(k, r.access) {
					l.carry(b, k, w.access, r.access)
				}
				if read.uses(k) {
					l.loops = append(l.loops, k)
					if write.uses(k) {
						l.own = append(l.own, k)
					}
				}
			}
			if len(l.carriers) > 0 {
				l.sums = b.t.sumsBetween(b.r, r.node, w.node)
				links = append(links, l)
			}
		}
	}
	return links
}

// throughInner notes through which other links of the region each goes.
func (r *region) throughInner() {
	for k := range r.links {
		l := &r.links[k]
		for i := range r.links {
			if l.goesThrough(&r.links[i]) {
				l.inner = append(l.inner, i)
			}
		}
	}
}

// goesThrough reports whether m is a link of inner loops to the store of l, or with some of its operations: all copies of
// them are on its way then, unless each has an element of its own.
func (l *link) goesThrough(m *link) bool {
	if l.load == m.load || slices.ContainsFunc(m.carriers, func(c carrier) bool {
		return slices.Contains(l.own, c.loop) || slices.ContainsFunc(l.carriers, func(o carrier) bool { return o.loop >= c.loop })
	}) {
		return false
	}
	return l.value == m.value || slices.ContainsFunc(m.path, func(k int) bool { return slices.Contains(l.path, k) })
}

// carry adds loop k to the carriers of l if it carries the dependence.
func (l *link) carry(b *analysis, k, write, read int) {
	w, r := &b.t.access[write], &b.t.access[read]
	if w.apartFrom(r) {
		return
	}
	away := make([]byte, 0, 32)
	for d := range w.offsets {
		away = strconv.AppendInt(append(away, ','), r.offsets[d]-w.offsets[d], 10)
	}
	key := carriedKey{k, w.buffer, w.reached, r.reached, string(away)}
	if w.domain == "" || r.domain == "" {
		key = carriedKey{k, w.buffer, fmt.Sprint(write), fmt.Sprint(read), "?"}
	}
	dep, known := b.carried[key]
	if !known {
		dep = b.t.ctx.opt.Dependences.Carried(b.t.Loops[k], w.at, r.at)
		b.carried[key] = dep
	}
	if dep.Answer.Possible() {
		l.carriers = append(l.carriers, carrier{k, dep.Min, b.t.shift(w, r, k, dep.Min), w.uses(k) && !r.uses(k), w.byData()})
	}
}

// apartFrom reports whether a and b never touch one element: a constant subscript
// differs.
func (a *access) apartFrom(b *access) bool {
	for d := range a.dims {
		x, y := &a.dims[d], &b.dims[d]
		if len(x.terms)+len(y.terms) == 0 && !x.dynamic && !y.dynamic && a.offsets[d] != b.offsets[d] {
			return true
		}
	}
	return false
}

// shift is how many iterations of the loops inside k the read is away from the
// write when k is distance iterations on; loops of which that is not fixed are
// left out.
func (t *Task) shift(write, read *access, k int, distance int64) (shift []term) {
	if write.linear != read.linear {
		return nil
	}
	known := map[int]int64{}
	for _, l := range read.loops {
		if l == k {
			known[l] = distance
			break
		}
		known[l] = 0
	}
	for d := range read.dims {
		rest, free := write.offsets[d]-read.offsets[d], []term(nil)
		for _, m := range read.dims[d].terms {
			if v, ok := known[m.loop]; ok {
				rest -= m.step * v
			} else {
				free = append(free, m)
			}
		}
		if len(free) == 1 && !read.dims[d].dynamic {
			known[free[0].loop] = rest / free[0].step
			shift = append(shift, term{free[0].loop, rest / free[0].step})
		}
	}
	return shift
}

// covered reports whether each iteration of loop k overwrites the whole buffer
// before the read, so that k carries nothing to it.
func (b *analysis) covered(k, read int) bool {
	key := coverKey{k, read}
	if covered, known := b.covers[key]; known {
		return covered
	}
	r := &b.t.access[read]
	depth := slices.Index(r.loops, k) + 1
	covered := false
	for i := range b.t.access[:read] {
		w := &b.t.access[i]
		if !w.at.Write || w.buffer != r.buffer || len(w.loops) < depth || w.loops[depth-1] != k {
			continue
		}
		if len(w.loops) > depth && len(r.loops) > depth && w.loops[depth] == r.loops[depth] {
			continue
		}
		if b.fills(i, depth) {
			covered = true
			break
		}
	}
	b.covers[key] = covered
	return covered
}

// fills reports whether write k stores every element of its buffer in one
// iteration of its outer loops, depth of them.
func (b *analysis) fills(k, depth int) bool {
	key := fillKey{k, depth}
	if fills, known := b.filled[key]; known {
		return fills
	}
	w := &b.t.access[k]
	stores := int64(1) // at most; most writes are too few, which spares the solver
	for _, l := range w.loops[depth:] {
		stores *= b.t.info[l].most
	}
	fills := false
	if stores >= int64(b.t.Buffers[w.buffer].Len()) {
		f, ok := affine.FootprintOf(w.at, b.loopsOf(w.loops[:depth])...)
		fills = ok && f.Covers
	}
	b.filled[key] = fills
	return fills
}

func (b *analysis) loopsOf(index []int) (loops []*affine.Loop) {
	for _, k := range index {
		loops = append(loops, b.t.Loops[k])
	}
	return loops
}

// A reach is the nodes on which the value of one depends.
type reach struct {
	nodes []node
	seen  []int // by node: the last round that met it
	round int
}

// start looks at the value of node to.
func (x *reach) start(to int) {
	x.round++
	stack := []int{to}
	x.seen[to] = x.round
	for len(stack) > 0 {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, p := range x.nodes[k].preds {
			if x.seen[p] != x.round {
				x.seen[p] = x.round
				stack = append(stack, p)
			}
		}
	}
}

// holds reports whether the value depends on that of node from.
func (x *reach) holds(from int) bool { return from >= 0 && x.seen[from] == x.round }
