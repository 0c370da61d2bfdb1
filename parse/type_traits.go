package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Questions about types: decltype(x), and of <type_traits> std::is_same<A, B>::value and
// std::enable_if<c, T>::type, which tells the overloads of a function apart.

// typeOfValue is the type of the value of decltype(value).
func (l *lowerer) typeOfValue(t *typeName) (ref typeRef, ok bool) {
	if r := l.recordTypeOf(t.value); r != nil {
		return typeRef{rec: r}, true
	}
	if v, isPlace := l.tryPlace(t.value); isPlace {
		return typeRef{elem: v.buf.Elem, dims: v.dims()}, true
	}
	before := len(*l.diags)
	l.into(func() { ref.elem = l.value(t.value).Type() })
	return ref, !(*l.diags)[before:].HasErrors()
}

// enabled is T of enable_if<c, T>::type.
func (l *lowerer) enabled(t *typeName) (ref typeRef, ok bool) {
	if holds, known := l.enables(t.of); !known || !holds {
		l.diags.Errorf(diag.TypeError, t.pos, "there is no such type: the condition of enable_if does not hold")
		return ref, false
	}
	if len(t.of.targs) < 2 || t.of.targs[1].typ == nil {
		l.typeProblem(t)
		return ref, false
	}
	return l.resolveAny(t.of.targs[1].typ)
}

// enablesNothing reports whether t is enable_if<c>::type, which is void.
func (t *typeName) enablesNothing() bool {
	if t.of == nil || t.of.name != "enable_if" || t.name != "type" {
		return false
	}
	return len(t.of.targs) < 2 || t.of.targs[1].typ != nil && t.of.targs[1].typ.name == "void"
}

// enables evaluates the condition of enable_if<c, ..>.
func (l *lowerer) enables(t *typeName) (holds, known bool) {
	if len(t.targs) == 0 || t.targs[0].value == nil {
		return false, false
	}
	var c *affine.Const
	found := l.trialOf(func() { c, known = l.condition(t.targs[0].value).(*affine.Const) })
	return known && c.I != 0, known && !found.HasErrors()
}

// trait is the value of a question about types, is_same<A, B>::value; ok is false if x asks none.
func (l *lowerer) trait(x *ident) (symbol, bool) {
	if x.of == nil || x.name != "value" || x.of.name != "is_same" || len(x.of.targs) != 2 || x.of.targs[0].typ == nil || x.of.targs[1].typ == nil {
		return nil, false
	}
	a, okA := l.resolveAny(x.of.targs[0].typ)
	b, okB := l.resolveAny(x.of.targs[1].typ)
	if !okA || !okB {
		return poisoned{}, true
	}
	return bound{&affine.Const{T: affine.B1, I: int64(b2i(a.same(b)))}}, true
}

// withoutDisabled leaves out functions whose enable_if does not hold for the template arguments
// that x gives.
func (l *lowerer) withoutDisabled(list []*function, x *call) []*function {
	return slices.DeleteFunc(slices.Clone(list), func(f *function) bool {
		if f.ret == nil || f.ret.of == nil || f.ret.of.name != "enable_if" || len(x.targs) > len(f.tparams) {
			return false
		}
		off := false
		l.trial(func() {
			values, ok := l.templateSymbols(f, x)
			l.inScope(l.globals, func() {
				for i, v := range values {
					if v != nil {
						l.declare(x.pos, f.tparams[i].name, v)
					}
				}
				holds, known := l.enables(f.ret.of)
				off = ok && known && !holds
			})
		})
		return off
	})
}
