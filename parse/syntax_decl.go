package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
	"codo/parse/preprocess"
)

// typeOf reads a type specifier or a type descriptor.
func (r *reader) typeOf(n *sitter.Node) *typeName {
	t := &typeName{place: r.at(n)}
	switch n.Type() {
	case "type_descriptor":
		t = r.qualified(n, r.typeOf(n.ChildByFieldName("type")))
		if d := n.ChildByFieldName("declarator"); d != nil {
			v := &varDecl{}
			if v.calls = d.Type() == "abstract_function_declarator" && d.ChildByFieldName("declarator") != nil; !v.calls {
				r.declarator(d, v)
			}
			t = v.whole(t)
		}
	case "template_type", "template_function":
		t.name = lastName(fieldText(r, n, "name"))
		t.targs = r.templateArgs(n.ChildByFieldName("arguments"))
		t.name = r.vectorOf(r.tupleOf(t.name, t.targs), t.targs)
	case "qualified_identifier":
		if scope := n.ChildByFieldName("scope"); scope != nil && r.types.terms[r.text(n)] != nil {
			t.name = r.text(n)
			return r.termOf(t)
		}
		t = r.typeOf(n.ChildByFieldName("name"))
		if scope := n.ChildByFieldName("scope"); scope != nil {
			r.within(&t.scope, &t.of, scope)
		} else {
			t.outer = t.of == nil
		}
	case "dependent_type", "dependent_name":
		return r.typeOf(n.NamedChild(0))
	case "decltype":
		if kids := children(n); len(kids) == 1 && kids[0].Type() != "auto" {
			t.name, t.value = "decltype", r.expr(kids[0])
		}
	case "enum_specifier", "struct_specifier", "class_specifier", "union_specifier":
		if name := n.ChildByFieldName("name"); name != nil && (name.Type() == "template_type" || name.Type() == "qualified_identifier") && n.ChildByFieldName("body") == nil {
			return r.typeOf(name) // class ap_uint<8>, union in::bits
		}
		t.name = fieldText(r, n, "name")
	default:
		t.name = strings.Join(strings.Fields(r.text(n)), " ")
	}
	return r.termOf(t)
}

// within notes that the name with this scope stands in another one.
func (r *reader) within(scope *string, of **typeName, outer *sitter.Node) {
	if *of == nil && *scope == "" {
		*scope = r.text(outer)
	}
	for *of != nil {
		of = &(*of).of
	}
	*of = r.typeOf(outer)
}

// hasChild reports whether n has a child of this type with this text.
func hasChild(n *sitter.Node, kind, text string, r *reader) bool {
	for i := range int(n.ChildCount()) {
		if c := n.Child(i); c.Type() == kind && r.text(c) == text {
			return true
		}
	}
	return false
}

func (r *reader) templateArgs(n *sitter.Node) []templateArg {
	var out []templateArg
	r.expanded(children(n), func(c *sitter.Node) {
		if c.Type() == "template_function" && r.isTypeNamed(c) { // of a type in an expression: S<T<2>>::value
			out = append(out, templateArg{typ: r.typeOf(c)})
			return
		}
		if c.Type() != "type_descriptor" {
			out = append(out, templateArg{value: r.expr(c)})
			return
		}
		if x, ok := r.callInType(c).(*call); ok {
			out = append(out, templateArg{value: x})
			return
		}
		if x := r.elementInType(c); x != nil {
			out = append(out, templateArg{value: x})
			return
		}
		// a bare name parses as a type but may be a constant
		arg := templateArg{typ: r.typeOf(c)}
		if x := shortTrait(arg.typ); x != nil {
			out = append(out, templateArg{value: x})
			return
		}
		if arg.typ.targs == nil && !strings.Contains(arg.typ.name, " ") {
			arg.value = &ident{place: arg.typ.place, name: lastName(arg.typ.name), scope: arg.typ.scope, of: arg.typ.of}
		}
		out = append(out, arg)
	})
	return out
}

// elementInType is a[i], which the grammar takes for an array type; nil for others.
func (r *reader) elementInType(n *sitter.Node) expr {
	typ, d := n.ChildByFieldName("type"), n.ChildByFieldName("declarator")
	if typ == nil || d == nil || d.Type() != "abstract_array_declarator" {
		return nil
	}
	if last, _ := r.unqualified(typ); last.Type() != "type_identifier" || r.types.known[r.text(last)] {
		return nil
	}
	v := &varDecl{}
	r.declarator(d, v)
	return r.element(r.expr(typ), v.dims, n)
}

