package parallel

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/device"
	"codo/nest"
	"codo/nest/operators"
)

// A leaf is a loop that will be pipelined: it holds no loops but unrolled ones.
type leaf struct {
	task    int
	loop    *affine.Loop
	entries int64 // times that the perfect nest around it begins
	runs    int64 // times that the loop itself begins
	trips   int64
	rows    []int64 // trips of the loops of the perfect nest around it, from the inside out
	copies  int64   // of the body, by the unrolled loops in it
	ops     operations
	group   *group // that it belongs to
	most    int64  // the longest interval at which it shares operators
	shares  bool   // it has operators of DSPs
	turn    int64  // cycles between iterations that depend on each other; 1: none do
	port    int64  // bits of an element that it moves through a port; 0: none
	word    int64  // bits that come at once there
	turns   bool   // what comes is transposed
	// update is the cycles that an update of an element takes which a loop around
	// repeats, and distance the iterations until it does; 0 if none does.
	update, distance int64
	fixed            bool  // not to be unrolled
	whole            bool  // to be unrolled whole or not at all: its iterations depend on each other
	slack            int64 // by how much its interval may be longer than it must
	allowed          int64 // cycles that it may take in all without mattering; 0 for the main loop of a task
	time             int64 // cycles that slow lets it take in all; 0: as few as it can
	sites            []*affine.Channel
}

// operations are operators by kind, each kind once.
type operations []operation

// An operation is so many operators of a kind; dsp and lut are of one.
type operation struct {
	kind            string
	count, dsp, lut int64
}

// of is the operation of a kind, added if there was none.
func (o *operations) of(kind string) *operation {
	at := slices.IndexFunc(*o, func(p operation) bool { return p.kind == kind })
	if at < 0 {
		at = len(*o)
		*o = append(*o, operation{kind: kind})
	}
	return &(*o)[at]
}

// add counts copies of what s computes itself. What is bound to fabric is a kind
// of its own.
func (o *operations) add(s affine.Stmt, copies int64, pricing estimator) {
	var bound affine.Expr // the operator whose result s keeps
	if a, ok := s.(*affine.Assign); ok && len(a.Buffer.Bind) > 0 {
		bound = a.Value
	}
	affine.Each(s, func(e affine.Expr) {
		op, ok := pricing.operator(e)
		if !ok {
			return
		}
		if op.Op == "mac" && e == bound { // added to nothing here
			op.Op = "mul"
		}
		if e == bound && slices.Contains(s.(*affine.Assign).Buffer.Bind, affine.Binding{Op: op.Op, Impl: "fabric"}) {
			b, own := e.(*affine.Binary), pricing.bound(s.(*affine.Assign).Buffer)
			if byConstant(b) { // there are as many copies as of any other operator
				scaling, _ := own.operator(e)
				o.of("scaling "+scaling.Type).add(copies, scaling)
				return
			}
			if b.Type().IsFloat() {
				op, _ = own.operator(e)
			} else {
				op.LUT = device.Fabric(affine.Width(b.X), affine.Width(b.Y), pricing.clockNS).LUT
			}
			op.Op, op.DSP = op.Op+inFabric, 0
		}
		o.of(op.Op+" "+op.Type).add(copies, op)
	})
}

// add counts copies of an operator.
func (o *operation) add(copies int64, op device.Operator) {
	o.count += copies
	o.dsp, o.lut = int64(op.DSP), int64(op.LUT)
}

const inFabric = " in fabric" // ends the names of such operators

// inFabric reports whether integer products of o are bound to fabric.
func (o operations) inFabric() bool {
	return slices.ContainsFunc(o, func(p operation) bool { return strings.HasPrefix(p.kind, "mul"+inFabric) })
}

// cycles is the time that all runs of l take with unroll factor f.
func (l *leaf) cycles(f int64) int64 {
	return l.iterations(f)*l.ii(f) + l.entries*overhead
}

