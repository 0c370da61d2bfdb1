package nest

import (
	"slices"

	"codo/affine"
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
		if !ok || !plain(l) || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
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
	r := retiming{names: names}
	body, ok := r.body(units, nil)
	if !ok || !r.changed {
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
			if !lo || !hi || !known || !plain(s) || s.Step != 1 {
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

// A retiming makes the new nests.
type retiming struct {
	names   affine.Names
	changed bool
}

// body is what units do in an iteration of these new loops, which their times go along with;
// ok is false if there is no way to say it.
func (r *retiming) body(units []*unit, outer []*affine.Loop) (out []affine.Stmt, ok bool) {
	groups := circlesOf(units)
	r.changed = r.changed || len(groups) > 1
	for _, g := range groups {
		if len(g) == 1 && !g[0].turnsFree() {
			out = append(out, g[0].nest(outer)...)
			continue
		}
		pick := times(g)
		if pick == nil {
			return nil, false
		}
		t := *pick[0]
		t.Lo, t.Hi, ok = span(pick)
		if !ok {
			return nil, false
		}
		for k, u := range g {
			r.changed = r.changed || pick[k] != u.loops[0]
			at := slices.Index(u.loops, pick[k])
			u.loops = slices.Delete(slices.Clone(u.loops), at, at+1)
			u.time = append(u.time, pick[k])
		}
		if t.Body, ok = r.body(g, append(slices.Clip(outer), &t)); !ok {
			return nil, false
		}
		if counted(t.Body, t.Name) {
			t.Name = r.names.Fresh(t.Name)
		}
		out = append(out, &t)
	}
	return out, true
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
		least, most, known := extent(l)
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

// extent is the least bound that l, which counts upwards, begins with, and the greatest that
// it ends before.
func extent(l *affine.Loop) (least, most int64, known bool) {
	lo, isForm := affine.FormOf(l.Lo)
	hi, isForm2 := affine.FormOf(l.Hi)
	least, _, known = lo.Range()
	_, most, known2 := hi.Range()
	return least, most, known && known2 && isForm && isForm2
}

// circlesOf sorts units into groups that depend on each other, see sorted.
func circlesOf(units []*unit) (out [][]*unit) {
	reach := make([][]bool, len(units))
	for a, u := range units {
		reach[a] = make([]bool, len(units))
		for b, v := range units {
			reach[a][b] = a == b || v.follows(u, nil)
		}
	}
	for _, g := range sorted(reach) {
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
	return u.any(v, ahead, func(x, y affine.Access) bool { return (x.Write || y.Write) && !commute(x, y) })
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
	if before := outer.Scale(-1); !u.feeds(&affine.Ahead{A: before, B: before, Least: 1}) || !u.feeds(&affine.Ahead{A: outer, B: outer}) {
		return false
	}
	pick := times([]*unit{u})
	if pick == nil {
		return false
	}
	at := affine.CounterForm(pick[0])
	return !u.feeds(&affine.Ahead{A: at, B: at})
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

// times chooses a loop of each unit, such that none needs what is done at a later time: those
// that leave least to wait for at the same time, the outermost ones if there are several; nil
// if there are none.
func times(units []*unit) (best []*affine.Loop) {
	ways := 1
	for _, u := range units {
		if ways *= len(u.loops); ways == 0 || ways > mostTimes {
			return nil
		}
	}
	x := waiting{units, make([]*affine.Loop, len(units)), map[waited]bool{}}
	var least []int
	var choose func(k int)
	choose = func(k int) {
		if k == len(units) {
			if left := x.left(); best == nil || slices.Compare(left, least) < 0 {
				best, least = slices.Clone(x.pick), left
			}
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
	return best
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
	reach := make([][]bool, n)
	own, others := 0, 0
	for i := range n {
		reach[i] = make([]bool, n)
		for j := range n {
			reach[i][j] = x.waits(i, j, 0)
			switch {
			case reach[i][j] && i == j:
				own++
			case reach[i][j]:
				others++
			}
			reach[i][j] = reach[i][j] || i == j
		}
	}
	return []int{n - len(sorted(reach)), own, others}
}
