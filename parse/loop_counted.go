package parse

import (
	"maps"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A loop until a flag is set has as many iterations as it takes to set the flag, where local integers decide that which are
// set to constants before it, whatever the data: it is executed as far as these go.
//
//	while (row < H) { ..; if (++col == W) { col = 0; row++; } }   =>   for run = 0 to H * W { ..; .. }

// countLoops is body with such loops counted, and without the flags that nothing asks for any more. What is wrong has no value
// that could be followed: such a body stays.
func (l *lowerer) countLoops(body []affine.Stmt) []affine.Stmt {
	if l.asWritten || l.diags.HasErrors() {
		return body
	}
	var flags, counters []*affine.Buffer
	var in func(list []affine.Stmt) []affine.Stmt
	in = func(list []affine.Stmt) (out []affine.Stmt) {
		for _, s := range list {
			loop, ok := s.(*affine.Loop)
			if ok && affine.FlagOf(loop) != nil {
				flag := affine.FlagOf(loop).Buffer
				if course, ok := l.countedRuns(loop, out); ok {
					flags, counters = append(flags, flag), append(counters, l.asNest(course, loop)...)
					out = append(out, loop, &affine.Assign{Buffer: flag, Value: &affine.Const{T: affine.B1, I: 1}, Pos: loop.Pos})
					continue
				}
			}
			affine.RewriteBodies(s, in)
			out = append(out, s)
		}
		return out
	}
	if body = in(body); len(flags) == 0 {
		return body
	}
	l.dropOpenWarnings(body)
	if body = withoutCounters(body, flags); len(counters) > 0 {
		body = l.fitConditions(body, counters)
	}
	return body
}

// countedRuns makes loop, behind before, one that counts, and gives what was found; ok is false if it stays.
func (l *lowerer) countedRuns(loop *affine.Loop, before []affine.Stmt) (course course, ok bool) {
	course, ok = l.courseOf(loop, before)
	if !ok || course.runs == 0 {
		return course, false
	}
	body, last, ok := iterationUntil(loop.Body, affine.FlagOf(loop).Buffer)
	if !ok {
		return course, false
	}
	if !last {
		course.runs--
	}
	loop.Body, loop.Again, loop.Hi = body, false, &affine.Const{T: loop.Type, I: course.runs}
	return course, true
}

// iterationUntil is what each iteration does of a loop with this body, in which flag is not set when it begins. The last of them,
// which sets it, does the same, if last says so, else nothing.
func iterationUntil(body []affine.Stmt, flag *affine.Buffer) (list []affine.Stmt, last, ok bool) {
	if len(body) == 1 {
		if guard, is := body[0].(*affine.If); is && isUnset(guard.Cond, flag) && len(guard.Else) == 0 {
			body = guard.Then
		}
	}
	stop, is := body[0].(*affine.If)
	if !is || !setsOnly(stop.Then, flag) || affine.Loads(stop.Cond, flag) {
		read, _ := affine.Touches(body, flag)
		return body, true, !read
	}
	list = slices.Clone(stop.Else)
	for _, s := range body[1:] { // all that follows is for those that do not end there
		guard, is := s.(*affine.If)
		if !is || !isUnset(guard.Cond, flag) || len(guard.Else) > 0 {
			return nil, false, false
		}
		list = append(list, guard.Then...)
	}
	read, written := affine.Touches(list, flag)
	return list, false, !read && !written
}

// isUnset reports whether cond is !flag.
func isUnset(cond affine.Expr, flag *affine.Buffer) bool {
	not, ok := cond.(*affine.Unary)
	if !ok || not.Op != "!" {
		return false
	}
	ld, ok := not.X.(*affine.Load)
	return ok && ld.Buffer == flag
}

// setsOnly reports whether list sets flag and does nothing else.
func setsOnly(list []affine.Stmt, flag *affine.Buffer) bool {
	if len(list) != 1 {
		return false
	}
	a, ok := list[0].(*affine.Assign)
	if !ok || a.Buffer != flag {
		return false
	}
	c, ok := a.Value.(*affine.Const)
	return ok && c.I != 0
}

// A course is what was found of a loop by executing it.
type course struct {
	runs   int64                      // iterations until the flag is set, that in which it is set included
	values map[*affine.Buffer][]int64 // of local integers, when an iteration begins
}

// courseOf executes loop, behind before, as far as its flag goes.
func (l *lowerer) courseOf(loop *affine.Loop, before []affine.Stmt) (c course, ok bool) {
	flag := affine.FlagOf(loop).Buffer
	r := l.newCounterRun()
	r.relevant[flag] = true
	all := append(slices.Clone(before), loop)
	for found := -1; found < len(r.relevant); {
		found = len(r.relevant)
		r.relate(all)
	}
	if !r.list(before) {
		return c, false
	}
	for c.values = map[*affine.Buffer][]int64{}; ; c.runs++ {
		set := r.values[flag]
		if set == nil || set.I != 0 {
			return c, set != nil
		}
		for b, v := range r.values {
			if list := c.values[b]; v != nil && b.Elem.IsInteger() && b != flag && int64(len(list)) == c.runs {
				c.values[b] = append(list, v.I)
			}
		}
		if !r.list(loop.Body) {
			return c, false
		}
	}
}

// asNest makes loop a nest where its counters begin anew again and again, as those of columns, and gives the counters.
func (l *lowerer) asNest(c course, loop *affine.Loop) (counters []*affine.Buffer) {
	periods := map[int64]bool{}
	for b, list := range c.values {
		if int64(len(list)) < c.runs {
			continue
		}
		counters = append(counters, b)
		if p := periodOf(list[:c.runs]); p > 1 && p < c.runs {
			periods[p] = true
		}
	}
	slices.SortFunc(counters, func(a, b *affine.Buffer) int { return strings.Compare(a.Name, b.Name) })
	rest := c.runs
	at := loop
	for _, p := range slices.Backward(slices.Sorted(maps.Keys(periods))) {
		if rest%p != 0 || rest == p {
			continue
		}
		inner := affine.CountTo(l.fresh(loop.Name), p, loop.Pos)
		inner.Body, inner.Label = at.Body, at.Label
		at.Hi, at.Body = &affine.Const{T: at.Type, I: rest / p}, []affine.Stmt{inner}
		at, rest = inner, p
	}
	return counters
}

// mostPeriods bounds how many are tried.
const mostPeriods = 64

// periodOf is after how many of them values begin anew; 0 if they do not, or are all the same.
func periodOf(values []int64) int64 {
	tried := 0
	for p := 1; p < len(values) && tried < mostPeriods; p++ {
		if values[p] != values[0] {
			continue
		}
		tried++
		if slices.Equal(values[p:], values[:len(values)-p]) {
			return int64(p)
		}
	}
	return 0
}

// dropOpenWarnings takes back what is said of loops that are not open any more.
func (l *lowerer) dropOpenWarnings(body []affine.Stmt) {
	still := map[diag.Pos]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if loop, ok := s.(*affine.Loop); ok && loop.Again {
			still[l.openAt[loop]] = true
		}
		return true
	})
	counted := map[diag.Pos]bool{}
	for loop, at := range l.openAt {
		if !loop.Again {
			counted[at] = true
		}
	}
	*l.diags = slices.DeleteFunc(*l.diags, func(d diag.Diagnostic) bool { return d.Code == diag.OpenLoop && counted[d.Pos] && !still[d.Pos] })
}
