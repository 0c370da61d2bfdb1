package parse

import (
	"slices"

	"codo/affine"
)

// What the parameters of a template stand for follows from types that speak of them, where it is known which
// types these are ([temp.deduct]): T from `T x` and `T a[..]`, N from `T (&a)[N]` and `ap_int<N> x`, both from
// `std::array<T, N> x`, `S<T, N> x`, and a stream of such.

// a match is what the parameters of a template stand for, as far as that has been found.
type match struct {
	*lowerer
	open  []templateParam // those that are looked for
	means map[string]symbol
}

// deduction is the match of f with arguments. ok is false if the types do not fit, or tell a parameter in two ways.
func (l *lowerer) deduction(f *function, open []templateParam, args []argument) (m match, ok bool) {
	m, ok = match{l, open, map[string]symbol{}}, true
	for i, p := range f.params[:min(len(f.params), len(args))] {
		ok = m.param(p, args[i]) && ok
	}
	return m, ok
}

// param matches a parameter of a function with what is given for it.
func (m *match) param(p *varDecl, arg argument) bool {
	elem, dims := arg.shape()
	own := len(p.dims) + p.ptr // of the array itself; the others are of its elements
	ref := typeRef{elem: elem}
	switch {
	case arg.poisoned, arg.isNull, arg.text != nil, arg.list != nil, arg.fns != nil:
		return true
	case arg.chosen != nil:
		return m.param(p, argument{place: arg.chosen.some(), isSet: true})
	case arg.isOfStreams() && isStreamType(p.typ):
		token, ok := m.tokenType(arg)
		for d, size := range p.dims {
			if id, isName := size.(*ident); isName && arg.streams != nil && d < len(arg.streams.dims) && m.opens(id.name, false) && !m.binds(id.name, bound{affine.IntConst(int64(arg.streams.dims[d]))}) {
				return false
			}
		}
		return !ok || m.templateArg(p.typ.targs[0], token)
	case arg.isOfStreams() && m.opens(p.typ.name, true):
		return m.binds(p.typ.name, streamType{})
	case arg.isOfStreams():
		return true
	case arg.fn != nil:
		return !m.opens(p.typ.name, true) || m.binds(p.typ.name, unsupported{})
	case arg.rec != nil:
		ref, dims = typeRef{rec: arg.rec.typ}, arg.rec.dims
	}
	for d, size := range p.dims {
		if id, ok := size.(*ident); ok && m.opens(id.name, false) && d < len(dims) && !m.binds(id.name, bound{affine.IntConst(int64(dims[d]))}) {
			return false
		}
	}
	if len(dims) > own { // of vectors
		ref.dims, ref.isClass = dims[own:], true
	}
	return m.typ(p.typ, ref)
}

// typ matches t with the type that it is.
func (m *match) typ(t *typeName, ref typeRef) bool {
	of, isAlias := m.globals.names[t.name].(aliasTemplate)
	widths, isWord := wordWidths(t, ref)
	switch {
	case ref.rec == nil && ref.elem.Kind == 0, m.opens(t.scope, true), m.speaksOf(t.of):
		return true // nothing is known of it, or it does not tell: typename T::type
	case t.targs == nil:
		return !m.opens(t.name, true) || m.binds(t.name, ref)
	case isAlias:
		return m.alias(of.decl, t, ref)
	case isWord:
		for i, n := range widths[:min(len(widths), len(t.targs))] {
			if !m.templateArg(t.targs[i], bound{affine.IntConst(int64(n))}) {
				return false
			}
		}
		return len(widths) > 0
	case (t.name == "array" || isVectorType(t)) && len(t.targs) == 2:
		if len(ref.dims) == 0 {
			return false
		}
		return m.templateArg(t.targs[1], bound{affine.IntConst(int64(ref.dims[0]))}) && m.templateArg(t.targs[0], ref.row())
	}
	_, isStruct := m.globals.names[t.name].(*recordTemplate)
	return m.record(t, ref.rec) || !isStruct
}

// record matches t with a struct that was made of the template t, or derives from one.
func (m *match) record(t *typeName, r *recordType) bool {
	for ; r != nil; r = r.base {
		if r.name != t.name {
			continue
		}
		for i, a := range t.targs[:min(len(t.targs), len(r.values))] {
			if !m.templateArg(a, r.values[i]) {
				return false
			}
		}
		return true
	}
	return false
}

// alias matches t, that names a type by an alias with parameters.
func (m *match) alias(of *aliasDecl, t *typeName, ref typeRef) bool {
	if len(of.dims) > 0 {
		return true
	}
	inner := match{m.lowerer, of.tparams, map[string]symbol{}}
	if !inner.typ(of.typ, ref) {
		return false
	}
	for i, a := range t.targs[:min(len(t.targs), len(of.tparams))] {
		if s := inner.means[of.tparams[i].name]; s != nil && !m.templateArg(a, s) {
			return false
		}
	}
	return true
}

// templateArg matches a template argument with what it is.
func (m *match) templateArg(a templateArg, is symbol) bool {
	switch is := is.(type) {
	case bound:
		if id, ok := a.value.(*ident); ok && id.scope == "" && id.of == nil && m.opens(id.name, false) {
			return m.binds(id.name, is)
		}
		c, ok := is.value.(*affine.Const)
		if a.value == nil || !ok {
			return true
		}
		n, known := m.tryConst(a.value)
		return !known || n.I == c.I
	case typeRef:
		if a.typ == nil {
			return true
		}
		if m.speaksOf(a.typ) {
			return m.typ(a.typ, is)
		}
		ref, ok := m.tryType(a.typ)
		return !ok || ref.same(is)
	default:
		return a.typ == nil || a.typ.targs != nil || !m.opens(a.typ.name, true) || m.binds(a.typ.name, is)
	}
}

// opens reports whether name is a type, or a value, that is looked for.
func (m *match) opens(name string, isType bool) bool {
	return slices.ContainsFunc(m.open, func(p templateParam) bool { return p.name == name && p.isType == isType })
}

// binds gives a name that is looked for its meaning, if it has no other.
func (m *match) binds(name string, s symbol) bool {
	old, known := m.means[name]
	if !known {
		m.means[name] = s
	}
	return !known || keyOf([]symbol{old}) == keyOf([]symbol{s})
}

// speaksOf reports whether something that is looked for stands in t.
func (m *match) speaksOf(t *typeName) bool {
	if t == nil {
		return false
	}
	return m.opens(t.name, true) || m.opens(t.scope, true) || m.speaksOf(t.of) || slices.ContainsFunc(t.targs, func(a templateArg) (found bool) {
		walk(a.value, func(n any) bool {
			id, ok := n.(*ident)
			found = found || ok && m.opens(id.name, false)
			return !found
		})
		return found || m.speaksOf(a.typ)
	})
}

// tokenType is the type of the tokens of a stream.
func (l *lowerer) tokenType(a argument) (ref typeRef, ok bool) {
	ch := a.channel
	switch {
	case a.structs != nil:
		return typeRef{rec: a.structs.typ}, true
	case a.streams != nil && len(a.streams.channels) > 0:
		ch = a.streams.channels[0]
	}
	if ch == nil {
		return ref, false
	}
	ref.elem = ch.Buffer.Elem
	if ch.Lanes > 0 {
		ref.dims, ref.isClass = l.tokenDims(ch), true
	}
	return ref, true
}

// shape is the element type and the sizes of an argument.
func (a argument) shape() (affine.Type, []int) {
	if a.isSet {
		return a.place.buf.Elem, a.place.dims()
	}
	if a.value != nil {
		return a.value.Type(), nil
	}
	return affine.Type{}, nil
}
