package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Fold takes copies out of a kernel: a local array that mappings fill with
// elements of other arrays and constants (a copy, transpose, reshape, padding,
// concatenation, broadcast) goes, and its readers read where the elements come
// from. Several mappings that fill one array with computed values become one
// nest, so that it has one writer.
//
//	for y, x { pad[y][x] = 0 }
//	for y, x { pad[y + 1][x + 1] = in[y][x] }    =>    .. (inside ? in[y - 1][x - 1] : 0) ..
//	.. pad[y][x] ..
//
// p must pass affine.Check for phase Parsed; programs of several tasks are left
// as they are.
func Fold(p *affine.Program) diag.List {
	kernel := p.Kernel()
	if kernel == nil {
		return nil
	}
	f := &folder{names: affine.NamesOf(p)}
	kernel.Body = f.body(kernel.Body, p.Args)
	return f.diags.Sorted()
}

type folder struct {
	names affine.Names
	diags diag.List
}

// body folds the arrays that a list of statements declares, those inside first.
// others are arrays of outside that may be filled here.
func (f *folder) body(list []affine.Stmt, others []*affine.Buffer) []affine.Stmt {
	for _, s := range list {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt { return f.body(list, nil) })
	}
	list = inParts(list)
	x := folding{f, list, mentions{}.places(list)}
	var locals []*affine.Buffer
	declared := map[*affine.Buffer]int{}
	for k, s := range list {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() {
			locals, declared[d.Buffer] = append(locals, d.Buffer), k
		}
	}
	again, stayed := slices.Clone(locals), map[*affine.Buffer]bool{}
	for k := 0; k < len(again); k++ {
		b := again[k]
		u, ok := x.usesOf(b)
		stayed[b] = !ok || !x.fold(u)
		if !stayed[b] {
			list[declared[b]] = nil
			again = append(again, u.sources(stayed)...)
		}
	}
	for _, b := range append(locals, others...) {
		if u, ok := x.usesOf(b); ok && len(u.fills) > 1 {
			x.join(u)
		}
	}
	return slices.DeleteFunc(list, func(s affine.Stmt) bool { return s == nil })
}

// A folding is the work on one list of statements.
type folding struct {
	*folder
	list   []affine.Stmt            // nil: gone
	places map[*affine.Buffer][]int // of the statements that may use a buffer, rising
}

// filled says how the statements of a list use an array: mappings fill it, then
// others read it.
type filled struct {
	buffer *affine.Buffer
	fills  []mapping
	at     []int // statements that these are
	reads  []int
}

// usesOf finds how b is used; ok is false if it is not that way.
func (x *folding) usesOf(b *affine.Buffer) (u filled, ok bool) {
	u.buffer = b
	for _, i := range x.places[b] {
		s := x.list[i]
		if s == nil {
			continue
		}
		reads, writes := affine.Touches([]affine.Stmt{s}, b)
		if l, isLoop := s.(*affine.Loop); isLoop && l.Keep > 0 && (reads || writes) {
			return filled{}, false // as the user wrote it
		}
		switch {
		case writes:
			m, isMapping := mappingOf(s, b)
			if !isMapping || m.reads(b) || len(u.reads) > 0 {
				return filled{}, false
			}
			u.fills, u.at = append(u.fills, m), append(u.at, i)
		case reads:
			u.reads = append(u.reads, i)
		}
	}
	return u, len(u.fills) > 0
}

// sources are the local arrays, of those that stayed, that mappings take elements from: others read these now.
func (u *filled) sources(stayed map[*affine.Buffer]bool) (list []*affine.Buffer) {
	for _, m := range u.fills {
		affine.WalkExpr(m.value, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok && stayed[ld.Buffer] && !slices.Contains(list, ld.Buffer) {
				list = append(list, ld.Buffer)
			}
		})
	}
	return list
}

// fold lets the readers of an array read its sources, if all that fills it is
// free, every subscript can be followed back, and no source changes in between. It reports
// whether it did, so that the array is not used any more.
func (x *folding) fold(u filled) bool {
	if u.buffer.Pin != (affine.Pin{}) { // the user wants it as a channel
		return false
	}
	if len(u.reads) == 0 || !x.steady(u, u.reads[len(u.reads)-1]) {
		return false
	}
	for _, m := range u.fills {
		if !free(m.value) {
			return false
		}
	}
	var readers []affine.Stmt
	for _, i := range u.reads {
		readers = append(readers, x.list[i])
	}
	if u.choosesOften(readers) {
		return false
	}
	x.split(u, readers)
	if !plainly(u.buffer, readers) {
		return false
	}
	for _, a := range affine.Accesses(readers) {
		if a.Buffer == u.buffer && !x.traceable(u, a) {
			return false
		}
	}
	affine.ReplaceLoads(readers, u.buffer, func(ld *affine.Load) affine.Expr { return u.valueAt(formsOf(ld.Index)) })
	x.report(u, "its readers read where the elements come from")
	for _, i := range u.reads {
		x.note(i)
	}
	for _, i := range u.at {
		x.list[i] = nil
	}
	return true
}

// mostChoices is how many elements a mapping may choose from for readers that read what it gives more than once.
const mostChoices = 4

