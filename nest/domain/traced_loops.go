package domain

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
)

const (
	mostSites  = 64 // statements that come of a loop
	leastTimes = 4  // that each of them is executed, on average
)

// asLoops is what comes in the place of l, which stands behind before, and sets locals that are known in all of its iterations
// but do not count by themselves: loops over what it does with data, see eventLog and recognised; nil if these are none.
//
//	for n = 0 to 60 {                                          for i = 0 to 12 {
//	  y[n] = x[r + c]                                            for j = 0 to 5 {
//	  c = c + 1                                         =>         y[5 * i + j] = x[i + j]
//	  if (c == 5) { c = 0; r = r + 1 }                           }
//	}                                                          }
func (x *tracer) asLoops(l *affine.Loop, before []affine.Stmt, carried map[*affine.Buffer]bool) (out []affine.Stmt) {
	if _, _, ok := affine.ConstantTrips(l); !ok {
		return nil
	}
	f := x.factsOf(l, x.all)
	if f == nil {
		return nil
	}
	now := map[*affine.Buffer]int64{}
	for b, c := range startsOf(before, carried, nil) {
		if f.control[b] {
			now[b] = c.I
		}
	}
	log := newEventLog(f, l, now)
	if !log.execute() {
		return nil
	}
	b := builder{loop: l}
	out = b.list(withShortRows(pairs(log.runs.list, 0)), nil)
	if b.count > mostSites || log.events < leastTimes*b.count || b.bad {
		return nil
	}
	for _, d := range log.decls {
		out = declaredWhereUsed(out, d)
	}
	for _, v := range slices.SortedFunc(maps.Keys(carried), func(a, b *affine.Buffer) int { return cmp.Compare(a.Name, b.Name) }) {
		n, known := log.now[v]
		if f.control[v] && !known {
			return nil
		} else if known {
			out = append(out, &affine.Assign{Buffer: v, Value: &affine.Const{T: v.Elem, I: n}, Pos: l.Pos})
		}
	}
	return out
}

// A builder writes loops that were recognised.
type builder struct {
	loop  *affine.Loop
	count int
	bad   bool // numbers are too large
}

// A builtLoop has at most so many iterations.
type builtLoop struct {
	*affine.Loop
	most int64
}

// list is for terms in these loops, the innermost one first.
func (b *builder) list(terms []*runTerm, in []builtLoop) (out []affine.Stmt) {
	for _, t := range terms {
		if t.site != nil {
			b.count++
			out = append(out, b.event(t, in)...)
			continue
		}
		l := builtLoop{affine.CountTo(b.loop.Name, 0, b.loop.Pos), t.at[0].first}
		for k, outer := range in {
			l.most += max(t.at[0].steps[k], 0) * (outer.most - 1)
		}
		l.Hi = b.form(t.at[0], in).Expr()
		l.Body = b.list(t.body, append([]builtLoop{l}, in...))
		out = append(out, l.Loop)
	}
	return out
}

func (b *builder) event(t *runTerm, in []builtLoop) []affine.Stmt {
	holes := map[*affine.Buffer]affine.Expr{}
	for k, h := range t.site.holes {
		f := b.form(t.at[k], in)
		if n, ok := f.IsConst(); ok {
			holes[h] = &affine.Const{T: h.Elem, I: n}
		} else {
			holes[h] = affine.Convert(f.Expr(), h.Elem)
		}
	}
	out := affine.CloneBody(t.site.body)
	affine.Walk(out, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, func(e affine.Expr) affine.Expr { return filled(e, holes) })
		return true
	})
	return out
}

func (b *builder) form(n runNumber, in []builtLoop) affine.Form {
	f := affine.Form{}.Plus(n.first)
	size := math.Abs(float64(n.first))
	for k, l := range in {
		f = f.AddCounter(l.Loop, n.steps[k])
		size += math.Abs(float64(n.steps[k])) * float64(l.most)
	}
	b.bad = b.bad || len(in) > 0 && size > math.MaxInt32
	return f
}

// declaredWhereUsed puts d before what uses it, inside as many loops as set it first.
func declaredWhereUsed(list []affine.Stmt, d *affine.Decl) []affine.Stmt {
	first, users := -1, 0
	for k, s := range list {
		if nest.Mentions([]affine.Stmt{s}, d.Buffer) {
			if users++; first < 0 {
				first = k
			}
		}
	}
	if users == 0 {
		return list
	}
	if l, ok := list[first].(*affine.Loop); ok && users == 1 && d.Buffer.IsScalar() && setsFirst(l.Body, d.Buffer) {
		l.Body = declaredWhereUsed(l.Body, d)
		return list
	}
	return append(list[:first:first], append([]affine.Stmt{d}, list[first:]...)...)
}

// setsFirst reports whether body sets a scalar before it reads it, if it uses it.
func setsFirst(body []affine.Stmt, b *affine.Buffer) bool {
	for _, s := range body {
		read, written := nest.Touches([]affine.Stmt{s}, b)
		if !read && !written {
			continue
		}
		switch s := s.(type) {
		case *affine.Assign:
			return !read
		case *affine.Loop:
			return setsFirst(s.Body, b)
		}
		return false
	}
	return true
}
