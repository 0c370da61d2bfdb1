package parse

import (
	"slices"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
	"codo/parse/preprocess"
)

// A header may hold struct templates that the grammar cannot read, as those that take
// types of functions apart. One that the kernel does not use is no reason to refuse it:
//
//	template <typename C, typename R> struct result<R (C::*)()> { typedef R type; };
//
// What is wrong with it is kept with the name that it declares.

// leaveUnread notes what is wrong with such declarations of root. It reports false, and notes
// nothing, if there is anything else that cannot be read.
func (r *reader) leaveUnread(root *sitter.Node) bool {
	unread := map[string]diag.List{}
	var look func(n *sitter.Node) bool
	look = func(n *sitter.Node) bool {
		for i := range int(n.ChildCount()) {
			c := n.Child(i)
			if !c.HasError() {
				continue
			}
			switch c.Type() {
			case "namespace_definition", "declaration_list", "linkage_specification":
				if !look(c) {
					return false
				}
				continue
			}
			name := r.structTemplate(c)
			if name == "" || !balanced(r.u.Text[c.StartByte():c.EndByte()]) {
				return false
			}
			unread[name] = append(unread[name], r.trial(func() { r.syntaxErrors(c) })...)
		}
		return true
	}
	if !look(root) {
		return false
	}
	r.unread = unread
	return true
}

// structTemplate is the name of the struct that a template declares, "" if it is another one.
func (r *reader) structTemplate(n *sitter.Node) string {
	if n.Type() != "template_declaration" {
		return ""
	}
	for _, c := range children(n) {
		if c.Type() != "struct_specifier" && c.Type() != "class_specifier" {
			continue
		}
		name := c.ChildByFieldName("name")
		if name != nil && name.Type() == "template_type" {
			name = name.ChildByFieldName("name")
		}
		if name != nil && c.ChildByFieldName("body") != nil && !name.HasError() {
			return r.text(name)
		}
	}
	return ""
}

// balanced reports whether all brackets of a declaration are closed, so that it is no
// larger or smaller than it seems.
func balanced(text []byte) bool {
	var open []byte
	closes := map[byte]byte{')': '(', ']': '[', '}': '{'}
	for i := 0; i < len(text); {
		switch b := text[i]; b {
		case '(', '[', '{':
			open = append(open, b)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != closes[b] {
				return false
			}
			open = open[:len(open)-1]
		}
		i = preprocess.TokenEnd(text, i)
	}
	return len(open) == 0
}

// blame adds to the structs of tu what was left unread of those with their names.
func (r *reader) blame(tu *translationUnit) {
	for _, g := range tu.globals {
		if s, ok := g.(*structDecl); ok {
			s.errors = append(slices.Clone(r.unread[s.name]), s.errors...)
		}
	}
}
