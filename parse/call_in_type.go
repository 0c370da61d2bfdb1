package parse

import sitter "github.com/smacker/go-tree-sitter"

// callInType is f(a, S::g<3>(b)), which the grammar takes for the type of a function where it stands for a
// template argument; nil for others.
func (r *reader) callInType(n *sitter.Node) expr {
	typ, d := n.ChildByFieldName("type"), n.ChildByFieldName("declarator")
	if typ == nil {
		return nil
	}
	if d == nil {
		return r.nameInType(n, typ)
	}
	name, of := r.unqualified(typ)
	called := name
	if name.Type() == "template_type" || name.Type() == "template_function" {
		called = name.ChildByFieldName("name")
	}
	if t := called.Type(); t != "type_identifier" && t != "identifier" || r.types.known[r.text(called)] {
		return nil
	}
	if d.Type() != "abstract_function_declarator" || d.ChildByFieldName("declarator") != nil {
		return nil
	}
	x := &call{place: r.at(n), fn: r.text(called), scope: of, scoped: of != nil, std: isStandard(of)}
	if called != name {
		x.targs = r.templateArgs(name.ChildByFieldName("arguments"))
	}
	for _, p := range children(d.ChildByFieldName("parameters")) {
		a := r.callInType(p)
		if p.Type() != "parameter_declaration" || a == nil {
			return nil
		}
		x.args = append(x.args, a)
	}
	if !x.std {
		r.noteCall(x.fn, n)
	}
	return x
}

// nameInType is a name in the place of a type that is none, or that is in a scope.
func (r *reader) nameInType(n, typ *sitter.Node) expr {
	switch {
	case typ.Type() == "qualified_identifier":
		t := r.typeOf(typ)
		return &ident{place: r.at(n), name: lastName(t.name), scope: t.scope, of: t.of}
	case typ.Type() == "type_identifier" && !r.types.known[r.text(typ)]:
		return &ident{place: r.at(n), name: r.text(typ)}
	}
	return nil
}
