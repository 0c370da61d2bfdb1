package hbm

import (
	"slices"

	"codo/affine"
)

// keepsOrder reports whether what t copies lies in the locals in between as it does where it comes from: none of its
// statements turns a block around.
//
//	for r { for s { l[r][s] = a[i][r][s] } }    but not    for r { for s { l[s][r] = a[i][r][s] } }
func keepsOrder(t *affine.Task) bool {
	all := affine.Accesses(t.Body)
	for len(all) > 0 {
		n := 1 // accesses of a statement follow each other
		for n < len(all) && all[n].Stmt == all[0].Stmt {
			n++
		}
		if a, ok := all[0].Stmt.(*affine.Assign); ok && !straightCopy(a, all[:n]) {
			return false
		}
		all = all[n:]
	}
	return true
}

// straightCopy reports whether s, which these accesses are of, goes through what it reads as through what it writes: of any two
// loops the same one goes on farther in both, and one whose iterations each have a block of their own on one side farther than
// those inside on the other.
func straightCopy(s *affine.Assign, own []affine.Access) bool {
	k := slices.IndexFunc(own, func(a affine.Access) bool { return a.Write })
	if k < 0 {
		return false
	}
	to, okTo := own[k].Place()
	for n, a := range own {
		if n == k || a.Buffer == nil || a.Buffer.IsScalar() {
			continue
		}
		from, ok := a.Place()
		if !ok || !okTo {
			return false
		}
		loops := slices.DeleteFunc(slices.Clone(own[k].Loops), func(l *affine.Loop) bool {
			_, trips, constant := affine.ConstantTrips(l)
			return constant && trips == 1
		})
		for i, l := range loops {
			cf, ct := from.Coef(l), to.Coef(l)
			for _, in := range loops[i+1:] {
				f, t := from.Coef(in), to.Coef(in)
				switch {
				case f == 0 || t == 0 || cf == 0 && ct == 0: // another block on both sides
				case ct == 0 && cf < f, cf == 0 && ct < t, cf != 0 && ct != 0 && (cf < f) != (ct < t):
					return false
				}
			}
		}
	}
	return true
}
