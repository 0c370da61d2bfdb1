package domain

import (
	"cmp"
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Traced executes what loops set local integers to, of constants alone, and ignores all else. A loop until a flag is
// set that they set becomes one that counts as many iterations; integers that count by themselves are told at the
// beginning of each, as those of the last part of a row that is shorter than the others; and iterations are
// written out where loops in them end where integers say that double, say (online partial evaluation: Jones, Gomard
// and Sestoft, "Partial Evaluation and Automatic Program Generation", chapters 4 and 7). Of integers that do not count by
// themselves, as those that begin anew at different times, loops are found again in all that they choose, see asLoops.
//
//	left = 100; p = 0                                          left = 100; p = 0
//	until done {                                               for run = 0 to 7 {
//	  if (!(left > 0)) { done = true } else {                    left = 100 - 16 * run; p = 16 * run
//	    n = min(left, 16)                                =>      n = min(left, 16)
//	    for j = 0 to n { y[p + j] = x[p + j] }                   for j = 0 to n { y[p + j] = x[p + j] }
//	    p = p + n; left = left - n                               p = p + n; left = left - n
//	  }                                                        }
//	}
//
// Inductions follows what comes of it.
func Traced(t *affine.Task, names affine.Names) {
	x := tracerOf(t.Body)
	if t.Body = x.body(t.Body); x.changed {
		t.Body = nest.WithoutUnread(t.Body, tracerOf(t.Body).locals)
		nest.Rename(t, names) // iterations that are written out had scalars of one name
	}
}

const (
	mostTraced   = 4096 // iterations of a loop that are executed
	mostUnrolled = 16   // of one that is written out
	mostCopied   = 512  // in these
)

type tracer struct {
	*inductor
	all     []affine.Stmt
	changed bool
}

// tracerOf follows the locals that body declares, and flags.
func tracerOf(body []affine.Stmt) *tracer {
	x := &tracer{inductor: inductorOf(body), all: body}
	x.truths(body, true)
	return x
}

func (x *tracer) body(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if ok && nest.Unordered(l) {
			if by := x.traced(l, out); by != nil {
				x.changed = true
				out = append(out, by...)
				continue
			}
		}
		nest.RewriteInside(s, x.body)
		out = append(out, s)
	}
	return out
}

// traced is what comes in the place of l, which stands behind before; nil if it stays.
func (x *tracer) traced(l *affine.Loop, before []affine.Stmt) []affine.Stmt {
	carried := assignedIn(l.Body)
	for b := range nest.DeclaredBy(l.Body) {
		delete(carried, b)
	}
	maps.DeleteFunc(carried, func(b *affine.Buffer, _ bool) bool { return !x.locals[b] })
	asked := x.asked(l, carried)
	flag := affine.FlagOf(l)
	if flag == nil && len(asked) == 0 || flag != nil && !carried[flag.Buffer] {
		return nil
	}
	r := tracing{x: x, loop: l, flag: flag, now: startsOf(before, carried, nil)}
	if !r.execute() {
		if flag == nil {
			return x.asLoops(l, before, carried)
		}
		return nil
	}
	var after []affine.Stmt
	if flag != nil {
		after = r.count()
	}
	told, others := r.told(asked)
	switch {
	case len(others) > 0 && len(r.starts) <= mostUnrolled && (flag != nil || r.decides(others)):
		if out := r.written(others); out != nil {
			return append(x.body(out), after...)
		}
	case len(others) > 0:
		if out := x.asLoops(l, before, carried); out != nil {
			return append(out, after...)
		}
		if flag == nil && len(told) == 0 {
			return nil
		}
	case flag == nil && len(told) == 0:
		return nil
	}
	l.Body = append(told, x.body(l.Body)...)
	return append([]affine.Stmt{l}, after...)
}

