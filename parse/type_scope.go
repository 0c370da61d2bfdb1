package parse

import (
	"maps"

	sitter "github.com/smacker/go-tree-sitter"
)

// typeScope is what the reader knows of the types in scope. Readers of other functions
// may hold its maps: they are copied before they change.
type typeScope struct {
	known map[string]bool       // names of types (typedef, using, template parameters)
	terms map[string]*aliasDecl // those of them that stand for what is written there, see isTerm; of a struct C also as C::name
}

// declare notes the name of a type.
func (r *reader) declare(name string) {
	r.types = typeScope{maps.Clone(r.types.known), maps.Clone(r.types.terms)}
	r.types.known[name] = true
	delete(r.types.terms, name)
}

// named declares a, the name of a type. Where the name stands for what is written there,
// nothing is left to do.
func (r *reader) named(a *aliasDecl) []stmt {
	if r.declare(a.name); a.isTerm() {
		r.types.terms[a.name] = a
		return nil
	}
	return []stmt{a}
}

// membersOf notes the terms that a struct has named, by its name as well: those of two
// structs may be called alike.
func (r *reader) membersOf(name string, outside map[string]*aliasDecl) {
	own := maps.Clone(r.types.terms)
	for alias, a := range r.types.terms {
		if outside[alias] != a {
			own[name+"::"+alias] = a
		}
	}
	r.types.terms = own
}

// isTerm reports whether a is a name for what the program has no type for: a stream, a pointer, a
// reference or a function.
func (a *aliasDecl) isTerm() bool {
	return a.typ.isDeclarator() || isStreamType(a.typ) && len(a.dims) == 0
}

// isDeclarator reports whether t is more than what stands in front of a declarator.
func (t *typeName) isDeclarator() bool { return t.ptr > 0 || t.isRef || t.calls }

// isStreamType reports whether t is hls::stream<T, D>.
func isStreamType(t *typeName) bool { return t.name == "stream" && len(t.targs) > 0 }

// qualified is t as n, its declaration, says it: a constant. What a name stands for is not, where that
// is a pointer: its target may change.
func (r *reader) qualified(n *sitter.Node, t *typeName) *typeName {
	if !t.isDeclarator() && (hasChild(n, "type_qualifier", "const", r) || hasChild(n, "type_qualifier", "constexpr", r)) {
		t.isConst = true
	}
	return t
}

// as gives v, whose declarator is read, the type t. What t has of a declarator, as a name for a pointer
// does, becomes one of v.
//
//	typedef float *vec;      vec x, y[4];  =>  float *x, *y[4];
func (v *varDecl) as(t *typeName) {
	v.typ = t
	if !t.isDeclarator() {
		return
	}
	own := *t
	own.ptr, own.isRef, own.calls, own.dims = 0, false, false, nil
	v.typ, v.isRef, v.calls = &own, v.isRef || t.isRef, v.calls || t.calls
	switch {
	case t.ptr == 0 && len(t.dims) == 0:
	case len(t.dims) > 0 && len(v.dims)+v.ptr > 0: // an array of pointers to arrays
		own.name = "pointer"
	case len(v.dims) > 0: // an array of pointers, which the reader writes as one star more
		v.ptr += t.ptr + 1
	default:
		v.ptr, v.dims = v.ptr+t.ptr, t.dims
	}
}

// whole is t with what v, a declarator without a name, makes of it.
func (v *varDecl) whole(t *typeName) *typeName {
	v.as(t)
	out := *v.typ
	out.ptr, out.isRef, out.calls, out.dims = v.ptr, v.isRef, v.calls, v.dims
	return &out
}

// termOf is t with what its name stands for.
//
//	template <typename T> using fifo = hls::stream<T, 4>;      fifo<int>  =>  hls::stream<int, 4>
func (r *reader) termOf(t *typeName) *typeName {
	a := r.types.terms[t.name]
	if a == nil {
		return t
	}
	given := map[string]templateArg{}
	for i, p := range a.tparams {
		arg := p.def
		if i < len(t.targs) {
			arg = t.targs[i]
		}
		given[p.name] = arg
	}
	out := a.typ.with(given)
	if of := given[out.name].typ; of != nil && len(out.targs) == 0 {
		own := *of
		own.ptr, own.isRef, own.dims = own.ptr+out.ptr, own.isRef || out.isRef, append(out.dims, own.dims...)
		out = &own
	}
	out.place, out.isConst = t.place, t.isConst || out.isConst
	return out
}

// with is t with arguments in place of parameters of a template.
func (t *typeName) with(given map[string]templateArg) *typeName {
	out := *t
	out.targs = nil
	for _, arg := range t.targs {
		name := ""
		if id, ok := arg.value.(*ident); ok {
			name = id.name
		} else if arg.typ != nil {
			name = arg.typ.name
		}
		if to, ok := given[name]; ok && (arg.typ == nil || len(arg.typ.targs) == 0) {
			arg = to
		} else if arg.typ != nil {
			arg.typ = arg.typ.with(given)
		}
		out.targs = append(out.targs, arg)
	}
	return &out
}
