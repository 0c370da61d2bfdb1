package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// Functions that are values: arguments, also of templates, that parameters call.
//
//	template <float (*F)(float)> void map(...);   map<relu>(x, y);
//	void map(..., float (*f)(float));             map(x, y, relu);

// called reports whether d declares v as a function, or a pointer or reference to one, or an array of them: (*f)(float),
// (&f)(float), f(float), (*f[2])(float).
func (r *reader) called(d *sitter.Node, v *varDecl) bool {
	if d == nil || d.Type() != "function_declarator" || d.ChildByFieldName("declarator") == nil {
		return false
	}
	own := &varDecl{}
	if r.declarator(d.ChildByFieldName("declarator"), own); own.name == "" || own.name != plainName(own.name) {
		return false
	}
	v.name, v.pos, v.dims, v.calls = own.name, own.pos, own.dims, true
	return true
}

// isPointerToFunction reports whether d declares one, or an array of them, and no function.
func isPointerToFunction(d *sitter.Node) bool {
	return d != nil && d.Type() == "function_declarator" && d.ChildByFieldName("declarator") != nil && d.ChildByFieldName("declarator").Type() == "parenthesized_declarator"
}

// nameOfValue is the name of a parameter of a template that is no type: N of int N, F of float (*F)(float).
func (r *reader) nameOfValue(n *sitter.Node) string {
	if v := (&varDecl{}); r.called(n.ChildByFieldName("declarator"), v) {
		return v.name
	}
	return fieldText(r, n, "declarator")
}

// isFunction reports whether x is, or names, a lambda or a function.
func (l *lowerer) isFunction(x expr) (is bool) {
	l.trial(func() { _, is = l.functionOf(x) })
	return is
}

// functionOf is the lambda that x is or names, or the function.
func (l *lowerer) functionOf(x expr) (*lambda, bool) {
	switch x := x.(type) {
	case *lambdaExpr:
		made := l.madeLambda(x)
		return &made, true
	case *unary: // &f, *f
		if (x.op == "&" || x.op == "*") && !x.postfix {
			return l.functionOf(x.x)
		}
	case *cast:
		if x.typ.calls {
			return l.functionOf(x.x)
		}
	case *ident:
		s := l.symbolOf(x)
		if f, ok := s.(lambda); ok {
			return &f, true
		}
		if f := l.namedFunctions(x); s == nil && len(f) == 1 {
			return &lambda{f[0], l.globals}, true
		}
	}
	return nil, false
}

// namedFunctions are the functions of the kernel, not of structs, that x may name: f or space::f.
func (l *lowerer) namedFunctions(x *ident) (out []*function) {
	for _, f := range l.funcs[x.name] {
		if x.scope == "" || f.space == x.scope || strings.HasSuffix(f.space, "::"+x.scope) {
			out = append(out, f)
		}
	}
	return out
}

// mentioned are the names, as they stand there, that a function uses as values, and that are neither
// parameters nor variables of its own.
func mentioned(f *function) []*ident {
	var out []*ident
	own := map[string]bool{}
	for _, p := range f.params {
		own[p.name] = true
	}
	note := func(n any) bool {
		if id, ok := n.(*ident); ok && !own[id.name] {
			out = append(out, id)
		}
		return true
	}
	walk(f.body, func(n any) bool {
		var targs []templateArg
		switch n := n.(type) {
		case *ident:
			note(n)
		case *call:
			targs = n.targs
		case *member:
			targs = n.targs
		case *declaration:
			for _, v := range n.vars {
				own[v.name] = true
				targs = append(targs, v.typ.targs...)
			}
		}
		for _, a := range targs {
			walk(a.value, note)
		}
		return true
	})
	return out
}
