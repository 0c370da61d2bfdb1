package domain

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Inductions writes what local integers hold that count along with loops, pointers
// that move on among them, as functions of the counters (induction variables; Allen
// and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.5):
//
//	at = 0; for i { for j { y[at] = x[j][i]; at = at + 1 } }  =>  for i { for j { y[6 * i + j] = x[j][i] } }
//
// So it does with all that are affine where they are read, if they choose elements,
// iterations or branches. A condition that always holds, or never, goes; what nothing
// reads then does, too.
func Inductions(t *affine.Task) {
	x := inductorOf(t.Body)
	x.truths(t.Body, false)
	choose := false
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		choose = choose || slices.ContainsFunc(choosing(s), func(e affine.Expr) bool { return nest.LoadsAny(e, x.locals) })
		return true
	})
	if choose {
		t.Body = nest.WithoutUnread(x.body(t.Body, values{}), x.locals)
	}
}

// choosing are the expressions in s that choose elements, iterations or branches.
func choosing(s affine.Stmt) (list []affine.Expr) {
	switch s := s.(type) {
	case *affine.Loop:
		list = append(list, s.Lo, s.Hi)
	case *affine.If:
		list = append(list, s.Cond)
	case *affine.Assign:
		list = append(list, s.Index...)
	case *affine.Pop:
		list = append(list, s.Index...)
	}
	affine.Each(s, func(ld *affine.Load) { list = append(list, ld.Index...) })
	return list
}

// values are what locals hold at a place.
type values = affine.Held[affine.Form]

type inductor struct {
	locals map[*affine.Buffer]bool // integers that may be followed
	open   map[*affine.Loop]bool   // these may end earlier than they say
	boxed  map[*affine.If]values   // what locals hold there that count nowhere else
}

// inductorOf follows the locals that body declares.
func inductorOf(body []affine.Stmt) *inductor {
	x := &inductor{map[*affine.Buffer]bool{}, map[*affine.Loop]bool{}, map[*affine.If]values{}}
	x.declared(body)
	return x
}

func (x *inductor) declared(body []affine.Stmt) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			b := d.Buffer
			x.locals[b] = b.IsScalar() && b.Init == nil && b.Elem.IsInteger() && b.Elem.Kind != affine.Bool && len(b.Bind) == 0
		}
		return true
	})
}

// truths adds the locals that are true or false, perhaps with those that loops ask for again in each iteration.
func (x *inductor) truths(body []affine.Stmt, ends bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			if s.Buffer.Elem.Kind == affine.Bool {
				x.locals[s.Buffer] = s.Buffer.IsScalar() && s.Buffer.Init == nil && len(s.Buffer.Bind) == 0
			}
		case *affine.Loop:
			if flag := affine.FlagOf(s); flag != nil && !ends {
				x.locals[flag.Buffer] = false
			}
		}
		return true
	})
}

// body follows locals through statements, whose reads of them it replaces, and gives
// those that are left.
func (x *inductor) body(list []affine.Stmt, at values) (left []affine.Stmt) {
	p := affine.Propagation[affine.Form]{
		Value: func(_ values, b *affine.Buffer, e affine.Expr) (affine.Form, bool) {
			f, ok := affine.FormOf(e)
			return f, ok && x.locals[b] && inRange(b, f)
		},
		Join: func(_ values, _ affine.Expr, then, other affine.Form) (affine.Form, bool) {
			return then, then.Equal(other)
		},
		Before: func(at values, s affine.Stmt) { affine.RewriteEach(s, formsOf(at)) },
		Taken:  nest.Chosen,
		Then:   func(at values, s *affine.If) { maps.Copy(at, x.boxed[s]) },
		Loop:   x.loop,
	}
	return p.Through(list, at)
}

// loop is what locals hold inside of l, and makes at what they hold behind it: what l adds in each iteration it has added
// as many times as there were iterations.
func (x *inductor) loop(at values, l *affine.Loop) (inside values) {
	inside = maps.Clone(at)
	steps := x.stepsOf(l.Body, at)
	for _, step := range steps {
		if l.Step < 0 && step%l.Step != 0 {
			countByOne(l)
		}
	}
	lo, isForm := affine.FormOf(l.Lo)
	trips, known := affine.TripCount(l)
	for b := range assignedIn(l.Body) {
		start, had := at[b]
		delete(at, b)
		delete(inside, b)
		step, ok := steps[b]
		if !ok && had && b.Elem.Kind != affine.Bool {
			if now, anew := x.countedAnew(l, b, start); anew {
				setForm(inside, b, now)
				setForm(at, b, start)
				continue
			}
			x.box(l, b, start, at)
		}
		if !ok || !isForm {
			continue
		}
		before := affine.CounterForm(l).Sub(lo)
		if step%l.Step == 0 {
			before = before.Scale(step / l.Step)
		} else if l.Step > 0 {
			before = before.FloorDiv(l.Step).Scale(step)
		} else {
			continue
		}
		setForm(inside, b, start.Add(before))
		if known && !x.open[l] {
			setForm(at, b, start.Add(affine.Form{}.Plus(trips).Scale(step)))
		}
	}
	return inside
}

