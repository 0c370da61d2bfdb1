package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// GatherEach is Gather of windows that go on by one element, as in products of polynomials, and in filters that give each
// sample to all results that it has a part in: a loop goes along the windows of an element, also of
// mirrored ones, as y[n - k].
//
//	                                        for m = 0 to 10 {
//	for n = 0 to 8 {                          for r = 0 to 3 {
//	  for k = 0 to 3 {                  =>      if (m + r - 2 >= 0 && m + r - 2 < 8) {
//	    y[n + k] += h[k] * x[n]                   y[m] += h[2 - r] * x[m + r - 2]
//	  }                                         }
//	}                                       } }
func GatherEach(t *affine.Task, names affine.Names) {
	gatherScatters(t, true, names, (*scatter).gatheredEach)
}

// gatheredEach is the nest element by element.
func (g *scatter) gatheredEach(names affine.Names) affine.Stmt {
	var free, sums, taps []*affine.Loop
	var cond affine.Expr
	list := affine.CloneBody(g.statements())
	for at, l := range g.loops {
		k := slices.IndexFunc(g.windows, func(w window) bool { return w.over == l || w.in == l })
		if k < 0 {
			own := *l
			affine.ReplaceCounter(list, l, &own)
			if slices.Contains(g.sums(), l) {
				sums = append(sums, &own)
			} else {
				free = append(free, &own)
			}
			continue
		}
		w := g.windows[k]
		if slices.ContainsFunc(g.loops[:at], func(l *affine.Loop) bool { return l == w.over || l == w.in }) {
			continue
		}
		m, r := affine.CountTo(names.Fresh("element"), w.trips+w.length-1, l.Pos), affine.CountTo(names.Fresh(w.in.Name), w.length, w.in.Pos)
		free, taps = append(free, m), append(taps, r)
		window := affine.CounterForm(m).Add(affine.CounterForm(r)).Plus(1 - w.length) // the last one is in the first tap
		cond = affine.And(cond, nest.Within(window, 0, w.trips))
		affine.ReplaceByForm(list, w.over, window.Plus(w.first))
		affine.ReplaceByForm(list, w.in, w.tap(affine.Form{}.Plus(w.length-1).AddCounter(r, -1)))
	}
	for _, s := range list[1:] {
		cond = affine.And(cond, s.(*affine.If).Cond)
	}
	update := &affine.If{Cond: cond, Then: list[:1], Pos: g.update.Pos}
	return nest.Wrap(slices.Concat(free, sums, taps), []affine.Stmt{update})[0]
}
