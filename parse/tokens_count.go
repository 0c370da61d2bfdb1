package parse

import (
	"maps"

	"codo/affine"
)

// A tokenWalk finds how many tokens statements move through a channel, in one
// direction, and which.
type tokenWalk struct {
	channel *affine.Channel
	rows    *streamRows
	writes  bool
	spots   map[affine.Stmt]*spot
	open    openLoops
	moving  movers
	seen    map[affine.Stmt]moved // of loops and choices
}

// moved is what statements move: n tokens in each iteration of the loops around in
// which their counters lie within, and none in others; of an array of streams, in each of its
// streams, which the loops that it selects go through. ok is false if that is not so.
//
// Where loops around end early, as ends says, n is what moves at most: both sides of a stream
// have the same ends, and it is all that passes.
type moved struct {
	n       int64
	within  map[*affine.Loop]counters
	selects map[*affine.Loop]bool
	ends    string
	ok      bool
}

// counters are the values of a counter from lo to hi.
type counters struct{ lo, hi int64 }

func (w *tokenWalk) body(list []affine.Stmt) moved {
	sum := moved{ok: true}
	for _, s := range list {
		switch m := w.stmt(s); {
		case !m.ok:
			return m
		case m.n == 0:
		case sum.n == 0:
			sum = m
		case !maps.Equal(sum.within, m.within) || !maps.Equal(sum.selects, m.selects) || sum.ends+m.ends != "":
			return moved{}
		default:
			sum.n += m.n
		}
	}
	return sum
}

func (w *tokenWalk) stmt(s affine.Stmt) moved {
	switch s.(type) {
	case *affine.Loop, *affine.If:
		if w.moving.idle(s, w.channel) {
			return moved{ok: true}
		}
		m, known := w.seen[s]
		if !known {
			m = w.compound(s)
			w.seen[s] = m
		}
		return m
	case *affine.Push, *affine.Pop:
		if ch, moves := w.moves(s); moves {
			selects, ok := w.selectors(ch)
			return moved{n: 1, selects: selects, ok: ok}
		}
	}
	return moved{ok: true}
}

// compound is stmt of a loop or a choice.
func (w *tokenWalk) compound(s affine.Stmt) moved {
	switch s := s.(type) {
	case *affine.Loop:
		m := w.body(s.Body)
		if m.n == 0 || !m.ok {
			return m
		}
		trips, ok := w.trips(s, m)
		if m.selects[s] {
			_, guarded := m.within[s]
			m.selects = maps.Clone(m.selects)
			delete(m.selects, s)
			m.ok = !guarded
			return m
		}
		rest := maps.Clone(m.within)
		delete(rest, s)
		return moved{n: m.n * trips, within: rest, selects: m.selects, ends: w.endsAround(s, m, trips), ok: ok && trips > 0}
	case *affine.If:
		return w.either(s)
	}
	return moved{ok: true}
}

// moves reports whether s moves a token, and the channel that it names.
func (w *tokenWalk) moves(s affine.Stmt) (*affine.Channel, bool) {
	switch s := s.(type) {
	case *affine.Push:
		return s.Channel, w.rows.wholeOf(s.Channel) == w.channel && w.writes
	case *affine.Pop:
		return s.Channel, w.rows.wholeOf(s.Channel) == w.channel && !w.writes
	}
	return nil, false
}

// endsAround are the ends of what l moves whose body moves m, in so many iterations at most.
func (w *tokenWalk) endsAround(l *affine.Loop, m moved, trips int64) string {
	switch end, open := w.open.end[l]; {
	case open:
		return end + ", " + m.ends
	case m.ends != "" && trips > 1:
		return ", " + m.ends
	}
	return m.ends
}

// trips is the number of iterations of l in which its body moves m, at most.
func (w *tokenWalk) trips(l *affine.Loop, m moved) (int64, bool) {
	if end, open := w.open.end[l]; open {
		_, guarded := m.within[l]
		return w.open.most[end], !guarded
	}
	first, trips, ok := affine.ConstantTrips(l)
	if own, guarded := m.within[l]; ok && guarded {
		lo, hi := max(own.lo, first), min(own.hi, first+trips-1)
		return hi - lo + 1, l.Step == 1
	}
	return trips, ok
}

