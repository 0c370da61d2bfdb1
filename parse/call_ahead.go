package parse

import (
	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// A C++ file is read from top to bottom: a function must be declared before the first call of it.

// An aheadCall is a call by a name that the file has not mentioned before but in calls.
type aheadCall struct {
	name string
	pos  diag.Pos
}

// callsAhead are the first calls of such names in functions that are neither templates nor members defined in a class, where names may
// be looked up later.
func (r *reader) callsAhead(root *sitter.Node) (out []aheadCall) {
	mentioned, called := map[string]bool{}, map[string]bool{}
	at := sitter.NewTreeCursor(root)
	defer at.Close()
	var visit func(isLate, inCall bool)
	visit = func(isLate, inCall bool) {
		n := at.CurrentNode()
		switch n.Type() {
		case "template_declaration", "struct_specifier", "class_specifier", "union_specifier":
			isLate = true
		case "identifier", "type_identifier", "field_identifier", "namespace_identifier":
			name := r.u.Original(int(n.StartByte()), int(n.EndByte()))
			switch isCallee := inCall && at.CurrentFieldName() == "function"; {
			case !isCallee:
				mentioned[name] = true
			case !isLate && !mentioned[name] && !called[name]:
				called[name] = true
				out = append(out, aheadCall{name, r.pos(n)})
			}
		}
		if !at.GoToFirstChild() {
			return
		}
		for ok := true; ok; ok = at.GoToNextSibling() {
			visit(isLate, n.Type() == "call_expression")
		}
		at.GoToParent()
	}
	visit(false, false)
	return out
}

// reportAhead reports those of the calls that are of functions of the files.
func (tu *translationUnit) reportAhead(calls []aheadCall, diags *diag.List) {
	defined := map[string]*function{}
	for _, f := range tu.functions {
		if f != nil && f.space == "" && f.scope == "" && defined[f.name] == nil {
			defined[f.name] = f
		}
	}
	for _, c := range calls {
		_, _, isMath := mathFn(c.name)
		if f := defined[c.name]; f != nil && !isMath && library[c.name] == "" && arrayFunctions[c.name] == 0 {
			diags.Errorf(diag.Name, c.pos, "function %s is called before it is declared", quoteToken(c.name)).
				Note(f.pos, "defined here").Advise("declare it above: C++ reads a file from top to bottom")
		}
	}
}
