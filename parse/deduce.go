package parse

import "codo/affine"

// deduce finds a template parameter from the arguments: T from `T x`, `T a[..]`; N from `T (&a)[N]`,
// `ap_int<N> x`; both from `std::array<T, N> x`, and from a stream of such.
func (l *lowerer) deduce(f *function, tp templateParam, args []argument) bool {
	for i, p := range f.params {
		if sym, ok := l.deduceFrom(p, tp, args[i]); ok {
			l.declare(p.pos, tp.name, sym)
			return true
		}
	}
	return false
}

// deduceFrom is what one argument tells of a template parameter.
func (l *lowerer) deduceFrom(p *varDecl, tp templateParam, arg argument) (symbol, bool) {
	elem, dims := arg.shape()
	own := len(p.dims) + p.ptr // of the array itself; the others are of its elements
	ref, isStream := l.tokenType(arg)
	if isStream && isStreamType(p.typ) && p.typ.targs[0].typ != nil {
		if sym, ok := l.typePart(p.typ.targs[0].typ, tp, ref); ok {
			return sym, true
		}
	}
	if sym, ok := l.structParameter(p.typ, tp.name, arg); ok {
		return sym, true
	}
	if whole := tp.isType && p.typ.name == tp.name; whole && arg.rec != nil {
		return typeRef{rec: arg.rec.typ}, true
	} else if whole && arg.fn != nil {
		return unsupported{}, true
	} else if whole && arg.isOfStreams() {
		return streamType{}, true
	}
	ref = typeRef{elem: elem}
	if len(dims) > own { // of vectors
		ref.dims, ref.isClass = dims[own:], true
	}
	if sym, ok := l.typePart(p.typ, tp, ref); ok {
		return sym, true
	}
	for d, size := range p.dims {
		if !tp.isType && isIdent(size, tp.name) && d < len(dims) {
			return bound{affine.IntConst(int64(dims[d]))}, true
		}
	}
	return nil, false
}

// typePart is what a template parameter is where t, which speaks of it, is ref.
func (l *lowerer) typePart(t *typeName, tp templateParam, ref typeRef) (symbol, bool) {
	if tp.isType && t.name == tp.name {
		return ref, ref.rec != nil || ref.elem.Kind != 0
	}
	if n, ok := widthArgument(t, tp.name, ref); ok && !tp.isType {
		return bound{affine.IntConst(int64(n))}, true
	}
	if of, ok := l.globals.names[t.name].(aliasTemplate); ok {
		return l.aliasPart(of.decl, t, tp, ref)
	}
	if (t.name == "array" || isVectorType(t)) && len(t.targs) == 2 && len(ref.dims) > 0 && t.targs[0].typ != nil {
		if !tp.isType && isIdent(t.targs[1].value, tp.name) {
			return bound{affine.IntConst(int64(ref.dims[0]))}, true
		}
		return l.typePart(t.targs[0].typ, tp, ref.row())
	}
	return nil, false
}

// aliasPart is typePart for t that names a type by an alias with parameters.
func (l *lowerer) aliasPart(of *aliasDecl, t *typeName, tp templateParam, ref typeRef) (symbol, bool) {
	if len(of.dims) > 0 {
		return nil, false
	}
	for i, arg := range t.targs {
		if i >= len(of.tparams) {
			break
		}
		sym, ok := l.typePart(of.typ, of.tparams[i], ref)
		switch inner, isType := sym.(typeRef); {
		case !ok:
		case isType && arg.typ != nil:
			if part, ok := l.typePart(arg.typ, tp, inner); ok {
				return part, true
			}
		case !isType && !tp.isType && isIdent(arg.value, tp.name):
			return sym, true
		}
	}
	return nil, false
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
