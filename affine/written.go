package affine

import "maps"

// Written gives, for each buffer that p writes integers into, a range that holds all of them, where that is
// narrower than its type. Arguments are left out: others write them, too. Scalars are followed from
// statement to statement, arrays as a whole (intervals of Cousot and Cousot, "Static Determination of
// Dynamic Properties of Programs", 1976: loops are gone through until nothing changes, and what goes on
// changing can be anything).
func Written(p *Program) map[*Buffer]Range {
	f := flow{all: map[*Buffer]span{}, open: map[*Buffer]bool{}}
	f.load = f.loaded
	for _, list := range [][]*Buffer{p.Args, p.Tables} {
		for _, b := range list {
			f.open[b] = true
		}
	}
	for round := 0; ; round++ {
		f.changed = nil
		for _, t := range p.Tasks {
			f.now, f.local = map[*Buffer]span{}, map[*Buffer]bool{}
			f.body(t.Body)
		}
		if len(f.changed) == 0 {
			break
		}
		for _, b := range f.changed {
			f.open[b] = f.open[b] || round >= mostRounds
		}
	}
	out := map[*Buffer]Range{}
	for b, s := range f.all {
		if !f.open[b] && s.known && s != spanOf(b.Elem) {
			out[b] = Range{s.lo, s.hi}
		}
	}
	return out
}

// A Range is the integers from Lo to Hi.
type Range struct{ Lo, Hi int64 }

// mostRounds is how often a loop, or the program, is gone through before what changes can be anything.
const mostRounds = 2

// A flow goes through a program and knows what values there can be.
type flow struct {
	reckoner
	now     map[*Buffer]span // of scalars, where it is; others can be anything
	local   map[*Buffer]bool // scalars that the task has declared
	all     map[*Buffer]span // that was written so far
	open    map[*Buffer]bool // can be anything
	changed []*Buffer        // of which all has grown
}

// loaded is the span of what e loads.
func (f *flow) loaded(e *Load) span {
	b := e.Buffer
	if f.local[b] {
		if s, ok := f.now[b]; ok {
			return s
		}
		return spanOf(b.Elem)
	}
	if s, ok := f.all[b]; ok && !f.open[b] && len(b.Init) == 0 {
		return s
	}
	return tableSpan(b)
}

func (f *flow) body(list []Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *Decl:
			delete(f.now, s.Buffer)
			f.local[s.Buffer] = s.Buffer.IsScalar()
		case *Assign:
			f.write(s.Buffer, f.span(s.Value))
		case *Pop:
			f.write(s.Buffer, span{})
		case *Push:
			f.write(s.Channel.Buffer, span{})
		case *Loop:
			f.loop(s)
		case *If:
			f.choose(s)
		}
	}
}

// write notes a value of b.
func (f *flow) write(b *Buffer, s span) {
	if !b.Elem.IsInteger() {
		return
	}
	if !s.known || !s.within(b.Elem) {
		s = spanOf(b.Elem)
	}
	if f.local[b] {
		f.now[b] = s
	}
	was, before := f.all[b]
	if before {
		s = union(was, s)
	}
	if !before || s != was {
		f.all[b], f.changed = s, append(f.changed, b)
	}
}

// loop goes through l until what its iterations begin with does not change.
func (f *flow) loop(l *Loop) {
	_, trips, constant := ConstantTrips(l)
	if constant && trips == 0 {
		return
	}
	before := maps.Clone(f.now)
	begin := maps.Clone(f.now)
	for round := 0; ; round++ {
		f.now = maps.Clone(begin)
		f.body(l.Body)
		next := joined(begin, f.now)
		if maps.Equal(next, begin) {
			break
		}
		if round >= mostRounds {
			for b, s := range next {
				if s != begin[b] {
					delete(next, b)
				}
			}
		}
		begin = next
	}
	if !constant {
		f.now = joined(before, f.now)
	}
}

// choose goes through both sides of s, as far as there are values for which they are taken.
func (f *flow) choose(s *If) {
	begin := f.now
	var ends []map[*Buffer]span
	for _, side := range []bool{true, false} {
		f.now = maps.Clone(begin)
		possible := f.assume(s.Cond, side)
		for _, known := range f.facts {
			if ld, ok := known.expr.(*Load); ok && f.local[ld.Buffer] {
				f.now[ld.Buffer] = known.span
			}
		}
		f.facts = nil
		if !possible {
			continue
		}
		if side {
			f.body(s.Then)
		} else {
			f.body(s.Else)
		}
		ends = append(ends, f.now)
	}
	switch len(ends) {
	case 0:
		f.now = begin
	case 1:
		f.now = ends[0]
	default:
		f.now = joined(ends[0], ends[1])
	}
}

// joined are the values that there can be after either of two.
func joined(x, y map[*Buffer]span) map[*Buffer]span {
	out := map[*Buffer]span{}
	for b, s := range x {
		if o, ok := y[b]; ok {
			if u := union(s, o); u.known {
				out[b] = u
			}
		}
	}
	return out
}
