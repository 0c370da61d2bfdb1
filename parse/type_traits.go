package parse

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Questions about types: decltype(x), and of <type_traits> std::is_same<A, B>::value and others, std::conditional<c, A, B>::type and
// others, and std::enable_if<c, T>::type, which tells the overloads of a function apart.

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
func (l *lowerer) enabled(t *typeName, args []templateArg) (ref typeRef, ok bool) {
	if holds, known := l.holds(args[0]); !known || !holds {
		l.diags.Errorf(diag.TypeError, t.pos, "there is no such type: the condition of enable_if does not hold")
		return ref, false
	}
	switch {
	case len(args) < 2: // void, of which there is no value
		return typeRef{elem: affine.I32}, true
	case args[1].typ == nil:
		l.typeProblem(t)
		return ref, false
	}
	return l.resolveAny(args[1].typ)
}

// enablesNothing reports whether t is enable_if<c>::type, which is void.
func (t *typeName) enablesNothing() bool {
	if t.of == nil || t.of.name != "enable_if" || t.name != "type" {
		return false
	}
	return len(t.of.targs) < 2 || t.of.targs[1].typ != nil && t.of.targs[1].typ.name == "void"
}

// holds evaluates a template argument that is a condition.
func (l *lowerer) holds(a templateArg) (holds, known bool) {
	if a.value == nil {
		return false, false
	}
	var c *affine.Const
	found := l.trialOf(func() { c, known = l.condition(a.value).(*affine.Const) })
	return known && c.I != 0, known && !found.HasErrors()
}

// typeTraits are the types that <type_traits> makes of one, X of X<T>::type and X_t<T>.
var typeTraits = map[string]func(typeRef) (typeRef, bool){
	"decay": asItIs, "remove_const": asItIs, "remove_cv": asItIs, "remove_reference": asItIs, "remove_cvref": asItIs, "type_identity": asItIs,
	"make_signed":   func(t typeRef) (typeRef, bool) { return t.withSign(affine.Int) },
	"make_unsigned": func(t typeRef) (typeRef, bool) { return t.withSign(affine.Uint) },
}

// asItIs is t: types of values are not constant, and refer to nothing.
func asItIs(t typeRef) (typeRef, bool) { return t, true }

// withSign is an integer as wide as t.
func (t typeRef) withSign(kind affine.Kind) (typeRef, bool) {
	if !t.elem.IsInteger() || t.elem == affine.B1 || len(t.dims) > 0 || t.rec != nil {
		return t, false
	}
	t.elem.Kind = kind
	return t, true
}

// typeTrait is the type that t asks <type_traits> for; asked is false if it asks for none.
func (l *lowerer) typeTrait(t *typeName) (ref typeRef, asked, ok bool) {
	name, short := strings.CutSuffix(t.name, "_t")
	args := t.targs
	if !short && t.name == "type" && t.of != nil {
		name, args = t.of.name, t.of.targs
	}
	if len(args) == 0 || l.lookup(name) != nil || short && l.lookup(t.name) != nil { // the kernel's own
		return ref, false, false
	}
	if isTrait(name) && !short { // std::true_type or its opposite
		ref, ok = l.resolveAny(&typeName{place: t.place, name: "integral_constant", targs: []templateArg{
			{typ: &typeName{place: t.place, name: "bool"}}, {value: &ident{place: t.place, name: "value", of: &typeName{place: t.place, name: name, targs: args}}}}})
		return ref, true, ok
	}
	switch by := typeTraits[name]; {
	case name == "enable_if":
		ref, ok = l.enabled(t, args)
		return ref, true, ok
	case name == "conditional" && len(args) == 3 && args[1].typ != nil && args[2].typ != nil:
		holds, known := l.holds(args[0])
		if !known {
			l.diags.Errorf(diag.NotConstant, t.pos, "the condition of %s is not a constant", name)
			return ref, true, false
		}
		chosen := args[2].typ
		if holds {
			chosen = args[1].typ
		}
		ref, ok = l.resolveAny(chosen)
		return ref, true, ok
	case by != nil && len(args) == 1 && args[0].typ != nil:
		if ref, ok = l.resolveAny(args[0].typ); ok {
			if ref, ok = by(ref); !ok {
				l.diags.Errorf(diag.TypeError, t.pos, "%s of a type that is no integer", name)
			}
		}
		return ref, true, ok
	}
	return ref, false, false
}

// valueTraits are the questions about one type.
var valueTraits = map[string]func(affine.Type) bool{
	"is_integral":       func(t affine.Type) bool { return t.IsInteger() },
	"is_floating_point": func(t affine.Type) bool { return t.Kind == affine.Float },
	"is_arithmetic":     func(t affine.Type) bool { return t.IsInteger() || t.Kind == affine.Float },
	"is_signed":         func(t affine.Type) bool { return t.Kind == affine.Int || t.Kind == affine.Float },
	"is_unsigned":       func(t affine.Type) bool { return t.IsInteger() && t.Kind != affine.Int },
}

// isTrait reports whether name is a question about types.
func isTrait(name string) bool { return name == "is_same" || valueTraits[name] != nil }

// trait is the value of a question about types, is_same<A, B>::value; ok is false if x asks none.
func (l *lowerer) trait(x *ident) (symbol, bool) {
	if x.of == nil || x.name != "value" || l.lookup(x.of.name) != nil {
		return nil, false
	}
	by, args := valueTraits[x.of.name], x.of.targs
	switch {
	case slices.ContainsFunc(args, func(a templateArg) bool { return a.typ == nil }):
		return nil, false
	case x.of.name == "is_same" && len(args) == 2:
		a, okA := l.resolveAny(args[0].typ)
		b, okB := l.resolveAny(args[1].typ)
		return answer(a.same(b), okA && okB), true
	case by != nil && len(args) == 1:
		t, ok := l.resolveAny(args[0].typ)
		return answer(len(t.dims) == 0 && t.rec == nil && by(t.elem), ok), true
	}
	return nil, false
}

// shortTrait is is_same_v<A, B> as is_same<A, B>::value; nil if t is something else.
func shortTrait(t *typeName) expr {
	name, short := strings.CutSuffix(t.name, "_v")
	if !short || !isTrait(name) {
		return nil
	}
	return &ident{place: t.place, name: "value", of: &typeName{place: t.place, name: name, targs: t.targs}}
}

// answer is a truth value, or what stands for one that is not known.
func answer(holds, known bool) symbol {
	if !known {
		return poisoned{}
	}
	return bound{&affine.Const{T: affine.B1, I: int64(b2i(holds))}}
}

// isDisabled reports whether an enable_if of f does not hold for what its template parameters stand for in scope.
func (l *lowerer) isDisabled(f *function) bool {
	return slices.ContainsFunc(f.conditions(), func(c templateArg) bool {
		holds, known := l.holds(c)
		return known && !holds
	})
}

// conditions are those of enable_if in what f returns, and in the parameters that are there for it.
func (f *function) conditions() (list []templateArg) {
	note := func(t *typeName) {
		if t == nil {
			return
		}
		if t.of != nil && t.of.name == "enable_if" { // ::type, or what is void then
			t = t.of
		} else if t.name != "enable_if_t" {
			return
		}
		if len(t.targs) > 0 {
			list = append(list, t.targs[0])
		}
	}
	note(f.ret)
	for _, p := range f.tparams {
		note(p.def.typ)
		note(p.typ)
	}
	for _, p := range f.params {
		note(p.typ)
	}
	return list
}