// unwrapDeclarator strips references and pointers from a declarator. It stops
// at a name, an array or a function.
func unwrapDeclarator(d *sitter.Node) (inner *sitter.Node, isRef bool, stars int) {
	for d != nil {
		switch d.Type() {
		case "reference_declarator", "abstract_reference_declarator":
			isRef = true
		case "pointer_declarator", "abstract_pointer_declarator":
			stars++
		case "parenthesized_declarator", "abstract_parenthesized_declarator", "variadic_declarator":
		default:
			return d, isRef, stars
		}
		next := d.ChildByFieldName("declarator")
		if next == nil {
			kids := children(d)
			if len(kids) == 0 {
				return nil, isRef, stars
			}
			next = kids[len(kids)-1]
		}
		d = next
	}
	return nil, isRef, stars
}

// declarator fills in name, dimensions, reference and pointer of v.
func (r *reader) declarator(d *sitter.Node, v *varDecl) {
	var dims []expr
	for {
		inner, isRef, stars := unwrapDeclarator(d)
		if inner != nil && stars > 0 && strings.HasSuffix(inner.Type(), "array_declarator") {
			v.ptr++ // an array of pointers is no pointer to an array
		}
		v.isRef, v.ptr = v.isRef || isRef, v.ptr+stars
		if inner == nil {
			break
		}
		if inner.Type() == "structured_binding_declarator" {
			for _, c := range children(inner) {
				v.bind = append(v.bind, r.text(c))
			}
			v.name, v.pos = strings.Join(v.bind, "_"), r.pos(inner)
			break
		}
		if t := inner.Type(); t != "array_declarator" && t != "abstract_array_declarator" {
			v.name, v.pos = r.text(inner), r.pos(inner)
			break
		}
		var size expr
		if s := inner.ChildByFieldName("size"); s != nil {
			size = r.expr(s)
		}
		dims = append([]expr{size}, dims...)
		d = inner.ChildByFieldName("declarator")
	}
	v.dims = append(v.dims, dims...)
}

// param reads one parameter; nil for (void).
func (r *reader) param(n *sitter.Node) *varDecl {
	v := &varDecl{place: r.at(n), pack: n.Type() == "variadic_parameter_declaration"}
	t := n.ChildByFieldName("type")
	if t == nil {
		r.unsupported(n, "unsupported parameter", "give the parameter a type and a name")
		return nil
	}
	if d := n.ChildByFieldName("declarator"); d != nil {
		if !r.called(d, v) {
			r.declarator(d, v)
			v.isMoved = v.isRef && strings.HasPrefix(r.text(d), "&&")
		}
	}
	v.as(r.qualified(n, r.typeOf(t)))
	if d := n.ChildByFieldName("default_value"); d != nil {
		v.init = r.expr(d)
	}
	if v.typ.name == "void" && v.ptr == 0 && !v.calls {
		return nil
	}
	return v
}

// declarationStmts reads `T a = 1, b[3];`, typedef, using and enum.
func (r *reader) declarationStmts(n *sitter.Node) []stmt {
	switch n.Type() {
	case "alias_declaration":
		return r.named(r.aliasOf(n))
	case "type_definition":
		return r.typedef(n)
	case "enum_specifier":
		return r.enum(n)
	case "struct_specifier", "class_specifier", "union_specifier":
		return r.structDecl(n, fieldText(r, n, "name"))
	}
	var out []stmt
	t := n.ChildByFieldName("type")
	if t == nil {
		r.unsupported(n, "unsupported declaration", "declare variables as `type name = value;`")
		return nil
	}
	switch t.Type() {
	case "enum_specifier":
		if out = r.enum(t); len(out) > 0 && fieldText(r, t, "name") == "" {
			return r.variables(n, out[0].(*enumDecl).typ, out)
		}
	case "struct_specifier", "class_specifier", "union_specifier":
		typ := r.typeOf(t)
		return r.variables(n, typ, r.structOf(t, typ))
	}
	return r.variables(n, r.typeOf(t), out)
}

// aliasOf reads using T = ...;
func (r *reader) aliasOf(n *sitter.Node) *aliasDecl {
	return aliasNamed(r.at(n), fieldText(r, n, "name"), r.typeOf(n.ChildByFieldName("type")))
}

