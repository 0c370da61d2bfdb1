package emit

import (
	"fmt"
	"math"
	"slices"

	"codo/affine"
)

// A stimulus says what values an argument takes in the testbench.
type stimulus struct {
	below   int64 // values lie in 0 <= v < below, as subscripts must; 0: no limit
	nonzero bool  // the values divide
	trips   trips // of the loops that end there
	read    bool  // something reads the argument; else it gets a sentinel
	small   bool  // functions of fixed point numbers take the values: within 1 of 0
	floats  floatBits
}

// trips are the least and greatest number of iterations that the user gives a loop, as its
// end where it begins at 0; none if max is 0.
type trips struct{ min, max int64 }

// tripsOf is what the user says of a loop that counts up from 0.
func tripsOf(l *affine.Loop) (t trips) {
	if c, ok := l.Lo.(*affine.Const); !ok || c.I != 0 || l.Step < 1 {
		return t
	}
	said := affine.TripsSaid(l)
	if max(said.Min, said.Max) > math.MaxInt32 { // no end that a counter reaches
		return t
	}
	return trips{said.Min * l.Step, said.Max * l.Step}
}

// sentinel is what write-only arguments hold before each run: what is not
// written, or written and not by the golden source, is seen.
func sentinel(t affine.Type) *affine.Const {
	if !t.Signed() {
		return &affine.Const{T: t, I: t.Wrap(77)}
	}
	return &affine.Const{T: t, I: t.Wrap(-77), F: -77}
}

// fill is the C++ expression of one element of b.
func (s stimulus) fill(b *affine.Buffer) string {
	t := b.Elem
	switch {
	case !s.read && byAddress(b) && t != affine.B1 && !b.Const:
		return constant(sentinel(t)).s
	case t.IsFloat():
		return fmt.Sprintf("(%s)random_real()", t.CPP())
	case t == affine.B1:
		return "random_integer(0, 1) != 0"
	case s.floats.fill(t) != "" && s.below == 0 && !s.nonzero:
		return s.floats.fill(t)
	}
	low, high := s.bounds(b)
	drawn := text{s: fmt.Sprintf("random_integer(%d, %d)", low, high), prec: precPrimary}
	return castText(drawn, t).s
}

// randomBits are those of random_bits.
const randomBits = 24

// bounds are the least and greatest integer of b: all values of a narrow type,
// small ones of a wide type, so that sums stay far from overflow.
func (s stimulus) bounds(b *affine.Buffer) (low, high int64) {
	t := b.Elem
	switch {
	case b.IsScalar() && t.Signed():
		low, high = -8, 8
	case b.IsScalar():
		low, high = 0, 8
	case t.Signed():
		low, high = -1000, 1000
	default:
		low, high = 0, 1000
	}
	bits := magnitude(t)
	pointed := b.Outside != affine.Type{} // has all bits filled, those behind the point, too
	if pointed {
		bits = min(bits, randomBits-1)
	}
	if frac := int(b.Outside.Point.Frac); s.small && frac > 0 { // far from overflow: of that, functions give 0, which may divide
		bits = min(bits, frac)
	}
	if pointed || bits <= 16 && (!b.IsScalar() || bits <= 3) {
		high = 1<<bits - 1
		low = 0
		if t.Signed() {
			low = -1 << bits
		}
	}
	if b.IsScalar() && s.trips.max > 0 {
		low, high = min(s.trips.min, s.trips.max), s.trips.max
	}
	if s.below > 0 {
		high = min(high, s.below-1)
		low = min(max(low, 0), max(high, 0))
	}
	if s.nonzero && low <= 0 {
		low, high = 1, max(high, 1)
	}
	return low, high
}

// stimuliOf finds what the values of each argument are used for. Values that
// reach a subscript, through whatever buffers and loop bounds, must stay inside
// the array; values that divide must not be 0.
func stimuliOf(p *affine.Program) stimuli {
	s := sinks{of: stimuli{}, args: map[*affine.Buffer]bool{}, counter: map[*affine.Loop]int64{}, tighter: map[*affine.Buffer]int{}}
	for _, a := range p.Args {
		s.args[a] = true
	}
	var flows []affine.Stmt // that hand values on
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(st affine.Stmt) bool {
			s.own(st)
			flows = append(flows, st)
			return true
		})
	}
	for s.changed = true; s.changed; {
		s.changed = false
		for _, st := range slices.Backward(flows) { // as what is used last limits what is before it
			s.handOn(st)
		}
		for _, e := range s.comparisons {
			s.compared(e.X, e.Y)
			s.compared(e.Y, e.X)
		}
	}
	return s.of
}

