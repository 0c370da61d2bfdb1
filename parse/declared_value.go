package parse

import "codo/affine"

// std::declval<T>() is a value of type T that stands in decltype alone: nothing constructs it.

// declaredValue is the type of the value of std::declval that x is; ok is false if it is something else.
func (l *lowerer) declaredValue(x *call) (ref typeRef, ok bool) {
	if x.fn != "declval" || len(x.targs) != 1 || x.targs[0].typ == nil || len(x.args) > 0 || l.lookup(x.fn) != nil || len(l.own(x)) > 0 {
		return ref, false
	}
	return l.tryType(x.targs[0].typ)
}

// numberMade is S<T>::type(v), where that is a type of numbers.
func (l *lowerer) numberMade(x *call) (affine.Expr, bool) {
	if x.scope == nil || len(x.args) > 1 {
		return nil, false
	}
	t := &typeName{place: x.place, name: x.fn, of: x.scope, targs: x.targs}
	ref, ok := l.tryType(t)
	if !ok || ref.rec != nil || len(ref.dims) > 0 {
		return nil, false
	}
	var v expr = &initList{place: x.place}
	if len(x.args) == 1 {
		v = x.args[0]
	}
	return l.value(&cast{place: x.place, typ: t, x: v}), true
}
