package parse

import (
	"context"
	"fmt"
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
	"github.com/smacker/go-tree-sitter/cpp"

	"codo/diag"
	"codo/parse/preprocess"
)

// maxNesting bounds the depth of expressions and statements, so that no later
// recursion can run out of stack (C++ recommends 256 levels, [implimits]).
const maxNesting = 256

// reader turns tree-sitter's tree into our syntax tree. The grammar does not
// know which names are types; where it guesses wrong without an error node, the
// reader repairs the guess with the names it has seen declared.
type reader struct {
	u     *preprocess.Unit
	diags *diag.List
	types typeScope
	later []laterFunction // those to be read when all else is
	depth int
	used  []bool // pragmas that belong to a loop or function already
	calls map[string]diag.Pos

	space  string   // the namespace that is read
	using  []string // namespaces whose names are to be seen
	around []string // the same of the file, while a function is read
	spaced spaced   // names that several namespaces declare

	unread map[string]diag.List // see syntax_unread.go
	packs  packs
	kept   bool // the tree is read later, too
}

// readSyntax parses u.text. On a syntax error the innermost places are reported
// and the result is nil.
func readSyntax(u *preprocess.Unit, diags *diag.List) *translationUnit {
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(cpp.GetLanguage())
	asC := preprocess.IsC(u.Files[0]) && !u.CallsBlocks // where new and class are names
	if asC {
		parser.SetLanguage(c.GetLanguage())
	}
	tree, err := parser.ParseCtx(context.Background(), nil, u.Text)
	if err != nil {
		diags.Errorf(diag.Syntax, u.PosOf(0), "cannot parse: %v", err)
		return nil
	}
	r := &reader{packs: packs{turn: -1}, u: u, diags: diags, types: typeScope{u.BuiltinTypes(), map[string]*aliasDecl{}}, used: make([]bool, len(u.Pragmas))}
	defer func() {
		if !r.kept {
			tree.Close()
		}
	}()
	root := tree.RootNode()
	if root.HasError() && !r.leaveUnread(root) {
		before := len(*diags)
		if r.syntaxErrors(root); asC && isCpp(u.Text) {
			*diags = (*diags)[:before+1]
			first := &(*diags)[before]
			first.Text += ": this is C++, in a file of C"
			first.Advise("a .c file is compiled as C: call it .cpp")
		}
		return nil
	}
	r.spaced = spacedNames(root, u.Text)
	tu := &translationUnit{calls: map[string]diag.Pos{}}
	r.calls = tu.calls
	r.topLevel(root, tu)
	tu.using = r.using
	r.readLater(tree, tu)
	r.blame(tu)
	if !preprocess.IsC(u.Files[0]) && r.mayCallAhead(tu) {
		tu.ahead = r.callsAhead(root)
	}
	r.strayPragmas(0, len(u.Text)+1, "inside a function")
	return tu
}

// isCpp reports whether text is C++ without syntax errors.
func isCpp(text []byte) bool {
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(cpp.GetLanguage())
	tree, err := parser.ParseCtx(context.Background(), nil, text)
	if err != nil {
		return false
	}
	defer tree.Close()
	return !tree.RootNode().HasError()
}

// syntaxErrors reports the innermost ERROR and MISSING nodes: one missing
// semicolon can wrap the whole file in an error.
func (r *reader) syntaxErrors(root *sitter.Node) {
	var places []*sitter.Node
	var find func(n *sitter.Node, depth int)
	find = func(n *sitter.Node, depth int) {
		if !n.HasError() && !n.IsMissing() || depth > 20*maxNesting {
			return
		}
		before := len(places)
		for i := range int(n.ChildCount()) {
			find(n.Child(i), depth+1)
		}
		if len(places) == before && (n.IsError() || n.IsMissing()) {
			places = append(places, n)
		}
	}
	find(root, 0)
	for _, n := range places {
		if n.IsMissing() {
			r.diags.Errorf(diag.Syntax, r.endOfPrevious(n), "syntax error: expected %s", quoteToken(n.Type()))
			continue
		}
		d := r.diags.Errorf(diag.Syntax, r.pos(n), "syntax error near %s", quoteToken(firstLine(r.text(n))))
		if text := strings.TrimSpace(r.text(n)); !strings.HasSuffix(text, ";") && !strings.HasSuffix(text, "}") {
			d.Advise("is a ; or a closing bracket missing?")
		}
	}
	if len(places) == 0 {
		r.diags.Errorf(diag.Syntax, r.pos(root), "syntax error")
	}
}

