package nest

import (
	"slices"

	"codo/affine"
	"codo/internal/graph"
)

// Retime gives nests of several statements whose outermost loops carry dependences another
// order of time. Statements that depend on each other in no circle
// get nests of their own, one after the other. For each circle a loop is found that goes
// along with one loop of each statement, not always the outermost one; in each of its
// iterations the same is done again (loop distribution: Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 5.2; permutation schedules: Kelly and Pugh,
// "A framework for unifying reordering transformations", 1993).
//
//	for i {                                        for t {
//	  for j = 0 to i { x[i] -= a[i][j] * x[j] }      x[t] = x[t] / a[t][t]
//	  x[i] = x[i] / a[i][i]                          for i = t + 1 to n { x[i] -= a[i][t] * x[t] }
//	}                                              }
//
// What the body of a loop declares gets a dimension for each loop around it that it needs
// then. Floats are added up in the same order as before.
func Retime(t *affine.Task, names affine.Names) {
	for k := 0; k < len(t.Body); k++ {
		l, ok := t.Body[k].(*affine.Loop)
		if !ok || !Plain(l) || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			continue
		}
		if body := retimed(l, names); body != nil {
			t.Body = slices.Replace(t.Body, k, k+1, body...)
			k += len(body) - 1
		}
	}
	Rename(t, names)
}

// A unit is a statement of a nest that is moved as a whole: an assignment, or a condition
// that holds no loop.
type unit struct {
	stmt     affine.Stmt
	loops    []*affine.Loop // around it, outermost first, without those of time
	time     []*affine.Loop // that go along with the new loops around it, outermost first
	accesses []affine.Access
	first    *unit // that gives the elements their values which this one adds to, in its outer loops; nil: none
}

// mostUnits bounds the statements of a nest that is retimed, and mostTimes the ways to choose
// a loop of each.
const (
	mostUnits = 12
	mostTimes = 256
)

// retimed is what l becomes; nil if it stays as it is.
func retimed(l *affine.Loop, names affine.Names) []affine.Stmt {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	wide, ok := declareOutside(l)
	if !ok {
		return nil
	}
	units, ok := unitsOf([]affine.Stmt{l}, nil)
	if !ok || len(units) > mostUnits {
		return nil
	}
	of := map[affine.Stmt]*unit{}
	for _, u := range units {
		affine.Walk([]affine.Stmt{u.stmt}, func(s affine.Stmt) bool {
			of[s] = u
			return true
		})
	}
	for _, a := range affine.Accesses([]affine.Stmt{l}) {
		if u := of[a.Stmt]; u != nil {
			u.accesses = append(u.accesses, a)
		}
	}
	schedule, ok := scheduleOf(units)
	if !ok {
		return nil
	}
	r := retiming{names: names}
	body := r.body(schedule, nil)
	if !r.changed {
		return nil
	}
	return declareInside(body, wide)
}

// unitsOf lists the units of body, which these loops are around; ok is false if something
// else is in it, or a loop about which something is decided, or of which more is not known
// than its bounds.
func unitsOf(body []affine.Stmt, around []*affine.Loop) (list []*unit, ok bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			_, lo := affine.FormOf(s.Lo)
			_, hi := affine.FormOf(s.Hi)
			in, known := unitsOf(s.Body, append(slices.Clip(around), s))
			if !lo || !hi || !known || !Plain(s) || s.Step != 1 {
				return nil, false
			}
			list = append(list, in...)
		case *affine.If:
			if affine.HasLoop(s.Then) || affine.HasLoop(s.Else) {
				return nil, false
			}
			list = append(list, &unit{stmt: s, loops: around})
		case *affine.Assign:
			list = append(list, &unit{stmt: s, loops: around})
		case *affine.Decl:
		default:
			return nil, false
		}
	}
	return list, true
}

// A schedule is groups of units, one after the other.
type schedule []scheduled

// A scheduled group goes along with a new loop, of which each unit gives one of its loops.
type scheduled struct {
	units  []*unit
	pick   []*affine.Loop // by unit; nil: there is one, and it gets a nest of its own
	lo, hi affine.Expr    // of the new loop
	inner  schedule       // in its iterations
}

// scheduleOf is an order of time of units at the same times; ok is false if there is no way to say one.
func scheduleOf(units []*unit) (out schedule, ok bool) {
	for _, g := range circlesOf(units) {
		one := scheduled{units: g}
		if len(g) > 1 || g[0].turnsFree() {
			if one, ok = inTime(g); !ok {
				return nil, false
			}
		} else if u := g[0]; u.first == nil && len(u.loops) > 2 && one.serial(u.depth()) && u.carries(u.loops[0]) {
			if other, ok := inTime(g); ok && !other.serial(u.depth()) {
				one = other
			}
		}
		out = append(out, one)
	}
	return out, true
}

// mostTried bounds the ways to choose loops that are looked at closely.
const mostTried = 8

