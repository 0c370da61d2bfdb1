package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// hasKeyword reports whether a keyword is a child of n.
func hasKeyword(n *sitter.Node, word string) bool {
	for i := range int(n.ChildCount()) {
		if n.Child(i).Type() == word {
			return true
		}
	}
	return false
}

// isVirtual reports whether n declares a virtual function.
func isVirtual(n *sitter.Node) bool {
	return hasKeyword(n, "virtual") || hasKeyword(n, "virtual_function_specifier")
}

// typedef reads typedef T name, *other; with a struct, that too.
func (r *reader) typedef(n *sitter.Node) []stmt {
	t := n.ChildByFieldName("type")
	var names []*varDecl
	for i := range int(n.ChildCount()) {
		if n.FieldNameForChild(i) != "declarator" {
			continue
		}
		v, d := &varDecl{place: r.at(n)}, n.Child(i)
		if !r.called(d, v) {
			r.declarator(d, v)
		}
		names = append(names, v)
	}
	if len(names) == 0 {
		return nil
	}
	typ, out, rest := (*typeName)(nil), []stmt(nil), names
	switch t.Type() {
	case "struct_specifier", "class_specifier", "union_specifier":
		name := fieldText(r, t, "name")
		if name == "" {
			if name = names[0].name; names[0].ptr > 0 || len(names[0].dims) > 0 {
				name = "type of " + names[0].pos.String()
			} else {
				rest = names[1:]
			}
			typ = &typeName{place: names[0].place, name: name}
		}
		out = r.structDecl(t, name)
	case "enum_specifier":
		if out = r.enum(t); fieldText(r, t, "name") == "" {
			typ = &typeName{place: names[0].place, name: "int"}
		}
	}
	for _, v := range rest {
		own := typ
		if own == nil {
			own = r.qualified(n, r.typeOf(t))
		}
		if own.name != v.name || own.scope != "" || own.of != nil || own.outer || own.isDeclarator() {
			out = append(out, r.named(aliasNamed(v.place, v.name, v.whole(own)))...)
		}
	}
	return out
}

// structDecl reads struct name { ... }; what is wrong in it matters only if it is
// used.
func (r *reader) structDecl(n *sitter.Node, name string) []stmt {
	r.declare(name)
	body := n.ChildByFieldName("body")
	if body == nil {
		return nil
	}
	s := &structDecl{place: r.at(n), name: name, isUnion: n.Type() == "union_specifier"}
	s.errors = r.trial(func() {
		for _, c := range children(n) {
			if c.Type() == "base_class_clause" {
				r.base(c, s)
			}
		}
		outside := r.types.terms
		for _, c := range children(body) {
			r.memberOf(c, s)
		}
		r.membersOf(name, outside)
	})
	return []stmt{s}
}

// structOf reads the struct that variables or fields are declared with, their type, which gets a name if it has none.
func (r *reader) structOf(n *sitter.Node, typ *typeName) []stmt {
	if typ.name == "" {
		typ.name = "type of " + typ.pos.String()
	}
	return r.structDecl(n, typ.name)
}

func (r *reader) base(n *sitter.Node, s *structDecl) {
	var types []*sitter.Node
	for _, c := range children(n) {
		if c.Type() != "access_specifier" {
			types = append(types, c)
		}
	}
	if len(types) != 1 {
		r.unsupported(n, "several base classes", "use one")
		return
	}
	s.base = r.typeOf(types[0])
}

// memberOf reads one member of a struct.
func (r *reader) memberOf(n *sitter.Node, s *structDecl) {
	switch n.Type() {
	case "using_declaration":
		s.inherits = s.inherits || r.namesConstructors(n)
	case "access_specifier", "static_assert_declaration", ";", "declaration": // the last: of a function defined elsewhere
	case "alias_declaration", "type_definition", "enum_specifier":
		s.members = append(s.members, r.declarationStmts(n)...)
	case "field_declaration":
		r.fieldOf(n, s)
	case "function_definition":
		if r.zeroField(n, s) {
			return
		}
		f := r.function(n, nil)
		switch {
		case f == nil && r.isDefault(n, s.name):
			own := &function{place: r.at(n), name: s.name, ret: &typeName{place: r.at(n), name: "void"}, body: &block{place: r.at(n)}, creates: true}
			s.ctors = append(s.ctors, own)
		case f == nil && r.isIdle(n):
			if d, _, _ := unwrapDeclarator(n.ChildByFieldName("declarator")); d != nil && isVirtual(n) {
				s.pure = append(s.pure, fieldText(r, d, "declarator"))
			}
		case f != nil && f.creates && f.name == s.name:
			s.ctors = append(s.ctors, f)
		case f == nil || f.creates:
			r.unsupported(n, "an operator or destructor of a struct that is not supported", "make it a function with a name")
		default:
			s.methods = append(s.methods, f)
		}
	case "friend_declaration": // a function of the file, if it is defined here
		for _, c := range children(n) {
			if c.Type() == "function_definition" {
				if f := r.function(c, nil); f != nil {
					s.friends = append(s.friends, f)
				}
			}
		}
	case "template_declaration":
		own := translationUnit{}
		r.template(n, &own)
		s.methods, s.members = append(s.methods, own.functions...), append(s.members, own.globals...)
	default:
		r.unsupported(n, "unsupported member ("+strings.ReplaceAll(n.Type(), "_", " ")+")", "structs may hold variables, arrays, constants and types")
	}
}