// endOfPrevious is the place just after the last text before n, where a missing
// token belongs.
func (r *reader) endOfPrevious(n *sitter.Node) diag.Pos {
	end := len(strings.TrimRight(string(r.u.Text[:n.StartByte()]), " \t\r\n"))
	if end == 0 {
		return r.pos(n)
	}
	p := r.u.PosOf(end - 1)
	p.Col++
	return p
}

func quoteToken(s string) string { return "`" + s + "`" }

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return s
}

func (r *reader) pos(n *sitter.Node) diag.Pos { return r.u.PosOf(int(n.StartByte())) }
func (r *reader) at(n *sitter.Node) place     { return place{r.pos(n)} }
func (r *reader) text(n *sitter.Node) string {
	text := r.u.Original(int(n.StartByte()), int(n.EndByte()))
	if _, ok := r.packs.counts[text]; ok && r.packs.turn >= 0 && n.Type() != "field_identifier" {
		return r.elementOf(text, r.packs.turn)
	}
	if r.spaced != nil {
		return r.inSpace(n, text)
	}
	return text
}

// enter counts one level of nesting and reports false when there are too many.
func (r *reader) enter(n *sitter.Node) bool {
	r.depth++
	if r.depth == maxNesting+1 {
		r.diags.Errorf(diag.TooLarge, r.pos(n), "nested deeper than %d levels", maxNesting).
			Advise("name intermediate results, or move inner loops to a function")
	}
	return r.depth <= maxNesting
}

func (r *reader) leave() { r.depth-- }

func (r *reader) unsupported(n *sitter.Node, what, help string) {
	r.diags.Errorf(diag.Unsupported, r.pos(n), "%s", what).Advise("%s", help)
}

// children are the named children of n, comments left out.
func children(n *sitter.Node) []*sitter.Node {
	var out []*sitter.Node
	for i := range int(n.NamedChildCount()) {
		if c := n.NamedChild(i); c.Type() != "comment" {
			out = append(out, c)
		}
	}
	return out
}

// topLevel reads declarations of a file, namespace or linkage block.
func (r *reader) topLevel(n *sitter.Node, tu *translationUnit) {
	for _, c := range children(n) {
		switch c.Type() {
		case "function_definition":
			if tu.functions = append(tu.functions, nil); r.isFile(n) {
				r.later = append(r.later, laterFunction{c.StartByte(), len(tu.functions) - 1, r.types})
			} else {
				tu.functions[len(tu.functions)-1] = r.function(c, nil)
			}
		case "template_declaration":
			if !c.HasError() {
				r.template(c, tu)
			}
		case "declaration":
			if !isPrototype(c) {
				tu.globals = append(tu.globals, globalVectors(r.declarationStmts(c))...)
			}
		case "alias_declaration", "type_definition", "enum_specifier", "struct_specifier", "class_specifier", "union_specifier":
			tu.globals = append(tu.globals, r.declarationStmts(c)...)
		case "linkage_specification":
			if body := c.ChildByFieldName("body"); body.Type() == "declaration_list" {
				r.topLevel(body, tu)
			} else {
				r.topLevel(c, tu)
			}
		case "namespace_definition":
			r.inNamespace(c, tu)
		case "using_declaration":
			r.uses(c)
		case "static_assert_declaration", "string_literal", "empty_statement", ";",
			"namespace_identifier", "identifier", "namespace_alias_definition", "template_instantiation":
		case "expression_statement":
			if c.NamedChildCount() > 0 {
				r.unsupported(c, "a statement outside any function", "move it into the kernel")
			}
		default:
			r.unsupported(c, "unsupported declaration ("+strings.ReplaceAll(c.Type(), "_", " ")+")",
				"the kernel file may hold constants, types and functions")
		}
	}
}

func fieldText(r *reader, n *sitter.Node, field string) string {
	if c := n.ChildByFieldName(field); c != nil {
		return r.text(c)
	}
	return ""
}

// template reads template <...> and the function or alias below it.
func (r *reader) template(n *sitter.Node, tu *translationUnit) {
	if names := r.packsOf(n); len(names) > 0 {
		r.variadic(n, names, tu)
		return
	}
	r.templateOf(n, tu)
}

