package parse

import (
	"slices"
	"strconv"

	sitter "github.com/smacker/go-tree-sitter"
)

// What the grammar takes for a parameter may be a value, as in T x(t * a[i]) and T x(f(y)):
// a "type" of which none is known, and a "declarator" that is the rest of the expression.

// valueOf is the expression that the grammar takes for a parameter; nil if it is one.
func (r *reader) valueOf(p *sitter.Node) expr {
	t := p.ChildByFieldName("type")
	if x := r.castOf(p, t); x != nil {
		return x
	}
	if x := r.vectorMade(p, t); x != nil {
		return x
	}
	if t == nil {
		return nil
	}
	last, of := r.unqualified(t)
	if last.Type() != "type_identifier" || r.types.known[r.text(last)] || hasKeyword(p, "const") {
		return nil
	}
	name, d := r.expr(t), p.ChildByFieldName("declarator")
	if d == nil {
		return name
	}
	switch d.Type() {
	case "pointer_declarator", "reference_declarator":
		op := "*"
		if d.Type() == "reference_declarator" {
			op = "&"
		}
		kids := children(d)
		if y := r.elementNamed(kids[len(kids)-1]); y != nil && len(kids) == 1 && r.text(d)[:1] == op && len(r.text(d)) > 1 && r.text(d)[1] != '&' {
			return &binary{r.at(p), op, name, y}
		}
		return nil
	case "abstract_function_declarator":
		if d.ChildByFieldName("declarator") != nil {
			return nil
		}
		x := &call{place: r.at(t), fn: r.text(last), scope: of, scoped: t != last, std: isStandard(of)}
		if x.args = r.valuesOf(d); len(x.args) == 0 {
			return nil
		}
		if !x.std {
			r.calls[x.fn] = x.pos
		}
		return x
	}
	v := &varDecl{}
	if r.declarator(d, v); v.name != "" || v.ptr > 0 || v.isRef {
		return nil
	}
	return r.element(name, v.dims, p)
}

// valuesOf are the arguments that the grammar takes for the parameters of d; none if there are others.
func (r *reader) valuesOf(d *sitter.Node) (args []expr) {
	for _, p := range children(d.ChildByFieldName("parameters")) {
		v := r.valueOf(p)
		if v == nil {
			return nil
		}
		args = append(args, v)
	}
	return args
}

// castOf is static_cast<T>(y), of which the grammar takes the name for a type, too; nil if p is no such parameter.
func (r *reader) castOf(p, t *sitter.Node) expr {
	d := p.ChildByFieldName("declarator")
	if t == nil || t.Type() != "template_type" || fieldText(r, t, "name") != "static_cast" || d == nil || d.Type() != "abstract_function_declarator" {
		return nil
	}
	to, given := children(t.ChildByFieldName("arguments")), r.valuesOf(d)
	if len(to) != 1 || len(given) != 1 || d.ChildByFieldName("declarator") != nil {
		return nil
	}
	return &cast{r.at(p), r.typeOf(to[0]), given[0]}
}

// zeroAssigned is m(i, j) = 0, which the grammar takes for a function without a body; nil if n is another one.
func (r *reader) zeroAssigned(n *sitter.Node) stmt {
	d := n.ChildByFieldName("declarator")
	if n.ChildByFieldName("type") != nil || d == nil || d.Type() != "function_declarator" || !hasKeyword(n, "pure_virtual_clause") {
		return nil
	}
	named := d.ChildByFieldName("declarator")
	if named == nil || named.Type() != "identifier" {
		return nil
	}
	x := &call{place: r.at(named), fn: r.text(named), args: r.valuesOf(d)}
	if len(x.args) == 0 {
		return nil
	}
	r.noteCall(x.fn, n)
	return &exprStmt{r.at(n), &assign{r.at(n), "=", x, intLiteral(r.at(n), 0)}}
}

// elementNamed is the element or variable that n, a declarator, looks like; nil for others.
func (r *reader) elementNamed(n *sitter.Node) expr {
	v := &varDecl{}
	if r.declarator(n, v); v.name == "" || v.name != plainName(v.name) || v.ptr > 0 || v.isRef {
		return nil
	}
	return r.element(&ident{place: place{v.pos}, name: v.name}, v.dims, n)
}

// element is x[i][j]; nil if a subscript is missing.
func (r *reader) element(x expr, subscripts []expr, n *sitter.Node) expr {
	if slices.Contains(subscripts, nil) {
		return nil
	}
	for _, i := range subscripts {
		x = &index{r.at(n), x, i}
	}
	return x
}

// listOfCharacters is the value of v, an array of characters with a string for them as a list.
func listOfCharacters(v *varDecl, inC bool) expr {
	s, ok := v.init.(*stringLiteral)
	if !ok || len(v.dims) != 1 || v.ptr > 0 {
		return v.init
	}
	text, err := strconv.Unquote(s.text)
	if err != nil {
		return v.init
	}
	list := &initList{place: s.place}
	if known, _ := v.dims[0].(*literal); !inC || known == nil || known.text != strconv.Itoa(len(text)) { // in C the end may be left out
		text += "\x00"
	}
	for _, c := range []byte(text) {
		list.elems = append(list.elems, intLiteral(s.place, int(int8(c))))
	}
	return list
}