// aliasNamed gives a type a name.
func aliasNamed(at place, name string, t *typeName) *aliasDecl {
	a := &aliasDecl{place: at, name: name, typ: t}
	if !t.isDeclarator() {
		a.dims, t.dims = t.dims, nil
	}
	return a
}

// variables appends the declared variables of n to out.
func (r *reader) variables(n *sitter.Node, typ *typeName, out []stmt) []stmt {
	typ = r.qualified(n, typ)
	isStatic := hasChild(n, "storage_class_specifier", "static", r)
	decl := &declaration{place: r.at(n)}
	for i := range int(n.ChildCount()) {
		if n.FieldNameForChild(i) != "declarator" {
			continue
		}
		c := n.Child(i)
		v := &varDecl{place: r.at(c), typ: typ, isStatic: isStatic}
		d := c
		if c.Type() == "init_declarator" {
			d = c.ChildByFieldName("declarator")
			if v.init = r.initializer(c.ChildByFieldName("value")); isStandardVector(typ) {
				v.init = r.vectorArguments(c.ChildByFieldName("value"), v.init)
			}
		}
		if inner, _, _ := unwrapDeclarator(d); inner != nil && r.isConstruction(inner) {
			r.constructed(inner, v, typ)
			v.as(typ)
			decl.vars = append(decl.vars, v)
			continue
		}
		if v.init == nil && !isPointerToFunction(d) || !r.called(d, v) {
			r.declarator(d, v)
		}
		v.as(typ)
		v.init = r.spelled(typ, listOfCharacters(v, preprocess.IsC(r.u.Files[0])))
		v.isExtern = v.init == nil && hasChild(n, "storage_class_specifier", "extern", r)
		decl.vars = append(decl.vars, v)
	}
	if len(decl.vars) == 0 {
		return out
	}
	return append(out, decl)
}

// initializer reads `= x`, `(x)` or `{...}`.
func (r *reader) initializer(n *sitter.Node) expr {
	if n == nil {
		return nil
	}
	if n.Type() == "argument_list" { // T x(y)
		list := &initList{place: r.at(n)} // of a constructor
		r.expanded(children(n), func(c *sitter.Node) { list.elems = append(list.elems, r.expr(c)) })
		if len(list.elems) == 1 {
			return list.elems[0]
		}
		return list
	}
	return r.expr(n)
}

func (r *reader) enum(n *sitter.Node) []stmt {
	body := n.ChildByFieldName("body")
	if name := fieldText(r, n, "name"); name != "" {
		r.declare(name)
	}
	if body == nil {
		return nil
	}
	e := &enumDecl{place: r.at(n)}
	for _, c := range children(body) {
		if c.Type() != "enumerator" {
			continue
		}
		e.names = append(e.names, fieldText(r, c, "name"))
		var value expr
		if v := c.ChildByFieldName("value"); v != nil {
			value = r.expr(v)
		}
		e.values = append(e.values, value)
	}
	e.typ = &typeName{place: e.place, name: "int"}
	if base := n.ChildByFieldName("base"); base != nil {
		e.typ = r.typeOf(base)
	}
	if hasKeyword(n, "class") || hasKeyword(n, "struct") {
		e.class = fieldText(r, n, "name")
		return []stmt{e}
	}
	out := []stmt{e}
	if name := fieldText(r, n, "name"); name != "" {
		out = append(out, &aliasDecl{place: e.place, name: name, typ: e.typ})
	}
	return out
}

// misreadDeclaration repairs `a * b;` or `f(x);`-like statements that the
// grammar takes for declarations although the first name is no type.
func (r *reader) misreadDeclaration(n *sitter.Node) bool {
	t := n.ChildByFieldName("type")
	if t == nil || t.Type() != "type_identifier" || r.types.known[r.text(t)] {
		return false
	}
	if cintName.MatchString(r.text(t)) { // the lowering of the declaration says so
		return false
	}
	if r.text(t) == "else" {
		r.diags.Errorf(diag.Syntax, r.pos(t), "an else without an if before it").
			Advise("is there a ; after the condition, or are { } missing around several statements?")
		return true
	}
	r.diags.Errorf(diag.Name, r.pos(t), "unknown type %s", quoteToken(r.text(t))).
		Advise("declare it with using or typedef, or include the header that does")
	return true
}
