package domain

import (
	"encoding/binary"
	"slices"

	"codo/affine"
	"codo/nest"
)

// An eventLog executes a loop whose local integers data does not decide, and lists what it does with data: events, of which only
// some numbers differ from one to the next. Copies of elements that nothing writes meanwhile stand for themselves: what goes
// through a window, or a ring of lines, is read where it came from.
//
//	for i { if (n == 6) { n = 0; r = r + 1 }; ring[r % 2][n] = x[i]; .. y[i] = ring[r % 2][n]; n = n + 1 }  =>  y[0] = x[0]; y[1] = x[1]; ..
type eventLog struct {
	*eventFacts
	loop     *affine.Loop
	now      map[*affine.Buffer]int64 // what the integers hold
	counters map[*affine.Loop]int64
	held     map[*affine.Buffer][]heldCopy // the elements that copies hold

	sites   map[string]*eventSite // by what decides how they look, those of copies, too
	looks   []*eventSite          // of which no two look the same
	holes   map[numberedHole]*affine.Buffer
	ids     map[any]uint64
	key     []byte // of the event at hand,
	numbers []int64
	site    *eventSite // and how it looks, if that is asked

	role         holeRole       // of what is looked at
	decls        []*affine.Decl // of data
	runs         recognised
	work, events int
	bad          bool
}

// A holeRole is what a number is for.
type holeRole int

const (
	aNumber   holeRole = iota
	aPlace             // it chooses an element, or iterations
	anOperand          // of an operator that is smaller for a constant
)

// A numberedHole tells what stands for a number of an event.
type numberedHole struct {
	k int
	t affine.Type
}

// mostEvents bounds the statements that are executed.
const mostEvents = 1 << 20

// An eventSite is what an event does, with scalars in the place of its numbers.
type eventSite struct {
	body  []affine.Stmt // where it is what a copy takes over: a store of that
	holes []*affine.Buffer
	roles []holeRole // of the holes
}

// A heldCopy is what an element holds: the value of a source, with these numbers.
type heldCopy struct {
	source  *eventSite
	id      uint64
	numbers []int64
}

func newEventLog(f *eventFacts, l *affine.Loop, now map[*affine.Buffer]int64) *eventLog {
	r := &eventLog{eventFacts: f, loop: l, now: now}
	r.counters, r.held = map[*affine.Loop]int64{}, map[*affine.Buffer][]heldCopy{}
	r.sites, r.holes, r.ids = map[string]*eventSite{}, map[numberedHole]*affine.Buffer{}, map[any]uint64{}
	return r
}

// execute runs the loop; ok is false where something is not known that decides, or what it does are no loops.
func (r *eventLog) execute() (ok bool) {
	r.loops(r.loop)
	return !r.bad
}

func (r *eventLog) loops(l *affine.Loop) {
	first, end := r.known(l.Lo), r.known(l.Hi)
	for at := first; !r.bad && (l.Step > 0 && at < end || l.Step < 0 && at > end); at += l.Step {
		if l.Type.Wrap(at) != at {
			r.bad = true
		}
		r.counters[l] = at
		r.list(l.Body)
	}
}

func (r *eventLog) list(body []affine.Stmt) {
	for _, s := range body {
		if r.work++; r.work > mostEvents {
			r.bad = true
		}
		if r.bad {
			return
		}
		switch s := s.(type) {
		case *affine.Decl:
			if !r.control[s.Buffer] && !r.copies[s.Buffer] && !slices.ContainsFunc(r.decls, func(d *affine.Decl) bool { return d.Buffer == s.Buffer }) {
				r.decls = append(r.decls, s)
			}
			delete(r.now, s.Buffer)
		case *affine.Assign:
			switch {
			case r.control[s.Buffer]:
				r.now[s.Buffer] = r.known(s.Value)
			case r.copies[s.Buffer]:
				r.hold(s)
			default:
				r.event(s)
			}
		case *affine.If:
			switch {
			case r.classOf(s.Cond) == byDataToo:
				r.event(s)
			case r.known(s.Cond) != 0:
				r.list(s.Then)
			default:
				r.list(s.Else)
			}
		case *affine.Loop:
			if r.whole[s] {
				r.event(s)
			} else {
				r.loops(s)
			}
		}
	}
}

// known is the integer that e comes to.
func (r *eventLog) known(e affine.Expr) int64 {
	switch e := e.(type) {
	case *affine.Const:
		return e.I
	case *affine.Counter:
		return r.counters[e.Loop]
	case *affine.Load:
		if !nest.IsTable(e.Buffer) {
			v, ok := r.now[e.Buffer]
			r.bad = r.bad || !ok
			return v
		}
	case *affine.Select:
		if r.known(e.Cond) != 0 {
			return r.known(e.X)
		}
		return r.known(e.Y)
	case *affine.Cast:
		if x := e.X.Type(); x.IsInteger() && x.Bits <= 64 && e.T != affine.B1 {
			return e.T.Wrap(r.known(e.X))
		}
	case *affine.Binary:
		x := r.known(e.X)
		if e.Op == "&&" && x == 0 || e.Op == "||" && x != 0 {
			return x
		}
		y := r.known(e.Y)
		if v, ok := quickly(e, x, y); ok {
			return v
		}
		return r.folded(&affine.Binary{Op: e.Op, X: &affine.Const{T: e.X.Type(), I: x}, Y: &affine.Const{T: e.Y.Type(), I: y}})
	}
	return r.folded(affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Counter:
			return &affine.Const{T: e.Type(), I: r.counters[e.Loop]}
		case *affine.Load:
			if !nest.IsTable(e.Buffer) {
				return &affine.Const{T: e.Type(), I: r.known(e)}
			}
		}
		return affine.Folded(nest.ConstantElement(e))
	}))
}

