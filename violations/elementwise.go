package violations

import (
	"slices"

	"codo/affine"
)

// Elementwise makes one task of a task that gives an array, element by element, and of one that
// alone takes it and makes something of each element by operations that are cheap wherever they
// are: shifts, sums of integers, products with constants of few digits, choices. What follows a sum, say a bias or a ReLU, is part of the
// last step of that sum then, as if it were written there:
//
//	for i { for k { s += x[i][k] * w[k] } t[i] = s }           for i { for k { s += x[i][k] * w[k] }
//	for i { y[i] = t[i] > 0 ? t[i] : 0 }                =>       t = s; y[i] = t > 0 ? t : 0 }
//
// Operators that cost more stay in a task that has as many of them as it needs.
//
// So are two nests of a task one nest, where an array of the task goes from one to the other.
func Elementwise(p *affine.Program) {
	names := affine.NamesOf(p)
	x := joiningOf(p.Tasks, names)
	p.Channels = slices.DeleteFunc(p.Channels, func(c *affine.Channel) bool {
		return c.Kind == affine.ChannelUndecided && x.join(c.Buffer)
	})
	p.Tasks = x.left()
	for _, t := range p.Tasks {
		elementwiseNests(t, names)
	}
}

// elementwiseNests joins nests of t.
func elementwiseNests(t *affine.Task, names affine.Names) {
	if t.Sequential != "" || slices.ContainsFunc(affine.Accesses(t.Body), func(a affine.Access) bool { return a.Channel != nil }) { // tokens come in order
		return
	}
	nests := make([]*affine.Task, len(t.Body))
	for i, s := range t.Body {
		nests[i] = &affine.Task{Body: []affine.Stmt{s}}
	}
	x := joiningOf(nests, names)
	for i, s := range t.Body {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.Init == nil && x.join(d.Buffer) {
			x.tasks[i] = nil
		}
	}
	t.Body = nil
	for _, nest := range x.left() {
		t.Body = append(t.Body, nest.Body...)
	}
}

// joining are tasks on their way; those that are part of others are nil.
type joining struct {
	tasks []*affine.Task
	names affine.Names
	users map[*affine.Buffer][]int // tasks by what they use
}

func joiningOf(tasks []*affine.Task, names affine.Names) *joining {
	x := &joining{tasks, names, map[*affine.Buffer][]int{}}
	for i, t := range tasks {
		for _, u := range usesOf(t.Body) {
			x.users[u.buffer] = append(x.users[u.buffer], i)
		}
	}
	return x
}

// left are the tasks that are not part of others.
func (x *joining) left() []*affine.Task {
	return slices.DeleteFunc(x.tasks, func(t *affine.Task) bool { return t == nil })
}

// join makes one task of those that write and read b, if it may.
func (x *joining) join(b *affine.Buffer) bool {
	users := x.users[b]
	if len(users) != 2 || b.IsScalar() {
		return false
	}
	first, second := users[0], users[1]
	from, to := x.tasks[first], x.tasks[second]
	if from.Sequential != "" || to.Sequential != "" || !x.mayWait(first, second, b) {
		return false
	}
	given, taken := givenOnce(from.Body, b), takenOnce(to.Body, b)
	if given == nil || taken == nil || x.isSpread(second) {
		return false
	}
	var counts []count
	for d := range taken.axes {
		own, ok := countedBy(taken.axes[d], given.axes[d])
		if !ok {
			return false
		}
		counts = append(counts, own...)
	}
	x.attach(from, given, taken, counts, b)
	x.tasks[first], x.tasks[second] = nil, from
	for b, list := range x.users {
		if k := slices.Index(list, first); k >= 0 {
			x.users[b] = slices.DeleteFunc(list, func(i int) bool { return i == first && slices.Contains(list, second) })
		}
		for k, i := range x.users[b] {
			if i == first {
				x.users[b][k] = second
			}
		}
	}
	return true
}

// mayWait reports whether task number first, which writes b and nothing else, may run where task
// number second does: none between them writes what it reads.
func (x *joining) mayWait(first, second int, b *affine.Buffer) bool {
	read := map[*affine.Buffer]bool{}
	for _, u := range usesOf(x.tasks[first].Body) {
		read[u.buffer] = true
		if (u.write != nil) != (u.buffer == b) {
			return false
		}
	}
	for _, t := range x.tasks[first+1 : second+1] {
		if t != nil && slices.ContainsFunc(usesOf(t.Body), func(u use) bool { return u.write != nil && read[u.buffer] }) {
			return false
		}
	}
	return true
}

