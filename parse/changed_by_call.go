package parse

import (
	"maps"
	"slices"
)

// writtenByLibrary are the functions of the library that change what they are given, by these arguments; further ones point into the
// same arrays.
var writtenByLibrary = map[string][]int{
	"swap": {0, 1}, "memset": {0}, "memcpy": {0}, "memmove": {0}, "fill": {0}, "fill_n": {0}, "copy": {2}, "copy_n": {2}, "reverse_copy": {2},
	"partial_sum": {2}, "transform": {2, 3}, "for_each": {0}, "iota": {0}, "reverse": {0}, "rotate": {0}, "iter_swap": {0, 1}, "exchange": {0},
}

// mayChange reports whether a call may change its i-th argument.
func (l *lowerer) mayChange(x *call, i int) bool {
	if written, ok := writtenByLibrary[x.fn]; ok && len(l.own(x)) == 0 {
		return slices.Contains(written, i)
	}
	called := l.mayCall(x)
	return len(called) == 0 && l.constructionChanges(i) || slices.ContainsFunc(called, func(f *function) bool {
		p := f.parameter(i)
		return p != nil && (p.isRef && !p.typ.isConst || p.ptr > 0 || len(p.dims) > 0)
	})
}

// constructionChanges reports whether a constructor may change its i-th argument, which it takes by reference.
func (l *lowerer) constructionChanges(i int) bool {
	return slices.ContainsFunc(l.ctors, func(f *function) bool {
		p := f.parameter(i)
		return p != nil && p.isRef && !p.typ.isConst && !p.isMoved
	})
}

// maybeConstructs reports whether t may be a struct that a constructor makes of one value, which it changes: T x(a), T(a).
func (l *lowerer) maybeConstructs(t *typeName) bool {
	if t == nil || !l.constructionChanges(0) {
		return false
	}
	ref, ok := l.tryType(t)
	return !ok || ref.rec != nil
}

// mayCall are the functions that x may call: also the lambdas and functions that the name stands for, or may be given for it.
func (l *lowerer) mayCall(x *call) []*function {
	if f, ok := l.lambdaOf(x); ok {
		return []*function{f.f}
	}
	if _, isRecord := l.lookup(x.fn).(record); isRecord {
		return l.methods[callOperator]
	}
	if l.mayStand == nil {
		l.mayStand = l.valuesOfFunctions()
	}
	return slices.Concat(l.own(x), l.methods[x.fn], l.mayStand[x.fn])
}

// valuesOfFunctions are the lambdas of the kernel by the names of variables that begin with one, and by those of parameters, also of
// templates, and of other variables that may hold one, all lambdas and all functions that something names without calling it.
func (l *lowerer) valuesOfFunctions() map[string][]*function {
	out, holders := map[string][]*function{}, maps.Clone(l.holders)
	holders[callOperator] = true // of (*f)(x)
	var all []*function
	named := func(list []*ident) {
		for _, x := range list {
			all = append(all, l.namedFunctions(x)...)
		}
	}
	note := func(f *function) {
		named(mentioned(f))
		for _, p := range f.params {
			holders[p.name] = true
		}
		for _, p := range f.tparams {
			holders[p.name] = true
		}
		walk(f.body, func(n any) bool {
			switch n := n.(type) {
			case *lambdaExpr:
				all = append(all, n.f)
			case *structDecl:
				n.holdFunctions(holders)
			case *declaration:
				for _, v := range n.vars {
					if made, ok := v.init.(*lambdaExpr); ok {
						out[v.name] = append(out[v.name], made.f)
					} else if v.calls || v.typ.name == "auto" {
						v.holdsFunctions(holders)
					}
				}
			}
			return true
		})
	}
	named(l.mentionedInFile())
	eachOf(l.order, func(f any) { note(f.(*function)) })
	eachOf(l.ctors, func(f any) { note(f.(*function)) })
	for _, list := range l.methods {
		eachOf(list, func(f any) { note(f.(*function)) })
	}
	if len(all) == 0 {
		return out
	}
	for name := range holders {
		out[name] = append(out[name], all...)
	}
	return out
}
