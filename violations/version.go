package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Version gives a local array a new version where a nest writes all of it anew
// (static single assignment, for arrays): nests that work in place, or use one
// scratch array after another, then no longer wait for each other.
//
//	for i { t[i] = f(x[i]) }              for i { t[i] = f(x[i]) }
//	for i { t[i] = max(t[i], 0) }    =>   for i { t_1[i] = max(t[i], 0) }
//	for i { y[i] = g(t[i]) }              for i { y[i] = g(t_1[i]) }
//
// p must pass affine.Check for phase Parsed; programs of several tasks are left
// as they are.
func Version(p *affine.Program) diag.List {
	kernel := p.Kernel()
	if kernel == nil {
		return nil
	}
	var diags diag.List
	names := affine.NamesOf(p)
	body, known := kernel.Body, mentions{}
	places := known.places(body)
	several := map[*affine.Buffer]bool{} // they are one of several versions
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() {
			continue
		}
		at := renewal(body, d.Buffer, places[d.Buffer])
		if at < 0 {
			if several[d.Buffer] {
				trim(body, d.Buffer, places[d.Buffer])
			}
			continue
		}
		old := d.Buffer
		next := &affine.Buffer{Name: names.Fresh(old.Name), Elem: old.Elem, Shape: old.Shape, Pos: old.Pos, Pin: old.Pin}
		several[old], several[next] = true, true
		report(&diags, body, old, at)
		renew(body[at], old, next)
		for _, s := range body[at+1:] {
			replaceBuffer(s, old, next, true, true)
		}
		known.forget(body[at:])
		// right behind, so that the new version is looked at next
		body = slices.Insert(body, k+1, affine.Stmt(&affine.Decl{Buffer: next, Pos: d.Pos}))
		places = known.places(body)
		trim(body, old, places[old])
	}
	kernel.Body = body
	return diags.Sorted()
}

// trim leaves out the elements of b behind the last that these statements reach: another version was larger.
func trim(body []affine.Stmt, b *affine.Buffer, places []int) {
	shape := make([]int, len(b.Shape))
	for _, k := range places {
		for _, a := range usersOf(body[k], b) {
			for d := range shape {
				f, ok := a.Subscript(d)
				_, most, known := a.Range(f)
				if !ok || !known {
					return
				}
				shape[d] = max(shape[d], int(most)+1)
			}
		}
	}
	if b.Pin == (affine.Pin{}) && !slices.Contains(shape, 0) {
		b.Shape = shape
	}
}

func report(diags *diag.List, body []affine.Stmt, b *affine.Buffer, at int) {
	first := slices.IndexFunc(body, func(s affine.Stmt) bool {
		_, writes := affine.Touches([]affine.Stmt{s}, b)
		return writes
	})
	diags.Warnf(diag.ManyBoth, body[at].At(), "%s: written anew by a nest after others have used it", b.Name).About(b.Name).
		Note(body[first].At(), "%s is written here first", b.Name).
		Advise("from there on it is another array")
}

// renewal is the first statement that writes all of b anew after another has
// written it; -1 if there is none. places are the statements that use b.
func renewal(body []affine.Stmt, b *affine.Buffer, places []int) int {
	written := false
	for _, i := range places {
		_, writes := affine.Touches(body[i:i+1], b)
		if writes && written && renews(body[i], b) && coversLater(body, i, b) {
			return i
		}
		written = written || writes
	}
	return -1
}

// renews reports whether no element that s writes keeps its old value, or needs
// it but to compute the new one: s is a mapping in place, or stores each element
// before it uses it, but in the iteration in which it is stored.
func renews(s affine.Stmt, b *affine.Buffer) bool {
	if m, ok := mappingOf(s, b); ok && m.when == nil {
		return readsInPlace(m, b)
	}
	return storeOf(s, b) != nil
}

// storeOf is the store of s that gives each element of b its new value; nil if there is none.
// What s reads of an element before is read in the same iteration, which no other shares with it.
func storeOf(s affine.Stmt, b *affine.Buffer) affine.Stmt {
	accesses := usersOf(s, b)
	at := slices.IndexFunc(accesses, func(a affine.Access) bool { return a.Write })
	if at < 0 || !unguarded(accesses[at]) || at > 0 && !onceEach(accesses[at]) {
		return nil
	}
	store := accesses[at]
	subs, ok := store.Subscripts()
	for _, a := range accesses {
		same, affine := a.Subscripts()
		ok = ok && affine && slices.EqualFunc(subs, same, formsEqual) &&
			len(a.Loops) >= len(store.Loops) && slices.Equal(a.Loops[:len(store.Loops)], store.Loops)
	}
	if !ok {
		return nil
	}
	return store.Stmt
}

