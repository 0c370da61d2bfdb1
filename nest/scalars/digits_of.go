package scalars

import (
	"cmp"
	"slices"

	"codo/affine"
)

// CountsFromZero reports whether l counts from 0, one by one, a constant number of times.
func CountsFromZero(l *affine.Loop) bool {
	first, _, ok := affine.ConstantTrips(l)
	return ok && first == 0 && l.Step == 1
}

// DigitsOf reports whether f takes each value from 0 to extent once: its counters are digits.
func DigitsOf(f affine.Form, extent int64) bool {
	list := f.Counters()
	if f.Constant() != 0 || !f.IsLinear() || slices.ContainsFunc(list, func(l *affine.Loop) bool { return !CountsFromZero(l) }) {
		return false
	}
	slices.SortFunc(list, func(a, b *affine.Loop) int { return cmp.Compare(f.Coef(a), f.Coef(b)) })
	value := int64(1)
	for _, l := range list {
		if f.Coef(l) != value {
			return false
		}
		_, trips, _ := affine.ConstantTrips(l)
		value *= trips
	}
	return value == extent
}
