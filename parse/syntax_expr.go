package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// expr reads an expression. An unsupported one is reported and becomes a zero
// literal.
func (r *reader) expr(n *sitter.Node) expr {
	if n == nil { // a part that the grammar lets be empty
		return &literal{text: "0"}
	}
	if !r.enter(n) {
		r.leave()
		return &literal{r.at(n), "0"}
	}
	defer r.leave()
	switch n.Type() {
	case "parenthesized_expression", "condition_clause":
		if kids := children(n); len(kids) == 1 {
			return r.expr(kids[0])
		}
	case "number_literal", "char_literal", "true", "false":
		if text := r.text(n); text[0] == '-' || text[0] == '+' { // the grammar lets numbers have a sign
			return &unary{r.at(n), text[:1], &literal{r.at(n), strings.TrimSpace(text[1:])}, false}
		}
		return &literal{r.at(n), r.text(n)}
	case "null": // nullptr, NULL
		return &literal{r.at(n), "0"}
	case "string_literal", "concatenated_string", "raw_string_literal":
		return &stringLiteral{r.at(n), r.text(n)}
	case "identifier", "type_identifier", "namespace_identifier", "field_identifier":
		return &ident{place: r.at(n), name: r.text(n)}
	case "qualified_identifier":
		x := r.expr(n.ChildByFieldName("name"))
		if id, ok := x.(*ident); ok {
			if scope := n.ChildByFieldName("scope"); scope == nil {
				id.outer = true
			} else {
				r.within(&id.scope, &id.of, scope)
			}
		}
		return x
	case "unary_expression", "pointer_expression":
		return &unary{r.at(n), fieldText(r, n, "operator"), r.expr(n.ChildByFieldName("argument")), false}
	case "update_expression":
		arg := n.ChildByFieldName("argument")
		return &unary{r.at(n), fieldText(r, n, "operator"), r.expr(arg), arg.StartByte() == n.StartByte()}
	case "binary_expression":
		return r.binary(n)
	case "assignment_expression":
		x, y := r.expr(n.ChildByFieldName("left")), r.expr(n.ChildByFieldName("right"))
		return &assign{r.at(n), fieldText(r, n, "operator"), x, y}
	case "comma_expression":
		return &binary{r.at(n), ",", r.expr(n.ChildByFieldName("left")), r.expr(n.ChildByFieldName("right"))}
	case "conditional_expression":
		x := &conditional{place: r.at(n), cond: r.expr(n.ChildByFieldName("condition"))}
		if x.x = x.cond; n.ChildByFieldName("consequence") != nil { // of GNU C: x ?: y
			x.x = r.expr(n.ChildByFieldName("consequence"))
		}
		x.y = r.expr(n.ChildByFieldName("alternative"))
		return x
	case "subscript_expression":
		return r.subscript(n)
	case "call_expression":
		return r.call(n)
	case "cast_expression":
		t, x := r.typeOf(n.ChildByFieldName("type")), r.expr(n.ChildByFieldName("value"))
		if seen := r.seenThrough(n, t, x, false); seen != nil {
			return seen
		}
		return &cast{r.at(n), t, x}
	case "compound_literal_expression": // T{x}
		return &cast{r.at(n), r.typeOf(n.ChildByFieldName("type")), r.expr(n.ChildByFieldName("value"))}
	case "field_expression":
		return &member{place: r.at(n), x: r.expr(n.ChildByFieldName("argument")), name: fieldText(r, n, "field")}
	case "this":
		return &ident{place: r.at(n), name: "this"}
	case "lambda_expression":
		return r.lambda(n)
	case "initializer_pair": // .x = 1, [2] = 1, .x[2].y = 1
		if x := r.designation(n); x != nil {
			return x
		}
	case "initializer_list":
		list := &initList{place: r.at(n)}
		r.expanded(children(n), func(c *sitter.Node) { list.elems = append(list.elems, r.expr(c)) })
		return list
	case "new_expression":
		if x := r.taken(n); x != nil {
			return x
		}
	case "delete_expression":
		if kids := children(n); len(kids) == 1 {
			return &call{place: r.at(n), fn: "free", args: []expr{r.expr(kids[0])}}
		}
	case "template_function":
		if x := shortTrait(r.typeOf(n)); x != nil {
			return x
		}
	case "fold_expression":
		if x := r.fold(n); x != nil {
			return x
		}
	case "sizeof_expression":
		if count, ok := r.countIn(n); ok && hasKeyword(n, "...") {
			return intLiteral(r.at(n), count)
		}
		s := &sizeOf{place: r.at(n)}
		value := n.ChildByFieldName("value")
		switch t := n.ChildByFieldName("type"); {
		case t != nil:
			s.typ = r.typeOf(t)
		default: // the grammar takes (T<N>) for a value
			if s.typ = r.parenthesizedType(value); s.typ == nil {
				s.x = r.expr(value)
			}
		}
		return s
	}
	r.unsupported(n, "unsupported expression ("+strings.ReplaceAll(n.Type(), "_", " ")+")", expressionAdvice(n.Type()))
	return &literal{r.at(n), "0"}
}

