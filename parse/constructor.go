package parse

import (
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// Constructors, and functions of a struct that are defined outside of it.
//
//	struct fir { int c, n; fir(int k); };       fir f;  f.c = 3;  f.n = 0;
//	fir::fir(int k) : c(k) { n = 0; }       =>
//	fir f(3);

// structScope is C where a function is called C::f, a::C::f or C<T>::f.
func (r *reader) structScope(name *sitter.Node) string {
	if name.Type() != "qualified_identifier" {
		return ""
	}
	for inner := name.ChildByFieldName("name"); inner != nil && inner.Type() == "qualified_identifier"; inner = name.ChildByFieldName("name") {
		name = inner
	}
	scope := name.ChildByFieldName("scope")
	switch {
	case scope == nil:
		return ""
	case scope.Type() == "template_type":
		return fieldText(r, scope, "name")
	}
	return r.text(scope)
}

// constructor makes one of f, a function without a type: the values of fields come first.
func (r *reader) constructor(n *sitter.Node, f *function) {
	f.creates, f.ret = true, &typeName{place: f.place, name: "void"}
	var before *exprStmt
	var first []stmt
	for _, c := range children(n) {
		if c.Type() != "field_initializer_list" {
			continue
		}
		for _, field := range children(c) {
			kids := children(field)
			if len(kids) != 2 {
				r.unsupported(field, "a value of a field that is not read", "assign it in the body")
				continue
			}
			at := r.at(field)
			if kids[0].Type() != "field_identifier" || r.types.known[r.text(kids[0])] {
				before = &exprStmt{at, r.firstConstructor(at, kids[0], kids[1])}
				continue
			}
			var value expr = &initList{place: at}
			if list := children(kids[1]); len(list) > 0 {
				value = r.initializer(kids[1])
			}
			if list, ok := value.(*initList); ok && len(list.elems) < 2 {
				value = unlisted(value)
			}
			target := &member{place: at, x: &ident{place: at, name: "this"}, name: r.text(kids[0])}
			first = append(first, &exprStmt{at, &assign{at, "=", target, value}})
		}
	}
	if before != nil {
		first = append([]stmt{before}, first...)
	}
	f.body.list = append(first, f.body.list...)
}

// firstConstructor is the call of the constructor of a base, or of the struct itself.
func (r *reader) firstConstructor(at place, name, args *sitter.Node) *call {
	x := &call{place: at, fn: constructFirst, scope: &typeName{place: at, name: lastName(r.text(name))}}
	if strings.HasPrefix(name.Type(), "template") {
		x.scope.name, x.scope.targs = lastName(fieldText(r, name, "name")), r.templateArgs(name.ChildByFieldName("arguments"))
	}
	r.expanded(children(args), func(a *sitter.Node) { x.args = append(x.args, r.expr(a)) })
	return x
}

// isIdle reports whether n, a member of a struct, does nothing of its own: a destructor
// without statements, or what is `= default` or `= delete`.
func (r *reader) isIdle(n *sitter.Node) bool {
	body := n.ChildByFieldName("body")
	if body == nil {
		return true
	}
	d, _, _ := unwrapDeclarator(n.ChildByFieldName("declarator"))
	name := ""
	if d != nil {
		name = fieldText(r, d, "declarator")
	}
	return name != "" && name[0] == '~' && len(children(body)) == 0
}

// isDefault reports whether n is C() = default.
func (r *reader) isDefault(n *sitter.Node, name string) bool {
	d, _, _ := unwrapDeclarator(n.ChildByFieldName("declarator"))
	return d != nil && fieldText(r, d, "declarator") == name && len(children(d.ChildByFieldName("parameters"))) == 0 && hasKeyword(n, "default_method_clause")
}

// constructs reports whether n, which the grammar takes for the declaration of a function, is
// T x(a, b[i]): what it takes for the types of parameters are no types.
func (r *reader) constructs(n *sitter.Node) bool {
	d := n.ChildByFieldName("declarator")
	return d != nil && r.isConstruction(d)
}

// isConstruction is constructs of one declarator.
func (r *reader) isConstruction(d *sitter.Node) bool {
	if d.Type() != "function_declarator" {
		return false
	}
	return len(r.valuesOf(d)) > 0
}

// constructed reads the values of T x(a, b), of which T is typ.
func (r *reader) constructed(d *sitter.Node, v *varDecl, typ *typeName) {
	r.declarator(d.ChildByFieldName("declarator"), v)
	list := &initList{place: r.at(d), elems: r.valuesOf(d)}
	switch v.init = list; {
	case isStandardVector(typ):
		v.init = &call{place: list.place, fn: madeVector, args: list.elems}
	case len(list.elems) == 1:
		v.init = list.elems[0]
	}
}

// joinMembers gives structs the functions of theirs that are defined elsewhere, and templates their constants.
func (tu *translationUnit) joinMembers() {
	structs := map[string]*structDecl{}
	for _, s := range tu.globals {
		if d, ok := s.(*structDecl); ok && d.special == nil {
			structs[d.name] = d
		}
	}
	tu.functions = slices.DeleteFunc(tu.functions, func(f *function) bool {
		s := structs[f.scope]
		switch {
		case f.scope != "" && s == nil: // a namespace
			f.space = within(f.space, f.path)
			return false
		case f.scope != "" && f.special != nil:
			f.tparams, s.ofSome = nil, append(s.ofSome, f)
			return true
		case f.scope == "" || len(f.tparams) != len(s.tparams):
			return false
		case f.creates && f.name == s.name:
			s.ctors = append(s.ctors, f)
		case f.creates:
			return false
		default:
			s.methods = append(s.methods, f)
		}
		if f.tparams != nil {
			s.renamed, f.tparams = append(s.renamed, f.tparams), nil
		}
		return true
	})
	tu.globals = slices.DeleteFunc(tu.globals, func(d stmt) bool {
		c, ok := d.(*staticDef)
		if !ok {
			return false
		}
		s := structs[c.of]
		if s == nil || len(c.tparams) != len(s.tparams) {
			return true
		}
		for _, m := range s.members {
			if own, ok := m.(*declaration); ok && own.vars[0].name == c.v.name && own.vars[0].isStatic && own.vars[0].init == nil {
				own.vars[0].init, own.vars[0].dims = c.v.init, c.v.dims
				s.renamed = append(s.renamed, c.tparams)
			}
		}
		return true
	})
}

// ofTemplate reads the definition of a static member of a template, as T is in
//
//	template <class T, int N> const T Fir<T, N>::taps[N] = {..};
//
// Other variables with parameters are not read.
func (r *reader) ofTemplate(n *sitter.Node, params []templateParam) (out []stmt) {
	var list []stmt
	found := r.trial(func() { list = r.declarationStmts(n) })
	for _, s := range list {
		d, ok := s.(*declaration)
		if !ok {
			continue
		}
		for _, v := range d.vars {
			if at := strings.LastIndex(v.name, "::"); at > 0 {
				of, _, _ := strings.Cut(v.name[:at], "<")
				own := *v
				own.name = v.name[at+2:]
				out = append(out, &staticDef{place: v.place, of: strings.TrimSpace(of), v: &own, tparams: params})
			}
		}
	}
	if len(out) > 0 {
		*r.diags = append(*r.diags, found...)
	}
	return out
}

// constructedType is T of T(a, b), nil if x is another call.
func (l *lowerer) constructedType(x *call) *recordType {
	if ref, ok := l.declaredValue(x); ok {
		return ref.rec
	}
	var ref typeRef
	named := l.lookup(x.fn)
	if x.scope != nil || named == nil { // S<T>::type(a)
		named = l.typeSymbol(&typeName{place: x.place, name: x.fn, of: x.scope, targs: x.targs})
	}
	switch sym := named.(type) {
	case typeRef:
		ref = sym
	case *recordTemplate:
		if len(x.targs) > 0 {
			ref, _ = l.instance(sym, &typeName{place: x.place, name: x.fn, targs: x.targs})
		}
	case aliasTemplate:
		ref, _ = l.aliasOf(sym, &typeName{place: x.place, name: x.fn, targs: x.targs})
	}
	return ref.rec
}

// construct gives the fields of r, a new struct or an array of them, their first values.
func (l *lowerer) construct(r record, args []expr, pos diag.Pos) bool {
	if len(r.typ.ctors) == 0 && len(args) == 0 {
		return l.constructBase(r, nil, pos)
	}
	if len(r.dims) > 0 {
		ok := true
		l.overElements(r, pos, func(e record) { ok = l.construct(e, args, pos) && ok })
		return ok
	}
	x := &call{place: place{pos}, fn: r.typ.name, args: args}
	var fit []*function
	for _, f := range r.typ.ctors {
		if f.takesOwn(r.typ) { // see copyConstructor
			continue
		}
		if f.takesCount(len(args)) {
			fit = append(fit, f)
		}
	}
	if len(args) == 1 && l.recordTypeOf(args[0]).becomes(r.typ) && l.recordDims(args[0]) <= 0 { // T a(b)
		if f := l.copyConstructor(r.typ); f != nil && namesRecord(args[0]) {
			return l.constructCopy(r, f, args[0], pos)
		}
		from, ok := l.recordOf(args[0])
		return ok && l.copyRecord(r, from.asBase(r.typ, false), pos)
	}
	if len(fit) == 0 {
		l.diags.Errorf(diag.TypeError, pos, "struct %s has no constructor for %d values", quoteToken(r.typ.name), len(args))
		return false
	}
	f := fit[0]
	if len(fit) > 1 {
		f = l.overload(fit, x, r.typ)
	}
	if base := r.typ.base; base != nil && slices.Contains(base.ctors, f) { // see inherits
		return l.constructBase(r, args, pos)
	}
	if f.constructedFirst() == nil {
		l.constructBase(r, nil, pos)
	}
	l.inline(f, x, l.within(r, r.typ))
	return true
}
