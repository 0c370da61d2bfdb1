package parse

import (
	"codo/affine"
	"codo/diag"
)

// Functions that return references to scalars and elements: a call of one is the place that its
// return names, as in m.at(i, j) = x.

// refersTo is the function that x calls, if it returns such a reference; else nil.
func (l *lowerer) refersTo(x expr) *function {
	var list []*function
	var of *recordType
	n := 0
	switch x := x.(type) {
	case *member:
		if of = l.structCalled(x); of != nil {
			list, n = l.ofObject(of.methods[x.name], x.x), len(x.args)
		}
	case *call:
		if list, n = l.own(x), len(x.args); len(list) == 0 {
			if r, ok := l.lookup(x.fn).(record); ok {
				list, of = forConstants(r.typ.methods[callOperator], r.readOnly), r.typ
			}
		}
	}
	isRecord := func(t *typeName) (is bool) {
		if of == nil {
			return l.namedRecord(t, nil) != nil
		}
		l.inScope(l.withStatics(of), func() { is = l.namedRecord(t, nil) != nil })
		return is
	}
	for _, f := range list {
		if (f.refers || returnsRow(f)) && len(f.params) == n && returnsLast(f) && !isRecord(f.ret) {
			return f
		}
	}
	return nil
}

// structCalled is the struct of which x calls a function; nil if it calls none.
func (l *lowerer) structCalled(x *member) *recordType {
	if !x.called || !l.isRecord(x.x) {
		return nil
	}
	return l.recordTypeOf(x.x)
}

// returnsLast reports whether the last statement of f is its only return.
func returnsLast(f *function) bool {
	n := len(f.body.list)
	if n == 0 {
		return false
	}
	r, ok := f.body.list[n-1].(*returnStmt)
	for _, s := range f.body.list[:n-1] {
		ok = ok && len(escapes(s)) == 0
	}
	return ok && r.x != nil
}

// referredPlace is the place that a call names, for which refersTo holds.
func (l *lowerer) referredPlace(x expr) (view, bool) {
	f, env := l.refersTo(x), l.globals
	var c *call
	switch x := x.(type) {
	case *member:
		r, ok := l.recordOf(x.x)
		if !ok {
			return view{}, false
		}
		c, env = &call{place: x.place, fn: x.name, args: x.args}, l.withinOf(r, f)
	case *call:
		if c = x; len(l.own(x)) == 0 {
			r := l.lookup(x.fn).(record)
			env = l.withinOf(r, f)
		}
	}
	out := l.inline(f, c, env)
	if out.place == nil {
		l.diags.Errorf(diag.Unsupported, x.at(), "what %s returns is no variable", quoteToken(c.fn)).Note(f.pos, "defined here")
		return view{}, false
	}
	return *out.place, true
}

// referred lowers the body of f and gives what its return names; ok is false, and nothing is
// lowered, if that is a value.
func (l *lowerer) referred(f *function, elem affine.Type, pos diag.Pos) (out outcome, ok bool) {
	last := len(f.body.list) - 1
	x := f.body.list[last].(*returnStmt).x
	if last == 0 && !l.namesPlace(x) {
		return outcome{}, false
	}
	l.scoped(func() {
		l.body(f.body.list[:last])
		v, named := l.place(x)
		if !named || len(v.dims()) > 0 || wordBits(v) > 0 {
			return
		}
		v = l.frozen(v, pos)
		out = outcome{value: convert(&affine.Load{Buffer: v.buf, Index: v.prefix, Pos: pos}, elem)}
		if v.buf.Elem == elem {
			out.place = &v
		}
	})
	if out.value == nil {
		out = nothing
	}
	return out, true
}

// lastReturned is what the last statement of f returns, for which returnsLast holds.
func lastReturned(f *function) expr { return f.body.list[len(f.body.list)-1].(*returnStmt).x }

// returnedVariable is the plain variable of f that its last statement returns; nil if that returns something else.
func returnedVariable(f *function) (returned *varDecl) {
	id, ok := lastReturned(f).(*ident)
	if !ok {
		return nil
	}
	for _, s := range f.body.list {
		if d, ok := s.(*declaration); ok {
			for _, v := range d.vars {
				if v.name == id.name && v.ptr == 0 && len(v.dims) == 0 {
					returned = v
				}
			}
		}
	}
	return returned
}

// namesRecord reports whether x, a struct, is one that exists, and none that is made.
func namesRecord(x expr) bool {
	switch x := x.(type) {
	case *ident, *index:
		return true
	case *unary:
		return x.op == "*"
	case *member:
		return !x.called
	}
	return false
}

// referredRecord lowers the body of f, which returns a reference to a struct, and gives that struct.
func (l *lowerer) referredRecord(f *function, pos diag.Pos) outcome {
	out := nothing
	l.scoped(func() {
		l.body(f.body.list[:len(f.body.list)-1])
		if r, ok := l.recordOf(lastReturned(f)); ok {
			r = l.frozenRecord(r, pos)
			out.rec = &r
		}
	})
	return out
}

// frozenRecord is r with the subscripts of its fields as they are now.
func (l *lowerer) frozenRecord(r record, pos diag.Pos) record {
	out := record{r.typ, r.dims, map[string]symbol{}, r.readOnly}
	for _, f := range r.typ.fields { // in their order: what is evaluated enters the program here
		switch part := r.parts[f.name].(type) {
		case view:
			out.parts[f.name] = l.frozen(part, pos)
		case record:
			out.parts[f.name] = l.frozenRecord(part, pos)
		default:
			out.parts[f.name] = part
		}
	}
	return out
}

// zerosFor is 0 for each argument.
func zerosFor(args []expr, at place) (out []expr) {
	for range args {
		out = append(out, intLiteral(at, 0))
	}
	return out
}
