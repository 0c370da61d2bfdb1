package nest

import (
	"slices"

	"codo/affine"
)

// Inward changes the order of loops so that those over which sums go are
// innermost, where all that a nest writes are elements that such loops do not
// choose: loop interchange, as before scalar replacement (Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 8.4):
//
//	for k { for i { y[i] += a[i][k] } }  =>  for i { for k { y[i] += a[i][k] } }
//
// Accumulate then finds the sums of nests in either order.
func Inward(t *affine.Task) { t.Body = inwardIn(t.Body) }

func inwardIn(body []affine.Stmt) []affine.Stmt {
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || len(l.Order) > 0 { // a wished order is of the nest as it is
			continue
		}
		if b, ok := BandOf(l); ok && b.Outer == len(b.Loops) && b.sumsOutside() {
			order := slices.Concat(b.positions(true), b.positions(false))
			body[k] = Wrap(b.at(order), b.Core())[0]
			continue
		}
		l.Body = inwardIn(l.Body)
	}
	return body
}

// positions lists the loops that are free, or those that are not.
func (b *Band) positions(free bool) (list []int) {
	for k, f := range b.Free {
		if f == free {
			list = append(list, k)
		}
	}
	return list
}

func (b *Band) at(order []int) (list []*affine.Loop) {
	for _, k := range order {
		list = append(list, b.Loops[k])
	}
	return list
}

// sumsOutside reports whether a free loop of a perfect nest stands inside one
// that carries a dependence, and each array that the nest writes is used at one
// element in all iterations of the loops that carry dependences.
func (b *Band) sumsOutside() bool {
	carried, free := b.positions(false), b.positions(true)
	if len(carried) == 0 || len(free) == 0 || free[len(free)-1] < carried[0] {
		return false
	}
	all := affine.Accesses([]affine.Stmt{b.Loops[0]})
	for _, w := range all {
		if !w.Write {
			continue
		}
		if w.Buffer == nil || w.Buffer.IsScalar() {
			return false
		}
		at, ok := w.Subscripts()
		if !ok {
			return false
		}
		for _, a := range all {
			if a.Buffer != w.Buffer {
				continue
			}
			subs, ok := a.Subscripts()
			if !ok || !slices.EqualFunc(at, subs, affine.Form.Equal) || uses(subs, b.at(carried)) {
				return false
			}
		}
	}
	return true
}

// uses reports whether subscripts depend on some of the loops.
func uses(subs []affine.Form, loops []*affine.Loop) bool {
	return slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.ContainsFunc(loops, f.Uses) })
}
