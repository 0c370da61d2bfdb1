package affine

import "slices"

// IntervalAt is a range that holds every value that e has where statement at of body uses it: Interval, narrowed
// by what was assigned to scalars on the way there, and by the conditions that led there. The ways on which the
// scalars in e got their values at different places are told apart (trace partitioning; Rival and Mauborgne,
// "The trace partitioning abstract domain", 2007). Here at is 0 to 2, as most is 0 where it is 4:
//
//	most = 0; at = 4
//	for k = 0 to 3 { if (t[k] > most) { most = t[k]; at = k } }
//	if (d < most) { t[at] = d }
func IntervalAt(body []Stmt, at Stmt, e Expr) (lo, hi int64, known bool) {
	f := &tracing{at: at, wanted: e}
	WalkExpr(e, func(e Expr) {
		if ld, ok := e.(*Load); ok && ld.Buffer.IsScalar() && !slices.Contains(f.apart, ld.Buffer) {
			f.apart = append(f.apart, ld.Buffer)
		}
	})
	f.body(body, []way{{from: make([]Stmt, len(f.apart))}})
	return f.found.lo, f.found.hi, f.found.known && f.reached
}

// A tracing finds what is known of expressions from statement to statement.
type tracing struct {
	at      Stmt
	wanted  Expr
	apart   []*Buffer // the scalars whose assignments tell ways apart
	found   span
	reached bool
	steps   int // iterations that were followed
}

// A way is what is known on some ways to a statement.
type way struct {
	from  []Stmt // where each of tracing.apart got its value; nil: elsewhere
	facts []bounded
}

// maxWays bounds the ways that are told apart, and narrowings how often a range may change from iteration to iteration
// before it is given up (widening). Loops of up to mostFollowed iterations are followed to their end, so many steps in
// all.
const (
	maxWays      = 16
	narrowings   = 4
	mostFollowed = 128
	mostSteps    = 1 << 14
)

// body gives the ways behind list.
func (f *tracing) body(list []Stmt, ways []way) []way {
	for _, s := range list {
		ways = f.stmt(s, ways)
	}
	return ways
}

func (f *tracing) stmt(s Stmt, ways []way) []way {
	if s == f.at {
		f.note(ways)
	}
	switch s := s.(type) {
	case *If:
		return eitherWay(f.body(s.Then, when(ways, s.Cond, true)), f.body(s.Else, when(ways, s.Cond, false)))
	case *Loop:
		return f.loop(s, ways)
	case *Decl:
		return f.set(s, s.Buffer, nil, ways)
	case *Pop:
		return f.set(s, s.Buffer, nil, ways)
	case *Assign:
		return f.set(s, s.Buffer, s.Value, ways)
	}
	return ways
}

// note adds what is wanted in these ways to what was found.
func (f *tracing) note(ways []way) {
	for _, w := range ways {
		s := (&reckoner{facts: slices.Clone(w.facts)}).span(f.wanted)
		if f.reached {
			s = union(f.found, s)
		}
		f.found, f.reached = s, true
	}
}

// when are the ways on which cond has this value.
func when(ways []way, cond Expr, value bool) (out []way) {
	for _, w := range ways {
		r := &reckoner{facts: slices.Clone(w.facts)}
		if r.assume(cond, value) {
			out = append(out, way{w.from, tidied(r.facts)})
		}
	}
	return out
}

// set is what is known behind s, which writes b; value is nil if it is not known.
func (f *tracing) set(s Stmt, b *Buffer, value Expr, ways []way) (out []way) {
	for _, w := range ways {
		facts := slices.DeleteFunc(slices.Clone(w.facts), func(x bounded) bool { return Loads(x.expr, b) })
		if value != nil && b.IsScalar() {
			if v := (&reckoner{facts: slices.Clone(w.facts)}).span(value); v.within(b.Elem) {
				facts = append(facts, bounded{&Load{Buffer: b}, v})
			}
		}
		from := w.from
		if k := slices.Index(f.apart, b); k >= 0 {
			from = slices.Clone(from)
			from[k] = s
		}
		out = eitherWay(out, []way{{from, facts}})
	}
	return out
}

// loop is what is known behind l: each iteration starts with what is known before it, or behind another.
func (f *tracing) loop(l *Loop, ways []way) []way {
	counter := Expr(&Counter{Loop: l})
	about := func(x bounded) (found bool) {
		WalkExpr(x.expr, func(e Expr) { c, ok := e.(*Counter); found = found || ok && c.Loop == l })
		return found
	}
	least, most, known := TripRange(l)
	in := ways
	for n := int64(0); ; n++ {
		f.steps++
		starts := make([]way, len(in))
		for k, w := range in {
			starts[k] = way{w.from, slices.Clone(w.facts)}
			if b, ok := fixedBounds(l); ok {
				if s := newSpan(b.least, b.most); s.known {
					starts[k].facts = append(starts[k].facts, bounded{counter, s})
				}
			}
		}
		out := f.body(l.Body, starts)
		for k := range out {
			out[k].facts = slices.DeleteFunc(slices.Clone(out[k].facts), about)
		}
		next := eitherWay(in, out)
		if sameWays(next, in) || known && n+1 >= most { // all iterations begin like that
			if known && least > 0 {
				return out
			}
			return next
		}
		if n >= narrowings && (!known || most > mostFollowed || f.steps > mostSteps) {
			next = widened(in, next)
		}
		in = next
	}
}

// eitherWay are the ways of both lists, in one where scalars got their values at the same places.
func eitherWay(a, b []way) []way {
	out := slices.Clone(a)
	for _, w := range b {
		k := slices.IndexFunc(out, func(o way) bool { return slices.Equal(o.from, w.from) })
		switch {
		case k >= 0:
			out[k] = way{w.from, inBoth(out[k].facts, w.facts)}
		case len(out) < maxWays:
			out = append(out, w)
		default: // all that are one too many
			out[len(out)-1].facts = inBoth(out[len(out)-1].facts, w.facts)
		}
	}
	return out
}

// inBoth is what is known either way.
func inBoth(a, b []bounded) (out []bounded) {
	for _, x := range a {
		if k := slices.IndexFunc(b, func(y bounded) bool { return SameExpr(x.expr, y.expr) }); k >= 0 {
			if s := union(x.span, b[k].span); s.known {
				out = append(out, bounded{x.expr, s})
			}
		}
	}
	return out
}

// tidied has one fact for each expression.
func tidied(facts []bounded) (out []bounded) {
	for _, x := range facts {
		k := slices.IndexFunc(out, func(y bounded) bool { return SameExpr(x.expr, y.expr) })
		if k < 0 {
			out = append(out, x)
		} else if s := intersect(out[k].span, x.span); s.known {
			out[k].span = s
		}
	}
	return out
}

// widened is next without what still changes.
func widened(before, next []way) []way {
	out := slices.Clone(next)
	for k, w := range out {
		n := slices.IndexFunc(before, func(o way) bool { return slices.Equal(o.from, w.from) })
		if n < 0 {
			continue
		}
		out[k].facts = slices.DeleteFunc(slices.Clone(w.facts), func(x bounded) bool {
			return !slices.ContainsFunc(before[n].facts, func(y bounded) bool { return y.span == x.span && SameExpr(x.expr, y.expr) })
		})
	}
	return out
}

func sameWays(a, b []way) bool {
	return slices.EqualFunc(a, b, func(v, w way) bool {
		return slices.Equal(v.from, w.from) && slices.EqualFunc(v.facts, w.facts, func(x, y bounded) bool { return x.span == y.span && SameExpr(x.expr, y.expr) })
	})
}
