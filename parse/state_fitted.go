package parse

import (
	"maps"
	"slices"

	"codo/affine"
)

// Conditions on counters that settle, which hold in some iterations of the loops around and not
// in others, whatever the data: they become conditions on those loops.
//
//	for i { for j {                                      for i { for j {
//	  if (sx == 2 && sy == 2) out.write(..);       =>      if (i >= 2 && j >= 2) out.write(..);
//	  if (x + 1 == W) { x = 0; ..} else ..                 if (j == W - 1) ..

// mostFitted bounds the iterations of which it is noted what a condition is.
const mostFitted = 1 << 19

// A truth is what a condition was in the iterations of the loops around.
type truth struct {
	loops []*affine.Loop
	holds [][]int64 // counters, where it held
	fails [][]int64
	known bool
}

// fitConditions gives conditions that read these settled counters the form above.
func (l *lowerer) fitConditions(body []affine.Stmt, list []*affine.Buffer) []affine.Stmt {
	r := l.newCounterRun()
	for _, b := range list {
		r.relevant[b] = true
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if c, ok := s.(*affine.If); ok && readsAny(c.Cond, list) {
			r.watched[c] = &truth{known: true}
		}
		return true
	})
	if len(r.watched) == 0 || !r.follow(body) {
		return body
	}
	for s, t := range r.watched {
		if cond, ok := t.fit(); ok {
			s.Cond = cond
		}
	}
	return withoutCounters(body, list)
}

// withoutCounters is body without those of these counters that nothing needs any more.
func withoutCounters(body []affine.Stmt, list []*affine.Buffer) []affine.Stmt {
	needed := map[*affine.Buffer]bool{}
	for before := -1; before < len(needed); {
		before = len(needed)
		affine.Walk(body, func(s affine.Stmt) bool {
			if a, ok := s.(*affine.Assign); ok && slices.Contains(list, a.Buffer) && !needed[a.Buffer] {
				return true
			}
			affine.Each(s, func(e affine.Expr) {
				affine.WalkExpr(e, func(e affine.Expr) {
					if ld, ok := e.(*affine.Load); ok && slices.Contains(list, ld.Buffer) {
						needed[ld.Buffer] = true
					}
				})
			})
			return true
		})
	}
	return withoutIdle(body, func(b *affine.Buffer) bool { return slices.Contains(list, b) && !needed[b] })
}

// withoutIdle is body without declarations of idle variables and what is stored in them, and
// without conditions under which nothing else happens.
func withoutIdle(body []affine.Stmt, idle func(*affine.Buffer) bool) (out []affine.Stmt) {
	for _, s := range body {
		dropped := false
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt {
			kept := withoutIdle(list, idle)
			dropped = dropped || len(kept) < len(list)
			return kept
		})
		switch s := s.(type) {
		case *affine.Assign:
			if idle(s.Buffer) {
				continue
			}
		case *affine.Decl:
			if idle(s.Buffer) {
				continue
			}
		case *affine.If:
			if dropped && len(s.Then)+len(s.Else) == 0 {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

func readsAny(e affine.Expr, list []*affine.Buffer) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && slices.Contains(list, ld.Buffer)
	})
	return found
}

// watch notes what the condition of s is in this iteration.
func (r *tokenRun) watch(s *affine.If) {
	t := r.watched[s]
	if t == nil || !t.known {
		return
	}
	c := r.value(s.Cond)
	if t.known = c != nil && len(t.holds)+len(t.fails) < mostFitted; !t.known {
		return
	}
	if t.loops == nil {
		t.loops = slices.Clone(r.around)
	}
	at := make([]int64, len(t.loops))
	for k, l := range t.loops {
		at[k] = r.counters[l].I
	}
	if c.I != 0 {
		t.holds = append(t.holds, at)
	} else {
		t.fails = append(t.fails, at)
	}
}

// fit is the condition on the loops around; ok is false if there is none of that form.
func (t *truth) fit() (cond affine.Expr, ok bool) {
	switch {
	case !t.known || len(t.holds)+len(t.fails) == 0:
		return nil, false
	case len(t.holds) == 0:
		return &affine.Const{T: affine.B1}, true
	}
	cond = &affine.Const{T: affine.B1, I: 1}
	boxes := make([]progression, len(t.loops))
	for k, l := range t.loops {
		values := valuesOf(k, t.holds)
		if boxes[k], ok = progressionOf(values); !ok {
			return nil, false
		}
		cond = boxes[k].among(cond, l, valuesOf(k, t.holds, t.fails))
	}
	return cond, !slices.ContainsFunc(t.fails, func(at []int64) bool {
		for k, v := range at {
			if !boxes[k].has(v) {
				return false
			}
		}
		return true
	})
}

// valuesOf are the values of the k-th counter in these iterations, in order.
func valuesOf(k int, lists ...[][]int64) []int64 {
	seen := map[int64]bool{}
	for _, at := range slices.Concat(lists...) {
		seen[at[k]] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// A progression are numbers from lo to hi at equal distances.
type progression struct{ lo, hi, step int64 }

func progressionOf(values []int64) (p progression, ok bool) {
	p = progression{values[0], values[len(values)-1], 1}
	if len(values) > 1 {
		p.step = values[1] - values[0]
	}
	for k, v := range values {
		ok = v == p.lo+int64(k)*p.step
		if !ok {
			break
		}
	}
	return p, ok
}

func (p progression) has(v int64) bool { return p.lo <= v && v <= p.hi && (v-p.lo)%p.step == 0 }

// among is cond, and that the counter of l, which takes on all of these values, is one of p.
func (p progression) among(cond affine.Expr, l *affine.Loop, all []int64) affine.Expr {
	counter := &affine.Counter{Loop: l}
	is := func(x affine.Expr, op affine.Op, v int64) {
		cond = affine.Folded(&affine.Binary{Op: "&&", X: cond, Y: &affine.Binary{Op: op, X: x, Y: &affine.Const{T: l.Type, I: v}}})
	}
	distance := int64(1)
	if len(all) > 1 {
		distance = all[1] - all[0]
	}
	switch {
	case p.lo == p.hi && len(all) > 1:
		is(counter, "==", p.lo)
		return cond
	case p.lo > all[0]:
		is(counter, ">=", p.lo)
	}
	if p.hi < all[len(all)-1] {
		is(counter, "<=", p.hi)
	}
	if p.step != distance && p.lo < p.hi {
		is(&affine.Binary{Op: "%", X: counter, Y: &affine.Const{T: l.Type, I: p.step}}, "==", p.lo%p.step)
	}
	return cond
}
