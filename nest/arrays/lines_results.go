package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Filters that follow each other in one nest keep what the first of them gives in lines and a window of their own. An array of all
// results, which each iteration sets once, lets Lines read it as it reads what comes:
//
//	m = f(w); v[0] = v[1]; v[1] = line[j]; line[j] = m      m = f(..); all[i][j] = m
//	if (i >= 1) { y[i - 1][j] = v[0] + v[1] }           =>  if (i >= 1) { y[i - 1][j] = all[i - 1][j - 1] + all[i - 1][j] }
//
// The nest is cut behind it then, and who needs few rows of the array keeps these.

// withoutLinesOfResults is withoutLines where cells hold what an iteration computes.
func withoutLinesOfResults(body []affine.Stmt, k int, filled []*affine.Buffer) (out []affine.Stmt, ok bool) {
	if len(filled) == 0 {
		return nil, false
	}
	sliding := affine.CloneBody(body[k : k+1])[0].(*affine.Loop)
	loops, core := nest.Perfect(sliding)
	if len(loops) == 0 || slices.ContainsFunc(loops, func(l *affine.Loop) bool { _, _, constant := affine.ConstantTrips(l); return !constant || l.Step != 1 }) {
		return nil, false
	}
	r := &resultLines{loops: loops, cells: map[*affine.Buffer]bool{}, whole: map[*affine.Buffer]bool{}}
	for _, b := range filled {
		r.cells[b] = true
	}
	if core = r.kept(core); len(r.whole) == 0 {
		return nil, false
	}
	loops[len(loops)-1].Body = core
	own := slices.Concat(body[:k], r.decls, []affine.Stmt{sliding}, body[k+1:])
	if out, ok = withoutLines(own, k+len(r.decls), filled, r.whole); ok {
		return out, true
	}
	if out, ok = withoutLinesChosen(own, k+len(r.decls), filled, r.whole); ok {
		return out, true
	}
	if core, ok = r.onlyNeeded(core, filled); !ok {
		return nil, false
	}
	loops[len(loops)-1].Body = core
	return withoutLines(own, k+len(r.decls), filled, r.whole)
}

// resultLines finds the results of a nest that cells hold, and gives them arrays.
type resultLines struct {
	loops  []*affine.Loop
	cells  map[*affine.Buffer]bool
	decls  []affine.Stmt
	arrays []*affine.Buffer
	whole  map[*affine.Buffer]bool // these
}

// kept is core with arrays of the results that it stores in cells: scalars of an iteration that it computes, which nothing changes
// behind the first place where they are all set.
func (r *resultLines) kept(core []affine.Stmt) (out []affine.Stmt) {
	all := map[*affine.Buffer]*affine.Buffer{} // of each scalar
	set := map[*affine.Buffer]int{}            // the last statement that sets it
	fresh := map[*affine.Buffer]bool{}
	for k, s := range core {
		if d, ok := s.(*affine.Decl); ok {
			fresh[d.Buffer] = d.Buffer.IsScalar() && d.Buffer.Init == nil
		}
		for b := range affine.Changed([]affine.Stmt{s}) {
			set[b] = k
		}
	}
	for k, s := range core {
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			a, ok := s.(*affine.Assign)
			if !ok || !r.cells[a.Buffer] {
				return true
			}
			ld, ok := nest.WithoutCasts(a.Value).(*affine.Load)
			if !ok || !fresh[ld.Buffer] || set[ld.Buffer] >= k || !isComputed(core, ld.Buffer, map[*affine.Buffer]bool{}) {
				return true
			}
			m := ld.Buffer
			if all[m] == nil {
				all[m] = r.arrayOf(m)
			}
			affine.RewriteEach(a, func(e affine.Expr) affine.Expr {
				if ld, ok := e.(*affine.Load); ok && ld.Buffer == m {
					return &affine.Load{Buffer: all[m], Index: r.place(), Pos: ld.Pos}
				}
				return e
			})
			return true
		})
	}
	for k, s := range core {
		out = append(out, s)
		for b := range affine.Changed([]affine.Stmt{s}) {
			if all[b] != nil && set[b] == k {
				out = append(out, &affine.Assign{Buffer: all[b], Index: r.place(), Value: &affine.Load{Buffer: b, Pos: b.Pos}, Pos: b.Pos})
			}
		}
	}
	return out
}

// arrayOf is a new array of what m is in all iterations.
func (r *resultLines) arrayOf(m *affine.Buffer) *affine.Buffer {
	b := &affine.Buffer{Name: m.Name, Elem: m.Elem, Pos: m.Pos}
	for _, l := range r.loops {
		_, trips, _ := affine.ConstantTrips(l)
		b.Shape = append(b.Shape, int(trips))
	}
	r.decls = append(r.decls, &affine.Decl{Buffer: b, Pos: m.Pos})
	r.arrays, r.whole[b] = append(r.arrays, b), true
	return b
}

// place is the subscripts of an iteration in such an array.
func (r *resultLines) place() (index []affine.Expr) {
	for _, l := range r.loops {
		first, _, _ := affine.ConstantTrips(l)
		index = append(index, affine.CounterForm(l).Plus(-first).Expr())
	}
	return index
}

// isComputed reports whether statements of body set scalar b to more than an element that is read, or a choice of such: seen are
// scalars that are looked at already.
func isComputed(body []affine.Stmt, b *affine.Buffer, seen map[*affine.Buffer]bool) (found bool) {
	if seen[b] {
		return false
	}
	seen[b] = true
	var value func(e affine.Expr) bool
	value = func(e affine.Expr) bool {
		switch e := e.(type) {
		case *affine.Const, *affine.Counter:
			return false
		case *affine.Cast:
			return value(e.X)
		case *affine.Select:
			return value(e.X) || value(e.Y)
		case *affine.Load:
			return e.Buffer.IsScalar() && isComputed(body, e.Buffer, seen)
		}
		return affine.HasLoad(e)
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
			found = found || value(a.Value)
		}
		return !found
	})
	return found
}