// iterations are those of all runs of l with unroll factor f: one that is larger than
// l is long takes several of its runs at a time.
func (l *leaf) iterations(f int64) int64 {
	if f > l.trips {
		return l.runs * l.trips / f
	}
	return l.runs * ((l.trips + f - 1) / f)
}

// takes reports whether f iterations can be one: of l, or of the perfect nest around it,
// all of the inner loops and a part of the next one.
func (l *leaf) takes(f int64) bool {
	if f <= l.trips {
		return true
	}
	if f%l.trips != 0 {
		return false
	}
	f /= l.trips
	for _, trips := range l.rows {
		if f <= trips {
			return trips%f == 0
		}
		if f%trips != 0 {
			return false
		}
		f /= trips
	}
	return false
}

// leastCycles is cycles with the least interval.
func (l *leaf) leastCycles(f int64) int64 {
	return l.iterations(f)*l.least(f) + l.entries*overhead
}

// leavesOf lists the leaves of task number k, which has these accesses.
func leavesOf(t *affine.Task, k int, accesses []affine.Access, pricing estimator, share bool) []*leaf {
	var out []*leaf
	var visit func(body []affine.Stmt, runs, entries, copies int64, around []*affine.Loop, accesses []affine.Access)
	visit = func(body []affine.Stmt, runs, entries, copies int64, around []*affine.Loop, accesses []affine.Access) {
		for _, s := range body {
			switch s := s.(type) {
			case *affine.If:
				visit(s.Then, runs, runs, copies, around, accesses)
				visit(s.Else, runs, runs, copies, around, accesses)
			case *affine.Loop:
				if s.Unroll == -1 && nest.IsInnermost(s) {
					continue
				}
				var own []affine.Access
				own, accesses = affine.Within(accesses, s)
				least, most, _ := affine.PricedTrips(s)
				trips := max(1, (least+most)/2)
				inner, one := runs*trips, copies
				switch {
				case s.Unroll == -1: // the tool runs these copies one after the other, each with operators of its own
					one *= trips
				case nest.IsInnermost(s):
					out = append(out, newLeaf(s, k, runs, entries, trips, copies, around, own, pricing, share))
					continue
				}
				if nests(s.Body) == 1 && s.Unroll != -1 {
					visit(s.Body, inner, entries, one, append(around, s), own)
				} else {
					visit(s.Body, inner, inner, one, append(around, s), own)
				}
			}
		}
	}
	visit(t.Body, 1, 1, 1, nil, accesses)
	return out
}

// nests counts the nests of loops directly in body that are not unrolled. Around a single one
// a loop becomes one with it, whatever stands between their heads (rule 1.8 of the reports in
// qor-rules).
func nests(body []affine.Stmt) (n int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && l.Unroll != -1 {
			n++
		}
		return !ok
	})
	return n
}

func newLeaf(s *affine.Loop, task int, runs, entries, trips, copies int64, around []*affine.Loop, own []affine.Access, pricing estimator, share bool) *leaf {
	l := &leaf{task: task, loop: s, runs: runs, entries: entries, trips: trips, copies: 1, turn: 1}
	l.scan(s.Body, copies, pricing)
	l.shares, l.most = l.ops.usesDSP(), l.copies
	if share {
		l.most = max(l.copies, l.ops.most())
	}
	_, _, constant := affine.ConstantTrips(s)
	l.fixed = !constant || s.II != 0 || s.Unroll != 0 || len(s.Pragmas) > 0 || len(s.Layers) > 0
	if l.ops.inFabric() && len(l.sites) == 0 { // the search has given it LUTs for so many copies
		l.fixed = true
	}
	if !nest.IsFree(s, len(around), own) {
		for _, u := range pricing.updates(s.Body, len(around)+1, own) {
			l.turn = max(l.turn, u.cycles)
		}
		if (l.turn > 1 || !l.onlyIntegers()) && !operators.Contests(s) {
			switch near := nearest(s, own); near {
			case 0:
				l.turn = 1
			case 1:
				l.whole = true
				l.fixed = l.fixed || len(around) == 0
			default: // so many of them do not
				l.update, l.distance, l.turn = l.turn, near, 1
			}
		}
	}
	l.repeat(around, own, pricing)
	for _, a := range own {
		if a.Buffer != nil && pricing.ports[a.Buffer] {
			l.port, l.word = max(l.port, int64(a.Buffer.Elem.Bits)*sideBySide(own, a.Buffer)), pricing.word
			l.turns = l.turns || a.Buffer.Port.Transposed > 0
		}
	}
	if !l.shares && !l.fixed && len(l.sites) > 0 && l.trips*l.port < max(l.word, device.PortBits) { // longer rows fill what ports give at once
		passed := l.trips
		for _, o := range slices.Backward(around) {
			first, trips, constant := affine.ConstantTrips(o)
			if len(o.Body) != 1 || !constant || first != 0 || o.Step != 1 || o.Unroll != 0 || o.II != 0 || len(o.Pragmas) > 0 || !pricing.goesOn(own, s, o, passed) {
				break
			}
			l.rows, passed = append(l.rows, trips), passed*trips
		}
	}
	return l
}