// inTime lets units go along with a new loop: of the first choices of times, the first that leaves a loop of the innermost
// units whose iterations need nothing of each other, or else the first that can be said.
func inTime(g []*unit) (best scheduled, found bool) {
	depth := 0
	for _, u := range g {
		depth = max(depth, u.depth())
	}
	picks := times(g)
	for _, pick := range picks[:min(len(picks), mostTried)] {
		one, ok := scheduled{units: g, pick: pick}, false
		if one.lo, one.hi, ok = span(pick); !ok {
			continue
		}
		var inside []*unit
		for k, u := range g {
			own := *u
			at := slices.Index(u.loops, pick[k])
			own.loops = slices.Delete(slices.Clone(u.loops), at, at+1)
			own.time = append(slices.Clip(u.time), pick[k])
			inside = append(inside, &own)
		}
		if one.inner, ok = scheduleOf(inside); !ok {
			continue
		}
		if !one.serial(depth) {
			return one, true
		}
		if !found {
			best, found = one, true
		}
	}
	return best, found
}

// serial reports whether all iterations of a unit in so many loops, or of one in g, come one after the other.
func (g scheduled) serial(depth int) bool {
	if g.pick != nil {
		return slices.ContainsFunc(g.inner, func(h scheduled) bool { return h.serial(depth) })
	}
	u := g.units[0]
	return u.depth() == depth && !slices.ContainsFunc(u.loops, func(l *affine.Loop) bool { return !u.carries(l) })
}

// depth is how many loops u has, those of time counted.
func (u *unit) depth() int { return len(u.time) + len(u.loops) }

// A retiming makes the new nests.
type retiming struct {
	names   affine.Names
	changed bool
}

// body is what comes of a schedule in an iteration of these new loops, which the times of its units go along with.
func (r *retiming) body(groups schedule, outer []*affine.Loop) (out []affine.Stmt) {
	r.changed = r.changed || len(groups) > 1
	for _, g := range groups {
		if g.pick == nil {
			out = append(out, g.units[0].nest(outer)...)
			continue
		}
		t := *g.pick[0]
		t.Lo, t.Hi = g.lo, g.hi
		for k, u := range g.units {
			r.changed = r.changed || g.pick[k] != u.loops[0]
		}
		t.Body = r.body(g.inner, append(slices.Clip(outer), &t))
		if counted(t.Body, t.Name) {
			t.Name = r.names.Fresh(t.Name)
		}
		out = append(out, &t)
	}
	return out
}

// counted reports whether a loop in body has a counter of that name.
func counted(body []affine.Stmt, name string) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		found = found || ok && l.Name == name
		return true
	})
	return found
}

// span is the constant bounds that hold the iterations of all loops.
func span(loops []*affine.Loop) (lo, hi affine.Expr, ok bool) {
	var from, to int64
	for k, l := range loops {
		least, most, known := Extent(l)
		if !known {
			return nil, nil, false
		}
		if k == 0 {
			from, to = least, most
		}
		from, to = min(from, least), max(to, most)
	}
	t := loops[0].Type
	return &affine.Const{T: t, I: from}, &affine.Const{T: t, I: to}, from < to
}

// Extent is the least bound that l, which counts upwards, begins with, and the greatest that
// it ends before.
func Extent(l *affine.Loop) (least, most int64, known bool) {
	lo, isForm := affine.FormOf(l.Lo)
	hi, isForm2 := affine.FormOf(l.Hi)
	least, _, known = lo.Range()
	_, most, known2 := hi.Range()
	return least, most, known && known2 && isForm && isForm2
}

// circlesOf sorts units into groups that depend on each other, see graph.Sorted.
func circlesOf(units []*unit) (out [][]*unit) {
	next := make([][]int, len(units))
	for a, u := range units {
		for b, v := range units {
			if a != b && v.follows(u, nil) {
				next[a] = append(next[a], b)
			}
		}
	}
	for _, g := range graph.Sorted(next) {
		var list []*unit
		for _, k := range g {
			list = append(list, units[k])
		}
		out = append(out, list)
	}
	return begun(out)
}

// begun is groups of which those that only give elements their first values are parts of those
// that add to them, in the same loops, unless these are to go another way.
func begun(groups [][]*unit) (out [][]*unit) {
	for k, g := range groups {
		if at := slices.IndexFunc(groups[k+1:], func(h []*unit) bool { return h[0].follows(g[0], nil) }); len(g) == 1 && at >= 0 {
			if h := groups[k+1+at]; len(h) == 1 && h[0].addsTo(g[0]) && !h[0].turnsFree() {
				h[0].first = g[0]
				continue
			}
		}
		out = append(out, g)
	}
	return out
}

// addsTo reports whether u assigns the element that v does, in loops in those of v.
func (u *unit) addsTo(v *unit) bool {
	a, ok := u.stmt.(*affine.Assign)
	b, ok2 := v.stmt.(*affine.Assign)
	n := len(v.loops)
	return ok && ok2 && u.first == nil && a.Buffer == b.Buffer && affine.SameIndex(a.Index, b.Index) && slices.Equal(u.time, v.time) &&
		n > 0 && len(u.loops) > n && slices.Equal(u.loops[:n], v.loops)
}

