package scalars

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/nest"
)

// mostTaps bounds the terms that Gather writes one by one.
const mostTaps = 64

// Gather lets a nest that adds to overlapping windows of an array, as transposed convolutions are
// written, compute element by element: as many as the step of the windows at a time, each from all
// the windows that it is in (Dumoulin and Visin, "A guide to convolution arithmetic for deep
// learning", 2016, chapter 4; change of variables: Lengauer, "Loop parallelization in the polytope
// model", 1993). Iterations do not wait for each other then.
//
//	                                       for i = 0 to 9 {
//	for x = 0 to 8 {                         s0 = y[2 * i]; s1 = i < 8 ? y[2 * i + 1] : 0
//	  for k = 0 to 3 {                       if (i >= 1) { s0 += a[i - 1] * w[2] }
//	    y[2 * x + k] += a[x] * w[k]    =>    if (i < 8) { s0 += a[i] * w[0]; s1 += a[i] * w[1] }
//	  }                                      y[2 * i] = s0; if (i < 8) { y[2 * i + 1] = s1 }
//	}                                      }
//
// Each element adds up its terms in the order that it had.
func Gather(t *affine.Task, names affine.Names) {
	gatherScatters(t, false, names, (*scatter).gathered)
}

// gatherScatters puts by of the scatters of t in their places, whose windows go on by single elements or not.
func gatherScatters(t *affine.Task, single bool, names affine.Names, by func(*scatter, affine.Names) affine.Stmt) {
	found := false
	var in func(body []affine.Stmt) []affine.Stmt
	in = func(body []affine.Stmt) []affine.Stmt {
		for k, s := range body {
			if g := scatterOf(s, single); g != nil {
				body[k], found = by(g, names), true
				continue
			}
			nest.RewriteInside(s, in)
		}
		return body
	}
	if t.Body = in(t.Body); found {
		nest.Rename(t, names)
	}
}

// A scatter is a nest of one update of an element.
type scatter struct {
	loops   []*affine.Loop
	conds   []*affine.If // whose conditions hold where it updates
	update  *affine.Assign
	windows []window
	single  bool // windows go on by one element
}

// A window is how two of its loops go along a dimension: from window to window by a step, and
// along each.
type window struct {
	dim      int
	over, in *affine.Loop
	step     int64
	falls    bool // elements come against the counter of in
	length   int64
	first    int64        // of over
	trips    int64        // of over
	offset   int64        // of the first element of all
	elements *affine.Loop // goes along the elements instead, step by step
}

// scatterOf reads s as one that Gather serves, or with single GatherEach; nil if it is none.
func scatterOf(s affine.Stmt, single bool) *scatter {
	g := &scatter{single: single}
	for list := []affine.Stmt{s}; g.update == nil; {
		if len(list) != 1 {
			return nil
		}
		switch s := list[0].(type) {
		case *affine.Loop:
			if _, _, ok := affine.ConstantTrips(s); !ok || s.Step != 1 || !nest.Plain(s) {
				return nil
			}
			g.loops, list = append(g.loops, s), s.Body
		case *affine.If:
			if len(s.Else) > 0 || nest.DataIn([]affine.Expr{s.Cond}) {
				return nil
			}
			g.conds, list = append(g.conds, &affine.If{Cond: s.Cond}), s.Then
		case *affine.Assign:
			g.update = s
		default:
			return nil
		}
	}
	if !g.updates() || !g.findWindows() || !g.inOrder() {
		return nil
	}
	return g
}

// updates reports whether the nest reads of what it writes the element that it updates alone.
func (g *scatter) updates() bool {
	reads, alike := 0, true
	affine.WalkExpr(g.update.Value, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == g.update.Buffer {
			reads, alike = reads+1, alike && affine.SameIndex(ld.Index, g.update.Index)
		}
	})
	return reads > 0 && alike && !g.update.Buffer.IsScalar() && len(g.update.Buffer.Bind) == 0
}

