package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Structs do not reach the program: a variable of one is a record of variables,
// one for each field, and an array of structs is an array for each field.

// recordType is a struct.
type recordType struct {
	name    string
	fields  []field
	streams []*varDecl
	statics map[string]symbol // constants and types
	around  *scope            // the names where it is declared
	methods map[string][]*function
	ctors   []*function
	base    *recordType            // nil for none; with the virtual functions that the struct has
	of      *recordType            // of a base: the struct as it was declared, nil for itself
	by      *recordType            // of a base: the struct whose virtual functions those are
	own     map[string][]*function // those of methods that it defines
	virtual map[*function]bool     // of methods
	pure    map[string]bool        // names of virtual functions without a body
	union   map[string]affine.Type // of one: the types its bits are read as
	first   string                 // of them
	// unionParts are the arrays of a union, with the types of their elements.
	unionParts map[string]affine.Type
	unionWords map[string]*recordType // its structs of integers
	padded     bool                   // there are bit-fields without a name in it
	shared     []field                // of a union that is one array: what it was declared with
	values     []symbol               // of the parameters of the template it was made of
	open       bool                   // its declaration is being read
	library    bool                   // it is one of libraryStructs
}

// field is one member of a struct.
type field struct {
	name string
	ref  typeRef     // with the sizes of an array
	init expr        // nil for none
	bits affine.Type // of a bit-field: the type that has as many
	unit int         // of a bit-field: as many bits has the type that it is declared with
	held *varDecl    // of a pointer: its declaration; ref has what it points to
	to   *recordType // of a reference to a struct: that
}

// record is a variable of a struct type, or an array of them.
type record struct {
	typ   *recordType
	dims  []int             // sizes of the subscripts still to come
	parts map[string]symbol // per field: a view, record, bound or table

	readOnly bool // functions that are not for constants do not change it
}

// structType declares a struct.
func (l *lowerer) structType(s *structDecl) {
	t := &recordType{name: s.name, open: true}
	_, known := l.scope.names[s.name]
	if !known { // its base may be made for it
		l.scope.names[s.name] = typeRef{rec: t}
	}
	switch found := l.readRecord(t, s, nil); {
	case found.HasErrors():
		l.scope.names[s.name] = unsupported{found: found}
	case known:
		l.declare(s.pos, s.name, typeRef{rec: t})
	}
}

// readRecord makes t what s declares; values are those of the parameters of a
// template.
func (l *lowerer) readRecord(t *recordType, s *structDecl, values []symbol) diag.List {
	t.around, t.methods, t.ctors, t.open, t.library = l.scope, map[string][]*function{}, s.ctors, true, s.library
	found := l.trial(func() { l.readMembers(t, s, values) })
	if s.inherits && t.base != nil {
		t.ctors = append(slices.Clip(t.ctors), slices.DeleteFunc(slices.Clone(t.base.ctors), func(f *function) bool { return f.takesOwn(t.base) })...)
	}
	l.override(t, s)
	t.open = false
	return slices.Concat(s.errors, found)
}

// readMembers gives t its fields and the names in it.
func (l *lowerer) readMembers(t *recordType, s *structDecl, values []symbol) {
	t.padded = s.padded
	l.push()
	for i, v := range values {
		l.declare(s.pos, s.tparams[i].name, v)
		for _, names := range s.renamed {
			if _, known := l.scope.names[names[i].name]; !known {
				l.declare(s.pos, names[i].name, v)
			}
		}
	}
	if s.base != nil {
		l.inherit(t, s.base)
	}
	inherited := l.scope.names
	l.push()              // own names hide those of the base
	if s.tparams != nil { // the name of a template in it means what it is made for
		l.declare(s.pos, s.name, typeRef{rec: t})
	}
	for _, m := range s.members {
		l.global(m)
	}
	for name, sym := range l.scope.names {
		if g, ok := sym.(globalVariable); ok {
			l.scope.names[name] = globalVariable{g.v, t}
		}
	}
	for _, v := range s.fields {
		l.addField(t, v)
	}
	if s.isUnion {
		l.unionFields(t, s)
	}
	t.statics = l.scope.names
	for name, sym := range inherited {
		if _, hidden := t.statics[name]; !hidden {
			t.statics[name] = sym
		}
	}
	l.pop()
	l.pop()
}

