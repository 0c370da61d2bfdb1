package violations

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/diag"
)

// Sections gives nests that fill an array together arrays of their own, with copies behind them, and folds these: who
// reads the array reads theirs, or a nest gathers them. Each nest can be a task then.
//
//	for i { for k { y[i] += a[i][k] } }            for i { for k { y_1[i] += a[i][k] } }
//	for i { for k { y[i + 8] += b[i][k] } }   =>   for i { for k { y_2[i] += b[i][k] } }
//	                                               for i { y[i] = i < 8 ? y_1[i] : y_2[i - 8] }
//
// What is only mapped needs no array; what Embed makes one nest of is one before.
// p must pass affine.Check for phase Parsed; programs of several tasks are left as they are.
func Sections(p *affine.Program) diag.List {
	kernel := p.Kernel()
	if kernel == nil {
		return nil
	}
	f := &folder{names: affine.NamesOf(p)}
	body, found := f.sections(kernel.Body, p.Args)
	if !found {
		return nil
	}
	kernel.Body = f.body(body, p.Args)
	return f.diags.Sorted()
}

// sections finds those of a list of statements, and of lists inside, which it gives arrays. others are arrays of outside
// that may be filled here.
func (f *folder) sections(list []affine.Stmt, others []*affine.Buffer) (out []affine.Stmt, found bool) {
	for _, s := range list {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt {
			list, inside := f.sections(list, nil)
			found = found || inside
			return list
		})
	}
	var arrays []*affine.Buffer
	for _, s := range list {
		if d, ok := s.(*affine.Decl); ok {
			arrays = append(arrays, d.Buffer)
		}
	}
	known := mentions{}
	places := known.places(list)
	for _, b := range append(arrays, others...) {
		if b.IsScalar() || b.Init != nil || b.Pin != (affine.Pin{}) || len(places[b]) < 2 {
			continue
		}
		if own := f.sectionsOf(list, b, places[b]); own != nil {
			list, found = own, true
			places = known.places(list)
		}
	}
	return list, found
}

// A section is what a nest writes of an array: a box of elements, none of which it reads before.
type section struct {
	at  int // of the nest in its list
	box []interval
	own *affine.Buffer
}

// sectionsOf is list with sections of b; nil if that does not make b the array of one nest.
func (f *folder) sectionsOf(list []affine.Stmt, b *affine.Buffer, places []int) []affine.Stmt {
	var found []section
	writers := 0
	for _, i := range places {
		if _, writes := affine.Touches(list[i:i+1], b); !writes {
			continue
		}
		writers++
		if m, ok := mappingOf(list[i], b); ok && !m.reads(b) {
			continue
		}
		box := sectionIn(list[i], b)
		if box == nil {
			return nil
		}
		found = append(found, section{at: i, box: box})
	}
	if writers < 2 || writers > mostSides || len(found) == 0 {
		return nil
	}
	names := maps.Clone(f.names)
	var decls, out []affine.Stmt
	for i, s := range list {
		if len(found) == 0 || found[0].at != i {
			out = append(out, s)
			continue
		}
		part := found[0]
		found = found[1:]
		part.own = part.array(b, names)
		decls = append(decls, &affine.Decl{Buffer: part.own, Pos: s.At()})
		nest := affine.CloneBody([]affine.Stmt{s})
		affine.RewriteBuffer(nest, b, part.own, part.place)
		out = append(out, nest[0], part.copyTo(b, s.At()))
	}
	out = append(decls, out...)
	x := folding{f, out, mentions{}.places(out)}
	if u, ok := x.usesOf(b); !ok || !x.joins(u) {
		return nil
	}
	f.names = names
	return out
}

// sectionIn is the box of elements of b that s writes; nil if it is none, or s reads of b what it has not written.
func sectionIn(s affine.Stmt, b *affine.Buffer) (box []interval) {
	if l, ok := s.(*affine.Loop); !ok || l.Keep > 0 || storeOf(s, b) == nil {
		return nil
	}
	first := usersOf(s, b)[0]
	print, ok := affine.FootprintOf(first)
	if !first.Write || !ok || !print.Exact || print.Elements < 1 || print.Elements != boxOf(print) {
		return nil
	}
	for d := range print.Lo {
		lo, _ := print.Lo[d].IsConst()
		hi, _ := print.Hi[d].IsConst()
		if lo < 0 || hi >= int64(b.Shape[d]) {
			return nil
		}
		box = append(box, interval{lo, hi})
	}
	return box
}

// array is the one that s gets, a part of b.
func (s *section) array(b *affine.Buffer, names affine.Names) *affine.Buffer {
	own := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Pos: b.Pos}
	for _, a := range s.box {
		own.Shape = append(own.Shape, int(a.hi-a.lo+1))
	}
	return own
}

// place is where the element of the whole array with these subscripts is in that of s.
func (s *section) place(index []affine.Expr) (own []affine.Expr) {
	for d, e := range index {
		f, _ := affine.FormOf(e)
		own = append(own, f.Plus(-s.box[d].lo).Expr())
	}
	return own
}

// copyTo is the nest that copies s to its place in b.
func (s *section) copyTo(b *affine.Buffer, pos diag.Pos) affine.Stmt {
	var loops []*affine.Loop
	var to, at []affine.Expr
	for _, a := range s.box {
		l := affine.CountTo("i", a.hi-a.lo+1, pos)
		loops, at = append(loops, l), append(at, &affine.Counter{Loop: l})
		to = append(to, affine.CounterForm(l).Plus(a.lo).Expr())
	}
	var nest affine.Stmt = &affine.Assign{Buffer: b, Index: to, Value: &affine.Load{Buffer: s.own, Index: at, Pos: pos}, Pos: pos}
	for _, l := range slices.Backward(loops) {
		l.Body, nest = []affine.Stmt{nest}, l
	}
	return nest
}