// onceEach reports whether no two iterations reach the same element.
func onceEach(a affine.Access) bool {
	if _, ok := affine.OwnCounters(a); ok {
		return true
	}
	m := mapping{store: &affine.Assign{Index: a.Index}, loops: a.Loops}
	return m.place()
}

// readsInPlace reports whether m reads of b only the element that it stores.
func readsInPlace(m mapping, b *affine.Buffer) bool {
	ok := true
	affine.WalkExpr(m.value, func(e affine.Expr) {
		if ld, is := e.(*affine.Load); is && ld.Buffer == b {
			ok = ok && affine.SameIndex(ld.Index, m.store.Index)
		}
	})
	return ok
}

// usersOf lists the accesses of s to b.
func usersOf(s affine.Stmt, b *affine.Buffer) []affine.Access {
	return affine.AccessesTo([]affine.Stmt{s}, b)
}

// unguarded reports whether nothing but loops decides how often a happens.
func unguarded(a affine.Access) bool {
	return a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0
}

// coversLater reports whether statement i, and those behind it that write parts of b anew, write every
// element that it or a later one touches before that.
func coversLater(body []affine.Stmt, i int, b *affine.Buffer) bool {
	var anew []cover
	for k, s := range body[i:] {
		uses := usersOf(s, b)
		at := slices.IndexFunc(uses, func(a affine.Access) bool { return a.Write && unguarded(a) })
		if at < 0 && k == 0 {
			return false
		}
		if k == 0 || at == 0 && storeOf(s, b) != nil { // nothing of it is touched before it is written
			anew = append(anew, coverOf(uses[at]))
		}
		for _, a := range uses {
			if !slices.ContainsFunc(anew, func(c cover) bool { return c.has(a) }) {
				return false
			}
		}
	}
	return true
}

// A cover is a write that happens in all iterations of its loops.
type cover struct {
	write affine.Access
	all   affine.Footprint
	box   bool // it writes all of the box around what it writes
}

func coverOf(w affine.Access) cover {
	all, ok := affine.FootprintOf(w)
	return cover{w, all, ok && all.Exact && all.Elements == boxOf(all)}
}

// has reports whether c writes all elements that a touches.
func (c cover) has(a affine.Access) bool {
	if c.box {
		if f, ok := affine.FootprintOf(a); ok && within(f, c.all) {
			return true
		}
	}
	return affine.Covers(c.write, a)
}

// boxOf is the number of elements in the box around a footprint, -1 if it is not
// constant.
func boxOf(f affine.Footprint) int64 {
	n := int64(1)
	for d := range f.Lo {
		lo, okLo := f.Lo[d].IsConst()
		hi, okHi := f.Hi[d].IsConst()
		if !okLo || !okHi {
			return -1
		}
		n *= hi - lo + 1
	}
	return n
}

// within reports whether the box around f lies in that around g.
func within(f, g affine.Footprint) bool {
	if boxOf(f) < 0 {
		return false
	}
	for d := range f.Lo {
		lo, _ := f.Lo[d].Sub(g.Lo[d]).IsConst()
		hi, _ := g.Hi[d].Sub(f.Hi[d]).IsConst()
		if lo < 0 || hi < 0 {
			return false
		}
	}
	return true
}

// renew lets s write next instead of old. What it reads is the old version until it has
// stored an element, then the new one.
func renew(s affine.Stmt, old, next *affine.Buffer) {
	if m, ok := mappingOf(s, old); ok && m.when == nil {
		replaceBuffer(s, old, next, !m.reads(old), true)
		return
	}
	store, stored := storeOf(s, old), false
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		if stored || s == store {
			replaceIn(s, old, next, stored, true)
		}
		stored = stored || s == store
		return true
	})
}

// replaceBuffer replaces old by next in what s reads, and in what it writes.
func replaceBuffer(s affine.Stmt, old, next *affine.Buffer, reads, writes bool) {
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		replaceIn(s, old, next, reads, writes)
		return true
	})
}

// replaceIn is replaceBuffer for s itself, not for what is in it.
func replaceIn(s affine.Stmt, old, next *affine.Buffer, reads, writes bool) {
	if reads {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == old {
				return &affine.Load{Buffer: next, Index: ld.Index, Pos: ld.Pos}
			}
			return e
		})
	}
	switch s := s.(type) {
	case *affine.Assign:
		if writes && s.Buffer == old {
			s.Buffer = next
		}
	case *affine.Pop:
		if writes && s.Buffer == old {
			s.Buffer = next
		}
	}
}

func formsEqual(f, g affine.Form) bool { return f.Equal(g) }
