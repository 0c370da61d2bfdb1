package parse

import (
	"slices"

	"codo/affine"
)

// hiddenType is the type of what a function returns that says auto; no C++ name is like it.
const hiddenType = "type of result"

// returnedType is the type of the numbers that f, whose parameters are in scope, returns: the same of all.
func (l *lowerer) returnedType(f *function) (t affine.Type, ok bool) {
	if keepsValues(f.body) {
		return t, false
	}
	returns := 0
	found := l.trialOf(func() {
		ok = true
		l.returned = func(x expr) {
			if ok = ok && !l.isRecord(x) && !l.isPointer(x); !ok {
				return
			}
			other := l.value(x).Type()
			ok = returns == 0 || other == t
			t, returns = other, returns+1
		}
		l.function(f.body)
		l.returned = nil
	})
	return t, ok && returns > 0 && !found.HasErrors()
}

// keepsValues reports whether a variable in body outlives its call.
func keepsValues(body any) (found bool) {
	walk(body, func(n any) bool {
		if d, ok := n.(*declaration); ok {
			found = found || slices.ContainsFunc(d.vars, func(v *varDecl) bool { return v.isStatic && !v.typ.isConst })
		}
		return !found
	})
	return found
}
