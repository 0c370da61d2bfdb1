package nest

import (
	"cmp"
	"slices"

	"codo/affine"
)

// Nests are the statements of a task behind its declarations, with what is to be known of
// them to find runs of layers.
type nests struct {
	list  []affine.Stmt
	kinds []int
	used  map[affine.Stmt][]*affine.Buffer // the arrays that each uses
	users map[*affine.Buffer][]int         // the statements that use each array, in order
}

func newNests(list []affine.Stmt) *nests {
	n := &nests{list: list, kinds: kindsOf(list), used: map[affine.Stmt][]*affine.Buffer{}}
	n.index()
	return n
}

// index finds the users of arrays.
func (n *nests) index() {
	n.users = map[*affine.Buffer][]int{}
	for k, s := range n.list {
		used, known := n.used[s]
		if !known {
			for _, a := range affine.Accesses([]affine.Stmt{s}) {
				if !slices.Contains(used, a.Buffer) {
					used = append(used, a.Buffer)
				}
			}
			n.used[s] = used
		}
		for _, b := range used {
			n.users[b] = append(n.users[b], k)
		}
	}
}

// replace puts other statements, which are of no kind, in the place of a run.
func (n *nests) replace(r run, by []affine.Stmt) {
	behind := r.first + r.nests*r.layers
	n.list = slices.Concat(n.list[:r.first], by, n.list[behind:])
	n.kinds = slices.Concat(n.kinds[:r.first], make([]int, len(by)), n.kinds[behind:])
	n.index()
}

// kindsOf gives equal nests equal numbers, from 1 on, and other statements 0.
func kindsOf(list []affine.Stmt) []int {
	kinds := make([]int, len(list))
	var known []affine.Stmt // the first of each kind
	for k, s := range list {
		if l, ok := s.(*affine.Loop); !ok || !Plain(l) {
			continue
		}
		at := slices.IndexFunc(known, func(o affine.Stmt) bool {
			_, _, ok := merge([][]affine.Stmt{{o}, {s}}, &affine.Loop{Type: affine.I32})
			return ok
		})
		if at < 0 {
			at, known = len(known), append(known, s)
		}
		kinds[k] = at + 1
	}
	return kinds
}

// A run is layers of so many nests each.
type run struct{ first, nests, layers int }

// mostNests bounds the nests of a layer.
const mostNests = 8

// runsFrom lists the runs of equal layers that begin there, those of most nests first.
func runsFrom(kinds []int, first int) (list []run) {
	for nests := 1; nests <= mostNests; nests++ {
		equal := first + nests // up to there kinds are those of the layer before
		for equal < len(kinds) && kinds[equal] > 0 && kinds[equal] == kinds[equal-nests] {
			equal++
		}
		for layers := (equal - first) / nests; layers > 1; layers-- {
			list = append(list, run{first, nests, layers})
		}
	}
	slices.SortStableFunc(list, func(a, b run) int { return cmp.Compare(b.nests*b.layers, a.nests*a.layers) })
	return list
}
