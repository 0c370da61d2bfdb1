package parse

import (
	"strings"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// stmt reads one statement. What is not supported is reported and becomes a
// badStmt, so that the rest of the file is still checked.
func (r *reader) stmt(n *sitter.Node) stmt {
	if !r.enter(n) {
		r.leave()
		return &badStmt{r.at(n)}
	}
	defer r.leave()
	switch n.Type() {
	case "compound_statement":
		return r.block(n)
	case "expression_statement":
		if n.NamedChildCount() == 0 {
			return &block{place: r.at(n)}
		}
		s := &exprStmt{r.at(n), r.expr(n.NamedChild(0))}
		if tied := r.tied(s); tied != nil {
			return tied
		}
		return s
	case "attributed_statement": // [[likely]] s
		return r.stmt(n.NamedChild(int(n.NamedChildCount()) - 1))
	case "for_statement":
		return r.forLoop(n, "")
	case "while_statement", "do_statement":
		return r.whileLoop(n, "")
	case "if_statement":
		return r.ifElse(n)
	case "switch_statement":
		return r.switchCases(n)
	case "for_range_loop":
		return r.rangeLoop(n, "")
	case "return_statement":
		s := &returnStmt{place: r.at(n)}
		if kids := children(n); len(kids) > 0 {
			s.x = r.expr(kids[0])
		}
		return s
	case "break_statement", "continue_statement", "goto_statement":
		return r.jumpOf(n, strings.TrimSuffix(n.Type(), "_statement"))
	case "labeled_statement":
		return r.labelled(n)
	}
	r.unsupported(n, "unsupported statement ("+strings.ReplaceAll(n.Type(), "_", " ")+")", statementAdvice(n.Type()))
	return &badStmt{r.at(n)}
}

func statementAdvice(kind string) string {
	switch kind {
	case "throw_statement", "try_statement":
		return "hardware has no exceptions: remove it, or guard it with #ifndef __SYNTHESIS__"
	}
	return "kernels consist of loops, ifs, declarations and assignments"
}

// block reads { ... }.
func (r *reader) block(n *sitter.Node) *block {
	b := &block{place: r.at(n)}
	var labels []label
	end := n.StartByte()
	for _, c := range children(n) {
		b.list = append(b.list, r.codoPragmas(end, c.StartByte())...)
		if c.Type() == "labeled_statement" {
			labels = append(labels, label{fieldText(r, c, "label"), len(b.list)})
		}
		b.list = append(b.list, r.blockItem(c)...)
		end = c.EndByte()
	}
	b.list = withVectors(append(b.list, r.codoPragmas(end, n.EndByte())...))
	r.leaveForward(b, labels)
	return b
}

// endlessTask refuses hls::task t(f, in, out), and says what to write instead.
func (r *reader) endlessTask(n *sitter.Node) {
	called := "f(in, out)"
	var args []string
	for _, d := range children(n) {
		if text := r.text(d); strings.Contains(text, "(") && strings.HasSuffix(text, ")") {
			inside := text[strings.Index(text, "(")+1 : strings.LastIndex(text, ")")]
			for _, a := range strings.Split(inside, ",") {
				args = append(args, strings.TrimSpace(a))
			}
		}
	}
	if len(args) > 1 {
		called = args[0] + "(" + strings.Join(args[1:], ", ") + ")"
	}
	r.diags.Errorf(diag.Unsupported, r.pos(n), "tasks without an end, hls::task, are not supported").
		Advise("say how often the function runs: for (int k = 0; k < TOKENS; ++k) %s; a task of its own is made of the loop", called)
}

// blockItem reads one entry of a block: a declaration or a statement.
func (r *reader) blockItem(c *sitter.Node) []stmt {
	switch c.Type() {
	case "declaration":
		if s := r.repairedStatement(c); s != nil {
			return []stmt{s}
		}
		if t := c.ChildByFieldName("type"); t != nil && r.text(t) == "hls::task" {
			r.endlessTask(c)
			return nil
		}
		if isPrototype(c) && !r.constructs(c) || r.misreadDeclaration(c) {
			return nil
		}
		return r.declarationStmts(c)
	case "alias_declaration", "type_definition", "enum_specifier", "struct_specifier", "class_specifier", "union_specifier":
		return r.declarationStmts(c)
	case "expression_statement":
		if s := r.repairedPointer(c); s != nil {
			return []stmt{s}
		}
	case "function_definition":
		if s := r.zeroAssigned(c); s != nil {
			return []stmt{s}
		}
	case "using_declaration":
		r.uses(c)
		return nil
	case "namespace_alias_definition", "static_assert_declaration", ";":
		return nil
	}
	return []stmt{r.stmt(c)}
}

// repairedStatement turns `f(x);` read as the declaration of x with type f, and
// `a * b;`, back into an expression.
func (r *reader) repairedStatement(n *sitter.Node) stmt {
	t, d := n.ChildByFieldName("type"), n.ChildByFieldName("declarator")
	if t == nil || d == nil || t.Type() != "type_identifier" || r.types.known[r.text(t)] {
		return nil
	}
	if n.NamedChildCount() != 2 {
		return nil
	}
	if of := d.ChildByFieldName("declarator"); d.Type() == "function_declarator" && of.Type() == "structured_binding_declarator" { // t[k](x, y)
		args := r.valuesOf(d)
		k := &ident{place: r.at(of.NamedChild(0)), name: r.text(of.NamedChild(0))}
		element := &index{r.at(t), &ident{place: r.at(t), name: r.text(t)}, k}
		return &exprStmt{r.at(n), &member{place: r.at(n), x: element, name: callOperator, args: args, called: true}}
	}
	if d.Type() != "parenthesized_declarator" {
		return nil
	}
	name, isRef, stars := unwrapDeclarator(d)
	if name == nil || isRef || stars > 0 || name.Type() != "identifier" {
		return nil
	}
	r.calls[r.text(t)] = r.pos(t)
	arg := &ident{place: r.at(name), name: r.text(name)}
	return &exprStmt{r.at(n), &call{place: r.at(t), fn: r.text(t), args: []expr{arg}}}
}

// repairedPointer turns `T (*p)[N] = x, (*q)[N] = y;`, which the grammar takes for
// an assignment to T(*p)[N] and one to (*q)[N], back into a declaration.
func (r *reader) repairedPointer(n *sitter.Node) stmt {
	if n.NamedChildCount() != 1 {
		return nil
	}
	decl := &declaration{place: r.at(n)}
	for k, a := range commaNodes(n.NamedChild(0)) {
		if a.Type() != "assignment_expression" {
			return nil
		}
		v := &varDecl{place: r.at(a)}
		left := a.ChildByFieldName("left")
		for left.Type() == "subscript_expression" {
			x, ok := r.subscript(left).(*index)
			if !ok {
				return nil
			}
			v.dims = append([]expr{x.i}, v.dims...)
			left = left.ChildByFieldName("argument")
		}
		name := left
		if k == 0 {
			if left.Type() != "call_expression" || len(v.dims) == 0 {
				return nil
			}
			fn, args := left.ChildByFieldName("function"), children(left.ChildByFieldName("arguments"))
			if len(args) != 1 || args[0].Type() != "pointer_expression" || fn.Type() != "primitive_type" && !r.types.known[r.text(fn)] {
				return nil
			}
			v.typ, name = r.typeOf(fn), args[0]
		} else {
			v.typ = decl.vars[0].typ
			if left.Type() == "parenthesized_expression" {
				name = left.NamedChild(0)
			}
		}
		if name.Type() == "pointer_expression" {
			if v.isRef = fieldText(r, name, "operator") == "&"; !v.isRef {
				v.ptr = 1
			}
			name = name.ChildByFieldName("argument")
		}
		if name.Type() != "identifier" {
			return nil
		}
		v.name, v.pos = r.text(name), r.pos(name)
		v.init = r.expr(a.ChildByFieldName("right"))
		decl.vars = append(decl.vars, v)
	}
	return decl
}

// commaNodes are the expressions between the commas of n.
func commaNodes(n *sitter.Node) []*sitter.Node {
	if n.Type() != "comma_expression" {
		return []*sitter.Node{n}
	}
	return append(commaNodes(n.ChildByFieldName("left")), commaNodes(n.ChildByFieldName("right"))...)
}

func (r *reader) forLoop(n *sitter.Node, label string) stmt {
	f := &forStmt{place: r.at(n), label: label}
	if c := n.ChildByFieldName("initializer"); c != nil {
		if c.Type() == "declaration" {
			if list := r.declarationStmts(c); len(list) == 1 {
				f.init = list[0]
			}
		} else {
			f.init = &exprStmt{r.at(c), r.expr(c)}
		}
	}
	if c := n.ChildByFieldName("condition"); c != nil {
		f.cond = r.expr(c)
	}
	if c := n.ChildByFieldName("update"); c != nil {
		f.post = r.expr(c)
	}
	f.body = r.stmt(n.ChildByFieldName("body"))
	f.pragmas = r.takePragmas(n)
	return f
}

func (r *reader) whileLoop(n *sitter.Node, label string) stmt {
	w := &whileStmt{place: r.at(n), label: label, isDo: n.Type() == "do_statement"}
	w.cond = r.expr(n.ChildByFieldName("condition"))
	w.body = r.stmt(n.ChildByFieldName("body"))
	w.pragmas = r.takePragmas(n)
	return w
}

func (r *reader) ifElse(n *sitter.Node) stmt {
	before, cond := r.condition(n.ChildByFieldName("condition"))
	s := &ifStmt{place: r.at(n), cond: cond}
	s.then = r.stmt(n.ChildByFieldName("consequence"))
	if c := n.ChildByFieldName("alternative"); c != nil {
		if c.Type() == "else_clause" {
			c = c.NamedChild(int(c.NamedChildCount()) - 1)
		}
		s.other = r.stmt(c)
	}
	return preceded(before, s)
}

// condition reads what stands in the parentheses of an if or switch, with what is declared there before.
func (r *reader) condition(n *sitter.Node) (before []stmt, cond expr) {
	if n == nil || n.Type() != "condition_clause" {
		return nil, r.expr(n)
	}
	if init := n.ChildByFieldName("initializer"); init != nil {
		if init.Type() == "init_statement" && init.NamedChildCount() > 0 {
			init = init.NamedChild(0)
		}
		before = r.blockItem(init)
	}
	value := n.ChildByFieldName("value")
	if value == nil || value.Type() != "declaration" {
		return before, r.expr(value)
	}
	own := r.declarationStmts(value)
	before = append(before, own...)
	if len(own) == 0 { // it has been reported
		return before, &literal{r.at(value), "0"}
	}
	if d, ok := own[len(own)-1].(*declaration); ok && len(d.vars) == 1 { // if (int v = x[i])
		if init := value.ChildByFieldName("value"); init != nil {
			d.vars[0].init = r.expr(init)
		}
		return before, &ident{place: d.place, name: d.vars[0].name}
	}
	return before, r.expr(value)
}

// preceded is s after these statements, in whose scope it is.
func preceded(before []stmt, s stmt) stmt {
	if len(before) == 0 {
		return s
	}
	b := &block{list: append(before, s)}
	switch s := s.(type) {
	case *ifStmt:
		b.place = s.place
	case *switchStmt:
		b.place = s.place
	}
	return b
}

// switchCases reads a switch. Labels without statements join the next.
func (r *reader) switchCases(n *sitter.Node) stmt {
	before, x := r.condition(n.ChildByFieldName("condition"))
	s := &switchStmt{place: r.at(n), x: x}
	var open switchCase // labels that wait for statements
	for _, c := range children(n.ChildByFieldName("body")) {
		if c.Type() != "case_statement" {
			r.unsupported(c, "a statement before the first case", "statements of a switch follow a label")
			continue
		}
		label := c.ChildByFieldName("value")
		if label == nil {
			open.isDefault = true
		} else {
			open.values = append(open.values, r.expr(label))
		}
		open.body = &block{place: r.at(c)}
		for _, item := range children(c) {
			if label == nil || item.StartByte() != label.StartByte() {
				open.body.list = append(open.body.list, r.blockItem(item)...)
			}
		}
		if len(open.body.list) > 0 {
			s.cases, open = append(s.cases, open), switchCase{}
		}
	}
	if open.body != nil {
		s.cases = append(s.cases, open)
	}
	return preceded(before, s)
}

// rangeLoop reads for (T v : x) body.
func (r *reader) rangeLoop(n *sitter.Node, label string) stmt {
	s := &rangeStmt{place: r.at(n), label: label, v: &varDecl{place: r.at(n)}}
	r.declarator(n.ChildByFieldName("declarator"), s.v)
	s.v.as(r.qualified(n, r.typeOf(n.ChildByFieldName("type"))))
	s.x = r.expr(n.ChildByFieldName("right"))
	s.body = r.stmt(n.ChildByFieldName("body"))
	s.pragmas = r.takePragmas(n)
	return s
}

func (r *reader) labelled(n *sitter.Node) stmt {
	label := plainName(fieldText(r, n, "label"))
	kids := children(n)
	body := kids[len(kids)-1]
	switch body.Type() {
	case "for_statement":
		return r.forLoop(body, label)
	case "while_statement", "do_statement":
		return r.whileLoop(body, label)
	case "for_range_loop":
		return r.rangeLoop(body, label)
	}
	items := r.blockItem(body)
	switch len(items) {
	case 0: // nothing but a place to jump to
		return &block{place: r.at(n)}
	case 1:
		return items[0]
	}
	r.diags.Errorf(diag.Unsupported, r.pos(n), "a label that stands at no loop")
	return &badStmt{r.at(n)}
}