// isSpread reports whether another task spreads what task number k gives over an array with more
// elements, as a larger image has. A task between them gives each element as often as it is
// needed; as part of a sum it could not.
func (x *joining) isSpread(k int) bool {
	for _, w := range usesOf(x.tasks[k].Body) {
		if w.write == nil {
			continue
		}
		for _, i := range x.users[w.buffer] {
			if to := handedOn(x.tasks[i].Body, w.buffer); i != k && to != nil && to.Len() > w.buffer.Len() {
				return true
			}
		}
	}
	return false
}

// handedOn is the array to which body hands elements of b, and does nothing else; nil if it does more.
func handedOn(body []affine.Stmt, b *affine.Buffer) *affine.Buffer {
	for len(body) == 1 {
		switch s := body[0].(type) {
		case *affine.Loop:
			body = s.Body
			continue
		case *affine.Assign:
			if l, ok := s.Value.(*affine.Load); ok && l.Buffer == b {
				return s.Buffer
			}
		}
		return nil
	}
	return nil
}

// An element is a place where each element of an array is used once: in loops that go through all
// of it, each through one dimension, or several through one of the products of their trips.
type element struct {
	axes []axis         // by dimension
	body *[]affine.Stmt // of the innermost
}

// givenOnce finds where each element of b gets its value, by the only statement of body that
// touches b, beside the loops of a sum, say; nil if it is more than that.
func givenOnce(body []affine.Stmt, b *affine.Buffer) *element {
	list := &body
	var around []*affine.Loop
	for {
		at := slices.IndexFunc(*list, using(b))
		if at < 0 || slices.ContainsFunc((*list)[at+1:], using(b)) {
			return nil
		}
		switch s := (*list)[at].(type) {
		case *affine.Loop:
			if !isFree(s) {
				return nil
			}
			around, list = append(around, s), &s.Body
			continue
		case *affine.Assign:
			if read, _ := affine.Touches([]affine.Stmt{s}, b); !read && slices.ContainsFunc(*list, isLoop) {
				if axes := eachOnce(s.Index, b, around); axes != nil {
					return &element{axes, list}
				}
			}
		}
		return nil
	}
}

// takenOnce finds where each element of b is taken, by a body of cheap steps whose iterations may
// run in any order; nil if there is more than that.
func takenOnce(body []affine.Stmt, b *affine.Buffer) *element {
	list := &body
	var around []*affine.Loop
	for len(*list) == 1 {
		l, ok := (*list)[0].(*affine.Loop)
		if !ok || !isFree(l) {
			break
		}
		around, list = append(around, l), &l.Body
	}
	if len(around) == 0 || !cheap(*list) {
		return nil
	}
	all := affine.Accesses(body)
	var axes []axis
	for _, a := range all {
		if a.Buffer == b {
			own := eachOnce(a.Index, b, around)
			if own == nil || axes != nil && !slices.EqualFunc(own, axes, axis.same) { // two elements, as of a matrix and of its transpose
				return nil
			}
			axes = own
		}
	}
	own := map[*affine.Buffer]bool{}
	for _, s := range *list {
		if d, ok := s.(*affine.Decl); ok {
			own[d.Buffer] = true
		}
	}
	var gives *affine.Buffer
	for _, w := range all {
		if !w.Write || own[w.Buffer] {
			continue
		}
		if gives != nil && gives != w.Buffer { // tasks behind it would wait for each other
			return nil
		}
		gives = w.Buffer
		for _, a := range all {
			if a.Buffer == w.Buffer && slices.ContainsFunc(around, func(l *affine.Loop) bool {
				return affine.Carries(l, w, a) != affine.No || affine.Carries(l, a, w) != affine.No
			}) {
				return nil
			}
		}
	}
	return &element{axes, list}
}

func isLoop(s affine.Stmt) bool { _, ok := s.(*affine.Loop); return ok }

// using tells which statements read or write b.
func using(b *affine.Buffer) func(affine.Stmt) bool {
	return func(s affine.Stmt) bool {
		read, written := affine.Touches([]affine.Stmt{s}, b)
		return read || written
	}
}

// isFree reports whether l has constant trips, and no wishes of the user.
func isFree(l *affine.Loop) bool {
	_, _, ok := affine.ConstantTrips(l)
	return ok && l.Step == 1 && l.Keep == 0 && l.II == 0 && l.Unroll == 0 && len(l.Order)+len(l.Layers)+len(l.Pragmas) == 0
}

