package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A choice tells which region an element of a space belongs to: the last one that writes it. The space is cut into
// cells along the borders of all regions.
type choice struct {
	sides []side
	box   []interval
	cuts  [][]int64 // along each dimension, where cells begin; the last one is the end
	owner []int     // side of each cell; -1: nobody writes it
	rest  []bool    // cells that are not chosen yet
}

// A side is what is done in some cells.
type side struct {
	does  []*region // one after the other
	boxes [][]interval
}

const (
	mostCells   = 1 << 16
	mostRegions = 64
	mostSides   = 9 // those of an image and a border whose corners are unlike
)

// choiceOf is that between the regions of g in a box; ok is false if there are too many.
func choiceOf(g *group, box []interval) (c *choice, ok bool) {
	if len(g.regions) > mostRegions {
		return nil, false
	}
	c = &choice{box: box}
	cells := 1
	for d, a := range box {
		cuts := []int64{a.lo, a.hi + 1}
		for _, r := range g.regions {
			cuts = append(cuts, r.box[d].lo, r.box[d].hi+1)
		}
		slices.Sort(cuts)
		cuts = slices.Compact(cuts)
		if cells *= len(cuts) - 1; cells > mostCells {
			return nil, false
		}
		c.cuts = append(c.cuts, cuts)
	}
	c.owner, c.rest = make([]int, cells), make([]bool, cells)
	for cell, last := range c.lastIn(g) {
		c.rest[cell], c.owner[cell] = true, c.sideOf(last)
	}
	return c, len(c.sides) <= mostSides
}

// lastIn are the regions that matter for a cell, in order: of each array the last one, and those whose element it goes on with.
func (c *choice) lastIn(g *group) [][]*region {
	last := make([][]*region, len(c.owner))
	for _, b := range g.arrays {
		own := make([][]*region, len(c.owner))
		for _, r := range g.regions {
			if slices.Contains(r.arrays, b) {
				for _, cell := range c.cellsOf(r.box) {
					if r.fresh {
						own[cell] = nil
					}
					own[cell] = append(own[cell], r)
				}
			}
		}
		for cell, list := range own {
			for _, r := range list {
				if !slices.Contains(last[cell], r) {
					last[cell] = append(last[cell], r)
				}
			}
		}
	}
	for _, list := range last {
		slices.SortFunc(list, func(a, b *region) int { return slices.Index(g.regions, a) - slices.Index(g.regions, b) })
	}
	return last
}

// sideOf is the side that does what regions do; -1 if there are none.
func (c *choice) sideOf(list []*region) int {
	if len(list) == 0 {
		return -1
	}
	box := list[0].box
	for _, r := range list[1:] {
		box = intersection(box, r.box)
	}
	k := slices.IndexFunc(c.sides, func(s side) bool {
		return slices.EqualFunc(s.does, list, func(a, b *region) bool { return a == b || a.does(b) })
	})
	if k < 0 {
		k = len(c.sides)
		c.sides = append(c.sides, side{does: list})
	}
	if !slices.ContainsFunc(c.sides[k].boxes, func(b []interval) bool { return slices.Equal(b, box) }) {
		c.sides[k].boxes = append(c.sides[k].boxes, box)
	}
	return k
}

// body is what the side does.
func (s side) body() (list []affine.Stmt) {
	for _, r := range s.does {
		list = append(list, affine.CloneBody(r.body)...)
	}
	return list
}

// computes reports whether what the side writes is made by operations.
func (s side) computes() bool { return slices.ContainsFunc(s.does, (*region).computes) }

// cellsOf are the cells in a box.
func (c *choice) cellsOf(box []interval) []int {
	list := []int{0}
	for d, a := range box {
		cuts := c.cuts[d]
		var longer []int
		for _, cell := range list {
			for k := range len(cuts) - 1 {
				if a.lo <= cuts[k] && cuts[k] <= a.hi {
					longer = append(longer, cell*(len(cuts)-1)+k)
				}
			}
		}
		list = longer
	}
	return list
}

// fewestElements is from how many on a region is worth a loop: fewer are written out.
const fewestElements = 4

// worthwhile reports whether there is more than one side, if regions go on with elements, and whether the nest has not much
// more to do in an element than most elements need: one region that is computed has a quarter of the box, and what is
// computed otherwise, or not written at all, is little.
func (c *choice) worthwhile() bool {
	own, others := make([]int64, len(c.sides)), int64(0)
	for cell, k := range c.owner {
		switch n := c.elements(cell); {
		case k < 0:
			others += n
		case c.sides[k].computes():
			own[k] += n
			others += n
		}
	}
	goesOn := func(r *region) bool { return !r.fresh }
	if len(c.sides) == 1 && slices.ContainsFunc(c.sides[0].does, goesOn) {
		return false // sums that begin with a value, say
	}
	all, most := elementsOf(c.box), slices.Max(own)
	main := c.sides[slices.Index(own, most)]
	whole := slices.ContainsFunc(main.does, func(r *region) bool {
		n := elementsOf(r.box)
		return r.computes() && 4*n >= all && n >= fewestElements
	})
	return whole && 4*most >= all && 4*(others-most) <= all
}

