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
		if _, ok := all[0].Stmt.(*affine.Assign); ok && !straightCopy(all[:n]) {
			return false
		}
		all = all[n:]
	}
	return true
}

// straightCopy reports whether the assignment that these accesses are of goes through what it reads as through what it writes.
func straightCopy(own []affine.Access) bool {
	k := slices.IndexFunc(own, func(a affine.Access) bool { return a.Write })
	if k < 0 {
		return false
	}
	to, okTo := own[k].Place()
	loops := slices.DeleteFunc(slices.Clone(own[k].Loops), func(l *affine.Loop) bool {
		_, trips, constant := affine.ConstantTrips(l)
		return constant && trips == 1
	})
	for n, a := range own {
		if n == k || a.Buffer == nil || a.Buffer.IsScalar() {
			continue
		}
		if from, ok := a.Place(); !ok || !okTo || turnsAround(from, to, loops) {
			return false
		}
	}
	return true
}

// turnsAround reports whether some loop goes on farther than one inside it where it reads but not where it writes, or the other
// way round. One whose iterations each have a block of their own on one side must go on farther on the other.
func turnsAround(from, to affine.Form, loops []*affine.Loop) bool {
	for i, l := range loops {
		cf, ct := from.Coef(l), to.Coef(l)
		for _, in := range loops[i+1:] {
			f, t := from.Coef(in), to.Coef(in)
			switch {
			case f == 0 || t == 0 || cf == 0 && ct == 0: // another block on both sides
			case ct == 0 && cf < f, cf == 0 && ct < t, cf != 0 && ct != 0 && (cf < f) != (ct < t):
				return true
			}
		}
	}
	return false
}
