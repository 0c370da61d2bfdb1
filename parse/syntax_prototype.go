package parse

import sitter "github.com/smacker/go-tree-sitter"

// isPrototype reports whether a declaration only announces functions.
func isPrototype(n *sitter.Node) bool {
	d := n.ChildByFieldName("declarator")
	for d != nil && (d.Type() == "pointer_declarator" || d.Type() == "reference_declarator") {
		d = d.ChildByFieldName("declarator")
	}
	return d != nil && (d.Type() == "function_declarator" && !isPointerToFunction(d) || takesReferences(d))
}

// takesReferences reports whether d announces a function of which the grammar makes a variable, as all parameters could be
// values: T &x that of an operator, and T (&x)[N] an element of what a call gives.
//
//	void scale(hls::stream<int> &in, int (&w)[4]);
func takesReferences(d *sitter.Node) bool {
	args := d.ChildByFieldName("value")
	if d.Type() != "init_declarator" || args == nil || args.Type() != "argument_list" {
		return false
	}
	arrays := false
	for _, a := range children(args) {
		switch a.Type() {
		case "binary_expression":
			if op := a.ChildByFieldName("operator").Type(); op != "&" && op != "&&" && op != "*" {
				return false
			}
		case "subscript_expression":
			if !isArrayReference(a) {
				return false
			}
			arrays = true
		default:
			return false
		}
	}
	return arrays
}

// isArrayReference reports whether x may be T (&x)[N][M].
func isArrayReference(x *sitter.Node) bool {
	for x != nil && x.Type() == "subscript_expression" {
		x = x.ChildByFieldName("argument")
	}
	if x == nil || x.Type() != "call_expression" {
		return false
	}
	kids := children(x.ChildByFieldName("arguments"))
	return len(kids) == 1 && kids[0].Type() == "pointer_expression" && kids[0].NamedChild(0).Type() == "identifier"
}
