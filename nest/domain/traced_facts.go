package domain

import (
	"codo/affine"
	"codo/nest"
)

// eventFacts are what is known of a loop before it is executed for what it does with data.
type eventFacts struct {
	control map[*affine.Buffer]bool // local integers that constants, counters and each other alone decide
	copies  map[*affine.Buffer]bool // locals that hold copies of elements that the loop does not write, and nothing else
	whole   map[*affine.Loop]bool   // loops that do nothing to either: each is one event
	classes map[affine.Expr]exprClass
	changed map[*affine.Buffer]bool // by the loop
	within  map[*affine.Loop]bool   // the loop, and those in it
}

// An exprClass is what an expression is made of.
type exprClass int

const (
	byNothing  exprClass = iota
	byCounters           // and locals that they alone decide
	byDataToo
)

// factsOf is for loop l of body; nil where it does something else than to store elements.
func (x *tracer) factsOf(l *affine.Loop, body []affine.Stmt) *eventFacts {
	f := &eventFacts{control: map[*affine.Buffer]bool{}, copies: map[*affine.Buffer]bool{}, whole: map[*affine.Loop]bool{}, changed: affine.Changed(l.Body), within: map[*affine.Loop]bool{}}
	plain := true
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			plain = plain && s.Buffer.Init == nil
		case *affine.Loop:
			f.within[s] = true
			plain = plain && nest.Unordered(s) && affine.FlagOf(s) == nil && !s.Again
		case *affine.Push, *affine.Pop:
			plain = false
		}
		return plain
	})
	if !plain {
		return nil
	}
	for b := range f.changed {
		f.control[b] = b.IsScalar() && x.locals[b]
	}
	for f.decided(l.Body, false) {
	}
	f.findCopies(l, body)
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok {
			f.whole[in] = !f.moves(in)
		}
		return true
	})
	f.classes = map[affine.Expr]exprClass{}
	return f
}

// decided leaves out locals that body sets to data, or where data decides; it reports whether there are any.
func (f *eventFacts) decided(body []affine.Stmt, byData bool) (found bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			if f.control[s.Buffer] && (byData || f.class(s.Value) == byDataToo) {
				f.control[s.Buffer], found = false, true
			}
		case *affine.If:
			data := byData || f.class(s.Cond) == byDataToo
			found = f.decided(s.Then, data) || found
			found = f.decided(s.Else, data) || found
		case *affine.Loop:
			found = f.decided(s.Body, byData || f.class(s.Lo) == byDataToo || f.class(s.Hi) == byDataToo) || found
		}
	}
	return found
}

// findCopies is for locals that nothing but l touches.
func (f *eventFacts) findCopies(l *affine.Loop, body []affine.Stmt) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && f.changed[d.Buffer] && !f.control[d.Buffer] && d.Buffer.Init == nil && len(d.Buffer.Bind) == 0 && !d.Buffer.Elem.IsLane() {
			f.copies[d.Buffer] = true
		}
		return true
	})
	affine.Walk(body, func(s affine.Stmt) bool {
		if s == affine.Stmt(l) {
			return false
		}
		affine.Each(s, func(ld *affine.Load) { delete(f.copies, ld.Buffer) })
		if a, ok := s.(*affine.Assign); ok {
			delete(f.copies, a.Buffer)
		}
		return true
	})
	for n := -1; n != len(f.copies); {
		n = len(f.copies)
		f.keepCopies(l.Body, false)
	}
}

// keepCopies leaves out those that body sets to something else, or where data decides.
func (f *eventFacts) keepCopies(body []affine.Stmt, byData bool) {
	for _, s := range body {
		affine.Each(s, func(ld *affine.Load) {
			if f.copies[ld.Buffer] && !f.counts(ld.Index) {
				delete(f.copies, ld.Buffer)
			}
		})
		switch s := s.(type) {
		case *affine.Assign:
			if f.copies[s.Buffer] && (byData || !f.counts(s.Index) || !f.isSource(s.Value)) {
				delete(f.copies, s.Buffer)
			}
		case *affine.If:
			data := byData || f.class(s.Cond) == byDataToo
			f.keepCopies(s.Then, data)
			f.keepCopies(s.Else, data)
		case *affine.Loop:
			if !byData && f.class(s.Lo) != byDataToo && f.class(s.Hi) != byDataToo {
				f.keepCopies(s.Body, false)
				continue
			}
			for b := range affine.Changed(s.Body) {
				delete(f.copies, b)
			}
			affine.Walk(s.Body, func(s affine.Stmt) bool {
				affine.Each(s, func(ld *affine.Load) { delete(f.copies, ld.Buffer) })
				return true
			})
		}
	}
}

func (f *eventFacts) counts(index []affine.Expr) bool {
	for _, x := range index {
		if f.class(x) == byDataToo {
			return false
		}
	}
	return true
}

// isSource reports whether e is an element that the loop does not write, or another copy, or is made of counters.
func (f *eventFacts) isSource(e affine.Expr) bool {
	if ld, ok := e.(*affine.Load); ok && f.copies[ld.Buffer] {
		return true
	}
	for {
		c, ok := e.(*affine.Cast)
		if !ok {
			break
		}
		e = c.X
	}
	if f.class(e) != byDataToo {
		return true
	}
	ld, ok := e.(*affine.Load)
	if !ok {
		return false
	}
	stays := true
	affine.WalkExpr(ld, func(e affine.Expr) {
		if in, ok := e.(*affine.Load); ok {
			stays = stays && (!f.changed[in.Buffer] || f.control[in.Buffer])
		}
	})
	return stays
}

// moves reports whether l sets locals that decide, or touches copies, or ends at data.
func (f *eventFacts) moves(l *affine.Loop) (found bool) {
	if f.class(l.Lo) == byDataToo || f.class(l.Hi) == byDataToo {
		return false
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { found = found || f.copies[ld.Buffer] })
		if a, ok := s.(*affine.Assign); ok {
			found = found || f.copies[a.Buffer] || f.control[a.Buffer]
		}
		return true
	})
	return found
}

// classOf is class, which is asked for each event.
func (f *eventFacts) classOf(e affine.Expr) exprClass {
	c, ok := f.classes[e]
	if !ok {
		c = f.class(e)
		f.classes[e] = c
	}
	return c
}

// class is what e is made of.
func (f *eventFacts) class(e affine.Expr) (c exprClass) {
	switch e := e.(type) {
	case *affine.Const:
		return byNothing
	case *affine.Counter:
		if c = byDataToo; f.within[e.Loop] && !f.whole[e.Loop] {
			c = byCounters
		}
	case *affine.Load:
		switch {
		case f.control[e.Buffer]:
			return byCounters
		case !nest.IsTable(e.Buffer):
			return byDataToo
		}
		for _, x := range e.Index {
			c = max(c, f.class(x))
		}
	case *affine.Unary:
		c = f.class(e.X)
	case *affine.Cast:
		c = f.class(e.X)
	case *affine.Binary:
		c = max(f.class(e.X), f.class(e.Y))
	case *affine.Select:
		c = max(f.class(e.Cond), f.class(e.X), f.class(e.Y))
	case *affine.Call:
		for _, x := range e.Args {
			c = max(c, f.class(x))
		}
	}
	if c == byCounters && (!e.Type().IsInteger() || e.Type().Bits > 64) {
		return byDataToo
	}
	return c
}
