package parse

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"codo/affine"
	"codo/diag"
	"codo/nest/arrays"
	"codo/nest/domain"
)

// A static or global variable keeps its value from run to run, which the tasks of a
// design cannot. Where each run writes what it reads, that does not show, and it is a
// variable like others.

// openGlobals makes variables of the globals that functions use: constants of those
// that nothing changes. In a design as it is they are on the chip.
func (l *lowerer) openGlobals() {
	used, changed := map[string]bool{}, map[string]bool{}
	uses := func(n any) {
		walk(n, func(n any) bool {
			switch n := n.(type) {
			case *ident:
				used[n.name] = true
			case *call: // of a pointer to a function
				used[n.fn] = true
			}
			return true
		})
	}
	for _, f := range l.order {
		uses(f.body)
		for name := range l.changedNames(f.body) {
			changed[name] = true
		}
	}
	own := func(g *varDecl) string { return g.name[strings.LastIndex(g.name, ":")+1:] } // of C::x
	for _, g := range slices.Backward(l.variables) {
		if used[own(g)] {
			uses(g.init)
		}
	}
	saved := l.scope
	l.scope = l.globals
	for _, g := range l.variables {
		if _, open := l.globals.names[g.name].(globalVariable); !open || !used[own(g)] {
			continue
		}
		g = l.withRows(g)
		delete(l.globals.names, g.name)
		switch {
		case g.calls && l.functionVariable(g, changed[own(g)]):
		case g.init != nil && !changed[own(g)] && (l.constantInFact(g) || l.pointerForGood(g) || l.computedAnew(g)):
		case l.pointsForGood(g, changed[own(g)]):
		case l.asWritten && l.isPlainVariable(g):
			l.onChip(g)
		case l.isPlainVariable(g):
			for _, b := range l.lastingVariable(g) {
				l.shared[b] = g.name
			}
		default:
			l.globals.names[g.name] = globalVariable{v: g}
		}
	}
	l.scope = saved
}

// onChip declares v, which keeps its value, in a design as it is: what it starts with costs no run anything.
func (l *lowerer) onChip(v *varDecl) {
	own := *v
	if _, isList := v.init.(*initList); isList {
		own.init = nil
	}
	l.localNumber(&own)
}

// lastingLocal declares a static variable of a function.
func (l *lowerer) lastingLocal(v *varDecl) {
	v = l.withRows(v)
	switch {
	case v.ptr == 0 && v.init != nil && !l.changes(v.name) && (l.constantInFact(v) || l.computedAnew(v)):
	case l.isPlainVariable(v):
		l.lastingVariable(v)
	case l.staticPointer(v):
	default:
		l.keepsValue(v.name, v.pos, l.diags)
		l.declare(v.pos, v.name, poisoned{})
	}
}

func (l *lowerer) keepsValue(name string, pos diag.Pos, diags *diag.List) *diag.Diagnostic {
	return diags.Errorf(diag.Unsupported, pos, "%s keeps its value between calls", quoteToken(name)).
		Advise("make it an argument, or declare it const; or write all that a call reads of it first")
}

// isPlainVariable reports whether v is a number, a struct without pointers, or an array of
// them.
func (l *lowerer) isPlainVariable(v *varDecl) bool {
	if v.ptr > 0 || v.isRef || v.calls || v.typ.name == "auto" || isStreamType(v.typ) || slices.Contains(v.dims, nil) {
		return false
	}
	ref, ok := l.tryType(v.typ)
	return ok && (ref.rec == nil || !ref.rec.holdsPointers())
}

// An origin is what a variable that outlives a run is in the source: a function that is
// called twice has one, of which there are two buffers.
type origin struct {
	name  string
	part  int            // of a struct
	start []affine.Const // what it holds before the first run; nil: not known
	zeros bool           // it holds these instead
}

// known reports whether it is known what b, which is of that origin, holds before the first
// run.
func (o origin) known() bool { return o.zeros || o.start != nil }

// instanceOf names v, with the template arguments of the function that it is in.
func (l *lowerer) instanceOf(v *varDecl) string {
	name := v.name + "@" + v.pos.String()
	if len(l.active) > 0 {
		for _, t := range l.active[len(l.active)-1].tparams {
			name += fmt.Sprintf(",%v", l.lookup(t.name))
		}
	}
	return name
}

