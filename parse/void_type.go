package parse

import "slices"

// void as the argument of a template, of which parameters that are not used are pointers:
//
//	template <typename T, typename M> struct model { void init(T v, M *more) { .. } };    model<float, void> m;  m.init(3, nullptr);

// voidType is what a template parameter stands for that is void; no variable is of that type.
type voidType struct{}

// namesVoid reports whether t is void, or a template parameter that stands for it, or std::void_t of types, or its like, and
// enable_if<c>::type, where there are such types.
func (l *lowerer) namesVoid(t *typeName) bool {
	if t.name == "void" {
		return t.ptr == 0
	}
	switch sym := l.typeSymbol(t).(type) {
	case voidType:
		return true
	case aliasTemplate:
		return sym.decl.typ.name == "void" && len(sym.decl.dims) == 0 && l.areTypes(t.targs)
	case nil:
		if t.name == "void_t" {
			return l.areTypes(t.targs)
		}
		args := t.targs
		if t.enablesNothing() {
			args = t.of.targs
		} else if t.name != "enable_if_t" || len(args) != 1 {
			return false
		}
		holds, known := l.holds(args[0])
		return known && holds
	}
	return false
}

// areTypes reports whether there are all these types.
func (l *lowerer) areTypes(list []templateArg) bool {
	return !slices.ContainsFunc(list, func(a templateArg) bool {
		if a.typ == nil {
			return false
		}
		_, ok := l.tryType(a.typ)
		return !ok
	})
}
