package nest

import (
	"codo/affine"
)

// mostExamples is how many layers of a run are looked at: the first ones, which take what comes from elsewhere, others, and the last.
const mostExamples = 6

// Examples is the body of t without most layers of long runs that are equal up to the names of arrays, and to constants among
// their values. What a rewrite does to nests, each for itself or with those beside it, it does to some of these, too.
func Examples(t *affine.Task) (out []affine.Stmt) {
	var list []affine.Stmt
	for _, s := range t.Body {
		if _, ok := s.(*affine.Decl); !ok {
			list = append(list, s)
		}
	}
	kinds, left := kindsOf(list), map[affine.Stmt]bool{}
	for k := 0; k < len(list); {
		r := longestFrom(kinds, k)
		if r.layers <= mostExamples {
			k++
			continue
		}
		behind := k + r.nests*r.layers
		for _, s := range list[k+r.nests*(mostExamples-1) : behind-r.nests] {
			left[s] = true
		}
		k = behind
	}
	for _, s := range t.Body {
		if !left[s] {
			out = append(out, s)
		}
	}
	return out
}

// longestFrom is the run of most nests that begins there.
func longestFrom(kinds []int, first int) (longest run) {
	for nests := 1; nests <= mostNests; nests++ {
		equal := first + nests
		for equal < len(kinds) && kinds[equal] > 0 && kinds[equal] == kinds[equal-nests] {
			equal++
		}
		if r := (run{first, nests, (equal - first) / nests}); r.layers > 1 && r.nests*r.layers > longest.nests*longest.layers {
			longest = r
		}
	}
	return longest
}
