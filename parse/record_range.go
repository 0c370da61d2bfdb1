package parse

import "codo/affine"

// Functions of structs that give bits of a field, which may be set, and those that give arrays.
//
//	auto operator()(int i, int) -> decltype(v(7, 0)) { return v(8 * i + 7, 8 * i); }      out(i, 0) = x;   =>   v(8 * i + 7, 8 * i) = x;

// assignedName stands for what is assigned; no C++ name is like it.
const assignedName = "what is assigned"

// assignsRange lowers s if it sets bits that a function of a struct gives.
func (l *lowerer) assignsRange(s *assign) bool {
	m := l.methodCalled(s.x)
	if m == nil || l.recordDims(m.x) > 0 {
		return false
	}
	t, x := l.recordTypeOf(m.x), m.asCall()
	if t == nil || len(t.methods[m.name]) == 0 {
		return false
	}
	f := l.method(t, x, false)
	if f == nil || f.ret == nil || f.ret.name != "auto" && f.ret.value == nil {
		return false
	}
	to, ok := onlyReturn(f)
	if !ok || !t.givesRange(to) {
		return false
	}
	r, ok := l.recordOf(m.x)
	if !ok {
		return true
	}
	value := l.value(s.y)
	bits := l.buffer("bits", value.Type(), nil, s.pos)
	l.emit(&affine.Decl{Buffer: bits, Pos: s.pos})
	l.emit(&affine.Assign{Buffer: bits, Value: value, Pos: s.pos})
	own, void := *f, *f.ret
	void.name, void.value, own.ret = "void", nil, &void
	own.body = &block{f.place, []stmt{&exprStmt{s.place, &assign{s.place, s.op, to, &ident{place: s.place, name: assignedName}}}}}
	l.inline(&own, x, &scope{up: l.within(r, t.definer(f)), names: map[string]symbol{assignedName: view{buf: bits}}})
	return true
}

// methodCalled is the call of a function of a struct that x is, x(i, k) and a.f(i); nil if it is none.
func (l *lowerer) methodCalled(x expr) *member {
	switch x := x.(type) {
	case *call:
		if _, isRecord := l.lookup(x.fn).(record); isRecord && x.scope == nil {
			return &member{place: x.place, x: &ident{place: x.place, name: x.fn}, name: callOperator, args: x.args, called: true}
		}
	case *member:
		if x.called && l.isRecord(x.x) {
			return x
		}
	case *index:
		return l.atCall(x)
	}
	return nil
}

// givesRange reports whether x names bits of a field of t: v(hi, lo), v[k](hi, lo).
func (t *recordType) givesRange(x expr) bool {
	name := ""
	switch x := x.(type) {
	case *call:
		if len(x.args) == 2 {
			name = x.fn
		}
	case *member:
		if x.called && x.name == "range" && len(x.args) == 2 {
			name = rootName(x.x)
		}
	}
	for _, f := range t.fields {
		if name != "" && f.name == name {
			return true
		}
	}
	return false
}

// arrayMade is the array that x, a call, gives; ok is false if x gives none.
func (l *lowerer) arrayMade(x expr) (out outcome, ok bool) {
	if c, isCall := x.(*call); isCall && l.returnsArray(c) {
		return l.inlineCall(c), true
	}
	if m := l.methodCalled(x); m != nil && l.givesArray(m) {
		return l.callMethod(m), true
	}
	return out, false
}

// givesArray reports whether m calls a function that gives an array.
func (l *lowerer) givesArray(m *member) (gives bool) {
	t := l.recordTypeOf(m.x)
	if t == nil || l.recordDims(m.x) > 0 {
		return false
	}
	for _, f := range l.ofObject(t.methods[m.name], m.x) {
		switch {
		case f.ret == nil || len(f.params) != len(m.args):
		case f.tparams != nil:
			gives = gives || l.givesArgument(f, m.args)
		case f.refers:
		default:
			l.inScope(l.withStatics(t.definer(f)), func() {
				ref, ok := l.tryType(f.ret)
				gives = gives || ok && ref.isClass && len(ref.dims) > 0 && ref.rec == nil && !ref.elem.IsLane()
			})
		}
	}
	return gives
}

// givesArgument reports whether f, a template, gives the type of one of its arguments, which is that of an array.
func (l *lowerer) givesArgument(f *function, args []expr) bool {
	for i, p := range f.params {
		if !f.isParameter(p.typ) || p.typ.name != f.ret.name || p.ptr > 0 || len(p.dims) > 0 || f.refers && !p.typ.isConst {
			continue // what refers to a variable may be written
		}
		if m := l.methodCalled(args[i]); m != nil {
			return l.givesArray(m)
		}
		v, ok := l.tryPlace(args[i])
		return ok && len(v.dims()) > 0 && !v.buf.Elem.IsLane()
	}
	return false
}