// elements is how many there are in a cell.
func (c *choice) elements(cell int) int64 {
	n := int64(1)
	for _, cuts := range slices.Backward(c.cuts) {
		k := cell % (len(cuts) - 1)
		n *= cuts[k+1] - cuts[k]
		cell /= len(cuts) - 1
	}
	return n
}

// statement is the choice as conditions on the place: those first that take the fewest comparisons. ok is false if
// no order of them is right.
func (c *choice) statement(at []affine.Form, pos diag.Pos) (body []affine.Stmt, ok bool) {
	var left []int
	for k := range c.sides {
		left = append(left, k)
	}
	into := &body
	for len(left) > 0 {
		if len(left) == 1 && c.ownsRest(left[0]) {
			*into = c.sides[left[0]].body()
			return body, true
		}
		next, boxes := c.cheapest(left)
		if next < 0 {
			return nil, false
		}
		var cond affine.Expr
		for _, box := range boxes {
			cond = either(cond, c.within(box, at))
			for _, cell := range c.cellsOf(box) {
				c.rest[cell] = false
			}
		}
		s := &affine.If{Cond: cond, Then: c.sides[next].body(), Pos: pos}
		*into, into = []affine.Stmt{s}, &s.Else
		left = slices.DeleteFunc(left, func(k int) bool { return k == next })
	}
	return body, true
}

// ownsRest reports whether all cells that are not chosen yet are of one side.
func (c *choice) ownsRest(k int) bool {
	for cell, rest := range c.rest {
		if rest && c.owner[cell] != k {
			return false
		}
	}
	return true
}

// cheapest is the side that takes the fewest comparisons now, with its boxes; -1 if there is none.
func (c *choice) cheapest(left []int) (best int, boxes [][]interval) {
	best, least := -1, 0
	for _, k := range left {
		own, ok := c.boxesOf(k)
		n := 0
		for _, box := range own {
			for d := range box {
				n += len(c.bounds(box, d))
			}
		}
		if n = n*mostRegions + len(own); ok && (best < 0 || n < least) {
			best, least, boxes = k, n, own
		}
	}
	return best, boxes
}

// boxesOf are boxes that hold all cells of a side and none of others, but for those that are chosen already; ok is
// false if there are none.
func (c *choice) boxesOf(k int) (boxes [][]interval, ok bool) {
	asked := map[int]bool{}
	for _, own := range c.sides[k].boxes {
		if !c.mayAsk(own, k) {
			return nil, false
		}
		if !slices.ContainsFunc(c.cellsOf(own), func(cell int) bool { return c.owner[cell] == k && !asked[cell] }) {
			continue
		}
		box := slices.Clone(own)
		for d, all := range c.box {
			for _, wider := range []interval{{all.lo, box[d].hi}, {box[d].lo, all.hi}, all} {
				was := box[d]
				if box[d] = wider; !c.mayAsk(box, k) {
					box[d] = was
				}
			}
		}
		boxes = append(boxes, box)
		for _, cell := range c.cellsOf(box) {
			asked[cell] = true
		}
	}
	return boxes, true
}

// mayAsk reports whether all cells in box that are not chosen yet are of one side.
func (c *choice) mayAsk(box []interval, k int) bool {
	return !slices.ContainsFunc(c.cellsOf(box), func(cell int) bool { return c.rest[cell] && c.owner[cell] != k })
}

// A bound is a comparison of a place.
type bound struct {
	op affine.Op
	to int64
}

// bounds are those of a box along a dimension that the whole box does not have.
func (c *choice) bounds(box []interval, d int) (list []bound) {
	a, all := box[d], c.box[d]
	switch {
	case a == all:
		return nil
	case a.lo == a.hi:
		return []bound{{"==", a.lo}}
	}
	if a.lo > all.lo {
		list = append(list, bound{">=", a.lo})
	}
	if a.hi < all.hi {
		list = append(list, bound{"<=", a.hi})
	}
	return list
}

// within is the condition that a place is in box.
func (c *choice) within(box []interval, at []affine.Form) (cond affine.Expr) {
	for d, f := range at {
		for _, b := range c.bounds(box, d) {
			cond = affine.And(cond, &affine.Binary{Op: b.op, X: f.Expr(), Y: affine.IntConst(b.to)})
		}
	}
	return cond
}

// either is x or y; nil is the condition that never holds.
func either(x, y affine.Expr) affine.Expr {
	if x == nil {
		return y
	}
	return &affine.Binary{Op: "||", X: x, Y: y}
}