// asked are those that choose elements or iterations in l, and that Inductions does not follow.
func (x *tracer) asked(l *affine.Loop, carried map[*affine.Buffer]bool) (list []*affine.Buffer) {
	if len(carried) == 0 {
		return nil
	}
	choose := inSubscripts(l.Body)
	maps.Copy(choose, inBounds(l.Body))
	for b := range carried {
		if _, counts := x.stepOf(l.Body, b); !counts && choose[b] && b.Elem != affine.B1 && readsAnew(l.Body, b) {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b *affine.Buffer) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// readsAnew reports whether an iteration with this body may read what the one before has left in b.
func readsAnew(body []affine.Stmt, b *affine.Buffer) bool {
	for _, s := range body {
		if read, written := nest.Touches([]affine.Stmt{s}, b); read || written {
			a, sets := s.(*affine.Assign)
			return !sets || a.Buffer != b || read
		}
	}
	return false
}

// A tracing executes a loop.
type tracing struct {
	x      *tracer
	loop   *affine.Loop
	flag   *affine.Load                // that ends it; nil: it counts
	now    nest.Constants              // what is known of locals
	starts []nest.Constants            // and was at the beginning of each iteration
	ways   map[*affine.If]map[int]bool // sides of conditions that were taken, 2 if that is not known
	does   bool                        // this iteration does anything but to set the flag
	idle   bool                        // the last one did not
	at     int64                       // the counter
}

// execute is for all iterations; ok is false if it is not known how many there are.
func (r *tracing) execute() (ok bool) {
	first, trips, counts := affine.ConstantTrips(r.loop)
	if r.flag != nil {
		start, isConst := r.loop.Lo.(*affine.Const)
		counts, trips = isConst && start.I == 0 && r.loop.Step == 1, mostTraced+1
	}
	if !counts || r.flag == nil && trips > mostTraced {
		return false
	}
	r.ways = map[*affine.If]map[int]bool{}
	for k := range trips {
		if len(r.now) == 0 {
			return false
		}
		ways := r.ways
		r.ways, r.does, r.at = map[*affine.If]map[int]bool{}, false, first+k*r.loop.Step
		start := maps.Clone(r.now)
		r.body(r.loop.Body)
		ends := false
		if r.flag != nil {
			v, known := r.now[r.flag.Buffer]
			if !known {
				return false
			}
			ends = v.I != 0
		}
		if r.idle = ends && !r.does; r.idle {
			r.ways = ways
			return true
		}
		r.starts = append(r.starts, start)
		for s, taken := range ways {
			if r.ways[s] == nil {
				r.ways[s] = taken
			} else {
				maps.Copy(r.ways[s], taken)
			}
		}
		if ends {
			return true
		}
	}
	return r.flag == nil
}

func (r *tracing) forget(body []affine.Stmt) {
	for b := range assignedIn(body) {
		delete(r.now, b)
	}
}

func (r *tracing) body(list []affine.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Assign:
			if r.flag == nil || s.Buffer != r.flag.Buffer {
				r.does = true
			}
			if !r.x.locals[s.Buffer] {
				continue
			}
			v, ok := r.value(s.Value)
			if delete(r.now, s.Buffer); ok && s.Value.Type() == s.Buffer.Elem {
				r.now[s.Buffer] = v
			}
		case *affine.If:
			v, known := r.value(s.Cond)
			if r.ways[s] == nil {
				r.ways[s] = map[int]bool{}
			}
			switch {
			case !known:
				r.ways[s][2] = true
				r.does = true
				before := maps.Clone(r.now)
				r.body(s.Then)
				r.now = maps.Clone(before)
				r.body(s.Else)
				r.now = before
				r.forget([]affine.Stmt{s})
			case v.I != 0:
				r.ways[s][1] = true
				r.body(s.Then)
			default:
				r.ways[s][0] = true
				r.body(s.Else)
			}
		default:
			_, declares := s.(*affine.Decl)
			r.does = r.does || !declares
			r.forget([]affine.Stmt{s})
		}
	}
}