// box follows b through the nest of l if it counts in a box of iterations.
func (x *inductor) box(l *affine.Loop, b *affine.Buffer, start affine.Form, at values) {
	c, ok := x.countInBox(l, b, start)
	if !ok {
		return
	}
	if x.boxed[c.guard] == nil {
		x.boxed[c.guard] = values{}
	}
	setForm(x.boxed[c.guard], b, c.inside)
	setForm(at, b, c.behind)
}

// setForm notes that b holds f at a place, if it surely does.
func setForm(at values, b *affine.Buffer, f affine.Form) {
	if inRange(b, f) {
		at[b] = f
	}
}

// inRange reports whether b surely holds f without a wrap.
func inRange(b *affine.Buffer, f affine.Form) bool {
	lo, hi, ok := f.Range()
	t := b.Elem
	return ok && t.Wrap(lo) == lo && t.Wrap(hi) == hi && affine.I32.Wrap(lo) == lo && affine.I32.Wrap(hi) == hi
}

// formsOf puts what locals hold in place of reads of them.
func formsOf(at values) func(affine.Expr) affine.Expr {
	return func(e affine.Expr) affine.Expr {
		ld, ok := e.(*affine.Load)
		if !ok {
			return e
		}
		f, known := at[ld.Buffer]
		if _, constant := f.IsConst(); known && !constant && ld.Buffer.Elem.Kind == affine.Bool {
			return &affine.Binary{Op: "!=", X: f.Expr(), Y: affine.IntConst(0)}
		} else if known {
			return affine.Convert(f.Expr(), ld.Buffer.Elem)
		}
		return e
	}
}

// stepOf is what body adds to b each time it is executed; ok is false if it does
// anything else with b than to add constants, in every execution as often.
func (x *inductor) stepOf(body []affine.Stmt, b *affine.Buffer) (sum int64, ok bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer != b {
				continue
			}
			n, isStep := addedTo(b, s.Value)
			if !isStep {
				return 0, false
			}
			sum += n
		case *affine.Loop:
			n, isStep := x.stepOf(s.Body, b)
			trips, known := affine.TripCount(s)
			if !isStep || n != 0 && (!known || x.open[s]) {
				return 0, false
			}
			sum += n * trips
		case *affine.If: // either side adds as much
			then, isStep := x.stepOf(s.Then, b)
			other, alike := x.stepOf(s.Else, b)
			if !isStep || !alike || then != other {
				return 0, false
			}
			sum += then
		default:
			if nest.Writes([]affine.Stmt{s}, b) {
				return 0, false
			}
		}
	}
	return sum, true
}

// addedTo is the constant n where e is b + n.
func addedTo(b *affine.Buffer, e affine.Expr) (n int64, ok bool) {
	for {
		c, isCast := e.(*affine.Cast)
		if !isCast || !c.T.IsInteger() || c.T.Bits < b.Elem.Bits {
			break
		}
		e = c.X
	}
	sum, ok := e.(*affine.Binary)
	if !ok || sum.Op != "+" && sum.Op != "-" {
		return 0, false
	}
	isB := func(e affine.Expr) bool {
		if c, isCast := e.(*affine.Cast); isCast && c.T.IsInteger() && c.T.Bits >= b.Elem.Bits {
			e = c.X
		}
		ld, isLoad := e.(*affine.Load)
		return isLoad && ld.Buffer == b
	}
	constant := func(e affine.Expr) (int64, bool) {
		if f, isForm := affine.FormOf(e); isForm {
			return f.IsConst()
		}
		return 0, false
	}
	if n, ok = constant(sum.Y); ok && isB(sum.X) {
		if sum.Op == "-" {
			n = -n
		}
		return n, true
	}
	n, ok = constant(sum.X)
	return n, ok && sum.Op == "+" && isB(sum.Y)
}

// assignedIn are the scalars that body writes or declares.
func assignedIn(body []affine.Stmt) map[*affine.Buffer]bool {
	out := affine.Changed(body)
	maps.DeleteFunc(out, func(b *affine.Buffer, _ bool) bool { return !b.IsScalar() })
	return out
}
