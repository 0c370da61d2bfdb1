package domain

import (
	"codo/affine"
)

// boundOf reads a constraint as a bound of the counter of l, which others may move: the least that it lets it be, or the greatest; !ok:
// it is none.
//
//	3*l - i >= 0   l >= (i + 2) / 3
//	i - l >= 0     l <= i
func boundOf(c affine.Constraint, l *affine.Loop) (at affine.Form, lower, ok bool) {
	by := c.Form.Coef(l)
	rest := c.Form.AddCounter(l, -by)
	switch {
	case c.Equal || by == 0 || rest.Uses(l):
		return at, false, false
	case by > 0:
		return rest.Scale(-1).Plus(by - 1).FloorDiv(by), true, true
	}
	return rest.FloorDiv(-by), false, true
}