func (l *lowerer) addField(t *recordType, v *varDecl) {
	if l.isHidden(t, v) {
		return
	}
	if v.calls && len(v.dims) == 0 {
		t.fields = append(t.fields, field{name: v.name, ref: typeRef{elem: affine.I32}, init: v.init, held: v})
		return
	}
	if v.ptr > 0 || v.isRef {
		l.pointerField(t, v)
		return
	}
	if isStreamType(v.typ) {
		t.streams = append(t.streams, v)
		return
	}
	ref, ok := l.resolveAny(v.typ)
	if !ok {
		return
	}
	if ref.rec != nil && ref.rec.open {
		l.holdsItself(v.typ)
		return
	}
	bits, unit := affine.Type{}, 0
	if v.bits != nil {
		unit = 8 * bytesOf(ref.elem)
		if ref.elem, bits, ok = l.bitField(v, ref); !ok {
			return
		}
	}
	if ref.dims, ok = l.shape(v, v.dims, ref.dims, rowsOf(nil)); ok {
		t.fields = append(t.fields, field{name: v.name, ref: ref, init: v.init, bits: bits, unit: unit})
	}
}

func (l *lowerer) holdsItself(t *typeName) {
	l.diags.Errorf(diag.TypeError, t.pos, "%s inside of itself", quoteToken(t.name)).
		Advise("give each struct its own members; a recursive template needs a specialisation that ends it")
}

// newRecord makes the variables of a record, without values.
func (l *lowerer) newRecord(name string, t *recordType, dims []int, pos diag.Pos) record {
	r := record{typ: t, dims: dims, parts: map[string]symbol{}}
	for _, f := range t.fields {
		if f.held != nil && len(dims) == 0 {
			r.parts[f.name] = &unsetField{field: f, parts: r.parts, block: l.out}
			continue
		} else if f.held != nil {
			r.parts[f.name] = l.newHeldList(f, product(dims))
			continue
		}
		sizes := append(dims[:len(dims):len(dims)], f.ref.dims...)
		if f.ref.rec != nil {
			r.parts[f.name] = l.newRecord(name+"_"+f.name, f.ref.rec, sizes, pos)
			continue
		}
		b := l.buffer(name+"_"+f.name, f.ref.elem, sizes, pos)
		l.ofClass(b, f.ref)
		l.emit(&affine.Decl{Buffer: b, Pos: pos})
		if f.bits != (affine.Type{}) {
			l.bitFields[b] = f.bits
		}
		r.parts[f.name] = view{buf: b}
	}
	l.newStreams(name, r, pos)
	r.share()
	return r
}

// recordOf finds the record that x names or computes; isRecord holds for x.
func (l *lowerer) recordOf(x expr) (record, bool) {
	if to, ok := l.operated(x); ok {
		x = to
	}
	switch x := x.(type) {
	case *ident:
		r, ok := l.symbolOf(x).(record)
		return r, ok
	case *index:
		if at := l.atCall(x); at != nil {
			return l.recordOf(at)
		}
		r, ok := l.recordOf(x.x)
		i := l.value(x.i)
		if !ok {
			return r, false
		}
		return l.elementOf(r, x, i)
	case *binary:
		if r, ok := l.recordOf(x.x); ok && l.isFurther(x) {
			return l.from(r, &index{x.place, x.x, x.y})
		}
	case *unary:
		if at := l.dereferenced(x); at != nil {
			return l.recordOf(at)
		}
		if l.stepsRecord(x) {
			return l.stepRecord(x), true
		}
		r, ok := l.recordOf(x.x)
		if ok && x.op == "*" && len(r.dims) > 0 {
			return l.elementOf(r, &index{x.place, x.x, intLiteral(x.place, 0)}, zero())
		}
		return r, ok
	case *member:
		if _, _, ok := l.structRead(x); ok {
			return l.popStruct(x)
		}
		if x.called {
			return l.structure(l.callMethod(x), x.name, x.pos)
		}
		if r, ok := l.recordOf(x.x); ok {
			part, ok := r.parts[x.name].(record)
			part.readOnly = part.readOnly || r.readOnly
			return part, ok
		}
	case *call:
		if t := l.constructedType(x); t != nil && l.structOfCall(x) == nil {
			r := l.newRecord("t", t, nil, x.pos)
			_, isDeclared := l.declaredValue(x)
			return r, isDeclared || l.construct(r, x.args, x.pos)
		}
		return l.callRecord(x)
	case *cast, *conditional:
		t := l.recordTypeOf(x)
		if c, ok := x.(*cast); ok && (c.typ.ptr > 0 || c.typ.isRef) && l.recordTypeOf(c.x) == t { // static_cast<T *>(this)
			return l.recordOf(c.x)
		} else if ok && (c.typ.ptr > 0 || c.typ.isRef) && t.extends(l.recordTypeOf(c.x)) { // to what this is the base of
			r, ok := l.recordOf(c.x)
			return record{t, r.dims, r.parts, r.readOnly}, ok
		}
		r := l.newRecord("t", t, nil, x.at())
		return r, l.assignRecord(r, x, x.at())
	}
	return record{}, false
}

