package buffers

import (
	"slices"

	"codo/affine"
)

// A band is a nest of loops each of which is all that its parent does, with
// bounds of their own: their order is a permutation that can be changed where
// the dependences allow it.
type band struct {
	loops []*affine.Loop // as the user wrote them, outermost first
	// free loops carry no dependence, wherever they stand. The others keep
	// their order (Wolf and Lam, "A loop transformation theory", 1991:
	// distances stay lexicographically positive).
	free []bool
	slot *affine.Stmt // holds the outermost
	body []affine.Stmt
}

// bandAt finds the band whose outermost loop is in slot; ok is false if there
// are less than two loops in it.
func bandAt(slot *affine.Stmt) (b band, ok bool) {
	l, isLoop := (*slot).(*affine.Loop)
	for isLoop && movable(l) {
		b.loops, b.body = append(b.loops, l), l.Body
		if len(l.Body) != 1 {
			break
		}
		l, isLoop = l.Body[0].(*affine.Loop)
	}
	if len(b.loops) < 2 {
		return band{}, false
	}
	b.slot = slot
	accesses := affine.Accesses([]affine.Stmt{*slot})
	for _, l := range b.loops {
		b.free = append(b.free, isFree(l, accesses))
	}
	return b, true
}

// movable reports whether the place of l in a nest may change: its bounds are
// constant, and the user has not tied a decision to it.
func movable(l *affine.Loop) bool {
	_, _, ok := constantTrips(l)
	return ok && l.II == 0 && l.Unroll == 0 && len(l.Pragmas) == 0
}

// isFree reports whether iterations of l that differ surely do not depend on
// each other, whatever the other loops do.
func isFree(l *affine.Loop, accesses []affine.Access) bool {
	outermost := func(a affine.Access) affine.Access {
		rest := slices.DeleteFunc(slices.Clone(a.Loops), func(o *affine.Loop) bool { return o == l })
		a.Loops = append([]*affine.Loop{l}, rest...)
		return a
	}
	for _, a := range accesses {
		for _, b := range accesses {
			if a.Buffer == nil || a.Buffer != b.Buffer || !a.Write && !b.Write {
				continue
			}
			if affine.Carried(l, outermost(a), outermost(b)).Answer.Possible() {
				return false
			}
		}
	}
	return true
}

// maxOrders bounds the orders tried for one nest.
const maxOrders = 120

// legalOrders lists permutations of the loops that keep the program's meaning,
// as positions in b.loops, the user's own first.
func (b *band) legalOrders() [][]int {
	var out [][]int
	for _, order := range orders(min(len(b.loops), 5)) {
		for k := len(order); k < len(b.loops); k++ {
			order = append(order, k)
		}
		bound := -1
		legal := true
		for _, k := range order {
			if !b.free[k] {
				legal = legal && k > bound
				bound = k
			}
		}
		if legal && len(out) < maxOrders {
			out = append(out, order)
		}
	}
	return out
}

// apply puts the loops in this order.
func (b *band) apply(order []int) {
	slot := b.slot
	for i, k := range order {
		l := b.loops[k]
		*slot = l
		if i == len(order)-1 {
			l.Body = b.body
			return
		}
		l.Body = make([]affine.Stmt, 1)
		slot = &l.Body[0]
	}
}
