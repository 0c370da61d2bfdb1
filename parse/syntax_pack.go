package parse

import (
	"bytes"
	"fmt"
	"maps"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// Packs of parameters. A template that has one is read again for each number of elements that the kernel gives it, with
// parameters of its own for each element:
//
//	template <typename... T> int sum(T... x) { return (x + ... + 0); }        with two:
//	template <typename T_0, typename T_1> int sum(T_0 x_0, T_1 x_1) { return x_0 + (x_1 + 0); }

// packs are those of the templates that are read.
type packs struct {
	counts map[string]int // of elements, by name
	turn   int            // the element that stands for its pack; -1: none
}

// packsOf are the names of the packs among the parameters of a template.
func (r *reader) packsOf(n *sitter.Node) (names []string) {
	for _, c := range children(n.ChildByFieldName("parameters")) {
		if name, isPack := r.packNamed(c); isPack {
			names = append(names, name)
		}
	}
	return names
}

// packNamed is the name of the pack that n, a parameter, declares, "" if it has none.
func (r *reader) packNamed(n *sitter.Node) (name string, isPack bool) {
	switch n.Type() {
	case "variadic_type_parameter_declaration":
		if n.NamedChildCount() > 0 {
			name = r.text(n.NamedChild(0))
		}
		return name, true
	case "variadic_parameter_declaration":
		if d, _, _ := unwrapDeclarator(n.ChildByFieldName("declarator")); d != nil {
			name = r.text(d)
		}
		return name, true
	}
	return "", false
}

// variadic reads a template with packs of these names: as it is with one element in each, and later with others.
func (r *reader) variadic(n *sitter.Node, names []string, tu *translationUnit) {
	at := *r
	read := func(by *reader, count int, tu *translationUnit) {
		saved := by.packs
		by.packs = packs{maps.Clone(at.packs.counts), -1}
		if by.packs.counts == nil {
			by.packs.counts = map[string]int{}
		}
		for _, name := range names {
			by.packs.counts[name] = count
		}
		by.templateOf(n, tu)
		by.packs = saved
	}
	again := func(count int) *translationUnit {
		own, out := at, &translationUnit{}
		own.diags, own.calls, own.used = &diag.List{}, nil, make([]bool, len(r.u.Pragmas))
		read(&own, count, out)
		return out
	}
	functions, globals := len(tu.functions), len(tu.globals)
	read(r, 1, tu)
	for _, f := range tu.functions[functions:] {
		f.unpack = func(count int) *function {
			for _, own := range again(count).functions {
				own.unit, own.space, own.using, own.packed = f.unit, f.space, f.using, true
				return own
			}
			return nil
		}
	}
	for _, s := range tu.globals[globals:] {
		if s, ok := s.(*structDecl); ok {
			s.unpack = func(count int) *structDecl {
				for _, own := range again(count).globals {
					if own, ok := own.(*structDecl); ok {
						return own
					}
				}
				return nil
			}
		}
	}
	r.kept = r.kept || len(tu.functions) > functions || len(tu.globals) > globals
}

// parameterElements are a parameter of a template, or those that one with a pack stands for.
func (r *reader) parameterElements(n *sitter.Node) (list []templateParam) {
	name, isPack := r.packNamed(n)
	if !isPack {
		return []templateParam{r.templateParam(n)}
	}
	for k := range r.packs.counts[name] {
		p := templateParam{name: r.elementOf(name, k), isType: n.Type() == "variadic_type_parameter_declaration", pack: true}
		if p.isType {
			r.declare(p.name)
		}
		list = append(list, p)
	}
	return list
}

// elementOf is the name of an element of a pack, which nothing else in the file has.
func (r *reader) elementOf(pack string, k int) string {
	name := fmt.Sprintf("%s_%d", pack, k)
	for bytes.Contains(r.u.Text, []byte(name)) {
		name += "_"
	}
	return name
}

// expanded reads the nodes of a list, and those with packs in them once for each element.
func (r *reader) expanded(list []*sitter.Node, read func(*sitter.Node)) {
	for _, n := range list {
		pattern := n.ChildByFieldName("pattern")
		if n.Type() == "variadic_parameter_declaration" {
			pattern = n
		}
		count, known := 0, false
		if pattern != nil {
			count, known = r.countIn(pattern)
		}
		if !known {
			read(n)
			continue
		}
		if name, isPack := r.packNamed(n); isPack && name != "" {
			r.packs.counts[name] = count
		}
		r.each(count, func(int) { read(pattern) })
	}
}

// each runs f for each of so many elements.
func (r *reader) each(count int, f func(k int)) {
	defer func(saved int) { r.packs.turn = saved }(r.packs.turn)
	for k := range count {
		r.packs.turn = k
		f(k)
	}
}

// countIn is the number of elements of the packs that n mentions; ok is false if it mentions none.
func (r *reader) countIn(n *sitter.Node) (count int, ok bool) {
	if n.NamedChildCount() == 0 {
		count, ok = r.packs.counts[string(r.u.Text[n.StartByte():n.EndByte()])]
		return count, ok
	}
	for i := 0; i < int(n.NamedChildCount()) && !ok && r.packs.counts != nil; i++ {
		count, ok = r.countIn(n.NamedChild(i))
	}
	return count, ok
}

// fold reads (x + ...), (... + x), (x + ... + y) and (y + ... + x) of a pack x; nil if there is no such pack.
func (r *reader) fold(n *sitter.Node) expr {
	left, right, op := n.ChildByFieldName("left"), n.ChildByFieldName("right"), fieldText(r, n, "operator")
	pack, first, toRight := left, right, true
	count, ok := r.countIn(left)
	if !ok {
		if count, ok = r.countIn(right); !ok {
			return nil
		}
		pack, first, toRight = right, left, false
	}
	var terms []expr
	r.each(count, func(int) { terms = append(terms, r.expr(pack)) })
	if first.Type() != "..." {
		x := r.expr(first)
		if toRight {
			terms = append(terms, x)
		} else {
			terms = append([]expr{x}, terms...)
		}
	}
	if len(terms) == 0 {
		return &literal{r.at(n), map[string]string{"&&": "true", "||": "false"}[op] + map[bool]string{true: "0"}[op == ","]}
	}
	join := func(x, y expr) expr {
		if at := (r.at(n)); op == "=" || len(op) > 1 && op[len(op)-1] == '=' && op != "==" && op != "!=" && op != "<=" && op != ">=" {
			return &assign{at, op, x, y}
		} else {
			return &binary{at, op, x, y}
		}
	}
	for len(terms) > 1 {
		if last := len(terms) - 1; toRight {
			terms = append(terms[:last-1], join(terms[last-1], terms[last]))
		} else {
			terms = append([]expr{join(terms[0], terms[1])}, terms[2:]...)
		}
	}
	return terms[0]
}
