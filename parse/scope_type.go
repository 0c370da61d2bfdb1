package parse

// Names in the scope of a type: C::x, C<..>::x, A::B::x.

// typeSymbol is what t names.
func (l *lowerer) typeSymbol(t *typeName) symbol {
	if t.outer {
		return l.ofFile(t.name)
	}
	if s := l.inScopeOf(t.of, t.name); s != nil {
		return s
	}
	if s := l.inType(t.scope, t.name); s != nil {
		return s
	}
	s := l.ofSpaceOrHere(t.scope != "" || t.of != nil, t.name)
	if s == nil && isTrait(t.name) {
		if ref, ok := l.tryType(t); ok {
			return ref
		}
	}
	return s
}

// ofSpaceOrHere is what name stands for: outside of structs and functions, if a namespace stands before it.
func (l *lowerer) ofSpaceOrHere(spaced bool, name string) symbol {
	if spaced {
		if s := l.ofFile(name); s != nil {
			return s
		}
	}
	return l.lookup(name)
}

// ofFile is what name stands for outside of structs and functions; nil: nothing.
func (l *lowerer) ofFile(name string) (of symbol) {
	l.inScope(l.globals, func() { of = l.lookup(name) })
	return of
}

// inScopeOf is what name stands for in the struct or enum class of; nil if of is none, but a
// namespace, or has no such name.
func (l *lowerer) inScopeOf(of *typeName, name string) symbol {
	if of == nil || of.value != nil {
		return nil
	}
	switch sym := l.typeSymbol(of).(type) {
	case typeRef, *recordTemplate:
	case aliasTemplate:
		if len(of.targs) == 0 && sym.decl.tparams[0].def == (templateArg{}) { // a namespace that is called alike
			return nil
		}
	default:
		if len(of.targs) == 0 { // else a type that is built in: ap_uint<8>::width
			return nil
		}
	}
	ref, ok := l.resolveAny(of)
	switch {
	case !ok:
		return poisoned{}
	case ref.members != nil:
		return ref.members[name]
	case ref.rec != nil && ref.rec.statics[name] != nil:
		return l.defined(ref.rec.statics[name])
	}
	return ofType(ref, name)
}

// defined is sym, or if it is a static member that gets its value outside of its struct, what is defined there.
func (l *lowerer) defined(sym symbol) symbol {
	if g, ok := sym.(globalVariable); ok && g.of != nil && g.v.init == nil {
		if own := l.globals.names[g.of.name+"::"+g.v.name]; own != nil {
			return own
		}
	}
	return sym
}
