package hbm

import (
	"slices"

	"codo/affine"
)

// renews reports whether these, all accesses of a task to b, give each element of b a new
// value, once, after they have read the old one, and read no other:
//
//	for i { for j { c[i][j] = beta * c[i][j] } }
//
// Then what is read and what is written may be two arrays: one task loads the old
// values, another one stores the new ones, of what is loaded already (of such
// anti-dependences UG1399, Canonical Body, demands that the design preserves them).
func renews(mine []affine.Access, b *affine.Buffer) bool {
	last := len(mine) - 1
	w := mine[last]
	if !w.Write || len(w.Loops) != len(b.Shape) || !covers(mine[last:], b) {
		return false
	}
	at, _ := w.Subscripts()
	begun := false // the old value has surely been read
	for _, r := range mine[:last] {
		from, ok := r.Subscripts()
		if r.Write || !ok || len(r.Loops) < len(w.Loops) || !slices.Equal(r.Loops[:len(w.Loops)], w.Loops) || !slices.EqualFunc(from, at, affine.Form.Equal) {
			return false
		}
		begun = begun || len(r.Loops) == len(w.Loops) && r.Exact && len(r.Cases) == 1 && len(r.Cases[0]) == 0
	}
	return begun
}

// forward puts what t gives an element of b in the place of what it reads of it afterwards, in
// the same iteration, if t renews b but for that; it reports whether it does.
//
//	for i { c[i] = 2 * c[i]; d[i] = c[i] }    =>    for i { v = 2 * c[i]; c[i] = v; d[i] = v }
func (x *transfer) forward(t *affine.Task, b *affine.Buffer) bool {
	mine := affine.AccessesTo(t.Body, b)
	k := slices.IndexFunc(mine, func(a affine.Access) bool { return a.Write })
	if k < 0 || k == len(mine)-1 || !renews(mine[:k+1], b) {
		return false
	}
	w := mine[k]
	at, _ := w.Subscripts()
	for _, r := range mine[k+1:] {
		from, ok := r.Subscripts()
		if r.Write || !ok || len(r.Loops) < len(w.Loops) || !slices.Equal(r.Loops[:len(w.Loops)], w.Loops) || !slices.EqualFunc(from, at, affine.Form.Equal) {
			return false
		}
	}
	around := w.Loops[len(w.Loops)-1]
	n := slices.Index(around.Body, w.Stmt)
	give, ok := w.Stmt.(*affine.Assign)
	if n < 0 || !ok {
		return false
	}
	v := &affine.Buffer{Name: x.names.Fresh(b.Name + "_new"), Elem: b.Elem, Pos: b.Pos}
	affine.RewriteReads(around.Body[n+1:], b, v, func([]affine.Expr) []affine.Expr { return nil })
	first := &affine.Assign{Buffer: v, Value: give.Value, Pos: give.Pos}
	give.Value = &affine.Load{Buffer: v, Pos: give.Pos}
	around.Body = slices.Insert(around.Body, n, affine.Stmt(&affine.Decl{Buffer: v, Pos: b.Pos}), affine.Stmt(first))
	return true
}

// reads and writes are those of the accesses that read, and those that write.
func reads(list []affine.Access) []affine.Access  { return thatWrite(list, false) }
func writes(list []affine.Access) []affine.Access { return thatWrite(list, true) }

func thatWrite(list []affine.Access, write bool) (own []affine.Access) {
	for _, a := range list {
		if a.Write == write {
			own = append(own, a)
		}
	}
	return own
}

// renew lets a task that renews b take its old values from a task that loads them, and
// give its new ones to a task that stores them.
func (x *transfer) renew(t *affine.Task, b *affine.Buffer) {
	same := func(index []affine.Expr) []affine.Expr { return index }
	affine.RewriteReads(t.Body, b, x.load(b), same)
	affine.RewriteWrites(t.Body, b, x.store(b), same)
	b.Port.Renewed = true
}
