package affine

import "slices"

// Mark sets, by row-major number, the elements of its buffer that a reaches. It is exact unless
// a guard is not affine, and there may be fewer than those marked. ok is false, and nothing set,
// if a subscript is not affine, or if there is too much to enumerate.
func (a Access) Mark(set []bool) (exact, ok bool) {
	subs, ok := a.Subscripts()
	if n, _ := Executions(Domain{Loops: a.Loops, Cases: a.Cases, Exact: true}); !ok || n > countSteps {
		return false, false
	}
	r := newRanges()
	var all []*counting
	for _, guards := range a.Cases {
		c, ok := newCounting(r, a.Loops, guards)
		if !ok || slices.ContainsFunc(subs, func(f Form) bool { return !c.knows(f) }) {
			return false, false
		}
		all = append(all, c)
	}
	for _, c := range all {
		c.visit(0, func() {
			at := int64(0)
			for d, f := range subs {
				size, x := int64(a.Buffer.Shape[d]), c.eval(f)
				if x < 0 || x >= size { // a guard that is not affine forbids it
					return
				}
				at = at*size + x
			}
			set[at] = true
		})
	}
	return a.Exact, true
}

// knows reports whether all counters of f are those of c.
func (c *counting) knows(f Form) bool {
	return !slices.ContainsFunc(f.Counters(), func(l *Loop) bool { return !slices.Contains(c.loops, l) })
}