// templateOf is template where the packs among its parameters have their numbers of elements.
func (r *reader) templateOf(n *sitter.Node, tu *translationUnit) {
	var declared string
	var term *aliasDecl // so called
	defer func(saved typeScope) {
		if r.types = saved; declared != "" {
			r.declare(declared)
		}
		if term != nil {
			r.types.terms[declared] = term
		}
	}(r.types)
	params := []templateParam{}
	found := r.trial(func() { // what is wrong with them matters to who uses the template
		for _, c := range children(n.ChildByFieldName("parameters")) {
			params = append(params, r.parameterElements(c)...)
		}
	})
	for _, c := range children(n) {
		switch c.Type() {
		case "function_definition":
			if f := r.function(c, params); f != nil {
				f.errors = append(found[:len(found):len(found)], f.errors...)
				tu.functions = append(tu.functions, f)
			}
		case "alias_declaration":
			*r.diags = append(*r.diags, found...)
			a := r.aliasOf(c)
			if a.tparams, declared = params, a.name; a.isTerm() {
				term = a
				continue
			}
			tu.globals = append(tu.globals, a)
		case "declaration":
			if !isPrototype(c) {
				tu.globals = append(tu.globals, r.ofTemplate(c, params)...)
			}
		case "struct_specifier", "class_specifier":
			name, special := fieldText(r, c, "name"), []templateArg(nil)
			if n := c.ChildByFieldName("name"); n != nil && n.Type() == "template_type" {
				name, special = fieldText(r, n, "name"), r.templateArgs(n.ChildByFieldName("arguments"))
			}
			if c.ChildByFieldName("body") == nil && special == nil {
				tu.globals = append(tu.globals, &structDecl{place: r.at(c), name: name, tparams: params, ahead: true})
			}
			for _, s := range r.structDecl(c, name) {
				s := s.(*structDecl)
				s.errors = append(found[:len(found):len(found)], s.errors...)
				if s.special = special; len(params) > 0 || special == nil {
					s.tparams = params
				}
				tu.globals = append(tu.globals, s)
			}
			declared = name
		}
	}
}

func (r *reader) templateParam(n *sitter.Node) templateParam {
	switch n.Type() {
	case "type_parameter_declaration", "optional_type_parameter_declaration":
		p := templateParam{isType: true}
		if n.ChildByFieldName("name") == nil && n.ChildByFieldName("default_type") != nil { // it is there for what its default asks for
			p.name = "type at " + r.pos(n).String()
		}
		for _, c := range children(n) {
			if p.name == "" {
				p.name = r.text(c)
			} else {
				p.def = templateArg{typ: r.typeOf(c)}
			}
		}
		r.declare(p.name)
		return p
	case "parameter_declaration":
		return templateParam{name: r.nameOfValue(n)}
	case "optional_parameter_declaration":
		p := templateParam{name: r.nameOfValue(n)}
		if t := n.ChildByFieldName("type"); p.name == "" && t != nil {
			p.name, p.typ = "value at "+r.pos(n).String(), r.typeOf(t)
		}
		p.def.value = r.expr(n.ChildByFieldName("default_value"))
		return p
	}
	r.unsupported(n, "unsupported template parameter", "use types and integers as template parameters")
	return templateParam{}
}

// nameAutos makes f, where parameters of it are auto, the template that this stands for.
func (f *function) nameAutos() {
	for i, p := range f.params {
		if p.typ.name == "auto" && len(p.typ.targs) == 0 {
			own := *p.typ
			own.name = fmt.Sprintf("auto %d", i) // no C++ name is like it
			p.typ = &own
			f.tparams = append(f.tparams[:len(f.tparams):len(f.tparams)], templateParam{name: own.name, isType: true})
		}
	}
}

// callOperator stands for operator(), the function of a struct that x(...) calls.
const callOperator = "operator_call"

