package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Forward lets a nest that updates each element of an array once begin with what
// the nest before it gave the element, which then is not needed (forward
// substitution; Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 4.5):
//
//	for i { y[i] = b[i] }; for i { s = y[i]; for k { s += a[i][k] }; y[i] = s }
//	for i { s = b[i]; for k { s += a[i][k] }; y[i] = s }
func Forward(t *affine.Task) { t.Body = forwardIn(t.Body) }

func forwardIn(body []affine.Stmt) []affine.Stmt {
	for at := len(body) - 1; at >= 0; at-- {
		l, ok := body[at].(*affine.Loop)
		if !ok || len(l.Order) > 0 {
			continue
		}
		l.Body = forwardIn(l.Body)
		if g, ok := givenBy(l); ok {
			if user := g.userIn(body[at+1:]); user != nil {
				user.value(g)
				body = slices.Delete(body, at, at+1)
			}
		}
	}
	return body
}

// A given is a nest that only gives each element of a box a value.
type given struct {
	loops  []*affine.Loop // outermost first
	assign *affine.Assign
	reads  []*affine.Buffer // besides the element itself
}

// givenBy finds out whether the nest of l is one.
func givenBy(l *affine.Loop) (g given, ok bool) {
	for nest.Plain(l) && len(l.Body) == 1 && l.Step == 1 {
		g.loops = append(g.loops, l)
		if in, isLoop := l.Body[0].(*affine.Loop); isLoop {
			l = in
			continue
		}
		g.assign, ok = l.Body[0].(*affine.Assign)
		break
	}
	if !ok || g.assign.Buffer.IsScalar() || len(dimensions(g.assign.Index, g.loops)) != len(g.loops) {
		return given{}, false
	}
	affine.WalkExpr(g.assign.Value, func(e affine.Expr) {
		ld, isLoad := e.(*affine.Load)
		switch {
		case !isLoad:
		case ld.Buffer == g.assign.Buffer:
			ok = ok && affine.SameIndex(ld.Index, g.assign.Index)
		default:
			g.reads = append(g.reads, ld.Buffer)
		}
	})
	return g, ok
}

// dimensions tells for each of the loops which subscript is its counter; a loop
// for which that is none or several is left out.
func dimensions(index []affine.Expr, loops []*affine.Loop) map[*affine.Loop]int {
	at := map[*affine.Loop]int{}
	for d, e := range index {
		f, ok := affine.FormOf(e)
		if !ok {
			return nil
		}
		for _, l := range loops {
			if !f.Uses(l) {
				continue
			}
			if _, twice := at[l]; twice || !f.Equal(affine.CounterForm(l)) {
				return nil
			}
			at[l] = d
		}
	}
	return at
}

// A user is the body of a nest that reads each element of an array into a
// scalar first and gives it the scalar's value last.
type user struct {
	read *affine.Assign
	by   map[*affine.Loop]affine.Expr // the counters of the nest before, in those of this one
}

// value puts what g gives in the place of the element.
func (u *user) value(g given) {
	u.read.Value = u.here(g.assign.Value)
}

// here is an expression of the nest before in the counters of this one.
func (u *user) here(e affine.Expr) affine.Expr {
	holder := &affine.Assign{Value: e}
	for l, by := range u.by {
		affine.SubstituteCounter([]affine.Stmt{holder}, l, by)
	}
	return holder.Value
}

// userIn finds the user of all that g gives among the statements that follow;
// nil if there is none, or if something else uses the array before, or changes
// what g reads.
func (g given) userIn(rest []affine.Stmt) *user {
	for _, s := range rest {
		accesses := affine.Accesses([]affine.Stmt{s})
		touches := slices.ContainsFunc(accesses, func(a affine.Access) bool { return a.Buffer == g.assign.Buffer })
		changes := slices.ContainsFunc(accesses, func(a affine.Access) bool { return a.Write && slices.Contains(g.reads, a.Buffer) })
		if changes {
			return nil
		}
		if touches {
			if _, ok := s.(*affine.Loop); ok {
				return g.userOf(accesses)
			}
			return nil
		}
	}
	return nil
}

// userOf is the user that a nest with these accesses is; nil if it is none.
func (g given) userOf(accesses []affine.Access) *user {
	var read, write *affine.Access
	for k, a := range accesses {
		if a.Buffer != g.assign.Buffer {
			continue
		}
		to := &read
		if a.Write {
			to = &write
		}
		if *to != nil {
			return nil
		}
		*to = &accesses[k]
	}
	if read == nil || write == nil || len(read.Loops) == 0 || !slices.Equal(read.Loops, write.Loops) {
		return nil
	}
	if !read.Exact || len(read.Cases) != 1 || len(read.Cases[0]) > 0 { // under a condition it leaves elements as they are
		return nil
	}
	first, ok := read.Stmt.(*affine.Assign)
	if !ok || !first.Buffer.IsScalar() {
		return nil
	}
	if ld, ok := first.Value.(*affine.Load); !ok || ld.Buffer != g.assign.Buffer {
		return nil
	}
	last := write.Stmt.(*affine.Assign)
	body := read.Loops[len(read.Loops)-1].Body
	at, after := slices.Index(body, affine.Stmt(first)), slices.Index(body, affine.Stmt(last))
	if at < 0 || after < at || !affine.SameIndex(read.Index, write.Index) {
		return nil
	}
	u := &user{read: first, by: map[*affine.Loop]affine.Expr{}}
	own, left := dimensions(g.assign.Index, g.loops), slices.Clone(read.Loops)
	for _, o := range g.loops {
		f, ok := affine.FormOf(read.Index[own[o]])
		if !ok {
			return nil
		}
		for _, l := range f.Counters() {
			k := slices.Index(left, l)
			if k < 0 {
				return nil
			}
			left = slices.Delete(left, k, k+1)
		}
		u.by[o] = f.Expr()
	}
	if len(left) > 0 || slices.ContainsFunc(g.loops, func(o *affine.Loop) bool { return !u.goesThrough(o, read.Index[own[o]]) }) {
		return nil
	}
	for d, e := range g.assign.Index { // subscripts that no loop of g chooses
		if !u.same(e, read.Index[d]) {
			return nil
		}
	}
	return u
}

// goesThrough reports whether a subscript of this nest takes each value that o counts once: it is a counter with the
// same bounds, or has the digits of one.
func (u *user) goesThrough(o *affine.Loop, subscript affine.Expr) bool {
	f, _ := affine.FormOf(subscript)
	if loops := f.Counters(); len(loops) == 1 && f.Equal(affine.CounterForm(loops[0])) {
		in := loops[0]
		return in.Step == 1 && u.same(o.Lo, in.Lo) && u.same(o.Hi, in.Hi)
	}
	_, extent, _ := affine.ConstantTrips(o)
	return CountsFromZero(o) && DigitsOf(f, extent)
}

// same reports whether an expression of the nest before is one of this nest.
func (u *user) same(before, here affine.Expr) bool {
	f, ok := affine.FormOf(u.here(before))
	g, ok2 := affine.FormOf(here)
	return ok && ok2 && f.Equal(g)
}
