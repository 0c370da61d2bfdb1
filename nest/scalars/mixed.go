package scalars

import (
	"slices"

	"codo/affine"
)

// Mixed are the subscripts of several loops, by loop.
type Mixed map[*affine.Loop][]affine.Form

// MixedOf are the subscripts of accesses that have several counters.
func MixedOf(accesses []affine.Access) Mixed {
	in := Mixed{}
	for _, a := range accesses {
		subs, _ := a.Subscripts()
		for _, f := range subs {
			if counters := f.Counters(); len(counters) > 1 {
				for _, l := range counters {
					in[l] = append(in[l], f)
				}
			}
		}
	}
	return in
}

// Together reports whether some subscript is made of size * o + n.
func (in Mixed) Together(o, n *affine.Loop, size int64) bool {
	return slices.ContainsFunc(in[n], func(f affine.Form) bool { return f.Coef(o) == size*f.Coef(n) })
}
