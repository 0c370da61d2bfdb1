package buffers

import (
	"codo/affine"
)

// Streaming form (StreamTensor; CODO section IV-B1): a task takes every element
// of an input from its channel once and keeps it, and gives every element of an
// output once, after its last update. Both are made by a local copy of the part
// of the buffer that one iteration of the outer loops uses:
//
//	for i = 0 to N {                    for i = 0 to N {
//	                                      local row f32[K]
//	                                      for k = 0 to K { row[k] = t[i][k] }
//	  for j = 0 to M {            =>      for j = 0 to M {
//	    for k = 0 to K {                    for k = 0 to K {
//	      .. t[i][k] ..                       .. row[k] ..
//
// The loops that the copy stands in are those whose counters are the leading
// subscripts of every access; the copy holds the other dimensions.

// A box is a walk over a buffer in row-major order, each element once:
// dimension d runs from lo[d] to hi[d].
type box struct{ lo, hi []int64 }

// boxOf finds the box that an access walks; ok is false if it does not walk one.
func boxOf(a affine.Access) (b box, ok bool) {
	forms, ok := a.Subscripts()
	if !ok || !unguarded(a) {
		return box{}, false
	}
	next := 0 // loops before it are used up
	for _, f := range forms {
		if lo, isConst := f.IsConst(); isConst {
			b.lo, b.hi = append(b.lo, lo), append(b.hi, lo+1)
			continue
		}
		counters := f.Counters()
		if len(counters) != 1 {
			return box{}, false
		}
		shift, isConst := f.Sub(affine.CounterForm(counters[0])).IsConst()
		if !isConst {
			return box{}, false
		}
		for next < len(a.Loops) && a.Loops[next] != counters[0] {
			if n, ok := affine.TripCount(a.Loops[next]); !ok || n != 1 {
				return box{}, false
			}
			next++
		}
		if next == len(a.Loops) || a.Loops[next].Step != 1 {
			return box{}, false
		}
		next++
		lo, hi, ok := constantBounds(counters[0])
		if !ok {
			return box{}, false
		}
		b.lo, b.hi = append(b.lo, lo+shift), append(b.hi, hi+shift)
	}
	for _, l := range a.Loops[next:] {
		if n, ok := affine.TripCount(l); !ok || n != 1 {
			return box{}, false
		}
	}
	return b, true
}

// unguarded reports whether nothing but loops decides how often a happens.
func unguarded(a affine.Access) bool {
	return a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0
}

func constantBounds(l *affine.Loop) (lo, hi int64, ok bool) {
	a, okLo := l.Lo.(*affine.Const)
	b, okHi := l.Hi.(*affine.Const)
	if !okLo || !okHi || b.I < a.I {
		return 0, 0, false
	}
	return a.I, b.I, true
}

// leading counts the outer loops of a task whose counters are the first
// subscripts of all accesses, in order, and that stand directly in each other.
// limit, where set, is the box that those loops must walk.
func leading(body []affine.Stmt, accesses []affine.Access, limit *box) []*affine.Loop {
	var loops []*affine.Loop
	for d := 0; d < len(accesses[0].Buffer.Shape); d++ {
		l := loopAt(accesses, d)
		if l == nil || !directlyIn(body, l) {
			break
		}
		lo, hi, ok := constantBounds(l)
		if !ok || l.Step != 1 || limit != nil && (limit.lo[d] != lo || limit.hi[d] != hi) {
			break
		}
		loops = append(loops, l)
		body = l.Body
	}
	return loops
}

// loopAt is the loop that is number d around every access and whose counter is
// subscript d of each and part of no other subscript; nil if there is none.
func loopAt(accesses []affine.Access, d int) *affine.Loop {
	if d >= len(accesses[0].Loops) {
		return nil
	}
	l := accesses[0].Loops[d]
	for _, a := range accesses {
		forms, ok := a.Subscripts()
		if !ok || d >= len(a.Loops) || a.Loops[d] != l || !forms[d].Equal(affine.CounterForm(l)) {
			return nil
		}
		for e, f := range forms {
			if e != d && f.Uses(l) {
				return nil
			}
		}
	}
	return l
}

func directlyIn(body []affine.Stmt, l *affine.Loop) bool {
	for _, s := range body {
		if s == l {
			return true
		}
	}
	return false
}

// A copyPlan is where and how a local copy of a buffer is made.
type copyPlan struct {
	loops []*affine.Loop // the copy stands in the innermost of these; none: in the task
	rest  box            // of the dimensions that the copy holds
	local *affine.Buffer
}

// newCopy plans a local copy of the accesses of e inside loops; whole is the
// walk over the buffer.
func newCopy(e end, loops []*affine.Loop, whole box, name string) copyPlan {
	b, d := e.accesses[0].Buffer, len(loops)
	return copyPlan{loops, box{whole.lo[d:], whole.hi[d:]},
		&affine.Buffer{Name: name, Elem: b.Elem, Shape: b.Shape[d:], Pos: e.place()}}
}

// apply renames the accesses of e to the copy and puts the copying nest at the
// start (for a reader) or at the end (for a writer) of where the copy stands.
func (c copyPlan) apply(e end, names affine.Names, fill bool) {
	b, d := e.accesses[0].Buffer, len(c.loops)
	rename(e.task.Body, b, c.local, d)
	nest := c.nest(b, names, fill)
	place := &e.task.Body
	if d > 0 {
		place = &c.loops[d-1].Body
	}
	decl := &affine.Decl{Buffer: c.local, Pos: c.local.Pos}
	if fill {
		*place = append([]affine.Stmt{decl, nest}, *place...)
	} else {
		*place = append(append([]affine.Stmt{decl}, *place...), nest)
	}
}

// nest copies between the buffer and the local, over the rest of the box.
func (c copyPlan) nest(b *affine.Buffer, names affine.Names, fill bool) affine.Stmt {
	var whole, part []affine.Expr
	for _, l := range c.loops {
		whole = append(whole, affine.Convert(&affine.Counter{Loop: l}, affine.I32))
	}
	var loops []*affine.Loop
	for d := range c.rest.lo {
		l := &affine.Loop{Name: names.Fresh("i"), Type: affine.I32, Lo: affine.IntConst(c.rest.lo[d]), Hi: affine.IntConst(c.rest.hi[d]), Step: 1, Pos: c.local.Pos}
		loops, part = append(loops, l), append(part, &affine.Counter{Loop: l})
	}
	whole = append(whole, part...)
	to, at, from, source := c.local, part, b, whole
	if !fill {
		to, at, from, source = b, whole, c.local, part
	}
	var s affine.Stmt = &affine.Assign{Buffer: to, Index: at, Value: &affine.Load{Buffer: from, Index: source, Pos: c.local.Pos}, Pos: c.local.Pos}
	for i := len(loops) - 1; i >= 0; i-- {
		loops[i].Body = []affine.Stmt{s}
		s = loops[i]
	}
	return s
}

// rename replaces b by local in all accesses, dropping the first drop subscripts.
func rename(body []affine.Stmt, b, local *affine.Buffer, drop int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, func(e affine.Expr) affine.Expr {
			return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
				if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
					return &affine.Load{Buffer: local, Index: ld.Index[drop:], Pos: ld.Pos}
				}
				return e
			})
		})
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer == b {
				s.Buffer, s.Index = local, s.Index[drop:]
			}
		case *affine.Pop:
			if s.Buffer == b {
				s.Buffer, s.Index = local, s.Index[drop:]
			}
		}
		return true
	})
}
