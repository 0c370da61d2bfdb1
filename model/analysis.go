package model

import (
	"slices"

	"codo/affine"
)

// An analysis reads the statements of a task into regions.
type analysis struct {
	t       *Task
	carried map[carriedKey]affine.Dependence
	covers  map[coverKey]bool
	filled  map[fillKey]bool

	// of the region being read:
	r      *region
	loops  []int                               // around the current statement, from the root of the region
	path   []branch                            // conditions around it
	conds  []int                               // nodes of those conditions
	next   int                                 // access to come
	pins   []int                               // loops that the statement's guards pin
	target int                                 // buffer that the statement's value goes to
	held   map[int]map[string]map[string]*held // by buffer, linear part of the subscripts, and element
	stores map[int]map[string]map[string][]int // so: the store nodes so far
	uses   []memoryUse
	ends   []channelUse
	err    error
}

// A branch is one side of an If.
type branch struct {
	at   *affine.If
	then bool
	cond int // node; -1 for what counters decide
}

// held is the value of an element, as far as the region knows it.
type held struct {
	access int
	value  value
	loops  []int    // around the store or load
	path   []branch // under which it was stored
	killed []int    // loops of which each iteration stores it anew
	old    *held    // if the condition of path fails; nil: in memory
	store  int      // node; -1 for what was loaded
}

// A memoryUse is a read or write of a region with the node of its value.
type memoryUse struct {
	access, node int
	killed       []int
}

// A channelUse is a pop or push.
type channelUse struct {
	node, access int
	path         []branch
}

func newAnalysis(t *Task) *analysis {
	return &analysis{t: t, carried: map[carriedKey]affine.Dependence{}, covers: map[coverKey]bool{}, filled: map[fillKey]bool{}}
}

// region reads list, the body of loop root (-1 for none), as one body.
func (b *analysis) region(list []affine.Stmt, root int) (*region, error) {
	b.r, b.loops, b.path, b.conds, b.err = &region{}, nil, nil, nil, nil
	b.held, b.stores, b.uses, b.ends = map[int]map[string]map[string]*held{}, map[int]map[string]map[string][]int{}, nil, nil
	if root >= 0 {
		b.loops = append(b.loops, root)
		b.r.loops = append(b.r.loops, root)
	}
	b.body(list)
	r := b.r
	r.sort()
	r.links = b.links()
	b.t.dropVariables(r)
	if b.t.ctx.opt.Reassociate {
		b.t.balance(r)
		r.sort()
	}
	for k := range r.links {
		l := &r.links[k]
		l.path, l.lookups = b.t.longestPath(r, l.load, l.value)
		l.tree = b.t.isTree(r, l)
		l.first = b.fromZero(l)
	}
	r.throughInner()
	r.groups = b.groups()
	r.ports = exclusive(b.ends, b.t)
	for _, u := range b.ends {
		r.pushes = append(r.pushes, eventAt{u.node, b.t.eventAt[u.access]})
	}
	return r, b.err
}

func (b *analysis) body(list []affine.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}

func (b *analysis) stmt(s affine.Stmt) {
	if first, ok := b.t.first[s]; ok {
		b.next = first
	}
	pins, never := b.t.guardsOf(s, b.next)
	if never {
		return
	}
	b.pins, b.target = pins, -1
	switch s := s.(type) {
	case *affine.Loop:
		b.expr(s.Lo)
		b.expr(s.Hi)
		k := b.t.loopIndex[s]
		b.r.loops, b.loops = append(b.r.loops, k), append(b.loops, k)
		b.body(s.Body)
		b.loops = b.loops[:len(b.loops)-1]
	case *affine.If:
		b.conditional(s)
	case *affine.Assign:
		b.target = slices.Index(b.t.Buffers, s.Buffer)
		index := b.subscripts(s.Index)
		v := b.expr(s.Value)
		b.put(v, index)
	case *affine.Push:
		b.target = slices.Index(b.t.Buffers, s.Channel.Buffer)
		if v := affine.VectorOf(s); v != nil {
			index := b.subscripts(affine.VectorIndex(s))
			var elements []value
			for range affine.VectorLen(v) {
				elements = append(elements, b.get(index))
			}
			b.channelEnd(push, elements...)
			return
		}
		b.channelEnd(push, b.expr(s.Value))
	case *affine.Pop:
		if v := affine.VectorOf(s); v != nil {
			index := b.subscripts(affine.VectorIndex(s))
			token := b.channelEnd(pop)
			for range affine.VectorLen(v) {
				b.put(token, index)
			}
			return
		}
		index := b.subscripts(s.Index)
		b.put(b.channelEnd(pop), index)
	}
}

// conditional reads both sides of s.
func (b *analysis) conditional(s *affine.If) {
	c := b.expr(s.Cond)
	if c.node >= 0 {
		b.conds = append(b.conds, c.node)
	}
	b.path = append(b.path, branch{s, true, c.node})
	b.body(s.Then)
	b.path[len(b.path)-1].then = false
	b.body(s.Else)
	b.path = b.path[:len(b.path)-1]
	if c.node >= 0 {
		b.conds = b.conds[:len(b.conds)-1]
	}
}

// guardsOf is what the guards of s do, as its accesses tell: the loops that they
// pin, and whether they never hold.
func (t *Task) guardsOf(s affine.Stmt, first int) (pins []int, never bool) {
	for k := first; k < len(t.access) && t.access[k].at.Stmt == s; k++ {
		pins, never = t.access[k].pinned, t.access[k].never
	}
	return pins, never
}

// subscripts reads the loads in index expressions and gives their nodes.
func (b *analysis) subscripts(index []affine.Expr) (nodes []int) {
	for _, x := range index {
		if v := b.expr(x); v.node >= 0 {
			nodes = append(nodes, v.node)
		}
	}
	return nodes
}

// copies are the loops of which each iteration has its own copy of an operation
// on values: those around it with which a value varies.
func (b *analysis) copies(values ...value) (loops []int) {
	for _, l := range b.loops {
		varies := slices.ContainsFunc(values, func(v value) bool { return slices.Contains(v.loops, l) })
		if varies && !slices.Contains(b.pins, l) {
			loops = append(loops, l)
		}
	}
	return loops
}

// operate adds an operation on values.
func (b *analysis) operate(class int, values ...value) value {
	n := node{kind: op, class: class, loops: b.copies(values...), target: b.target, buffer: -1, access: -1}
	for _, v := range values {
		if v.node >= 0 {
			n.preds = append(n.preds, v.node)
		}
	}
	return value{b.r.add(n), n.loops}
}

// channelEnd adds the pop or push of the next access.
func (b *analysis) channelEnd(kind nodeKind, values ...value) value {
	n := node{kind: kind, preds: slices.Clone(b.conds), target: -1, buffer: -1, access: b.next}
	for _, v := range values {
		if v.node >= 0 {
			n.preds = append(n.preds, v.node)
		}
	}
	for _, l := range b.loops {
		if !slices.Contains(b.pins, l) {
			n.loops = append(n.loops, l)
		}
	}
	at := b.r.add(n)
	b.ends = append(b.ends, channelUse{at, b.next, slices.Clone(b.path)})
	b.next++
	return value{at, n.loops}
}
