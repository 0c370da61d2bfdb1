package sim

import (
	"slices"

	"codo/affine"
)

// An axis counts the iterations of a loop in a schedule, from 0: the bodies of a
// nest, or the copies in one body of an unrolled loop.
type axis struct {
	loop  *affine.Loop // stands for it in forms
	trips int64        // the most
	vary  int          // index of its trips in state.trips; -1: always the same
}

// newAxis makes an axis of so many iterations.
func newAxis(name string, trips int64) *axis {
	return &axis{&affine.Loop{Name: name, Type: affine.Type{Kind: affine.Int, Bits: 64},
		Lo: affine.IntConst(0), Hi: affine.IntConst(trips), Step: 1}, trips, -1}
}

// A condition says that a sum over axes is >= 0, or == 0.
type condition struct {
	constant int64
	terms    []axisTerm
	equal    bool
	// other is the sum if it is not linear; it is decided when all of axes are fixed.
	other *affine.Form
	axes  []*axis
}

type axisTerm struct {
	axis *axis
	coef int64
}

// newCondition translates a form over axes.
func newCondition(f affine.Form, equal bool, axes map[*affine.Loop]*axis) condition {
	c := condition{equal: equal}
	rest := f
	for _, l := range f.Counters() {
		a := axes[l]
		if !f.IsLinear() {
			c.axes = append(c.axes, a)
			continue
		}
		coef := f.Coef(l)
		c.terms = append(c.terms, axisTerm{a, coef})
		rest = rest.AddCounter(l, -coef)
	}
	if !f.IsLinear() {
		c.other = &f
		return c
	}
	c.constant, _ = rest.IsConst()
	return c
}

// coef is the factor of a, 0 if c does not speak of it or is not linear.
func (c *condition) coef(a *axis) int64 {
	for _, t := range c.terms {
		if t.axis == a {
			return t.coef
		}
	}
	return 0
}

// mentions tells whether c depends on a.
func (c *condition) mentions(a *axis) bool {
	return slices.Contains(c.axes, a) || c.coef(a) != 0
}

// span bounds what the terms of c but a's add to the constant.
func (c *condition) span(a *axis) (low, high int64) {
	for _, t := range c.terms {
		if t.axis != a {
			reach := t.coef * (t.axis.trips - 1)
			low, high = low+min(reach, 0), high+max(reach, 0)
		}
	}
	return low, high
}

// at is c where a is in iteration v.
func (c *condition) at(a *axis, v int64) condition {
	out := condition{constant: c.constant, equal: c.equal}
	for _, t := range c.terms {
		if t.axis == a {
			out.constant += v * t.coef
		} else {
			out.terms = append(out.terms, t)
		}
	}
	if c.other == nil {
		return out
	}
	axes := map[*affine.Loop]*axis{}
	for _, b := range c.axes {
		axes[b.loop] = b
	}
	return newCondition(c.other.Substitute(a.loop, affine.Form{}.Plus(v)), c.equal, axes)
}

// decided tells whether c holds for all, or for no iterations of its axes.
func (c *condition) decided() (holds, known bool) {
	low, high := c.span(nil)
	low, high = low+c.constant, high+c.constant
	if c.other != nil {
		if low, high, known = c.other.Range(); !known {
			return false, false
		}
	}
	switch {
	case high < 0 || c.equal && low > 0:
		return false, true
	case low >= 0 && (!c.equal || high == 0):
		return true, true
	}
	return false, false
}

// A guard is when something happens: all conditions of one of the cases hold,
// which never overlap.
type guard [][]condition

// at is g where a is in iteration v.
func (g guard) at(a *axis, v int64) guard {
	if !g.mentions(a) {
		return g
	}
	var out guard
	for _, list := range g {
		fixed := make([]condition, len(list))
		for i := range list {
			fixed[i] = list[i]
			if list[i].mentions(a) {
				fixed[i] = list[i].at(a, v)
			}
		}
		if kept, possible := undecided(fixed); possible {
			out = append(out, kept)
		}
	}
	return out
}

// undecided keeps the conditions that do not always hold; possible is false if one
// never does.
func undecided(list []condition) (kept []condition, possible bool) {
	for _, c := range list {
		switch holds, known := c.decided(); {
		case !known:
			kept = append(kept, c)
		case !holds:
			return nil, false
		}
	}
	return kept, true
}

// mentions tells whether g depends on a.
func (g guard) mentions(a *axis) bool {
	for _, list := range g {
		for i := range list {
			if list[i].mentions(a) {
				return true
			}
		}
	}
	return false
}

// count is in how many of the iterations of axes g holds.
func (g guard) count(axes []*axis) (sum int64) {
	if len(g) == 0 {
		return 0
	}
	if len(axes) == 0 {
		return int64(len(g)) // nothing is undecided
	}
	a := axes[0]
	if !g.mentions(a) {
		return a.trips * g.count(axes[1:])
	}
	for v := range a.trips {
		sum += g.at(a, v).count(axes[1:])
	}
	return sum
}