// quickly is the result of the operators that counters need most.
func quickly(e *affine.Binary, x, y int64) (v int64, ok bool) {
	t := e.X.Type()
	if t.Bits > 32 {
		return 0, false
	}
	holds := false
	switch e.Op {
	case "+":
		return t.Wrap(x + y), true
	case "-":
		return t.Wrap(x - y), true
	case "==":
		holds = x == y
	case "<":
		holds = x < y
	case ">=":
		holds = x >= y
	default:
		return 0, false
	}
	if holds {
		return 1, true
	}
	return 0, true
}

func (r *eventLog) folded(e affine.Expr) int64 {
	c, ok := affine.Folded(e).(*affine.Const)
	if r.bad = r.bad || !ok || !c.T.IsInteger(); r.bad {
		return 0
	}
	return c.I
}

// hold executes a copy.
func (r *eventLog) hold(s *affine.Assign) {
	at, ok := r.place(s.Buffer, s.Index)
	if !ok {
		return
	}
	if r.held[s.Buffer] == nil {
		r.held[s.Buffer] = make([]heldCopy, max(s.Buffer.Len(), 1))
	}
	r.held[s.Buffer][at] = r.source(s.Value)
}

// source is the value that a copy takes over.
func (r *eventLog) source(e affine.Expr) heldCopy {
	if ld, ok := e.(*affine.Load); ok && r.copies[ld.Buffer] {
		return r.holds(ld)
	}
	r.start(e)
	r.expr(e)
	source := r.look(func() []affine.Stmt {
		r.start(e)
		return []affine.Stmt{&affine.Assign{Value: r.expr(e)}}
	})
	return heldCopy{source, r.id(source), slices.Clone(r.numbers)}
}

// holds is what an element of a copy holds.
func (r *eventLog) holds(ld *affine.Load) heldCopy {
	at, ok := r.place(ld.Buffer, ld.Index)
	if !ok || r.held[ld.Buffer] == nil || r.held[ld.Buffer][at].source == nil {
		r.bad = true
		return heldCopy{}
	}
	return r.held[ld.Buffer][at]
}

// place is where an element lies in its array.
func (r *eventLog) place(b *affine.Buffer, index []affine.Expr) (at int, ok bool) {
	for d, x := range index {
		v := r.known(x)
		if v < 0 || v >= int64(b.Shape[d]) {
			r.bad = true
			return 0, false
		}
		at = at*b.Shape[d] + int(v)
	}
	return at, !r.bad
}

// event lists that s is executed.
func (r *eventLog) event(s affine.Stmt) {
	r.start(s)
	r.stmt(s)
	if r.bad {
		return
	}
	site := r.look(func() []affine.Stmt {
		r.start(s)
		return r.stmt(s)
	})
	r.events++
	r.bad = r.bad || !r.runs.add(site, r.numbers)
}

// look is how the event at hand looks, as make shows.
func (r *eventLog) look(make func() []affine.Stmt) *eventSite {
	if site := r.sites[string(r.key)]; site != nil {
		return site
	}
	key, site := string(r.key), &eventSite{}
	r.site = site
	site.body = make()
	r.site = nil
	if k := slices.IndexFunc(r.looks, site.same); k >= 0 {
		site = r.looks[k]
	} else {
		r.looks = append(r.looks, site)
	}
	r.bad = r.bad || len(r.looks) > 4*mostSites
	r.sites[key] = site
	return site
}

// same reports whether s and t store the same, but for their numbers.
func (s *eventSite) same(t *eventSite) bool {
	if len(s.body) != 1 || len(t.body) != 1 || !slices.Equal(s.holes, t.holes) || !slices.Equal(s.roles, t.roles) {
		return false
	}
	a, ok := s.body[0].(*affine.Assign)
	b, too := t.body[0].(*affine.Assign)
	return ok && too && a.Buffer == b.Buffer && slices.EqualFunc(a.Index, b.Index, affine.SameExpr) && affine.SameExpr(a.Value, b.Value)
}

func (r *eventLog) start(of any) {
	r.key, r.numbers = r.key[:0], r.numbers[:0]
	r.decide(r.id(of))
}

// decide notes what makes an event look as it does.
func (r *eventLog) decide(what uint64) { r.key = binary.AppendUvarint(r.key, what) }