// value is what e comes to, an integer, if that is known.
func (r *tracing) value(e affine.Expr) (c *affine.Const, ok bool) {
	c, ok = affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if at, is := e.(*affine.Counter); is && at.Loop == r.loop {
			return &affine.Const{T: e.Type(), I: r.at}
		}
		return nest.FoldedIn(r.now, e)
	}).(*affine.Const)
	return c, ok && !c.T.IsFloat()
}

// count makes the loop one of as many iterations, without the conditions that are decided; after is what stands behind it.
func (r *tracing) count() (after []affine.Stmt) {
	l := r.loop
	if !UsesCounter(l.Body, l) {
		l.Type = affine.I32
	}
	l.Lo, l.Hi, l.Again = &affine.Const{T: l.Type}, &affine.Const{T: l.Type, I: int64(len(r.starts))}, false
	l.Body = nest.RewriteIfs(l.Body, func(s *affine.If) ([]affine.Stmt, bool) {
		way := r.ways[s]
		switch {
		case len(way) != 1 || way[2]:
			return nil, false
		case way[1]:
			return s.Then, true
		}
		return s.Else, true
	})
	if r.idle {
		after = append(after, &affine.Assign{Buffer: r.flag.Buffer, Value: &affine.Const{T: affine.B1, I: 1}, Pos: l.Pos})
	}
	return after
}

// told says at the beginning of an iteration what is in those of a list that count by themselves; others are those of
// which each iteration has a value that is known.
func (r *tracing) told(list []*affine.Buffer) (told []affine.Stmt, others []*affine.Buffer) {
	l := r.loop
	for _, b := range list {
		v, ok := r.valuesOf(b)
		if !ok {
			continue
		}
		step := int64(0)
		if len(v) > 1 {
			step = v[1] - v[0]
		}
		linear := l.Step == 1
		for k := range v {
			linear = linear && v[k] == v[0]+int64(k)*step
		}
		lo, _ := affine.FormOf(l.Lo)
		if !linear {
			others = append(others, b)
			continue
		}
		told = append(told, &affine.Assign{Buffer: b, Value: affine.Convert(affine.CounterForm(l).Sub(lo).Scale(step).Plus(v[0]).Expr(), b.Elem), Pos: l.Pos})
	}
	return told, others
}

func (r *tracing) valuesOf(b *affine.Buffer) (list []int64, ok bool) {
	for _, start := range r.starts {
		v, known := start[b]
		if !known {
			return nil, false
		}
		list = append(list, v.I)
	}
	return list, len(list) > 0
}

// decides reports whether one of a list ends loops, or is multiplied or shifted: no sum of counters is as these.
func (r *tracing) decides(list []*affine.Buffer) (found bool) {
	ends := inBounds(r.loop.Body)
	if slices.ContainsFunc(list, func(b *affine.Buffer) bool { return ends[b] }) {
		return true
	}
	affine.Walk(r.loop.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && r.x.locals[a.Buffer] {
			affine.WalkExpr(a.Value, func(e affine.Expr) {
				if e, ok := e.(*affine.Binary); ok && slices.Contains([]affine.Op{"*", "<<", ">>"}, e.Op) && nest.LoadsAny(e, r.x.locals) {
					found = found || slices.Contains(list, a.Buffer)
				}
			})
		}
		return !found
	})
	return found
}

// written is the iterations of the loop one after the other, each with what is in those of a list; nil if that is too much.
func (r *tracing) written(list []*affine.Buffer) (out []affine.Stmt) {
	l := r.loop
	size := 0
	affine.Walk(l.Body, func(affine.Stmt) bool { size++; return true })
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || size*len(r.starts) > mostCopied {
		return nil
	}
	for k := range trips {
		for _, b := range list {
			out = append(out, &affine.Assign{Buffer: b, Value: r.starts[k][b], Pos: l.Pos})
		}
		own := affine.CloneBody(l.Body)
		affine.SubstituteCounter(own, l, &affine.Const{T: l.Type, I: first + k*l.Step})
		out = append(out, own...)
	}
	return out
}