// elementOf is r[i].
func (l *lowerer) elementOf(r record, x *index, i affine.Expr) (record, bool) {
	if len(r.dims) == 0 {
		l.diags.Errorf(diag.TypeError, x.pos, "too many subscripts on a struct %s", quoteToken(r.typ.name))
		return r, false
	}
	i = l.evaluatedOnce("i", i, x.pos) // one evaluation for all fields
	out := record{r.typ, r.dims[1:], map[string]symbol{}, r.readOnly}
	for _, f := range r.typ.fields { // in their order: tables enter the program here
		name, ok := f.name, true
		switch part := r.parts[name].(type) {
		case view:
			out.parts[name], ok = l.subscript(part, x, i)
		case table:
			var v view
			v, ok = l.tableView(part)
			if ok {
				out.parts[name], ok = l.subscript(v, x, i)
			}
		case record:
			out.parts[name], ok = l.elementOf(part, x, i)
		case heldList:
			out.parts[name], ok = l.heldOf(part, name, product(r.dims[1:]), i, x.pos)
		}
		if !ok {
			return out, false
		}
	}
	out.share()
	return out, true
}

// part finds the field that x.name means.
func (l *lowerer) part(m *member) symbol {
	r, ok := l.recordOf(m.x)
	if !ok {
		return poisoned{}
	}
	if len(r.dims) > 0 { // p->x
		if r, ok = l.elementOf(r, &index{m.place, m.x, intLiteral(m.place, 0)}, zero()); !ok {
			return poisoned{}
		}
	}
	if len(r.dims) > 0 {
		l.diags.Errorf(diag.TypeError, m.pos, "an array of structs has no field %s", quoteToken(m.name)).Advise("subscript it first")
		return poisoned{}
	}
	if part, ok := r.parts[m.name]; ok {
		return part
	}
	if s, ok := r.typ.statics[m.name]; ok {
		return s
	}
	l.diags.Errorf(diag.Name, m.pos, "struct %s has no field %s", quoteToken(r.typ.name), quoteToken(m.name))
	return poisoned{}
}

// symbolOf is what a name stands for, C::x and ::x included.
func (l *lowerer) symbolOf(x *ident) symbol {
	if x.outer {
		return l.ofFile(x.name)
	}
	if s, ok := l.trait(x); ok {
		return s
	}
	if s := l.inScopeOf(x.of, x.name); s != nil {
		return s
	}
	if s := l.inType(x.scope, x.name); s != nil {
		return s
	}
	return l.ofSpaceOrHere(x.scope != "" || x.of != nil, x.name)
}

// inType finds a member of the struct or enum class called scope; nil if scope is
// none, but a namespace.
func (l *lowerer) inType(scope, name string) symbol {
	if scope == "" {
		return nil
	}
	switch t := l.lookup(scope).(type) {
	case typeRef:
		if t.members != nil {
			return t.members[name]
		}
		if t.rec != nil && t.rec.statics[name] != nil {
			return l.defined(t.rec.statics[name])
		}
		return ofType(t, name)
	case unsupported:
		*l.diags = append(*l.diags, t.found...)
		return poisoned{}
	}
	return nil
}