func (r *eventLog) id(of any) uint64 {
	n, ok := r.ids[of]
	if !ok {
		n = uint64(len(r.ids))
		r.ids[of] = n
	}
	return n
}

// stmt is what s does in an event.
func (r *eventLog) stmt(s affine.Stmt) []affine.Stmt {
	switch s := s.(type) {
	case *affine.Assign:
		index := r.places(s.Index)
		return []affine.Stmt{&affine.Assign{Buffer: s.Buffer, Index: index, Value: r.expr(s.Value), Pos: s.Pos}}
	case *affine.If:
		if r.classOf(s.Cond) != byDataToo {
			holds := r.known(s.Cond)
			if r.decide(uint64(holds)); holds != 0 {
				return r.stmts(s.Then)
			}
			return r.stmts(s.Else)
		}
		return []affine.Stmt{&affine.If{Cond: r.expr(s.Cond), Then: r.stmts(s.Then), Else: r.stmts(s.Else), Pos: s.Pos}}
	case *affine.Loop:
		l := *s
		bounds := r.places([]affine.Expr{s.Lo, s.Hi})
		l.Lo, l.Hi = bounds[0], bounds[1]
		if l.Body = r.stmts(s.Body); r.site != nil {
			affine.ReplaceCounter(l.Body, s, &l)
		}
		return []affine.Stmt{&l}
	}
	return []affine.Stmt{s}
}

func (r *eventLog) stmts(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		out = append(out, r.stmt(s)...)
	}
	return out
}

func (r *eventLog) exprs(list []affine.Expr) []affine.Expr {
	out := make([]affine.Expr, len(list))
	for k, e := range list {
		out[k] = r.expr(e)
	}
	return out
}

// places are expressions that choose elements or iterations.
func (r *eventLog) places(list []affine.Expr) []affine.Expr {
	was := r.role
	r.role = aPlace
	out := r.exprs(list)
	r.role = was
	return out
}

// expr is e in an event: with holes for its numbers.
func (r *eventLog) expr(e affine.Expr) affine.Expr {
	switch r.classOf(e) {
	case byNothing:
		return e
	case byCounters:
		v := r.known(e)
		if e.Type() == affine.B1 {
			r.decide(uint64(v))
			return &affine.Const{T: affine.B1, I: v}
		}
		return r.hole(e.Type(), v)
	}
	switch e := e.(type) {
	case *affine.Load:
		if r.copies[e.Buffer] {
			return r.copy(r.holds(e))
		}
		return &affine.Load{Buffer: e.Buffer, Index: r.places(e.Index), Pos: e.Pos}
	case *affine.Unary:
		return &affine.Unary{Op: e.Op, X: r.expr(e.X)}
	case *affine.Binary:
		was := r.role
		if r.role == aNumber && slices.Contains([]affine.Op{"*", "/", "%", "<<", ">>", "&", "|", "^"}, e.Op) {
			r.role = anOperand
		}
		x := r.expr(e.X)
		y := r.expr(e.Y)
		r.role = was
		return &affine.Binary{Op: e.Op, X: x, Y: y}
	case *affine.Select:
		if r.classOf(e.Cond) != byDataToo {
			holds := r.known(e.Cond)
			if r.decide(uint64(holds)); holds != 0 {
				return r.expr(e.X)
			}
			return r.expr(e.Y)
		}
		cond := r.expr(e.Cond)
		x := r.expr(e.X)
		return &affine.Select{Cond: cond, X: x, Y: r.expr(e.Y)}
	case *affine.Cast:
		return &affine.Cast{T: e.T, X: r.expr(e.X)}
	case *affine.Call:
		return &affine.Call{Fn: e.Fn, T: e.T, Args: r.exprs(e.Args)}
	}
	return e
}

func (r *eventLog) hole(t affine.Type, v int64) affine.Expr {
	r.numbers = append(r.numbers, v)
	if r.site == nil {
		return nil
	}
	at := numberedHole{len(r.site.holes), t}
	b := r.holes[at]
	if b == nil {
		b = &affine.Buffer{Name: "hole", Elem: t}
		r.holes[at] = b
	}
	r.site.holes, r.site.roles = append(r.site.holes, b), append(r.site.roles, r.role)
	return &affine.Load{Buffer: b}
}

// copy is what an element holds, in the place of the element.
func (r *eventLog) copy(c heldCopy) affine.Expr {
	if r.bad {
		return nil
	}
	r.decide(c.id)
	holes := map[*affine.Buffer]affine.Expr{}
	was := r.role
	for k, v := range c.numbers {
		b := c.source.holes[k]
		if r.role = was; c.source.roles[k] != aNumber {
			r.role = c.source.roles[k]
		}
		holes[b] = r.hole(b.Elem, v)
	}
	r.role = was
	if r.site == nil {
		return nil
	}
	return filled(c.source.body[0].(*affine.Assign).Value, holes)
}

// filled is e with these in the place of holes.
func filled(e affine.Expr, holes map[*affine.Buffer]affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && holes[ld.Buffer] != nil {
			return holes[ld.Buffer]
		}
		return e
	})
}
