package affine

import (
	"fmt"
	"slices"
)

// CarriesAny reports whether l may carry a dependence from one of list to another, or to itself in a later
// iteration, of which one writes. Accesses under the same guards whose subscripts differ by numbers alone have the
// same answer wherever these numbers are as far from each other, so that each is found once: generated code has
// bodies of hundreds of statements.
func CarriesAny(l *Loop, list []*Access) bool {
	list, of := kindsOf(list)
	known := map[apartBy]bool{}
	for i, a := range list {
		for j, b := range list {
			if a.Buffer != b.Buffer || !a.Write && !b.Write {
				continue
			}
			by, ok := distanceOf(a, b, of[i], of[j])
			if ok && known[by] {
				continue
			}
			if Carries(l, *a, *b).Possible() {
				return true
			}
			if ok {
				known[by] = true
			}
		}
	}
	return false
}

// kindsOf are the numbers of the kinds of accesses, -1 of those that have none, without those that do what another one
// does.
func kindsOf(list []*Access) (different []*Access, of []int) {
	if len(list) < manyAccesses {
		return list, slices.Repeat([]int{-1}, len(list))
	}
	kinds := &accessKinds{loops: map[*Loop]int{}, numbers: map[string]int{}}
	type same struct {
		kind    int
		numbers [mostSubscripts]int64
		write   bool
	}
	seen := map[same]bool{}
	for _, a := range list {
		k := kinds.of(a)
		if k >= 0 {
			own := same{kind: k, write: a.Write}
			for d, f := range a.subscripts {
				own.numbers[d] = f.constant
			}
			if seen[own] {
				continue
			}
			seen[own] = true
		}
		different, of = append(different, a), append(of, k)
	}
	return different, of
}

// manyAccesses is from how many on it is worth looking at what is alike.
const manyAccesses = 24

// mostSubscripts bounds those of accesses that have a kind.
const mostSubscripts = 6

// apartBy is how far the subscripts of accesses of two kinds are apart.
type apartBy struct {
	first, second int
	distance      [mostSubscripts]int64
}

func distanceOf(a, b *Access, first, second int) (by apartBy, ok bool) {
	if first < 0 || second < 0 {
		return by, false
	}
	by.first, by.second = first, second
	for d, f := range a.subscripts {
		by.distance[d] = b.subscripts[d].constant - f.constant
	}
	return by, true
}

// accessKinds numbers accesses that are alike but for the constants in their subscripts.
type accessKinds struct {
	loops   map[*Loop]int
	numbers map[string]int
}

// of is the number of a; -1 if it has subscripts or guards that are not linear.
func (x *accessKinds) of(a *Access) int {
	if len(a.subscripts) > mostSubscripts {
		return -1
	}
	key := fmt.Appendf(nil, "%p %d %t", a.Buffer, a.private, a.Exact)
	for _, l := range a.Loops {
		key = fmt.Append(key, ' ', x.loop(l))
	}
	for _, list := range a.Cases {
		key = append(key, '|')
		for _, c := range list {
			if !c.Form.IsLinear() {
				return -1
			}
			key = fmt.Append(x.terms(key, c.Form), c.Form.constant, c.Equal)
		}
	}
	for d, f := range a.subscripts {
		if !a.affine[d] || !f.IsLinear() {
			return -1
		}
		key = x.terms(append(key, '['), f)
	}
	k, ok := x.numbers[string(key)]
	if !ok {
		k = len(x.numbers)
		x.numbers[string(key)] = k
	}
	return k
}

// terms adds those of f to a key, without its constant.
func (x *accessKinds) terms(key []byte, f Form) []byte {
	for _, t := range f.terms {
		key = fmt.Append(key, t.coef, '*', x.loop(t.loop), ' ')
	}
	return key
}

func (x *accessKinds) loop(l *Loop) int {
	k, ok := x.loops[l]
	if !ok {
		k = len(x.loops)
		x.loops[l] = k
	}
	return k
}