// choosesOften reports whether readers, which read elements more than once each, would choose every time from many
// others, as from those of the border of an image that is repeated around it.
func (u *filled) choosesOften(readers []affine.Stmt) bool {
	most := 0
	for _, m := range u.fills {
		from := 0
		affine.WalkExpr(m.value, func(e affine.Expr) {
			if _, ok := e.(*affine.Load); ok {
				from++
			}
		})
		most = max(most, from)
	}
	if most <= mostChoices {
		return false
	}
	reads, elements := int64(0), int64(u.buffer.Len())
	for _, a := range affine.AccessesTo(readers, u.buffer) {
		n, _ := affine.Executions(a.Domain)
		reads += min(n, elements+1)
	}
	return reads > elements
}

// plainly reports whether all that body reads of b has subscripts of one form each: an access with
// a subscript that is a choice, as a clamped one, stands for several.
func plainly(b *affine.Buffer, body []affine.Stmt) bool {
	plain := true
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { plain = plain && (ld.Buffer != b || formsOf(ld.Index) != nil) })
		return plain
	})
	return plain
}

// note finds the places of what statement i uses now.
func (x *folding) note(i int) {
	for _, b := range mentioned(x.list[i]) {
		if at, known := slices.BinarySearch(x.places[b], i); !known {
			x.places[b] = slices.Insert(x.places[b], at, i)
		}
	}
}

// steady checks that no source of the mappings is written from the one that reads it up to
// statement end.
func (x *folding) steady(u filled, end int) bool {
	for i := u.at[0]; i <= end; i++ {
		if x.list[i] == nil || slices.Contains(u.at, i) {
			continue
		}
		changed := false
		affine.Walk(x.list[i:i+1], func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Assign:
				changed = changed || u.usesBefore(i, s.Buffer)
			case *affine.Pop:
				changed = changed || u.usesBefore(i, s.Buffer)
			}
			return true
		})
		if changed {
			return false
		}
	}
	return true
}

// usesBefore reports whether a mapping before statement i reads b.
func (u *filled) usesBefore(i int, b *affine.Buffer) bool {
	for k, m := range u.fills {
		if u.at[k] < i && m.reads(b) {
			return true
		}
	}
	return false
}

// free reports whether e costs nothing: an element or a constant, perhaps one of
// several by the place, in another type perhaps.
func free(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Const:
		return true
	case *affine.Load:
		return formsOf(e.Index) != nil
	case *affine.Cast:
		return free(e.X)
	case *affine.Select:
		loads := false
		affine.WalkExpr(e.Cond, func(e affine.Expr) {
			_, isLoad := e.(*affine.Load)
			loads = loads || isLoad
		})
		return !loads && free(e.X) && free(e.Y)
	}
	return false
}

// formsOf is the form of each subscript; nil if one has none.
func formsOf(index []affine.Expr) []affine.Form {
	forms := make([]affine.Form, 0, len(index))
	for _, x := range index {
		f, ok := affine.FormOf(x)
		if !ok {
			return nil
		}
		forms = append(forms, f)
	}
	return forms
}

// traceable checks that what a reads can be written as an element of a source:
// its subscripts are affine, the counters that follow from them are linear, the
// first mapping has stored it, and it is not always the same constant.
func (x *folding) traceable(u filled, a affine.Access) bool {
	forms := formsOf(a.Index)
	if forms == nil {
		return false
	}
	for _, m := range u.fills {
		for _, at := range m.at(forms) {
			if !at.IsLinear() {
				return false
			}
		}
	}
	base := u.fills[0]
	if base.when != nil || dividesWindow(u.valueAt(forms)) {
		return false
	}
	if _, constant := u.valueAt(forms).(*affine.Const); constant {
		return false // nothing streams there
	}
	covered, _ := base.covers(forms)
	if _, constant := base.value.(*affine.Const); constant || covered == nil {
		return true
	}
	print, ok := affine.FootprintOf(a)
	box := u.covered()
	for d := range forms {
		lo, okLo := print.Lo[d].IsConst()
		hi, okHi := print.Hi[d].IsConst()
		ok = ok && okLo && okHi && lo >= box[d].lo && hi <= box[d].hi
	}
	return ok
}

// dividesWindow reports whether e has subscripts that are quotients of several counters: windows over
// an image whose elements are repeated, say, of which no loop goes on from element to element.
func dividesWindow(e affine.Expr) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			for _, f := range formsOf(ld.Index) {
				found = found || len(f.Quotients()) > 1
			}
		}
	})
	return found
}

// valueAt is the element with these subscripts after all mappings: what the last
// that reaches it has stored.
func (u *filled) valueAt(index []affine.Form) affine.Expr {
	value, _ := u.fills[0].valueAt(index, nil)
	for _, m := range u.fills[1:] {
		covered, never := m.covers(index)
		if never {
			continue
		}
		next, when := m.valueAt(index, covered)
		if when == nil {
			value = next
		} else {
			value = &affine.Select{Cond: when, X: next, Y: value}
		}
	}
	return value
}

func labelOf(s affine.Stmt) string {
	if l, ok := s.(*affine.Loop); ok {
		return l.Label
	}
	return ""
}

// report names the array that several nests filled.
func (f *folder) report(u filled, done string) {
	if len(u.fills) < 2 {
		return
	}
	f.diags.Warnf(diag.ManyWriters, u.fills[1].store.Pos, "%s: multiple producers", u.buffer.Name).About(u.buffer.Name).
		Note(u.fills[0].store.Pos, "%s is written here first", u.buffer.Name).
		Advise("%s", done)
}