// variablesOf are the buffers that a name stands for, in the order of the fields.
func variablesOf(s symbol) (list []*affine.Buffer) {
	switch s := s.(type) {
	case view:
		list = append(list, s.buf)
	case record:
		for _, f := range s.typ.fields {
			list = append(list, variablesOf(s.parts[f.name])...)
		}
	}
	return list
}

// renewAll makes arguments of variables that outlive a run and may be read before the run
// has written them, and reports those that others may see.
func (l *lowerer) renewAll(p *affine.Program, diags *diag.List) {
	for _, t := range p.Tasks {
		if len(l.lasting) == 0 {
			return
		}
		all, forgotten := affine.Accesses(t.Body), sync.OnceValue(func() map[string]bool { return l.forgotten(p) })
		for _, b := range l.lasting {
			r := renewal{buffer: b}
			for _, a := range all {
				if a.Buffer == b {
					r.accesses = append(r.accesses, a)
				}
			}
			lasts := l.remains(b, r) || !r.renewed(t.Body, nil, nil) && !renewedInOrder(t, b) && !forgotten()[b.Name]
			lasts = lasts && !l.leftClear(t, r)
			switch other := l.shows(b, r, lasts); {
			case other != nil && l.settable(b) != "":
				l.share(p, b, diags)
			case other != nil:
				l.keepsValue(b.Name, b.Pos, diags).Note(other.pos, "%s uses it, too", quoteToken(other.name))
			case !l.origin[b].known() && lasts:
				l.keepsValue(b.Name, b.Pos, diags)
			case lasts:
				l.handOn(p, b, diags)
			}
		}
	}
}

// renewedInOrder reports whether a run writes what it reads of b, whose elements may be counted by
// variables and pointers that move on, or may lie in tiles of which the last has fewer.
func renewedInOrder(t *affine.Task, b *affine.Buffer) bool {
	p := affine.Clone(&affine.Program{Tasks: []*affine.Task{t}})
	own := p.Tasks[0]
	r := renewal{}
	affine.Walk(own.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.Name == b.Name {
			r.buffer = d.Buffer
		}
		return r.buffer == nil
	})
	if r.buffer == nil || b.IsScalar() {
		return false
	}
	domain.Odometer(own)
	domain.Inductions(own)
	domain.Ends(own, affine.NamesOf(p))
	arrays.Untile(own)
	own.Body = writtenEitherWay(own.Body, r.buffer)
	r.accesses = affine.AccessesTo(own.Body, r.buffer)
	return r.renewed(own.Body, nil, nil)
}

// handOn makes an argument of b, with all other buffers for the same variable; a table, if nothing
// writes it.
func (l *lowerer) handOn(p *affine.Program, b *affine.Buffer, diags *diag.List) {
	if !l.unite(p, b) {
		return
	}
	if l.origin[b].known() && !written(p, b) {
		b.Fill(l.origin[b].startOf(b))
		p.Tables = append(p.Tables, b)
		return
	}
	b.Start = l.origin[b].startOf(b)
	l.asArgument(p, b, "%s, which nothing calls, uses it, too", diags)
}

// share makes an argument of b, a global that functions beside the kernel set or read.
func (l *lowerer) share(p *affine.Program, b *affine.Buffer, diags *diag.List) {
	if l.unite(p, b) {
		b.Const = !written(p, b) && !b.IsScalar()
		l.asArgument(p, b, "%s uses it, too", diags)
	}
}

// unite puts b in the place of all other buffers for its variable, which is declared no more; false if that is done.
func (l *lowerer) unite(p *affine.Program, b *affine.Buffer) bool {
	isSame := func(x *affine.Buffer) bool { return l.isInstance(x, b) }
	if slices.ContainsFunc(p.Args, isSame) || slices.ContainsFunc(p.Tables, isSame) {
		return false
	}
	for _, t := range p.Tasks {
		for _, x := range l.instances(b) {
			if x != b {
				affine.RewriteBuffer(t.Body, x, b, func(index []affine.Expr) []affine.Expr { return index })
			}
		}
		t.Body = withoutDeclarations(t.Body, isSame)
	}
	return true
}