// either is what a choice moves: the same on both sides, or something on one side
// of a condition on counters.
func (w *tokenWalk) either(s *affine.If) moved {
	then, other := w.body(s.Then), w.body(s.Else)
	switch {
	case !then.ok || !other.ok:
		return moved{}
	case then.n == other.n && maps.Equal(then.within, other.within) && maps.Equal(then.selects, other.selects) && then.ends == other.ends:
		return then
	case other.n == 0:
		return then.where(s.Cond, true)
	case then.n == 0:
		return other.where(s.Cond, false)
	}
	return moved{}
}

// where is m under a condition: that counters are in ranges.
func (m moved) where(cond affine.Expr, want bool) moved {
	list, ok := affine.Conjunction(cond, want)
	if !ok {
		return moved{}
	}
	out := moved{n: m.n, within: maps.Clone(m.within), selects: m.selects, ends: m.ends, ok: true}
	if out.within == nil {
		out.within = map[*affine.Loop]counters{}
	}
	for _, c := range affine.AtExtremes(list) {
		loops := c.Form.Counters()
		if len(loops) != 1 || !c.Form.IsLinear() {
			return moved{}
		}
		l := loops[0]
		own, ok := out.within[l]
		if !ok {
			own = counters{-1 << 40, 1 << 40}
		}
		k, b := c.Form.Coef(l), c.Form.Constant() // k*l + b >= 0
		switch {
		case c.Equal && b%k == 0:
			own.lo, own.hi = max(own.lo, -b/k), min(own.hi, -b/k)
		case c.Equal:
			return moved{}
		case k > 0:
			own.lo = max(own.lo, -affine.FloorQuo(b, k))
		default:
			own.hi = min(own.hi, affine.FloorQuo(b, -k))
		}
		out.within[l] = own
	}
	return out
}

// place notes the spots of what list moves, the first of them at start.
func (w *tokenWalk) place(list []affine.Stmt, start *spot) {
	total, alone := w.body(list).n, true
	for _, s := range list {
		if m := w.stmt(s); m.n > 0 && m.n < total {
			_, moves := w.moves(s)
			alone = alone && moves
		}
	}
	before := int64(0)
	for _, s := range list {
		m := w.stmt(s)
		if m.n == 0 {
			continue
		}
		at := &spot{dims: start.dims, mixed: start.mixed || !alone, number: start.number.Plus(before)}
		if alone && m.n < total {
			at.dims = append(at.dims[:len(at.dims):len(at.dims)], spotDim{affine.Form{}.Plus(before), total})
		}
		w.placeOne(s, at)
		before += m.n
	}
}

// placeOne notes the spots of what s moves.
func (w *tokenWalk) placeOne(s affine.Stmt, at *spot) {
	switch s := s.(type) {
	case *affine.Push, *affine.Pop:
		w.spots[s] = at
	case *affine.If:
		w.place(s.Then, at)
		w.place(s.Else, at)
	case *affine.Loop:
		m := w.body(s.Body)
		if m.selects[s] {
			w.place(s.Body, at)
			return
		}
		trips, _ := w.trips(s, m)
		first := s.Lo.(*affine.Const).I
		if own, guarded := m.within[s]; guarded {
			first = max(own.lo, first)
		}
		step := affine.CounterForm(s).Plus(-first)
		switch {
		case s.Step < 0:
			step = step.Scale(-1).FloorDiv(-s.Step)
		case s.Step > 1:
			step = step.FloorDiv(s.Step)
		}
		inner := &spot{dims: at.dims, mixed: at.mixed, number: at.number.Add(step.Scale(m.n))}
		if trips > 1 {
			inner.dims = append(at.dims[:len(at.dims):len(at.dims)], spotDim{step, trips})
		}
		w.place(s.Body, inner)
	}
}