// findWindows reads the subscripts: each goes along one loop, or along windows that overlap.
func (g *scatter) findWindows() bool {
	used := map[*affine.Loop]bool{}
	taps := int64(1)
	for d, e := range g.update.Index {
		f, ok := affine.FormOf(e)
		all := f.Counters()
		counters := slices.DeleteFunc(slices.Clone(all), func(l *affine.Loop) bool { return !slices.Contains(g.loops, l) })
		if !ok || !f.IsLinear() || len(counters) > 1 && len(all) > 2 || slices.ContainsFunc(counters, func(l *affine.Loop) bool { return used[l] }) {
			return false
		}
		for _, l := range counters {
			used[l] = true
		}
		if len(counters) < 2 {
			continue
		}
		w := window{dim: d, over: counters[0], in: counters[1]}
		if g.single && slices.Index(g.loops, w.over) > slices.Index(g.loops, w.in) || !g.single && f.Coef(w.over)*f.Coef(w.over) == 1 {
			w.over, w.in = w.in, w.over
		}
		if g.single && f.Coef(w.over) == -1 {
			w.over, w.in = w.in, w.over
		}
		if w.step, w.falls = f.Coef(w.over), f.Coef(w.in) == -1; w.step < 1 || g.single != (w.step == 1) || f.Coef(w.in)*f.Coef(w.in) != 1 {
			return false
		}
		_, w.length, _ = affine.ConstantTrips(w.in)
		w.offset = f.Substitute(w.over, affine.Form{}).Substitute(w.in, w.tap(affine.Form{})).Constant()
		if w.first, w.trips, _ = affine.ConstantTrips(w.over); w.length <= w.step {
			return false // each element is in one
		}
		g.windows, taps = append(g.windows, w), taps*w.length
	}
	return len(g.windows) > 0 && (g.single || taps <= mostTaps)
}

// tap is the counter of in at which the window has the element with this number.
func (w window) tap(number affine.Form) affine.Form {
	from, _, _ := affine.ConstantTrips(w.in)
	if w.falls {
		return number.Scale(-1).Plus(from + w.length - 1)
	}
	return number.Plus(from)
}

// inOrder reports whether each element gets its terms in the order in which it is to: loops that
// only add up go around those from window to window, which follow each other as dimensions do. Along a window
// an element comes later in one that is further on if they fall, so that either of the loops may be around the other.
func (g *scatter) inOrder() bool {
	store := affine.Access{Buffer: g.update.Buffer, Index: g.update.Index, Write: true, Stmt: g.update}
	if nest.Commute(store, store) {
		return true
	}
	last := -1
	for _, w := range g.windows {
		at, in := slices.Index(g.loops, w.over), slices.Index(g.loops, w.in)
		if in < at && !w.falls {
			return false
		}
		if at = min(at, in); at < last {
			return false
		}
		last = at
	}
	first := slices.IndexFunc(g.loops, func(l *affine.Loop) bool { return l == g.windows[0].over || l == g.windows[0].in })
	return !slices.ContainsFunc(g.sums(), func(l *affine.Loop) bool { return slices.Index(g.loops, l) > first })
}

// sums are the loops that add up.
func (g *scatter) sums() []*affine.Loop {
	return slices.DeleteFunc(slices.Clone(g.loops), func(l *affine.Loop) bool {
		return slices.ContainsFunc(g.update.Index, func(e affine.Expr) bool { return nest.Counts(e, l) })
	})
}

