package parse

import "codo/affine"

// Lists that are handed to functions: f({1, 2}) makes what the parameter is of them.

// argumentIn lowers an argument for parameter p of a function, around which are the names of env.
func (l *lowerer) argumentIn(p *varDecl, a expr, env *scope) argument {
	if list, isList := a.(*initList); isList {
		if arg, ok := l.listArgument(p, list, env); ok {
			return arg
		}
	}
	return l.argumentOf(p, l.numberFor(p, a, env))
}

// listArgument is what f({1, 2}) makes of a list: a struct, a vector or a number of the parameter's type.
func (l *lowerer) listArgument(p *varDecl, list *initList, env *scope) (arg argument, ok bool) {
	var ref typeRef
	if l.inScope(env, func() { ref, ok = l.tryType(p.typ) }); !ok || p.ptr > 0 || len(p.dims) > 0 || p.isRef && !p.typ.isConst {
		return arg, false
	}
	switch {
	case ref.rec != nil && len(ref.dims) == 0:
		r := l.newRecord(p.name, ref.rec, nil, list.pos)
		ok := l.assignRecord(r, list, list.pos)
		return argument{rec: &r, value: zero(), poisoned: !ok}, true
	case ref.rec == nil && ref.isClass && len(ref.dims) > 0 && !ref.elem.IsLane():
		like := view{buf: &affine.Buffer{Elem: ref.elem, Shape: ref.dims}}
		return argument{place: l.vectorOfList(innerList(list), like), isSet: true, value: zero()}, true
	case ref.rec == nil && len(ref.dims) == 0 && len(list.elems) < 2:
		return l.argumentOf(p, unlisted(list)), true
	}
	return arg, false
}
