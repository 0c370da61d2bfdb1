package hbm

import (
	"slices"

	"codo/affine"
)

// hold keeps b on chip while t works on it: in an array of its own, which is filled before, unless each element is set
// before it is read, and stored after. A nest that uses it first, and gives each element a new value in the order in which they lie
// in memory, takes the old ones as they are loaded; if no other changes them, it gives the new ones to be stored, too:
//
//	for i { for j { a[i][j] += u[i] * v[j] } }           for i { for j { w = a_1[i][j] + u[i] * v[j]; on[i][j] = w; a_2[i][j] = w } }
//	for j { for i { s[j] += a[i][j] } }           =>     for j { for i { s[j] += on[i][j] } }
//	for i { for j { r[i] += a[i][j] * s[j] } }           for i { for j { r[i] += on[i][j] * s[j] } }
//
// No element is stored before it was loaded: the iteration that gives it has taken it. What only gives would be no faster so: it goes
// as fast as its banks allow, and what is held can be stored while others use it.
func (x *transfer) hold(t *affine.Task, b *affine.Buffer) {
	writes, reads := t.Uses(b)
	on := x.array(b)
	rename(t, b, on)
	before := []affine.Stmt{&affine.Decl{Buffer: on, Pos: b.Pos}}
	first := renewing(t, on)
	switch {
	case sets(t, on, reads) || setsFirst(t, on):
		first = nil
	case first != nil:
		affine.RewriteReads([]affine.Stmt{first}, on, x.load(b), func(index []affine.Expr) []affine.Expr { return index })
	default:
		before = append(before, copyNest(x.load(b), on, b, x.names)...)
	}
	switch {
	case !writes:
	case first != nil && x.give(t, first, on, b):
		b.Port.Renewed = true
	default:
		t.Body = append(t.Body, copyNest(on, x.store(b), b, x.names)...)
	}
	t.Body = slices.Concat(before, t.Body)
}

// renewing is the nest of t that uses b first, if it renews b in the order in which it lies in memory; nil: there is none.
func renewing(t *affine.Task, b *affine.Buffer) *affine.Loop {
	for _, s := range t.Body {
		mine := affine.AccessesTo([]affine.Stmt{s}, b)
		if len(mine) == 0 {
			continue
		}
		if l, ok := s.(*affine.Loop); ok && t.Sequential == "" && renews(mine, b) && inMemoryOrder(mine[len(mine)-1]) {
			return l
		}
		return nil
	}
	return nil
}

// give lets a nest that gives each element of on a value give it to be stored in b, too; it reports false if that is not its
// last value.
func (x *transfer) give(t *affine.Task, first *affine.Loop, on, b *affine.Buffer) bool {
	news := writes(affine.AccessesTo(t.Body, on))
	w := news[0]
	set, plain := w.Stmt.(*affine.Assign)
	inner := w.Loops[len(w.Loops)-1]
	at := slices.Index(inner.Body, w.Stmt)
	if !plain || at < 0 || len(news) > 1 || w.Loops[0] != first {
		return false
	}
	to := x.store(b)
	v := &affine.Buffer{Name: x.names.Fresh(on.Name + "_new"), Elem: on.Elem, Pos: set.Pos}
	now := func() affine.Expr { return &affine.Load{Buffer: v, Pos: set.Pos} }
	inner.Body = slices.Replace(inner.Body, at, at+1, affine.Stmt(&affine.Decl{Buffer: v, Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: v, Value: set.Value, Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: on, Index: set.Index, Value: now(), Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: to, Index: set.Index, Value: now(), Pos: set.Pos}))
	return true
}
