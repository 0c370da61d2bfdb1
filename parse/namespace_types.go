package parse

import (
	"bytes"
	"slices"
	"strings"

	sitter "github.com/smacker/go-tree-sitter"
)

// Types and constants of one name in several namespaces. The names of a file are one list for
// the rest of the front end: here those that would fall together get the namespace before them.
//
//	namespace a { struct vec {..}; }  namespace b { struct vec {..}; }     =>   a_vec, b_vec

// spaced are the names that several namespaces of a text declare, that of the file among them, with what each calls them.
type spaced map[string]map[string]string // name, namespace -> unique name

// spacedNames finds them in the tree of text.
func spacedNames(root *sitter.Node, text []byte) spaced {
	if bytes.Count(text, []byte("namespace")) == 0 {
		return nil
	}
	found, others := spaced{}, map[string]bool{}
	collectSpaced(root, "", text, found, others)
	for name, spaces := range found {
		if len(spaces) < 2 || others[name] {
			delete(found, name)
			continue
		}
		for space := range spaces {
			unique := name
			if space != "" {
				unique = strings.ReplaceAll(space, "::", "_") + "_" + name
				for bytes.Contains(text, []byte(unique)) {
					unique += "_"
				}
			}
			spaces[space] = unique
		}
	}
	return found
}

// collectSpaced notes what namespace space declares below n, and in others the names of fields
// and functions, which are told apart elsewhere.
func collectSpaced(n *sitter.Node, space string, text []byte, found spaced, others map[string]bool) {
	note := func(name *sitter.Node) {
		if name != nil && (name.Type() == "type_identifier" || name.Type() == "identifier") {
			if found[name.Content(text)] == nil {
				found[name.Content(text)] = map[string]string{}
			}
			found[name.Content(text)][space] = ""
		}
	}
	for i := range int(n.NamedChildCount()) {
		c := n.NamedChild(i)
		switch c.Type() {
		case "namespace_definition":
			inner := space
			if name := c.ChildByFieldName("name"); name != nil {
				inner = within(space, name.Content(text))
			}
			if body := c.ChildByFieldName("body"); body != nil {
				collectSpaced(body, inner, text, found, others)
			}
			continue
		case "linkage_specification", "declaration_list", "template_declaration":
			collectSpaced(c, space, text, found, others)
			continue
		case "struct_specifier", "class_specifier", "union_specifier", "enum_specifier", "alias_declaration":
			note(c.ChildByFieldName("name"))
			notePlainEnum(c, note)
		case "type_definition", "declaration":
			if t := c.ChildByFieldName("type"); t != nil {
				if t.ChildByFieldName("body") != nil {
					note(t.ChildByFieldName("name"))
				}
				notePlainEnum(t, note)
			}
			for k := range int(c.NamedChildCount()) {
				d := c.NamedChild(k)
				for d.Type() == "init_declarator" || d.Type() == "array_declarator" {
					d = d.ChildByFieldName("declarator")
				}
				note(d)
			}
		}
		collectOthers(c, text, others)
	}
}

// notePlainEnum notes the names in an enum that is no class.
func notePlainEnum(n *sitter.Node, note func(*sitter.Node)) {
	body := n.ChildByFieldName("body")
	if n.Type() != "enum_specifier" || body == nil || n.ChildCount() > 1 && (n.Child(1).Type() == "class" || n.Child(1).Type() == "struct") {
		return
	}
	for i := range int(body.NamedChildCount()) {
		note(body.NamedChild(i).ChildByFieldName("name"))
	}
}

// collectOthers notes the names of fields and of functions below n.
func collectOthers(n *sitter.Node, text []byte, others map[string]bool) {
	switch {
	case n.Type() == "field_identifier" && n.Parent() != nil && n.Parent().Type() != "field_expression":
		others[n.Content(text)] = true
	case n.Type() == "function_declarator":
		if d := n.ChildByFieldName("declarator"); d != nil && d.Type() == "identifier" && !isConstructorName(n, text) {
			others[d.Content(text)] = true
		}
	}
	for i := range int(n.NamedChildCount()) {
		collectOthers(n.NamedChild(i), text, others)
	}
}

// isConstructorName reports whether a function in a struct has the name of that.
func isConstructorName(n *sitter.Node, text []byte) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Type() == "struct_specifier" || p.Type() == "class_specifier" {
			name := p.ChildByFieldName("name")
			return name != nil && name.Content(text) == n.ChildByFieldName("declarator").Content(text)
		}
	}
	return false
}

// inSpace is what the name at n, which is called name, is called here.
func (r *reader) inSpace(n *sitter.Node, name string) string {
	spaces := r.spaced[name]
	if spaces == nil || !slices.Contains([]string{"identifier", "type_identifier", "namespace_identifier"}, n.Type()) {
		return name
	}
	path, own, outer := "", "", false
	for p, from := n.Parent(), n; p != nil; p, from = p.Parent(), p {
		switch p.Type() {
		case "qualified_identifier":
			scope := p.ChildByFieldName("scope")
			outer = outer || scope == nil // ::x
			if scope != nil && !scope.Equal(from) {
				path = pathIn(r.u.Original(int(scope.StartByte()), int(scope.EndByte())), path)
			}
		case "namespace_definition":
			if s := p.ChildByFieldName("name"); s != nil {
				own = pathIn(r.u.Original(int(s.StartByte()), int(s.EndByte())), own)
			}
		}
	}
	if outer {
		if unique, ok := spaces[path]; ok {
			return unique
		}
		return name
	}
	for space := own; ; space = space[:max(0, strings.LastIndex(space, "::"))] {
		if unique, ok := spaces[pathIn(space, path)]; ok {
			return unique
		}
		if space == "" {
			break
		}
	}
	for _, u := range slices.Concat(r.using, r.around) {
		if unique, ok := spaces[pathIn(u, path)]; ok {
			return unique
		}
	}
	return name
}

// pathIn is the path of a namespace in another; either may be that of the file, "".
func pathIn(outer, inner string) string {
	if inner == "" {
		return outer
	}
	return within(outer, inner)
}
