package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A leaf is a loop that will be pipelined: it holds no loops but unrolled ones.
type leaf struct {
	task    int
	loop    *affine.Loop
	entries int64 // times that the perfect nest around it begins
	runs    int64 // times that the loop itself begins
	trips   int64
	copies  int64 // of the body, by the unrolled loops in it
	ops     operations
	turn    int64 // cycles between iterations that depend on each other; 1: none do
	fixed   bool  // not to be unrolled
	whole   bool  // to be unrolled whole or not at all: its iterations depend on each other
	slack   int64 // by how much its interval may be longer than it must
	allowed int64 // cycles that it may take in all without mattering; 0 for the main loop of a task
	sites   []*affine.Channel
}

// operations counts operators by kind; dsp is of one of each.
type operations struct {
	count map[string]int64
	dsp   map[string]int64
}

// add counts copies of what s computes itself.
func (o operations) add(s affine.Stmt, copies int64, pricing estimator) {
	affine.Operands(s, func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			if op, ok := pricing.operator(e); ok {
				kind := op.Op + " " + op.Type
				o.count[kind] += copies
				o.dsp[kind] = int64(op.DSP)
			}
		})
	})
}

// cycles is the time that all runs of l take with unroll factor f.
func (l *leaf) cycles(f int64) int64 {
	iterations := (l.trips + f - 1) / f
	return l.runs*iterations*l.ii(f) + l.entries*overhead
}

// leavesOf lists the leaves of task number k, which has these accesses.
func leavesOf(t *affine.Task, k int, accesses []affine.Access, pricing estimator) []*leaf {
	var out []*leaf
	var visit func(body []affine.Stmt, runs, entries int64, around []*affine.Loop)
	visit = func(body []affine.Stmt, runs, entries int64, around []*affine.Loop) {
		for _, s := range body {
			switch s := s.(type) {
			case *affine.If:
				visit(s.Then, runs, runs, around)
				visit(s.Else, runs, runs, around)
			case *affine.Loop:
				if s.Unroll == -1 {
					continue
				}
				least, most, _ := affine.TripRange(s)
				trips := max(1, (least+most)/2)
				if nest.IsInnermost(s) {
					out = append(out, newLeaf(s, k, runs, entries, trips, around, accesses, pricing))
					continue
				}
				inner := runs * trips
				if len(s.Body) == 1 { // a perfect nest is one loop
					visit(s.Body, inner, entries, append(around, s))
				} else {
					visit(s.Body, inner, inner, append(around, s))
				}
			}
		}
	}
	visit(t.Body, 1, 1, nil)
	return out
}

func newLeaf(s *affine.Loop, task int, runs, entries, trips int64, around []*affine.Loop, accesses []affine.Access, pricing estimator) *leaf {
	l := &leaf{task: task, loop: s, runs: runs, entries: entries, trips: trips, copies: 1, turn: 1,
		ops: operations{map[string]int64{}, map[string]int64{}}}
	l.scan(s.Body, 1, pricing)
	_, _, constant := affine.ConstantTrips(s)
	l.fixed = !constant || s.II != 0 || s.Unroll != 0 || len(s.Pragmas) > 0
	own := slices.DeleteFunc(slices.Clone(accesses), func(a affine.Access) bool { return !slices.Contains(a.Loops, s) })
	if !nest.IsFree(s, len(around), own) {
		l.turn = pricing.of(s.Body).turn
		if l.turn > 1 || !l.onlyIntegers() {
			l.whole = true
			l.fixed = l.fixed || len(around) == 0
		}
	}
	return l
}

// scan counts what copies of body do.
func (l *leaf) scan(body []affine.Stmt, copies int64, pricing estimator) {
	for _, s := range body {
		l.ops.add(s, copies, pricing)
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, _ := affine.TripRange(s)
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
	for kind := range l.ops.count {
		if kind[len(kind)-3] == 'f' { // f32, f64
			return false
		}
	}
	return true
}