// gathered is the nest element by element.
func (g *scatter) gathered(names affine.Names) affine.Stmt {
	free, sums := []*affine.Loop{}, []*affine.Loop{}
	for _, l := range g.loops {
		own := *l
		k := slices.IndexFunc(g.windows, func(w window) bool { return w.over == l || w.in == l })
		switch {
		case k >= 0 && g.windows[k].in == l:
			continue
		case k >= 0:
			w := &g.windows[k]
			own.Type, own.Lo, own.Hi = affine.I32, affine.IntConst(0), affine.IntConst(w.trips+(w.length-1)/w.step)
			w.elements = &own
			free = append(free, &own)
			continue
		case slices.Contains(g.sums(), l):
			sums = append(sums, &own)
		default:
			free = append(free, &own)
		}
		for _, s := range g.statements() {
			affine.ReplaceCounter([]affine.Stmt{s}, l, &own)
		}
	}
	var before, terms, after []affine.Stmt
	g.each(func(w window) int64 { return w.step }, func(phase []int64) {
		own := g.terms(phase)
		if len(own) == 0 {
			return
		}
		at, inside := g.element(phase)
		sum := &affine.Buffer{Name: names.Fresh(fmt.Sprintf("%s_sum", g.update.Buffer.Name)), Elem: g.update.Buffer.Elem, Pos: g.update.Pos}
		var start affine.Expr = &affine.Load{Buffer: g.update.Buffer, Index: at, Pos: g.update.Pos}
		var end affine.Stmt = &affine.Assign{Buffer: g.update.Buffer, Index: at, Value: &affine.Load{Buffer: sum, Pos: g.update.Pos}, Pos: g.update.Pos}
		if inside != nil {
			start = &affine.Select{Cond: inside, X: start, Y: &affine.Const{T: sum.Elem}}
			end = &affine.If{Cond: inside, Then: []affine.Stmt{end}, Pos: g.update.Pos}
		}
		before = append(before, &affine.Decl{Buffer: sum, Pos: sum.Pos}, &affine.Assign{Buffer: sum, Value: start, Pos: sum.Pos})
		for _, s := range own {
			affine.RewriteBuffer([]affine.Stmt{s}, g.update.Buffer, sum, func([]affine.Expr) []affine.Expr { return nil })
			terms = append(terms, s)
		}
		after = append(after, end)
	})
	return nest.Wrap(free, slices.Concat(before, nest.Wrap(sums, terms), after))[0]
}

// statements are the update and the conditions.
func (g *scatter) statements() []affine.Stmt {
	list := []affine.Stmt{g.update}
	for _, c := range g.conds {
		list = append(list, c)
	}
	return list
}

// each calls f with all combinations of numbers below the size of each window.
func (g *scatter) each(size func(window) int64, f func([]int64)) {
	list := make([]int64, len(g.windows))
	var from func(k int)
	from = func(k int) {
		if k == len(list) {
			f(slices.Clone(list))
			return
		}
		for list[k] = 0; list[k] < size(g.windows[k]); list[k]++ {
			from(k + 1)
		}
	}
	from(0)
}

// element is the one with such remainders by the steps in an iteration, and the condition that it
// is in the array.
func (g *scatter) element(phase []int64) (at []affine.Expr, inside affine.Expr) {
	at = slices.Clone(g.update.Index)
	for k, w := range g.windows {
		f := affine.CounterForm(w.elements).Scale(w.step).Plus(w.step*w.first + w.offset + phase[k])
		at[w.dim] = f.Expr()
		inside = affine.And(inside, nest.Within(f, 0, int64(g.update.Buffer.Shape[w.dim])))
	}
	for d, e := range at { // a condition of the user may keep the others in the array
		if !slices.ContainsFunc(g.windows, func(w window) bool { return w.dim == d }) {
			f, _ := affine.FormOf(e)
			inside = affine.And(inside, nest.Within(f, 0, int64(g.update.Buffer.Shape[d])))
		}
	}
	return at, inside
}

// terms are the updates of the element with such remainders, the last window that it is in first:
// that is the one furthest back.
func (g *scatter) terms(phase []int64) (out []affine.Stmt) {
	g.each(func(w window) int64 { return (w.length-1)/w.step + 1 }, func(back []int64) {
		var cond affine.Expr
		list := affine.CloneBody(g.statements())
		for k, w := range g.windows {
			most := (w.length - 1) / w.step
			q := most - back[k]
			in := w.step*q + phase[k]
			if in >= w.length {
				return
			}
			over := affine.CounterForm(w.elements).Plus(w.first - q)
			cond = affine.And(cond, nest.Within(over, w.first, w.first+w.trips))
			affine.ReplaceByForm(list, w.over, over)
			affine.ReplaceByForm(list, w.in, w.tap(affine.Form{}.Plus(in)))
		}
		for _, s := range list[1:] {
			cond = affine.And(cond, s.(*affine.If).Cond)
		}
		if cond == nil {
			out = append(out, list[0])
			return
		}
		out = append(out, &affine.If{Cond: cond, Then: list[:1], Pos: g.update.Pos})
	})
	return out
}