func expressionAdvice(kind string) string {
	switch kind {
	case "new_expression", "delete_expression":
		return "hardware has no heap: declare an array of constant size"
	}
	return "use arithmetic, comparisons, subscripts, casts and calls"
}

// binary reads x op y, and (T) op y which the grammar takes for one.
func (r *reader) binary(n *sitter.Node) expr {
	if x := r.castInChain(n); x != nil {
		return x
	}
	return &binary{r.at(n), fieldText(r, n, "operator"), r.expr(n.ChildByFieldName("left")), r.expr(n.ChildByFieldName("right"))}
}

// parenthesizedType reads `(T)` where T is the name of a type.
func (r *reader) parenthesizedType(n *sitter.Node) *typeName {
	if n.Type() != "parenthesized_expression" || n.NamedChildCount() != 1 {
		return nil
	}
	if inner := n.NamedChild(0); r.isTypeNamed(inner) {
		return r.typeOf(inner)
	}
	return nil
}

// isTypeNamed reports whether n, which the grammar takes for a value, is the name of a type.
func (r *reader) isTypeNamed(n *sitter.Node) bool {
	name := r.text(n)
	if n.Type() == "template_function" {
		name = fieldText(r, n, "name")
	}
	return r.types.known[lastName(name)] || n.Type() == "identifier" && isSizeName[name]
}

func (r *reader) subscript(n *sitter.Node) expr {
	x := r.expr(n.ChildByFieldName("argument"))
	indices := n.ChildByFieldName("indices")
	if indices == nil {
		indices = n.ChildByFieldName("index")
	}
	i := indices
	if indices.Type() == "subscript_argument_list" {
		kids := children(indices)
		if len(kids) != 1 {
			r.unsupported(n, "unsupported subscript", "write a[i][j]")
			return x
		}
		i = kids[0]
	}
	return &index{r.at(n), x, r.expr(i)}
}

// call reads f(x), T(x), (T)(x), x.f(y), static_cast<T>(x) and f<T>(x).
func (r *reader) call(n *sitter.Node) expr {
	fn := n.ChildByFieldName("function")
	var args []expr
	r.expanded(children(n.ChildByFieldName("arguments")), func(c *sitter.Node) { args = append(args, r.expr(c)) })
	scoped := fn.Type() == "qualified_identifier"
	fn, of := r.unqualified(fn)
	switch fn.Type() {
	case "parenthesized_expression":
		if t := r.parenthesizedType(fn); t != nil && len(args) > 0 { // of several: (T)(x, y)
			x := args[0]
			for _, y := range args[1:] {
				x = &binary{r.at(n), ",", x, y}
			}
			return &cast{r.at(n), t, x}
		}
		x := r.expr(fn)
		if u, ok := x.(*unary); ok && u.op == "*" { // (*this)(i, j)
			return &member{place: r.at(n), x: x, name: callOperator, args: args, called: true}
		}
		if _, isChoice := x.(*conditional); isChoice && len(args) != 2 { // (c ? f : g)(x)
			return &member{place: r.at(n), x: x, name: callOperator, args: args, called: true}
		}
		if len(args) == 2 { // bits of a value: (x + 3)(hi, lo)
			return &member{place: r.at(n), x: x, name: "range", called: true, args: args}
		}
	case "primitive_type", "sized_type_specifier", "template_type":
		if x := emptyOrOne(n, r, args); x != nil {
			t := r.typeOf(fn)
			return &cast{r.at(n), t, r.spelled(t, x)}
		}
	case "field_expression":
		name, targs := r.methodName(fn.ChildByFieldName("field"))
		of := r.expr(fn.ChildByFieldName("argument"))
		if id, isName := of.(*ident); isName && id.name != "this" && namesBitsOf(name) && fieldText(r, fn, "operator") == "->" {
			of = &unary{r.at(n), "*", of, false} // of what a pointer to a word is the array
		}
		return &member{r.at(n), of, name, args, true, targs}
	case "identifier", "type_identifier":
		name := r.text(fn)
		if x := emptyOrOne(n, r, args); (r.types.known[name] || isSizeName[name]) && x != nil {
			t := &typeName{place: r.at(fn), name: name}
			if of != nil {
				t.scope = of.name
			}
			return &cast{r.at(n), t, x}
		}
		if t := (&typeName{place: r.at(fn), name: name}); r.types.known[name] {
			if x := r.numeral(t, args); x != nil {
				return &cast{r.at(n), t, x}
			}
		}
		x := &call{place: r.at(n), fn: name, scope: of, args: args, scoped: scoped, std: isStandard(of)}
		if plain := builtinCall(x); plain != nil {
			return plain
		}
		if !x.std {
			r.noteCall(name, n)
		}
		return x
	case "template_function":
		x := r.templateCall(n, fn, args)
		if c, ok := x.(*call); ok {
			c.scope, c.std = of, isStandard(of)
			if part := r.partOf(c); part != nil {
				return part
			}
		}
		return x
	case "call_expression", "compound_literal_expression":
		if x := r.castsOf(n, fn, args); x != nil {
			return x
		}
		// a function object that was just made: std::plus<int>()(a, b)
		return &member{place: r.at(n), x: r.expr(fn), name: callOperator, args: args, called: true}
	case "lambda_expression": // called at once
		made := r.lambda(fn)
		return &call{place: r.at(n), fn: made.f.name, made: made, args: args}
	case "subscript_expression": // bits of an element: a[i](hi, lo)
		if len(args) == 2 {
			return &member{place: r.at(n), x: r.expr(fn), name: "range", called: true, args: args}
		}
		return &member{place: r.at(n), x: r.expr(fn), name: callOperator, called: true, args: args}
	}
	r.unsupported(n, "unsupported call", "call functions by name")
	return &literal{r.at(n), "0"}
}

