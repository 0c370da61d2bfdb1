package parse

import (
	"maps"
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// A struct has the fields and functions of its base. A function that it inherits sees the names of the struct that
// defines it, but calls those virtual functions that the variable has.
//
//	struct B { int k; B(int x) : k(x) {} int f() { return g() + k; } int g(); };
//	struct D : B { D(int x) : B(x) {} int g(); };                                   D d(3); d.f() calls B::g

// inherit gives t what its base has.
func (l *lowerer) inherit(t *recordType, base *typeName) {
	ref, ok := l.resolveAny(base)
	if !ok {
		return
	}
	if ref.rec == nil {
		l.diags.Errorf(diag.TypeError, base.pos, "%s is no struct", quoteToken(base.name))
		return
	}
	if ref.rec.open {
		l.holdsItself(base)
		return
	}
	t.base = ref.rec
	t.fields, t.streams = append(t.fields, ref.rec.fields...), append(t.streams, ref.rec.streams...)
	for name, sym := range ref.rec.statics {
		l.scope.names[name] = sym
	}
	maps.Copy(t.methods, ref.rec.methods)
}

// namesConstructors reports whether n, in a struct, is using B::B.
func (r *reader) namesConstructors(n *sitter.Node) bool {
	text := strings.TrimRight(r.text(n), "; ")
	at := strings.LastIndex(text, "::")
	if at < 0 {
		return false
	}
	of, _, _ := strings.Cut(text[:at], "<")
	return lastName(strings.TrimPrefix(of, "using")) == strings.TrimSpace(text[at+2:])
}

// override gives t, whose members are read, the functions of s, which hide those of its base, and its base those of
// them that override virtual ones.
func (l *lowerer) override(t *recordType, s *structDecl) {
	t.own, t.virtual, t.pure = map[string][]*function{}, map[*function]bool{}, map[string]bool{}
	for _, name := range s.pure {
		t.pure[name] = true
	}
	for _, m := range s.methods {
		t.own[m.name] = append(t.own[m.name], m)
		t.virtual[m] = m.isVirtual
		for b := t.base; b != nil; b = b.base {
			t.virtual[m] = t.virtual[m] || b.pure[m.name] || slices.ContainsFunc(b.methods[m.name], func(f *function) bool { return b.virtual[f] && l.overrides(m, t, f, b) })
		}
	}
	maps.Copy(t.methods, t.own)
	if t.base != nil {
		maps.Copy(t.pure, t.base.pure)
		maps.Copy(t.virtual, t.base.virtual)
		t.base = l.overridden(t.base, t)
	}
}

// overridden is t as the base of a struct, or of a base of that.
func (l *lowerer) overridden(t, by *recordType) *recordType {
	out := *t
	out.methods, out.virtual, out.of, out.by = maps.Clone(t.methods), maps.Clone(t.virtual), t.origin(), by
	changed := false
	for name, list := range by.own {
		for _, f := range list {
			same := func(o *function) bool { return l.overrides(f, by, o, t) }
			at := slices.IndexFunc(t.methods[name], same)
			switch {
			case at >= 0 && t.virtual[t.methods[name][at]]:
				out.methods[name] = slices.Clone(out.methods[name])
				out.methods[name][at] = f
			case at < 0 && t.pure[name]:
				out.methods[name] = append(slices.Clip(out.methods[name]), f)
			default:
				continue
			}
			out.virtual[f], changed = true, true
		}
	}
	if t.base != nil {
		out.base = l.overridden(t.base, by)
		changed = changed || out.base != t.base
	}
	if !changed {
		return t
	}
	return &out
}

// overrides reports whether f, of t, has the parameters that o has, of the base b.
func (l *lowerer) overrides(f *function, t *recordType, o *function, b *recordType) bool {
	ref := func(p *varDecl, t *recordType) (ref typeRef, ok bool) {
		l.trial(func() { l.inScope(l.withStatics(t), func() { ref, ok = l.resolveAny(p.typ) }) })
		return ref, ok
	}
	return slices.EqualFunc(f.params, o.params, func(p, q *varDecl) bool {
		if p.isRef != q.isRef || p.ptr+len(p.dims) != q.ptr+len(q.dims) {
			return false
		}
		x, ok := ref(p, t)
		y, ok2 := ref(q, b)
		if !ok || !ok2 {
			return sameParameter(p, q)
		}
		return x.same(y)
	})
}

// origin is t as it was declared.
func (t *recordType) origin() *recordType {
	if t.of != nil {
		return t.of
	}
	return t
}

// extends reports whether base is a base of t.
func (t *recordType) extends(base *recordType) bool {
	return t.steps(base) > 0
}

// steps is how many times t derives until it is base, 0 if it is that itself; negative if it does not.
func (t *recordType) steps(base *recordType) int {
	for n := 0; t != nil && base != nil; n++ {
		if t.origin() == base.origin() {
			return n
		}
		t = t.base
	}
	return -1
}

// definer is the struct that defines f, a function of t: t itself, a base, or what t is the base of.
func (t *recordType) definer(f *function) *recordType {
	for b := t; b != nil; b = b.base {
		if slices.Contains(b.own[f.name], f) {
			return b
		}
	}
	if t.by != nil {
		return t.by.definer(f)
	}
	return t
}

// asBase is r as a variable of t where that is a base of its struct. One that is referred to keeps its virtual functions.
func (r record) asBase(t *recordType, refers bool) record {
	if !r.typ.extends(t) {
		return r
	}
	for b := r.typ.base; refers; b = b.base {
		if b.origin() == t.origin() {
			return record{b, r.dims, r.parts, r.readOnly}
		}
	}
	out := record{t, r.dims, map[string]symbol{}, r.readOnly}
	for _, f := range t.fields {
		out.parts[f.name] = r.parts[f.name]
	}
	for _, v := range t.streams {
		out.parts[v.name] = r.parts[v.name]
	}
	return out
}

// isHidden reports a field of t that has the name of one of its base.
func (l *lowerer) isHidden(t *recordType, v *varDecl) bool {
	if t.base == nil || !slices.ContainsFunc(t.base.fields, func(f field) bool { return f.name == v.name }) {
		return false
	}
	l.diags.Errorf(diag.Unsupported, v.pos, "field %s hides one of the base %s", quoteToken(v.name), quoteToken(t.base.name)).Advise("give it another name")
	return true
}

// constructFirst stands for the call of a constructor in front of the body of another: of the base, or
// of the struct itself. No C++ name is like it.
const constructFirst = "constructor first"

// constructedFirst is that call in the constructor f; nil for none.
func (f *function) constructedFirst() *call {
	for _, s := range f.body.list {
		if e, ok := s.(*exprStmt); ok {
			if c, ok := e.x.(*call); ok && c.fn == constructFirst {
				return c
			}
		}
	}
	return nil
}

// constructBase gives the fields of the base of r their values; the struct's own get their defaults then.
func (l *lowerer) constructBase(r record, args []expr, pos diag.Pos) bool {
	base := r.typ.base
	if base == nil {
		l.fieldDefaults(r, r.typ.fields, pos)
		return true
	}
	ok := l.construct(record{base.origin(), r.dims, r.parts, r.readOnly}, args, pos) // whose functions are its own until it is constructed
	l.fieldDefaults(r, r.typ.fields[len(base.fields):], pos)
	return ok
}

// constructsFirst lowers the call that stands for the constructor of a base, or for another one of the struct.
func (l *lowerer) constructsFirst(x *call) {
	r, ok := l.lookup("this").(record)
	ref, known := l.resolveAny(x.scope)
	switch {
	case !ok || !known:
	case ref.rec != nil && ref.rec.origin() == r.typ.origin():
		l.construct(r, x.args, x.pos)
	case ref.rec != nil && r.typ.base != nil && r.typ.base.origin() == ref.rec.origin():
		l.constructBase(r, x.args, x.pos)
	default:
		l.diags.Errorf(diag.TypeError, x.pos, "%s is neither a field nor the base of the struct", quoteToken(x.scope.name))
	}
}
