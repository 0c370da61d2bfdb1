package parse

import "slices"

// Which struct an expression is of: nothing is lowered to tell.

// isRecord reports whether x is of a struct type.
func (l *lowerer) isRecord(x expr) bool {
	switch x := x.(type) {
	case *ident:
		_, ok := l.symbolOf(x).(record)
		return ok
	case *index:
		if at := l.atCall(x); at != nil {
			return l.isRecord(at)
		}
		return l.isRecord(x.x)
	case *binary:
		return l.operatorRecord(x) != nil || l.isFurther(x)
	case *unary:
		if l.operatorRecord(x) != nil {
			return true
		}
		return (x.op == "*" || x.op == "&") && !x.postfix && l.isRecord(x.x) || l.stepsRecord(x)
	case *conditional:
		return l.isRecord(x.x)
	case *member:
		if x.called {
			return l.recordTypeOf(x) != nil
		}
		if t := l.recordTypeOf(x.x); t != nil {
			for _, f := range t.fields {
				if f.name == x.name {
					return f.record() != nil
				}
			}
		}
	case *call, *cast:
		return l.recordTypeOf(x) != nil
	}
	return false
}

// recordTypeOf is the struct type of x, nil if it has none.
func (l *lowerer) recordTypeOf(x expr) *recordType {
	switch x := x.(type) {
	case *call:
		if f, ok := l.lambdaOf(x); ok {
			return l.lambdaRecord(f)
		}
		if t := l.structOfCall(x); t != nil {
			return l.resultOfCall(t, x)
		}
		if t := l.constructedType(x); t != nil {
			return t
		}
		list := l.candidates(x)
		if len(list) == 0 {
			list = l.ofLibrary(x)
		}
		for _, f := range list {
			if f.tparams != nil {
				if t := l.templateRecord(f, x, l.globals); t != nil {
					return t
				}
			} else if t := l.globalRecord(f.ret); t != nil {
				return t
			} else if t := l.autoRecord(f, l.globals); t != nil {
				return t
			}
		}
		return nil
	case *member:
		if s, _, ok := l.structRead(x); ok {
			return s.typ
		}
		if x.called {
			return l.methodRecord(x)
		}
	case *cast:
		switch s := l.typeSymbol(x.typ).(type) {
		case typeRef:
			return s.rec
		case *recordTemplate:
			ref, _ := l.resolveAny(x.typ)
			return ref.rec
		}
		return nil
	case *binary:
		if l.isFurther(x) {
			return l.recordTypeOf(x.x)
		}
		return l.operatorRecord(x)
	case *unary:
		if t := l.operatorRecord(x); t != nil {
			return t
		}
	}
	if !l.isRecord(x) {
		return nil
	}
	switch x := x.(type) {
	case *ident:
		return l.symbolOf(x).(record).typ
	case *index:
		if at := l.atCall(x); at != nil {
			return l.recordTypeOf(at)
		}
		return l.recordTypeOf(x.x)
	case *unary:
		return l.recordTypeOf(x.x)
	case *conditional:
		return l.recordTypeOf(x.x)
	case *member:
		for _, f := range l.recordTypeOf(x.x).fields {
			if f.name == x.name {
				return f.record()
			}
		}
	}
	return nil
}

// methodRecord is the struct that a call of a function of a struct gives, nil if it gives
// none.
func (l *lowerer) methodRecord(x *member) *recordType {
	t := l.recordTypeOf(x.x)
	if t == nil {
		return nil
	}
	return l.methodResult(t, x.asCall(), l.ofObject(t.methods[x.name], x.x))
}

// methodResult is the struct that the function of t which x calls gives.
func (l *lowerer) methodResult(t *recordType, x *call, list []*function) (out *recordType) {
	takes := func(f *function) bool { return len(f.params) == len(x.args) }
	list = l.unpacked(list, x)
	if !slices.ContainsFunc(list, takes) {
		takes = func(f *function) bool { return f.takesCount(len(x.args)) }
	}
	for _, f := range list {
		if f.ret == nil || !takes(f) {
			continue
		}
		if f.ret.name == t.name && len(f.ret.targs) == 0 {
			return t
		}
		if f.tparams != nil {
			if out = l.templateRecord(f, x, l.withStatics(t)); out != nil {
				return out
			}
			continue
		}
		l.inScope(l.withStatics(t), func() { out = l.namedRecord(f.ret, nil) }) // also one that a template is given
		return out
	}
	return nil
}

// asCall is the call of the function that x calls, without what it is a function of.
func (m *member) asCall() *call {
	return &call{place: m.place, fn: m.name, targs: m.targs, args: m.args}
}

// globalRecord is the struct of the file that t names, also one made of a template; nil for
// other types.
func (l *lowerer) globalRecord(t *typeName) *recordType {
	if t == nil {
		return nil
	}
	switch sym := l.globals.names[t.name].(type) {
	case typeRef:
		return sym.rec
	case *recordTemplate:
		if len(t.targs) == 0 {
			return nil
		}
		var ref typeRef
		l.trial(func() { ref, _ = l.instance(sym, t) })
		return ref.rec
	}
	return nil
}