// asArgument makes b an argument, and says so; beside is said of the first function beside the kernel that uses it.
func (l *lowerer) asArgument(p *affine.Program, b *affine.Buffer, beside string, diags *diag.List) {
	b.ByRef, b.Global = b.IsScalar(), l.settable(b)
	p.Args = append(p.Args, b)
	found := diags.Warnf(diag.Lasting, b.Pos, "%s keeps its value between calls: it is a further argument of the kernel, %s", quoteToken(sourceName(l.origin[b].name)), quoteToken(b.Name)).
		Advise("who calls the kernel hands on what the call before has left there; to choose name and place, make it an argument")
	if other := l.beside(b, func(*function) bool { return true }); other != nil {
		found.Note(other.pos, beside, quoteToken(other.name))
	}
}

// settable is the name by which the testbench sets what b stands for: a number, or an array of them, of the kernel's file.
func (l *lowerer) settable(b *affine.Buffer) string {
	name := l.shared[b]
	isOther := func(f *function) bool { return f.unit != l.order[0].unit }
	switch b.Elem.Kind {
	case affine.Bool, affine.Int, affine.Uint, affine.Float:
	default:
		return ""
	}
	for _, v := range l.variables {
		if v.name != name || strings.Contains(name, ":") || v.pos.File != l.file && slices.ContainsFunc(l.order, isOther) {
			continue
		}
		if ref, ok := l.tryType(v.typ); ok && ref.rec == nil && b.Outside == (affine.Type{}) {
			return name
		}
	}
	return ""
}

// written reports whether a task writes b.
func written(p *affine.Program, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool {
		writes, _ := t.Uses(b)
		return writes
	})
}

// sourceName is the name in that of an instance.
func sourceName(instance string) string {
	name, _, _ := strings.Cut(instance, "@")
	return name
}

// withoutDeclarations is body without those of some buffers.
func withoutDeclarations(body []affine.Stmt, of func(*affine.Buffer) bool) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		d, ok := s.(*affine.Decl)
		return nil, ok && of(d.Buffer)
	})
}

// shows is a function beside the kernel that uses b, if that is a global; nil if there is none. Those that nobody
// calls count only where a run needs what was in b before, and does not write it: they may have set it. What it writes
// itself is an argument, which they can be given, too.
func (l *lowerer) shows(b *affine.Buffer, r renewal, lasts bool) *function {
	if len(r.accesses) == 0 {
		return nil
	}
	sets := lasts && !slices.ContainsFunc(r.accesses, func(a affine.Access) bool { return a.Write })
	runs := l.calledFromMain()
	return l.beside(b, func(f *function) bool { return sets || runs[f.name] })
}

// beside is the first function of those beside the kernel that uses b, if that is a global; nil if there is none.
func (l *lowerer) beside(b *affine.Buffer, of func(*function) bool) *function {
	name := l.shared[b]
	for _, f := range l.order {
		if name != "" && !slices.Contains(l.used, f) && of(f) && mentions(f.body, name) {
			return f
		}
	}
	return nil
}

// calledFromMain holds the names of the functions that main calls, and those call, and main.
func (l *lowerer) calledFromMain() map[string]bool {
	runs := map[string]bool{"main": true}
	for grows := true; grows; {
		grows = false
		for _, f := range l.order {
			if !runs[f.name] {
				continue
			}
			for name := range f.calls {
				grows = grows || !runs[name]
				runs[name] = true
			}
		}
	}
	return runs
}

// remains reports whether b is a global that the kernel writes and does not read itself: a result, if
// anything.
func (l *lowerer) remains(b *affine.Buffer, r renewal) bool {
	return l.shared[b] != "" && len(r.accesses) > 0 && !slices.ContainsFunc(r.accesses, func(a affine.Access) bool { return !a.Write })
}

// A renewal asks whether a run writes what it reads of a buffer.
type renewal struct {
	buffer   *affine.Buffer
	accesses []affine.Access
}

