package parse

import (
	"codo/affine"
)

// autoRecord is the struct that f, around which are these names, gives where it says auto; nil if
// it gives none. It is told by { return x; }, or by what is returned last: a variable, or what says its type, S{a, b}.
func (l *lowerer) autoRecord(f *function, env *scope) (t *recordType) {
	if f.ret == nil || f.ret.name != "auto" {
		return nil
	}
	only, ok := onlyReturn(f)
	if !ok {
		if !returnsLast(f) {
			return nil
		}
		if only = lastReturned(f); !saysType(only) {
			return l.returnedRecord(f, env)
		}
	}
	l.inScope(env, func() {
		for _, p := range f.params {
			ref, ok := l.tryType(p.typ)
			if !ok || ref.rec != nil || len(p.dims)+len(ref.dims)+p.ptr > 0 {
				continue // what it gives may not need it
			}
			l.scope.names[p.name] = view{buf: &affine.Buffer{Name: p.name, Elem: ref.elem}}
		}
		l.trialOf(func() { t = l.recordTypeOf(only) })
	})
	return t
}

// saysType reports whether x is made of values where it stands, S{a, b} or S(a, b).
func saysType(x expr) bool {
	switch x.(type) {
	case *cast, *call:
		return true
	}
	return false
}

// returnedRecord is the struct that the variable is of which the last statement of f returns; nil if
// that is none, or if its type is not written out.
func (l *lowerer) returnedRecord(f *function, env *scope) (t *recordType) {
	if v := returnedVariable(f); v != nil {
		l.inScope(env, func() { t = l.namedRecord(v.typ, nil) })
	}
	return t
}

// lambdaRecord is the struct that a lambda gives, nil if it gives none.
func (l *lowerer) lambdaRecord(f lambda) (t *recordType) {
	if f.f.ret == nil || f.f.ret.name == "auto" {
		return l.autoRecord(f.f, f.env)
	}
	l.inScope(f.env, func() { t = l.namedRecord(f.f.ret, nil) })
	return t
}