// unqualified is the name in n, and the scope that n says it is in; nil: none.
func (r *reader) unqualified(n *sitter.Node) (name *sitter.Node, of *typeName) {
	for n.Type() == "qualified_identifier" {
		if s := n.ChildByFieldName("scope"); s != nil {
			outer := of
			of = r.typeOf(s)
			of.of = outer
		}
		n = n.ChildByFieldName("name")
	}
	if n.Type() == "dependent_name" && n.NamedChildCount() == 1 { // S::template f<3>
		n = n.NamedChild(0)
	}
	return n, of
}

// methodName reads f, f<T> and template f<T> of x.f(..).
func (r *reader) methodName(n *sitter.Node) (string, []templateArg) {
	if n.Type() == "dependent_name" && n.NamedChildCount() == 1 {
		n = n.NamedChild(0)
	}
	if args := n.ChildByFieldName("arguments"); args != nil {
		return operatorCalled(fieldText(r, n, "name")), r.templateArgs(args)
	}
	return operatorCalled(r.text(n)), nil
}

// isStandard reports whether this scope is that of the library.
func isStandard(of *typeName) bool { return of != nil && of.name == "std" && of.of == nil }

// isSizeName are the types that the parser takes for functions in T(x).
var isSizeName = map[string]bool{"short": true, "long": true, "signed": true, "unsigned": true}

// emptyOrOne is what T(...) converts: x of T(x), the empty list of T(); nil for
// more arguments.
func emptyOrOne(n *sitter.Node, r *reader, args []expr) expr {
	switch len(args) {
	case 0:
		return &initList{place: r.at(n)}
	case 1:
		return args[0]
	}
	return nil
}

func (r *reader) noteCall(name string, n *sitter.Node) {
	if _, seen := r.calls[name]; !seen && r.calls != nil {
		r.calls[name] = r.pos(n)
	}
}

func (r *reader) templateCall(n, fn *sitter.Node, args []expr) expr {
	name := fieldText(r, fn, "name")
	targs := r.templateArgs(fn.ChildByFieldName("arguments"))
	name = r.tupleOf(name, targs)
	if targs == nil { // f<>(x)
		targs = []templateArg{}
	}
	switch {
	case name == "static_cast" && len(targs) == 1 && len(args) == 1 && targs[0].typ != nil && isStreamType(r.termOf(targs[0].typ)):
		return args[0] // a reference to the stream itself
	case strings.HasSuffix(name, "_cast") && name != "bit_cast" && len(targs) == 1 && len(args) == 1 && targs[0].typ != nil:
		if name == "reinterpret_cast" {
			if seen := r.seenThrough(n, targs[0].typ, args[0], true); seen != nil {
				return seen
			}
		}
		return &cast{r.at(n), targs[0].typ, args[0]}
	case r.types.known[name] || isVectorType(&typeName{name: name, targs: targs}):
		t := &typeName{place: r.at(fn), name: name, targs: targs}
		if x := r.numeral(t, args); x != nil {
			return &cast{r.at(n), t, x}
		} else if len(args) == 1 {
			return &cast{r.at(n), t, args[0]}
		}
	}
	r.noteCall(name, n)
	return &call{place: r.at(n), fn: name, targs: targs, args: args}
}