// nearest is how many iterations after an element is written l uses it for the first time; 0: none does.
func nearest(l *affine.Loop, own []affine.Access) (near int64) {
	if len(own) > mostCompared {
		return 1
	}
	for _, x := range own {
		if !x.Write {
			continue
		}
		for _, y := range own {
			if y.Buffer != x.Buffer {
				continue
			}
			if dep := affine.Carried(l, x, y); dep.Answer.Possible() && (near == 0 || dep.Min < near) {
				near = max(dep.Min, 1)
			}
		}
	}
	return near
}

// mostCompared is how many accesses of a loop are compared with each other.
const mostCompared = 32

// goesOn reports whether an iteration of o begins, in each array behind a port, so many elements behind
// where the one before did, which inner, in it, goes through one by one.
func (x estimator) goesOn(own []affine.Access, inner, o *affine.Loop, passed int64) bool {
	return !slices.ContainsFunc(own, func(a affine.Access) bool {
		if a.Buffer == nil || !x.ports[a.Buffer] {
			return false
		}
		place, ok := a.Place()
		return !ok || place.Coef(inner) != 1 || place.Coef(o) != passed
	})
}

// sideBySide is how many elements of b, next to each other, pass together where these reach several of
// them, which only differ in constants of the last subscript, whose counters leave room for them; or
// else 1.
func sideBySide(own []affine.Access, b *affine.Buffer) int64 {
	var places []int64
	var walk affine.Form
	for _, a := range own {
		if a.Buffer != b {
			continue
		}
		subs, ok := a.Subscripts()
		if !ok || len(subs) == 0 {
			return 1
		}
		f := subs[len(subs)-1]
		if f = f.Plus(-f.Constant()); len(places) > 0 && !f.Equal(walk) {
			return 1
		}
		walk, places = f, append(places, subs[len(subs)-1].Constant())
	}
	if len(places) == 0 || slices.Max(places) == slices.Min(places) {
		return 1
	}
	room := int64(0)
	for _, l := range walk.Counters() {
		if n := max(walk.Coef(l), -walk.Coef(l)); room == 0 || n < room {
			room = n
		}
	}
	if room == 0 {
		return int64(b.Shape[len(b.Shape)-1])
	}
	if slices.Max(places)-slices.Min(places) >= room {
		return 1
	}
	return room
}

// repeat finds out how many iterations after an update of an element the next one
// of the same element comes, for the one that is repeated soonest.
func (l *leaf) repeat(around []*affine.Loop, own []affine.Access, pricing estimator) {
	if l.turn > 1 {
		return
	}
	for _, u := range pricing.updates(l.loop.Body, len(around)+1, own) {
		if distance := l.trips * repeatedAfter(around, u.accesses); distance > 0 && (l.distance == 0 || u.cycles*l.distance > l.update*distance) {
			l.update, l.distance = u.cycles, distance
		}
	}
}

