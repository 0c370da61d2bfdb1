package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// allCommute reports whether all that these accesses of a nest change, but what its core declares, are elements that are updated, each
// array by one operation alone: iterations may come in any order.
func allCommute(all []affine.Access, core []affine.Stmt) bool {
	by := map[*affine.Buffer]string{}
	for _, a := range all {
		if a.Write && !affine.Declares(core, a.Buffer) {
			by[a.Buffer] = nest.UpdateOf(a)
		}
	}
	return !slices.ContainsFunc(all, func(a affine.Access) bool {
		op, changed := by[a.Buffer]
		return changed && (op == "" || nest.UpdateOf(a) != op)
	})
}
