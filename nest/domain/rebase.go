package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Rebase lets loops that begin where a counter around them is, but run as often wherever that is,
// begin at zero (loop normalization: Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 4.4.1): their place in the nest may change then, and windows are told
// by subscripts.
//
//	for r = y to y + 3 { s += x[r] * w[r - y] }   =>   for r = 0 to 3 { s += x[y + r] * w[r] }
func Rebase(t *affine.Task) { replaceLoops(t.Body, rebased) }

// rebased is l from zero, if that has fewer counters in its bounds.
func rebased(l *affine.Loop) *affine.Loop {
	lo, ok := affine.FormOf(l.Lo)
	hi, ok2 := affine.FormOf(l.Hi)
	if !ok || !ok2 || l.Step < 1 || !nest.Unordered(l) {
		return l
	}
	length := hi.Sub(lo)
	if !slices.ContainsFunc(lo.Counters(), func(c *affine.Loop) bool { return !length.Uses(c) }) {
		return l
	}
	from := *l
	from.Type, from.Lo, from.Hi = affine.I32, affine.IntConst(0), affine.Convert(length.Expr(), affine.I32)
	affine.ReplaceByForm(from.Body, l, lo.Add(affine.CounterForm(&from)))
	return &from
}