// renewed reports whether the statements of body, in one iteration of the loops around
// them, read only what they have written, or what had been before.
func (r *renewal) renewed(body []affine.Stmt, around []*affine.Loop, before []affine.Footprint) bool {
	written, elements := slices.Clone(before), r.elements(around)
	for _, s := range body {
		own := r.of(s)
		deeper := false
		for _, a := range own {
			f, ok := affine.FootprintOf(a, around...)
			if a.Write || ok && slices.ContainsFunc(written, func(w affine.Footprint) bool { return inBox(f, w) }) || elements.hold(a) || r.whole(written) {
				continue
			}
			if deeper = true; a.Stmt == s {
				return false
			}
		}
		if deeper && !r.inside(s, around, written) {
			return false
		}
		for _, a := range own {
			w, ok := affine.FootprintOf(a, around...)
			if ok && a.Write && (writesAll(a, w) || a.Stmt == s && elementsOf(w) == 1) { // conditions around s are those of all that comes
				written = withBox(written, w)
			}
			if a.Write {
				elements.add(a)
			}
		}
	}
	return true
}

// writesAll reports whether a writes all of w, whatever conditions it is under.
func writesAll(a affine.Access, w affine.Footprint) bool {
	return a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0 && w.Exact && w.Elements == elementsOf(w)
}

// whole reports whether all elements are written: wherever a subscript may lead, it leads to one.
func (r *renewal) whole(written []affine.Footprint) bool {
	return len(r.buffer.Shape) > 0 && slices.ContainsFunc(written, func(w affine.Footprint) bool {
		for d, size := range r.buffer.Shape {
			lo, ok := w.Lo[d].IsConst()
			hi, ok2 := w.Hi[d].IsConst()
			if !ok || !ok2 || lo > 0 || hi < int64(size)-1 {
				return false
			}
		}
		return true
	})
}

// mostElements bounds the arrays whose elements are looked at one by one.
const mostElements = 1 << 20

// An elementSet is the elements of an array that are written, by number; nil: it is not known.
type elementSet []bool

// elements is a set for what is in no loop but its own.
func (r *renewal) elements(around []*affine.Loop) elementSet {
	if len(around) > 0 || r.buffer.Len() > mostElements {
		return nil
	}
	return make(elementSet, r.buffer.Len())
}

// hold reports whether all that a reaches is written: by nests that each leave something out, or
// under conditions of which always one holds.
func (s elementSet) hold(a affine.Access) bool {
	if s == nil {
		return false
	}
	own := make(elementSet, len(s))
	if _, ok := a.Mark(own); !ok {
		return false
	}
	for k, reached := range own {
		if reached && !s[k] {
			return false
		}
	}
	return true
}

// add notes what a writes.
func (s elementSet) add(a affine.Access) {
	if own := make(elementSet, len(s)); s != nil && a.Exact {
		if _, ok := a.Mark(own); ok {
			for k, reached := range own {
				s[k] = s[k] || reached
			}
		}
	}
}

// inside is renewed of the bodies in s.
func (r *renewal) inside(s affine.Stmt, around []*affine.Loop, before []affine.Footprint) bool {
	switch s := s.(type) {
	case *affine.Loop:
		return r.renewed(s.Body, append(slices.Clone(around), s), before)
	case *affine.If:
		return r.renewed(s.Then, around, before) && r.renewed(s.Else, around, before)
	}
	return false
}

// of are the accesses of the statements in s.
func (r *renewal) of(s affine.Stmt) (own []affine.Access) {
	affine.Walk([]affine.Stmt{s}, func(in affine.Stmt) bool {
		for _, a := range r.accesses {
			if a.Stmt == in {
				own = append(own, a)
			}
		}
		return true
	})
	return own
}

// elementsOf is the number of elements in the box around a footprint, -1 if it is not
// constant.
func elementsOf(f affine.Footprint) int64 {
	n := int64(1)
	for d := range f.Lo {
		extent, ok := f.Hi[d].Sub(f.Lo[d]).IsConst()
		if !ok {
			return -1
		}
		n *= extent + 1
	}
	return n
}

// inBox reports whether the box around f lies in that around g.
func inBox(f, g affine.Footprint) bool {
	for d := range f.Lo {
		low, _, ok := f.Lo[d].Sub(g.Lo[d]).Range()
		high, _, ok2 := g.Hi[d].Sub(f.Hi[d]).Range()
		if !ok || !ok2 || low < 0 || high < 0 {
			return false
		}
	}
	return true
}