// function reads one definition; nil if it is none of a function. Errors in it are kept
// with it: what the kernel does not call need not be supported.
func (r *reader) function(n *sitter.Node, tparams []templateParam) *function {
	d, refers, stars := unwrapDeclarator(n.ChildByFieldName("declarator"))
	body := n.ChildByFieldName("body")
	if d != nil && d.Type() == "operator_cast" && body != nil && body.Type() == "compound_statement" {
		f, isConversion := &function{place: r.at(n), calls: map[string]diag.Pos{}}, false
		if f.errors = r.trial(func() { isConversion = r.conversion(f, d, body) }); isConversion {
			return f
		}
		return nil
	}
	if d == nil || d.Type() != "function_declarator" || body == nil || body.Type() != "compound_statement" {
		return nil
	}
	name := d.ChildByFieldName("declarator")
	ofStruct := r.specialOf(name, tparams)
	if tparams != nil && len(tparams) == 0 && name.Type() == "qualified_identifier" && ofStruct == nil {
		r.unsupported(n, "a specialisation of a member", "specialise the whole struct")
		return nil
	}
	f := &function{place: r.at(n), refers: refers, isStatic: hasChild(n, "storage_class_specifier", "static", r), isVirtual: isVirtual(n), isConst: hasChild(d, "type_qualifier", "const", r), tparams: tparams, special: ofStruct, calls: map[string]diag.Pos{}}
	isFunction := false
	f.errors = r.trial(func() { isFunction = r.definition(f, n, d, body, stars) })
	if !isFunction {
		return nil
	}
	return f
}

// definition reads n, the definition of f by declarator d, into f; it reports false if f is no function.
func (r *reader) definition(f *function, n, d, body *sitter.Node, stars int) bool {
	name, tparams := d.ChildByFieldName("declarator"), f.tparams
	defer func(saved map[string]diag.Pos) { r.calls = saved }(r.calls)
	defer func(saved typeScope) { r.types = saved }(r.types)
	f.pos, f.name = r.pos(name), lastName(r.text(name))
	if tparams != nil && len(tparams) == 0 && name.Type() == "template_function" {
		f.name, f.special = lastName(fieldText(r, name, "name")), r.templateArgs(name.ChildByFieldName("arguments"))
	}
	f.end = r.u.PosOf(int(body.EndByte()) - 1)
	if own, ok := operatorFunction(f.name); ok {
		f.name = own
	}
	if f.name != plainName(f.name) {
		return false // operators, and what is no function after all
	}
	if t := n.ChildByFieldName("type"); t != nil {
		if f.ret = r.typeOf(t); f.ret.enablesNothing() {
			f.ret.name = "void"
		}
	}
	for _, c := range children(d) {
		if c.Type() == "trailing_return_type" && c.NamedChildCount() > 0 {
			f.ret = r.typeOf(c.NamedChild(0))
		}
	}
	if stars > 0 || f.ret != nil && f.ret.ptr > 0 {
		f.ret = &typeName{place: f.place, name: "pointer"}
	}
	r.expanded(children(d.ChildByFieldName("parameters")), func(c *sitter.Node) {
		if v := r.param(c); v != nil {
			f.params = append(f.params, v)
		}
	})
	f.nameVectors()
	f.nameAutos()
	r.calls = f.calls
	f.scope = r.structScope(name)
	if at := strings.LastIndex(r.text(name), "::"); at > 0 {
		f.path = r.text(name)[:at]
	}
	r.bodyOf(f, body)
	if t := n.ChildByFieldName("type"); t == nil && f.ret == nil && f.body != nil {
		r.constructor(n, f)
	}
	return f.body != nil
}

// bodyOf reads the body of f, with its pragmas.
func (r *reader) bodyOf(f *function, body *sitter.Node) {
	f.body, _ = r.stmt(body).(*block)
	f.tellResult()
	f.pragmas = r.takePragmas(body)
	r.strayPragmas(int(body.StartByte()), int(body.EndByte()), "between two statements of a block; put the body of the loop in braces")
}

// takePragmas gives the pragmas inside n that no inner loop has taken.
func (r *reader) takePragmas(n *sitter.Node) []preprocess.Pragma {
	var out []preprocess.Pragma
	first, _ := slices.BinarySearchFunc(r.u.Pragmas, int(n.StartByte()), func(p preprocess.Pragma, start int) int {
		return p.Offset - start
	})
	for i := first; i < len(r.u.Pragmas) && r.u.Pragmas[i].Offset < int(n.EndByte()); i++ {
		if !r.used[i] && !r.u.Pragmas[i].IsCodo() {
			r.used[i] = true
			out = append(out, r.u.Pragmas[i])
		}
	}
	return out
}

// plainName is name with only the letters, digits and underscores that every
// tool takes: compilers allow $ and letters beyond ASCII.
func plainName(name string) string {
	return strings.Map(func(c rune) rune {
		if c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, name)
}

// lastName drops the scope of a qualified name: std::max is max.
func lastName(s string) string { return strings.TrimSpace(s[strings.LastIndex(s, ":")+1:]) }
