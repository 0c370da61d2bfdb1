package hbm

import (
	"slices"

	"codo/affine"
)

// hold keeps b on chip while t works on it: in an array of its own, which is filled before, unless each element is set
// before it is read, and stored after. A nest that uses it first, and gives each element its last value, in the order in which they
// lie in memory, takes the old ones as they are loaded, and gives the new ones to be stored, too:
//
//	for i { for j { a[i][j] += u[i] * v[j] } }           for i { for j { w = a_1[i][j] + u[i] * v[j]; on[i][j] = w; a_2[i][j] = w } }
//	for j { for i { s[j] += a[i][j] } }           =>     for j { for i { s[j] += on[i][j] } }
//	for i { for j { r[i] += a[i][j] * s[j] } }           for i { for j { r[i] += on[i][j] * s[j] } }
//
// No element is stored before it was loaded: the iteration that gives it has taken it. What only takes, or only gives, would be no
// faster so: it goes as fast as its banks allow, and what is held can come while the task takes other arrays, and go while others
// use it.
func (x *transfer) hold(t *affine.Task, b *affine.Buffer) {
	writes, reads := t.Uses(b)
	on := x.array(b)
	rename(t, b, on)
	before := []affine.Stmt{&affine.Decl{Buffer: on, Pos: b.Pos}}
	if x.inPassing(t, on, b) {
		t.Body = slices.Concat(before, t.Body)
		return
	}
	if !sets(t, on, reads) && !setsFirst(t, on) {
		before = append(before, copyNest(x.load(b), on, b, x.names)...)
	}
	t.Body = slices.Concat(before, t.Body)
	if writes {
		t.Body = append(t.Body, copyNest(on, x.store(b), b, x.names)...)
	}
}

// inPassing lets the nest of t that uses on first take what is loaded of b, and give what is stored, if it renews that in the order
// in which it lies in memory, and no other changes it; it reports whether it does.
func (x *transfer) inPassing(t *affine.Task, on, b *affine.Buffer) bool {
	k := slices.IndexFunc(t.Body, func(s affine.Stmt) bool { return len(affine.AccessesTo([]affine.Stmt{s}, on)) > 0 })
	if k < 0 || t.Sequential != "" {
		return false
	}
	first := t.Body[k : k+1]
	mine, news := affine.AccessesTo(first, on), writes(affine.AccessesTo(t.Body, on))
	if len(news) != 1 || !renews(mine, on) || !inMemoryOrder(mine[len(mine)-1]) {
		return false
	}
	w := mine[len(mine)-1]
	set, plain := w.Stmt.(*affine.Assign)
	inner := w.Loops[len(w.Loops)-1]
	at := slices.Index(inner.Body, w.Stmt)
	if !plain || at < 0 {
		return false
	}
	affine.RewriteReads(first, on, x.load(b), func(index []affine.Expr) []affine.Expr { return index })
	v := &affine.Buffer{Name: x.names.Fresh(on.Name + "_new"), Elem: on.Elem, Pos: set.Pos}
	now := func() affine.Expr { return &affine.Load{Buffer: v, Pos: set.Pos} }
	inner.Body = slices.Replace(inner.Body, at, at+1, affine.Stmt(&affine.Decl{Buffer: v, Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: v, Value: set.Value, Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: on, Index: set.Index, Value: now(), Pos: set.Pos}),
		affine.Stmt(&affine.Assign{Buffer: x.store(b), Index: set.Index, Value: now(), Pos: set.Pos}))
	b.Port.Renewed = true
	return true
}