// sinks collects stimuli backwards along the flow of values until nothing
// changes.
type sinks struct {
	of          stimuli
	args        map[*affine.Buffer]bool
	counter     map[*affine.Loop]int64 // the counter is below, for its subscripts
	comparisons []*affine.Binary
	tighter     map[*affine.Buffer]int // how often its limit was lowered
	changed     bool
}

// mostTighter is how often the limit of a buffer is lowered at most: one that is summed up in, as
// in x = x + 1, has no limit above the least that would serve it, and would be lowered step by step.
const mostTighter = 64

// own notes what a statement asks of values by itself.
func (s *sinks) own(st affine.Stmt) {
	affine.Each(st, s.operator)
	switch st := st.(type) {
	case *affine.Loop:
		if end, ok := st.Hi.(*affine.Load); ok && end.Buffer.IsScalar() {
			s.merge(end.Buffer, stimulus{trips: tripsOf(st)})
		}
	case *affine.Assign:
		s.subscripts(st.Buffer, st.Index)
	case *affine.Pop:
		s.subscripts(st.Buffer, st.Index)
	}
}

// handOn asks of the values that a statement takes what is asked of the one it gives.
func (s *sinks) handOn(st affine.Stmt) {
	switch st := st.(type) {
	case *affine.Loop:
		if below := s.counter[st]; below > 0 {
			s.limit(st.Lo, stimulus{below: below})
			s.limit(st.Hi, stimulus{below: below + 1}) // the bound itself is not reached
		}
	case *affine.Assign:
		s.limit(st.Value, s.of[st.Buffer])
	case *affine.Push:
		s.limit(st.Value, s.of[st.Channel.Buffer])
	case *affine.Pop:
		s.merge(st.Channel.Buffer, s.of[st.Buffer])
	}
}

// operator looks at one node: loads limit their subscripts, divisions their
// divisor, shifts their distance.
func (s *sinks) operator(e affine.Expr) {
	switch e := e.(type) {
	case *affine.Load:
		if !s.of[e.Buffer].read {
			s.merge(e.Buffer, stimulus{read: true})
		}
		s.subscripts(e.Buffer, e.Index)
	case *affine.Call:
		if _, _, ok := affine.FixedMath(e.Fn); ok {
			s.limit(e, stimulus{small: true})
		}
		if _, _, ok := affine.BitCast(e.Fn); ok && e.T.IsFloat() {
			s.limit(e.Args[0], stimulus{floats: floatBits{of: e.T}})
		}
	case *affine.Binary:
		switch {
		case (e.Op == "/" || e.Op == "%") && e.X.Type().IsInteger():
			s.limit(e.Y, stimulus{nonzero: true})
		case e.Op == "<<" || e.Op == ">>":
			s.limit(e.Y, stimulus{below: int64(min(e.X.Type().Bits, 31))})
		case e.Op == "<" || e.Op == ">":
			s.unsigned(e.X)
			s.unsigned(e.Y)
			s.comparisons = append(s.comparisons, e)
		}
	}
}

// unsigned keeps scalars from 0 on that are compared as numbers without a sign: as the end of a
// loop, one below would be far away.
func (s *sinks) unsigned(e affine.Expr) {
	if ld, ok := uncast(e).(*affine.Load); ok && e.Type().IsInteger() && !e.Type().Signed() && ld.Buffer.IsScalar() && ld.Buffer.Elem.Signed() {
		s.merge(ld.Buffer, stimulus{below: large})
	}
}

// compared lets an argument that a loop's counter is compared with, as the end of what it does, be anywhere along
// it, and what an end is otherwise made of: scalars that hold what comes of arguments.
func (s *sinks) compared(counter, end affine.Expr) {
	c, isCounter := uncast(counter).(*affine.Counter)
	if !isCounter || !ofScalars(end) {
		return
	}
	most, ok := greatest(c)
	below := s.counter[c.Loop]
	if !ok || below == 0 {
		return
	}
	most = min(most+1, below)
	if ld, ok := uncast(end).(*affine.Load); ok && s.args[ld.Buffer] {
		s.merge(ld.Buffer, stimulus{trips: trips{max: most}})
		return
	}
	s.limit(end, stimulus{below: most + 1})
}

// ofScalars reports whether e is computed from scalars and constants alone.
func ofScalars(e affine.Expr) bool {
	of := true
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Load:
			of = of && e.Buffer.IsScalar()
		case *affine.Counter:
			of = false
		}
	})
	return of
}

// uncast is e without conversions between integers.
func uncast(e affine.Expr) affine.Expr {
	for {
		c, ok := e.(*affine.Cast)
		if !ok || !c.T.IsInteger() || !c.X.Type().IsInteger() {
			return e
		}
		e = c.X
	}
}

