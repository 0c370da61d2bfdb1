package parse

import "slices"

// Functions of structs may have the same parameters where one of them is for constants: T get() and
// T get() const.

// forConstants are those of list, functions of a struct of one name, that are called of a constant
// or else of a variable.
func forConstants(list []*function, constant bool) []*function {
	if !slices.ContainsFunc(list, func(f *function) bool { return hidden(list, f, constant) }) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(f *function) bool { return hidden(list, f, constant) })
}

// hidden reports whether another one of list is called instead of f.
func hidden(list []*function, f *function, constant bool) bool {
	return f.isConst != constant && slices.ContainsFunc(list, func(o *function) bool {
		return o.isConst == constant && slices.EqualFunc(o.params, f.params, sameParameter)
	})
}

// ofObject is forConstants for those that are called of x.
func (l *lowerer) ofObject(list []*function, x expr) []*function {
	if len(list) < 2 || len(forConstants(list, true)) == len(list) && len(forConstants(list, false)) == len(list) {
		return list
	}
	r, ok := l.tryRecord(x)
	return forConstants(list, ok && r.readOnly)
}
