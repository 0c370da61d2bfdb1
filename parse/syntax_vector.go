package parse

import (
	"fmt"
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// A std::vector that keeps the size that it is made with is read as the std::array of that size.
//
//	std::vector<float> v(n, 1);    =>   std::array<float, n> v;  v.fill(1);
//	std::vector<float> v;               std::array<float, n> v = {};
//	v.resize(n);
//
// A function that takes one is a template of its size.

// standardVector is the name of the types that are std::vector<T>, whatever namespaces are used.
const standardVector = "std::vector"

// vectorOf is the name of a template: standardVector for that of the library.
func (r *reader) vectorOf(name string, targs []templateArg) string {
	if name == "vector" && len(targs) == 1 && targs[0].typ != nil && !r.types.known[name] {
		return standardVector
	}
	return name
}

// isStandardVector reports whether t is std::vector<T>.
func isStandardVector(t *typeName) bool {
	return t != nil && t.name == standardVector && t.ptr == 0 && len(t.dims) == 0
}

// madeVector stands for what the constructor of a vector is given: v(n, x), or vector<T>(n, x).
const madeVector = "made vector"

// vectorArguments is what a vector begins with: a call of its constructor if n, which init was read of, is (n, x).
func (r *reader) vectorArguments(n *sitter.Node, init expr) expr {
	if n == nil || n.Type() != "argument_list" {
		return init
	}
	x := &call{place: r.at(n), fn: madeVector}
	r.expanded(children(n), func(c *sitter.Node) { x.args = append(x.args, r.expr(c)) })
	return x
}

// vectorMade is std::vector<T>(n), which the grammar takes for a parameter; nil if p is no such one.
func (r *reader) vectorMade(p, t *sitter.Node) expr {
	d := p.ChildByFieldName("declarator")
	if t == nil || d == nil || d.Type() != "abstract_function_declarator" || d.ChildByFieldName("declarator") != nil {
		return nil
	}
	if last, _ := r.unqualified(t); last.Type() != "template_type" || fieldText(r, last, "name") != "vector" {
		return nil
	}
	x := &call{place: r.at(p), fn: "vector", std: true, targs: r.typeOf(t).targs, args: r.valuesOf(d)}
	if len(x.args) == 0 {
		return nil
	}
	return x
}

// vectorCall is the size of x, vector<T>(n, x), and so on; not ok if it is something else.
func vectorCall(x expr) (*call, bool) {
	c, ok := x.(*call)
	return c, ok && c.fn == "vector" && len(c.targs) == 1
}

// globalVectors is withVectors outside of functions, where nothing fills them.
func globalVectors(list []stmt) []stmt {
	for _, s := range list {
		if d, ok := s.(*declaration); ok {
			for _, v := range d.vars {
				own := *v
				if fill, _ := arrayOfVector(&own, nil); fill == nil {
					*v = own
				}
			}
		}
	}
	return list
}

// withVectors is a block with arrays for the vectors in it that keep their sizes.
func withVectors(list []stmt) []stmt {
	var out []stmt
	for k := 0; k < len(list); k++ {
		s := list[k]
		d, ok := s.(*declaration)
		if !ok || !slices.ContainsFunc(d.vars, func(v *varDecl) bool { return isStandardVector(v.typ) || isMadeVector(v) }) {
			out = append(out, s)
			continue
		}
		for _, v := range d.vars {
			own := *v
			fill, late := arrayOfVector(&own, list[k+1:])
			out = append(out, &declaration{place: d.place, vars: []*varDecl{&own}})
			if late != nil {
				list = slices.Clone(list)
				list[k+1+slices.Index(list[k+1:], late)] = fill
			} else if fill != nil {
				out = append(out, fill)
			}
		}
	}
	return slices.DeleteFunc(out, func(s stmt) bool { return s == nil })
}

// isMadeVector reports whether v is auto v = std::vector<T>(n).
func isMadeVector(v *varDecl) bool {
	c, ok := vectorCall(v.init)
	return ok && c.std && v.typ.name == "auto" && !v.isRef && v.ptr == 0
}

// arrayOfVector makes v, a vector, an array, if its size is told: late is the statement after it that does, and
// fill what gives its elements their values.
func arrayOfVector(v *varDecl, after []stmt) (fill, late stmt) {
	if v.ptr > 0 || v.isRef || len(v.dims) > 0 || !isStandardVector(v.typ) && !isMadeVector(v) {
		return nil, nil
	}
	typ, args, of := v.typ, []expr(nil), v.typ
	switch x := v.init.(type) {
	case nil:
		resized, is := resizing(v, after)
		if !is {
			return nil, nil
		}
		late, args = resized, resized.x.(*member).args
	case *initList:
		if t, ok := arrayOfList(typ, x); ok {
			v.typ = t
		}
		return nil, nil
	case *call:
		made, isVector := vectorCall(x)
		switch {
		case x.fn == madeVector:
			args = x.args
		case isVector:
			args, of = made.args, &typeName{place: typ.place, name: standardVector, targs: made.targs, isConst: typ.isConst}
		default:
			v.typ = copiedVector(typ)
			return nil, nil
		}
	default:
		v.typ = copiedVector(typ)
		return nil, nil
	}
	t, value, ok := arrayOfSize(of, args)
	if !ok || value != nil && v.isStatic {
		return nil, nil
	}
	v.typ, v.init = t, &initList{place: v.place}
	if value == nil {
		return nil, late
	}
	v.init = nil
	return filled(v, t, &ident{place: v.place, name: v.name}, value, 0), late
}

// copiedVector is the type of a vector that begins as another: that of the other.
func copiedVector(t *typeName) *typeName {
	return &typeName{place: t.place, name: "auto", isConst: t.isConst}
}

// resizing is the first statement of list that speaks of v, if that gives it a size.
func resizing(v *varDecl, list []stmt) (*exprStmt, bool) {
	for _, s := range list {
		if !mentions(s, v.name) {
			continue
		}
		e, ok := s.(*exprStmt)
		if !ok {
			return nil, false
		}
		m, ok := e.x.(*member)
		return e, ok && isIdent(m.x, v.name) && m.called && len(m.args) > 0 && (m.name == "resize" || m.name == "assign" && len(m.args) == 2)
	}
	return nil, false
}

// arrayOfSize is the array that a vector t is which args make, and the value of its elements; nil: zeros.
func arrayOfSize(t *typeName, args []expr) (array *typeName, value expr, ok bool) {
	if len(args) == 0 || len(args) > 2 {
		return nil, nil, false
	}
	elem := t.targs[0]
	if len(args) == 2 {
		value = args[1]
	}
	if isStandardVector(elem.typ) {
		row, isRow := vectorCall(value)
		if !isRow {
			return nil, nil, false
		}
		if elem.typ, value, ok = arrayOfSize(elem.typ, row.args); !ok {
			return nil, nil, false
		}
	}
	return arrayType(t, elem.typ, args[0]), value, true
}

// arrayType is std::array<elem, n> in the place of t.
func arrayType(t, elem *typeName, n expr) *typeName {
	return &typeName{place: t.place, name: "array", targs: []templateArg{{typ: elem}, {value: n}}, isConst: t.isConst}
}

// arrayOfList is the array that a vector t is which begins with a list.
func arrayOfList(t *typeName, list *initList) (*typeName, bool) {
	elem := t.targs[0].typ
	if isStandardVector(elem) {
		var row *typeName
		for k, x := range list.elems {
			inner, ok := x.(*initList)
			if !ok || k > 0 && len(inner.elems) != len(list.elems[0].(*initList).elems) {
				return t, false
			}
			if row, ok = arrayOfList(elem, inner); !ok {
				return t, false
			}
		}
		elem = row
	}
	return arrayType(t, elem, intLiteral(list.place, len(list.elems))), len(list.elems) > 0
}

// filled gives all elements of x, of type t, a value.
func filled(v *varDecl, t *typeName, x, value expr, depth int) stmt {
	if inner := t.targs[0].typ; inner.name == "array" && len(inner.targs) == 2 && inner.place == t.targs[0].typ.place {
		row := &varDecl{place: v.place, name: fmt.Sprintf("row %d of %s", depth, v.name), typ: &typeName{place: v.place, name: "auto"}, isRef: true}
		return &rangeStmt{place: v.place, v: row, x: x, body: filled(v, inner, &ident{place: v.place, name: row.name}, value, depth+1)}
	}
	return &exprStmt{v.place, &member{place: v.place, x: x, name: "fill", args: []expr{value}, called: true}}
}

// nameVectors makes f, where it takes vectors, the template of their sizes that this stands for.
func (f *function) nameVectors() {
	if isStandardVector(f.ret) && !f.refers {
		f.ret = &typeName{place: f.ret.place, name: "auto"}
	}
	for _, p := range f.params {
		if p.ptr > 0 || len(p.dims) > 0 {
			continue
		}
		if sized := f.sizedVector(p.typ); sized != p.typ {
			p.typ = sized
		}
	}
}

// sizeOfVector begins the names of these sizes; no C++ name is like it.
const sizeOfVector = "size "

// takesVectors reports whether f is a template of the sizes of vectors alone.
func (f *function) takesVectors() bool {
	return len(f.tparams) > 0 && !slices.ContainsFunc(f.tparams, func(p templateParam) bool { return !strings.HasPrefix(p.name, sizeOfVector) })
}

// takesVector reports whether t was a vector whose size the caller tells.
func takesVector(t *typeName) bool {
	if t.name != "array" || len(t.targs) != 2 {
		return false
	}
	id, ok := t.targs[1].value.(*ident)
	return ok && strings.HasPrefix(id.name, sizeOfVector)
}

// sizedVector is t with an array of a size that f is a template of in the place of each vector.
func (f *function) sizedVector(t *typeName) *typeName {
	if !isStandardVector(t) {
		return t
	}
	name := fmt.Sprintf("%s%d", sizeOfVector, len(f.tparams))
	f.tparams = append(f.tparams[:len(f.tparams):len(f.tparams)], templateParam{name: name})
	return arrayType(t, f.sizedVector(t.targs[0].typ), &ident{place: t.place, name: name})
}