// byArray sorts accesses by what they are to.
func byArray(accesses []affine.Access) map[*affine.Buffer][]affine.Access {
	to := map[*affine.Buffer][]affine.Access{}
	for _, a := range accesses {
		to[a.Buffer] = append(to[a.Buffer], a)
	}
	return to
}

// An update is a statement that computes an element from itself.
type update struct {
	cycles   int64           // that it takes
	accesses []affine.Access // of the array
}

// updates lists those of body, whose accesses own are. Unrolled loops that depend on each other are a chain.
func (p estimator) updates(body []affine.Stmt, depth int, own []affine.Access) []update {
	return p.updatesIn(body, depth, byArray(own))
}

// updatesIn is updates with the accesses to each array.
func (p estimator) updatesIn(body []affine.Stmt, depth int, to map[*affine.Buffer][]affine.Access) (list []update) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			list = append(list, p.updatesIn(s.Then, depth, to)...)
			list = append(list, p.updatesIn(s.Else, depth, to)...)
		case *affine.Loop:
			_, trips, _ := affine.PricedTrips(s)
			for _, u := range p.updatesIn(s.Body, depth+1, to) {
				if !nest.IsFree(s, depth, u.accesses) {
					u.cycles += max(u.cycles-memoryTurn, 1) * (max(1, trips) - 1)
				}
				list = append(list, u)
			}
		case *affine.Assign:
			if cycles, carried := p.bound(s.Buffer).path(s.Value, updated(s)); carried && cycles > 0 {
				if !inRegisters(s) {
					cycles += memoryTurn
				}
				list = append(list, update{cycles, to[s.Buffer]})
			}
		}
	}
	return list
}

// updated tells what s reads of its array to compute it: the element itself, if it
// does read that, or else any.
func updated(s *affine.Assign) func(*affine.Load) (int64, bool) {
	found := false
	itself := func(ld *affine.Load) bool {
		return ld.Buffer == s.Buffer && affine.SameIndex(ld.Index, s.Index)
	}
	affine.WalkExpr(s.Value, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && itself(ld)
	})
	return func(ld *affine.Load) (int64, bool) { return 0, itself(ld) || !found && ld.Buffer == s.Buffer }
}

// inRegisters reports whether what s updates is in registers: each element of the array, or
// that element does not change from iteration to iteration of a pipelined loop, as only unrolled ones choose it.
func inRegisters(s *affine.Assign) bool {
	if of := s.Buffer.Partition; len(of) > 0 && len(of) == len(s.Buffer.Shape) && !slices.ContainsFunc(of, func(p affine.Partition) bool { return p.Kind != affine.Complete }) {
		return true
	}
	return !slices.ContainsFunc(s.Index, func(e affine.Expr) bool {
		f, ok := affine.FormOf(e)
		return !ok || slices.ContainsFunc(f.Counters(), func(l *affine.Loop) bool { return l.Unroll != -1 })
	})
}

// scan counts what copies of body do.
func (l *leaf) scan(body []affine.Stmt, copies int64, pricing estimator) {
	for _, s := range body {
		l.ops.add(s, copies, pricing)
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, _ := affine.PricedTrips(s)
			l.copies = max(l.copies, copies*trips)
			l.scan(s.Body, copies*max(trips, 1), pricing)
			if len(l.sites) > 0 { // tokens in the unrolled loops keep their number
				l.fixed = true
			}
		case *affine.If:
			l.scan(s.Then, copies, pricing)
			l.scan(s.Else, copies, pricing)
		case *affine.Push:
			l.sites = append(l.sites, s.Channel)
		case *affine.Pop:
			l.sites = append(l.sites, s.Channel)
		}
	}
}

// onlyIntegers reports whether the body computes with integers alone.
func (l *leaf) onlyIntegers() bool {
	return !slices.ContainsFunc(l.ops, func(p operation) bool { return p.kind[len(p.kind)-3] == 'f' }) // f32, f64
}
