package violations

import (
	"slices"

	"codo/affine"
)

// A mapping is a nest that gives elements of a buffer their values, each element
// once, by an expression of its subscripts:
//
//	for y { for x { out[y + 1][x + 1] = in[y][x] } }
//
// Copies, transposes, reshapes, fills and element-wise functions are mappings.
type mapping struct {
	stmt  affine.Stmt // the nest
	store *affine.Assign
	loops []*affine.Loop
	value affine.Expr // what is stored; scalars of the body are written out
	when  affine.Expr // elements are stored only where this holds; nil: everywhere
	axes  []axis      // one per subscript
}

// An axis says how the loops of a mapping make one subscript: the counters of
// digits, the last one running fastest, written out in the radix of their trip
// counts; or one counter backward.
type axis struct {
	lo, hi   int64 // range of the subscript, both included
	digits   []digit
	backward bool
}

type digit struct {
	loop         *affine.Loop
	first, trips int64
	weight       int64
}

// mappingOf reads statement s as a mapping that stores in b; ok is false if it
// is none.
func mappingOf(s affine.Stmt, b *affine.Buffer) (m mapping, ok bool) {
	m.stmt = s
	body := []affine.Stmt{s}
	for len(body) == 1 {
		l, isLoop := body[0].(*affine.Loop)
		if !isLoop {
			break
		}
		if _, _, ok := affine.ConstantTrips(l); !ok || l.Step != 1 {
			return mapping{}, false
		}
		m.loops, body = append(m.loops, l), l.Body
	}
	if len(m.loops) == 0 && len(b.Shape) > 0 || !m.read(body, b, scalars{map[*affine.Buffer]affine.Expr{}, map[affine.Expr]int{}}) {
		return mapping{}, false
	}
	return m, m.place()
}

// place finds the axes; false if two iterations may store in one element.
func (m *mapping) place() bool {
	used := map[*affine.Loop]bool{}
	for _, x := range m.store.Index {
		f, ok := affine.FormOf(x)
		if !ok || !f.IsLinear() {
			return false
		}
		a, ok := axisOf(f)
		if !ok {
			return false
		}
		for _, d := range a.digits {
			if used[d.loop] || !slices.Contains(m.loops, d.loop) {
				return false
			}
			used[d.loop] = true
		}
		m.axes = append(m.axes, a)
	}
	for _, l := range m.loops {
		if _, n, known := affine.ConstantTrips(l); (!known || n > 1) && !used[l] {
			return false
		}
	}
	return true
}

// axisOf reads a subscript.
func axisOf(f affine.Form) (a axis, ok bool) {
	for _, l := range f.Counters() {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Step != 1 {
			return axis{}, false
		}
		a.digits = append(a.digits, digit{l, first, trips, f.Coef(l)})
	}
	a.lo, a.hi, ok = f.Range()
	if !ok {
		return axis{}, false
	}
	if len(a.digits) == 1 && a.digits[0].weight == -1 {
		a.backward = true
		return a, true
	}
	slices.SortStableFunc(a.digits, func(d, e digit) int { return int(e.weight - d.weight) })
	weight := int64(1)
	for i := len(a.digits) - 1; i >= 0; i-- {
		if a.digits[i].weight != weight {
			return axis{}, false
		}
		weight *= a.digits[i].trips
	}
	return a, true
}

// at is the value of each counter in the iteration that stores in the element
// with these subscripts.
func (m *mapping) at(index []affine.Form) map[*affine.Loop]affine.Form {
	out := map[*affine.Loop]affine.Form{}
	for _, l := range m.loops {
		first, _, _ := affine.ConstantTrips(l)
		out[l] = affine.Form{}.Plus(first) // of loops that run once
	}
	for k, a := range m.axes {
		if a.backward { // subscript = hi - (counter - first)
			out[a.digits[0].loop] = index[k].Scale(-1).Plus(a.hi + a.digits[0].first)
			continue
		}
		offset := index[k].Plus(-a.lo)
		for i, d := range a.digits {
			f := offset
			if d.weight > 1 {
				f = f.FloorDiv(d.weight)
			}
			if i > 0 {
				f = f.Mod(d.trips)
			}
			out[d.loop] = f.Plus(d.first)
		}
	}
	return out
}

// covers is the condition that the nest reaches the element with these
// subscripts; nil if it surely does. never says that it surely does not.
func (m *mapping) covers(index []affine.Form) (cond affine.Expr, never bool) {
	for k, a := range m.axes {
		lo, hi, ok := index[k].Range()
		if !ok || lo < a.lo {
			cond = affine.And(cond, &affine.Binary{Op: ">=", X: index[k].Expr(), Y: affine.IntConst(a.lo)})
		}
		if !ok || hi > a.hi {
			cond = affine.And(cond, &affine.Binary{Op: "<=", X: index[k].Expr(), Y: affine.IntConst(a.hi)})
		}
		never = never || ok && (hi < a.lo || lo > a.hi)
	}
	return cond, never
}

// valueAt is what is stored in the element with these subscripts, and the
// condition under which it is; nil for always.
func (m *mapping) valueAt(index []affine.Form, covered affine.Expr) (value, when affine.Expr) {
	counters := m.at(index)
	if m.when != nil {
		covered = affine.And(covered, atCounters(m.when, counters))
	}
	return atCounters(m.value, counters), covered
}

// atCounters is e with these values of counters.
func atCounters(e affine.Expr, counters map[*affine.Loop]affine.Form) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Counter:
			if f, ok := counters[e.Loop]; ok {
				return affine.Folded(affine.Convert(f.Expr(), e.Loop.Type))
			}
		case *affine.Load:
			index := make([]affine.Expr, len(e.Index))
			for d, x := range e.Index {
				index[d] = x
				if f, ok := affine.FormOf(x); ok {
					index[d] = f.Expr() // shorter
				}
			}
			return &affine.Load{Buffer: e.Buffer, Index: index, Pos: e.Pos}
		}
		return affine.Folded(affine.ByDigit(e))
	})
}

// reads reports whether the mapping uses elements of b, in what it stores or to choose whether it does.
func (m *mapping) reads(b *affine.Buffer) bool {
	return affine.Loads(m.value, b) || m.when != nil && affine.Loads(m.when, b)
}