// zeroField reads `int n = 0;`, which the grammar takes for a function without a body. It
// reports false if n is a function.
func (r *reader) zeroField(n *sitter.Node, s *structDecl) bool {
	d, _, stars := unwrapDeclarator(n.ChildByFieldName("declarator"))
	t := n.ChildByFieldName("type")
	if d == nil || t == nil || stars > 0 || d.Type() != "field_identifier" || !hasKeyword(n, "pure_virtual_clause") {
		return false
	}
	v := &varDecl{place: r.at(d), typ: r.typeOf(t), init: intLiteral(r.at(d), 0), isStatic: hasChild(n, "storage_class_specifier", "static", r)}
	v.typ.isConst = hasChild(n, "type_qualifier", "const", r) || hasChild(n, "type_qualifier", "constexpr", r)
	if r.declarator(d, v); v.isStatic {
		s.members = append(s.members, &declaration{v.place, []*varDecl{v}})
	} else {
		s.fields = append(s.fields, v)
	}
	return true
}

// fieldOf reads the variables or constants of one line.
func (r *reader) fieldOf(n *sitter.Node, s *structDecl) {
	t := n.ChildByFieldName("type")
	if t == nil {
		r.unsupported(n, "a field without a type", "give it one")
		return
	}
	own := r.typeOf(t)
	switch t.Type() {
	case "primitive_type", "type_identifier", "sized_type_specifier":
		s.padded = s.padded || n.ChildByFieldName("declarator") == nil
	case "enum_specifier":
		s.members = append(s.members, r.enum(t)...)
	case "struct_specifier", "class_specifier", "union_specifier":
		if t.ChildByFieldName("body") != nil {
			s.members = append(s.members, r.structOf(t, own)...)
			if s.isUnion && n.ChildByFieldName("declarator") == nil {
				s.fields = append(s.fields, &varDecl{place: r.at(n), name: partsName(len(s.fields)), typ: own})
			}
		}
	}
	typ := r.qualified(n, own)
	isStatic := hasChild(n, "storage_class_specifier", "static", r)
	var last *varDecl
	for i := range int(n.ChildCount()) {
		c := n.Child(i)
		if c.Type() == "bitfield_clause" && last != nil && c.NamedChildCount() > 0 { // without a name it is no field
			last.bits = r.expr(c.NamedChild(0))
		}
		switch n.FieldNameForChild(i) {
		case "declarator":
			if d, _, _ := unwrapDeclarator(c); d != nil && d.Type() == "function_declarator" && !isPointerToFunction(d) {
				if isVirtual(n) {
					s.pure = append(s.pure, fieldText(r, d, "declarator"))
				}
				return // a function defined elsewhere
			}
			if last = (&varDecl{place: r.at(c), typ: typ, isStatic: isStatic}); !r.called(c, last) {
				r.declarator(c, last)
			}
			last.as(typ)
			if isStatic {
				s.members = append(s.members, &declaration{last.place, []*varDecl{last}})
			} else {
				s.fields = append(s.fields, last)
			}
		case "default_value":
			last.init = r.initializer(c)
		}
	}
}

// lambda reads [...](...) { ... }.
func (r *reader) lambda(n *sitter.Node) *lambdaExpr {
	x := &lambdaExpr{place: r.at(n), f: &function{place: r.at(n), name: "lambda", calls: r.calls}}
	captures := strings.Trim(r.text(n.ChildByFieldName("captures")), "[] \t")
	x.copies = strings.HasPrefix(captures, "=")
	for _, c := range children(n.ChildByFieldName("captures")) {
		if v := r.ownOfLambda(c); v != nil {
			x.own = append(x.own, v)
		} else if name := r.text(c); c.Type() == "identifier" {
			x.copied = append(x.copied, name)
		} else {
			x.seen = append(x.seen, strings.TrimLeft(name, "& \t"))
		}
	}
	if d := n.ChildByFieldName("declarator"); d != nil {
		for _, c := range children(d.ChildByFieldName("parameters")) {
			if v := r.param(c); v != nil {
				x.f.params = append(x.f.params, v)
			}
		}
		for _, c := range children(d) {
			if c.Type() == "trailing_return_type" && c.NamedChildCount() > 0 {
				x.f.ret = r.typeOf(c.NamedChild(0))
			}
		}
	}
	x.f.nameAutos()
	x.f.body, _ = r.stmt(n.ChildByFieldName("body")).(*block)
	if x.f.ret == nil {
		x.f.ret = &typeName{place: x.place, name: "auto"}
		if !returnsValue(x.f.body) {
			x.f.ret.name = "void"
		}
	}
	x.f.tellResult()
	return x
}

// ownOfLambda is the variable of x = 3, or of &x = y, among what a lambda captures; nil for others.
func (r *reader) ownOfLambda(n *sitter.Node) *varDecl {
	if n.Type() != "assignment_expression" {
		return nil
	}
	v := &varDecl{place: r.at(n), typ: &typeName{place: r.at(n), name: "auto"}, init: r.expr(n.ChildByFieldName("right"))}
	name := n.ChildByFieldName("left")
	if v.isRef = name.Type() == "pointer_expression"; v.isRef {
		name = name.ChildByFieldName("argument")
	}
	v.name = r.text(name)
	return v
}

// returnsValue reports whether a body has a return with a value.
func returnsValue(body *block) bool {
	found := false
	walk(body, func(n any) bool {
		r, ok := n.(*returnStmt)
		found = found || ok && r.x != nil
		return true
	})
	return found
}