// eachOnce is how index counts, by dimension of b, if that goes through all elements, once each, with all loops around; else nil.
func eachOnce(index []affine.Expr, b *affine.Buffer, around []*affine.Loop) (axes []axis) {
	var counted []*affine.Loop
	for d, e := range index {
		f, ok := affine.FormOf(e)
		if !ok || !f.IsLinear() {
			return nil
		}
		a, ok := axisOf(f)
		if !ok || a.backward || a.lo != 0 || a.hi != int64(b.Shape[d])-1 {
			return nil
		}
		for _, x := range a.digits {
			if !slices.Contains(around, x.loop) || slices.Contains(counted, x.loop) {
				return nil
			}
			counted = append(counted, x.loop)
		}
		axes = append(axes, a)
	}
	if len(counted) < len(around) {
		return nil
	}
	return axes
}

// same reports whether a and o are the same counters with the same weights.
func (a axis) same(o axis) bool { return slices.Equal(a.digits, o.digits) }

// A count is what the counter of a loop is in those of others.
type count struct {
	loop *affine.Loop
	by   affine.Form
}

// alone is the loop whose counter has the same values.
func (c count) alone() (*affine.Loop, bool) {
	list := c.by.Counters()
	if len(list) != 1 || !c.by.Equal(affine.CounterForm(list[0])) {
		return nil, false
	}
	return list[0], true
}

// countedBy is what each counter of taken is in those of given, of the same dimension, if each is some of them that follow each other.
func countedBy(taken, given axis) (counts []count, ok bool) {
	rest := given.digits
	for _, d := range slices.Backward(taken.digits) { // the fastest first
		c, trips := count{d.loop, affine.Form{}.Plus(d.first)}, int64(1)
		for trips < d.trips && len(rest) > 0 {
			g := rest[len(rest)-1]
			c.by, trips, rest = c.by.AddCounter(g.loop, trips).Plus(-trips*g.first), trips*g.trips, rest[:len(rest)-1]
		}
		if trips != d.trips {
			return nil, false
		}
		counts = append(counts, c)
	}
	return counts, true
}

// attach puts what task to does with an element behind what gives it its value.
func (x *joining) attach(from *affine.Task, given, taken *element, counts []count, b *affine.Buffer) {
	steps := affine.CloneBody(*taken.body)
	for _, c := range counts {
		if l, alone := c.alone(); alone {
			affine.ReplaceCounter(steps, c.loop, l)
		} else {
			affine.ReplaceByForm(steps, c.loop, c.by)
		}
	}
	value := &affine.Buffer{Name: x.names.Fresh(b.Name + "_value"), Elem: b.Elem, Pos: b.Pos}
	affine.RewriteReads(steps, b, value, func([]affine.Expr) []affine.Expr { return nil })
	names := map[string]bool{}
	affine.Walk(from.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			names[d.Buffer.Name] = true
		}
		return true
	})
	affine.Walk(steps, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && names[d.Buffer.Name] {
			d.Buffer.Name = x.names.Fresh(d.Buffer.Name)
		}
		return true
	})
	at := slices.IndexFunc(*given.body, using(b))
	a := (*given.body)[at].(*affine.Assign)
	a.Buffer, a.Index = value, nil
	*given.body = slices.Concat((*given.body)[:at], []affine.Stmt{&affine.Decl{Buffer: value, Pos: a.Pos}, a}, steps, (*given.body)[at+1:])
}

// cheap reports whether all of body are statements, with or without conditions, whose operators
// take no DSPs, and little else.
func cheap(body []affine.Stmt) (ok bool) {
	ok = true
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			ok = ok && s.Buffer.IsScalar() && len(s.Buffer.Bind) == 0
		case *affine.Assign, *affine.If:
		default:
			ok = false
		}
		if ok {
			affine.Operands(s, func(e affine.Expr) { affine.WalkExpr(e, func(e affine.Expr) { ok = ok && isCheap(e) }) })
		}
		return ok
	})
	return ok
}

func isCheap(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Load: // no look-up
		return !slices.ContainsFunc(e.Index, func(e affine.Expr) bool { _, ok := affine.FormOf(e); return !ok })
	case *affine.Cast:
		return e.T.IsInteger() == e.X.Type().IsInteger()
	case *affine.Binary:
		switch e.Op {
		case "*":
			c, ok := e.Y.(*affine.Const)
			f, counts := affine.FormOf(e) // as of a place in a flat array
			return ok && e.Type().IsInteger() && e.Type().Bits <= 32 && affine.FewAdders(c.I) || counts && f.IsLinear()
		case "/", "%":
			return false
		}
		return e.Type().IsInteger() || e.Type() == affine.B1
	case *affine.Call:
		return slices.Contains([]affine.Fn{"min", "max", "abs", "fmin", "fmax", "fabs"}, e.Fn)
	}
	return true
}