// follows reports whether u may need that v has been before, at the same times, and
// ahead.
func (u *unit) follows(v *unit, ahead *affine.Ahead) bool {
	return u.any(v, ahead, func(x, y affine.Access) bool { return (x.Write || y.Write) && !Commute(x, y) })
}

// turnsFree reports whether u, alone, needs what its outermost loop has done in iterations before, and nothing of the same time
// if it goes along with another loop:
//
//	for i { for k = 0 to i { x[i] -= a[i][k] * x[k] } }  =>  for t { for i = t + 1 to n { x[i] -= a[i][t] * x[t] } }
func (u *unit) turnsFree() bool {
	if len(u.loops) < 2 {
		return false
	}
	outer := affine.CounterForm(u.loops[0])
	if !u.carries(u.loops[0]) || !u.feeds(&affine.Ahead{A: outer, B: outer}) {
		return false
	}
	picks := times([]*unit{u})
	if len(picks) == 0 {
		return false
	}
	at := affine.CounterForm(picks[0][0])
	return !u.feeds(&affine.Ahead{A: at, B: at})
}

// carries reports whether u may need what it did in earlier iterations of l, at the same times.
func (u *unit) carries(l *affine.Loop) bool {
	before := affine.CounterForm(l).Scale(-1)
	return u.feeds(&affine.Ahead{A: before, B: before, Least: 1})
}

// feeds reports whether u may touch what it wrote in another iteration, at the same times, and
// ahead.
func (u *unit) feeds(ahead *affine.Ahead) bool {
	return u.any(u, ahead, func(x, y affine.Access) bool { return x.Write && x.Order >= y.Order })
}

// any reports whether an access of u may follow one of v, of those pairs that matter.
func (u *unit) any(v *unit, ahead *affine.Ahead, matter func(x, y affine.Access) bool) bool {
	var same [][2]*affine.Loop
	for k := range u.time {
		same = append(same, [2]*affine.Loop{v.time[k], u.time[k]})
	}
	for _, x := range v.accesses {
		for _, y := range u.accesses {
			if matter(x, y) && affine.Follows(x, y, same, ahead).Possible() {
				return true
			}
		}
	}
	return false
}

// times are the ways to choose a loop of each unit such that none needs what is done at a later time: first those
// that leave least to wait for at the same time, the outermost ones if there are several.
func times(units []*unit) (list [][]*affine.Loop) {
	ways := 1
	for _, u := range units {
		if ways *= len(u.loops); ways == 0 || ways > mostTimes {
			return nil
		}
	}
	x := waiting{units, make([]*affine.Loop, len(units)), map[waited]bool{}}
	type choice struct {
		pick []*affine.Loop
		left []int
	}
	var all []choice
	var choose func(k int)
	choose = func(k int) {
		if k == len(units) {
			all = append(all, choice{slices.Clone(x.pick), x.left()})
			return
		}
	next:
		for _, l := range units[k].loops {
			x.pick[k] = l
			for i := range k + 1 {
				if x.waits(i, k, 1) || x.waits(k, i, 1) {
					continue next
				}
			}
			choose(k + 1)
		}
	}
	choose(0)
	slices.SortStableFunc(all, func(a, b choice) int { return slices.Compare(a.left, b.left) })
	for _, c := range all {
		list = append(list, c.pick)
	}
	return list
}

// A waiting is what units that go along with these loops need of each other.
type waiting struct {
	units []*unit
	pick  []*affine.Loop
	known map[waited]bool
}

// A waited is a question to a waiting.
type waited struct {
	i, j  int
	a, b  *affine.Loop
	least int64
}

// waits reports whether unit j may need what unit i does at that much later a time.
func (x *waiting) waits(i, j int, later int64) bool {
	q := waited{i, j, x.pick[i], x.pick[j], later}
	answer, known := x.known[q]
	if known {
		return answer
	}
	ahead := &affine.Ahead{A: affine.CounterForm(q.a), B: affine.CounterForm(q.b), Least: later}
	if i == j && later == 0 {
		answer = x.units[i].feeds(ahead)
	} else {
		answer = x.units[j].follows(x.units[i], ahead)
	}
	x.known[q] = answer
	return answer
}

// left is what there is to wait for at the same time: how many units are in circles, how many
// use what they have written in another iteration, and how many wait for others.
func (x *waiting) left() []int {
	n := len(x.units)
	next := make([][]int, n)
	own, others := 0, 0
	for i := range n {
		for j := range n {
			switch waits := x.waits(i, j, 0); {
			case waits && i == j:
				own++
			case waits:
				others++
				next[i] = append(next[i], j)
			}
		}
	}
	return []int{n - len(graph.Components(next)), own, others}
}