func (s *sinks) subscripts(b *affine.Buffer, index []affine.Expr) {
	for d, x := range index {
		s.limit(x, stimulus{below: int64(b.Shape[d])})
	}
}

// limit applies a limit to everything that e is computed from, apart from the
// subscripts in it.
func (s *sinks) limit(e affine.Expr, to stimulus) {
	if to.floats.of != (affine.Type{}) {
		s.readAs(e, to.floats)
	}
	to.read, to.trips, to.floats = false, trips{}, floatBits{}
	if to == (stimulus{}) {
		return
	}
	switch e := e.(type) {
	case *affine.Load:
		s.merge(e.Buffer, to)
	case *affine.Counter:
		if old := s.counter[e.Loop]; to.below > 0 && (old == 0 || to.below < old) {
			s.counter[e.Loop], s.changed = to.below, true
		}
	case *affine.Unary:
		s.limit(e.X, to)
	case *affine.Binary:
		s.limit(e.X, to.before(e))
		s.limit(e.Y, to.beside(e, e.X))
	case *affine.Select:
		s.limit(e.X, to)
		s.limit(e.Y, to)
	case *affine.Cast:
		s.limit(e.X, to)
	case *affine.Call:
		if of, _, _ := affine.FixedMath(e.Fn); of == "exp" || of == "exp2" || of == "cosh" { // never 0
			to.nonzero = false
		}
		for _, a := range e.Args {
			s.limit(a, to)
		}
	}
}

// beside is the limit on one side of a sum whose other side, of counters with known ends, takes
// its part.
func (s stimulus) beside(e *affine.Binary, other affine.Expr) stimulus {
	if most, ok := greatest(other); ok && e.Op == "+" && s.below > 0 && s.below < large {
		s.below = max(s.below-most, 1)
	}
	return s
}

// greatest is a value that e, made of counters from 0 on and constants, does not exceed.
func greatest(e affine.Expr) (most int64, ok bool) {
	switch e := e.(type) {
	case *affine.Const:
		return e.I, e.T.IsInteger() && e.I >= 0
	case *affine.Counter:
		low, okLow := e.Loop.Lo.(*affine.Const)
		high, okHigh := e.Loop.Hi.(*affine.Const)
		if !okLow || !okHigh || low.I < 0 || e.Loop.Step < 1 || high.I < 1 {
			return 0, false
		}
		return high.I - 1, true
	case *affine.Cast:
		if e.T.IsInteger() && e.X.Type().IsInteger() {
			return greatest(e.X)
		}
	case *affine.Binary:
		x, okX := greatest(e.X)
		y, okY := greatest(e.Y)
		switch {
		case !okX || !okY || x > 1<<31 || y > 1<<31:
		case e.Op == "+":
			return x + y, true
		case e.Op == "*":
			return x * y, true
		}
	}
	return 0, false
}

// large is the limit of what may be anything from 0 on.
const large = 1 << 31

// before is the limit on x under which x op c keeps limit s: subscripts such as
// x >> 4 and x % 16 let x be larger.
func (s stimulus) before(e *affine.Binary) stimulus {
	c, ok := e.Y.(*affine.Const)
	if !ok {
		return s.beside(e, e.Y)
	}
	if s.below == 0 || c.I <= 0 || c.I >= large || s.below >= large {
		return s
	}
	switch e.Op {
	case "+":
		s.below = max(s.below-c.I, 1)
	case "/":
		s.below *= c.I
	case ">>":
		s.below <<= min(c.I, 31)
	case "%", "&":
		if c.I <= s.below {
			s.below = large
		}
	}
	return s
}

func (s *sinks) merge(b *affine.Buffer, with stimulus) {
	old := s.of[b]
	now := old.and(with)
	if now.below != old.below {
		if s.tighter[b]++; s.tighter[b] > mostTighter {
			now.below = 1
		}
	}
	if now != old {
		s.of[b], s.changed = now, true
	}
}

// and is what serves both.
func (s stimulus) and(with stimulus) stimulus {
	now := stimulus{s.below, s.nonzero || with.nonzero, s.trips, s.read || with.read, s.small || with.small, s.floats}
	if s.floats == (floatBits{}) {
		now.floats = with.floats
	}
	if with.trips.max > 0 && (s.trips.max == 0 || with.trips.max < s.trips.max) {
		now.trips = with.trips
	}
	if with.below > 0 && (s.below == 0 || with.below < s.below) {
		now.below = with.below
	}
	return now
}

// stimuli are those of buffers.
type stimuli map[*affine.Buffer]stimulus

// of is the stimulus of an argument of the user's.
func (s stimuli) of(a affine.Argument) (all stimulus) {
	for _, b := range a.All() {
		all = all.and(s[b])
	}
	return all
}
