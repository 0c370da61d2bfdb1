package parse

import (
	sitter "github.com/smacker/go-tree-sitter"

	"codo/diag"
)

// One function of a template of structs may be another for some arguments of the template:
//
//	template <typename T> struct bits { unsigned of(T v) { return v; } };
//	template <> unsigned bits<float>::of(float v) { .. }

// specialOf are the arguments of the struct of which a function called name is such a function, float above; nil if it is none.
func (r *reader) specialOf(name *sitter.Node, tparams []templateParam) []templateArg {
	if tparams == nil || len(tparams) > 0 || name.Type() != "qualified_identifier" {
		return nil
	}
	for inner := name.ChildByFieldName("name"); inner != nil && inner.Type() == "qualified_identifier"; inner = name.ChildByFieldName("name") {
		name = inner
	}
	scope, own := name.ChildByFieldName("scope"), name.ChildByFieldName("name")
	if scope == nil || scope.Type() != "template_type" || own == nil || own.Type() != "identifier" && own.Type() != "operator_name" {
		return nil
	}
	if r.text(own) == fieldText(r, scope, "name") { // a constructor
		return nil
	}
	return r.templateArgs(scope.ChildByFieldName("arguments"))
}

// withSpecial is decl, which declares the struct that x makes for the arguments of this key, with the functions that are others
// for these.
func (l *lowerer) withSpecial(x *recordTemplate, decl *structDecl, key string) *structDecl {
	if decl != x.decl { // a struct of its own
		return decl
	}
	own := *decl
	own.methods = append([]*function(nil), decl.methods...)
	for _, f := range decl.ofSome {
		values, ok := l.templateValues(decl.name, decl.pos, decl.tparams, f.special, f.pos)
		if !ok || keyOf(values) != key {
			continue
		}
		var at []int
		for k, m := range decl.methods {
			if m.name == f.name && len(m.params) == len(f.params) {
				at = append(at, k)
			}
		}
		switch len(at) {
		case 0:
			own.methods = append(own.methods, f)
		case 1:
			own.methods[at[0]] = f
		default:
			l.diags.Errorf(diag.Unsupported, f.pos, "a specialisation of one of several functions called %s", quoteToken(f.name)).
				Advise("specialise the whole struct, or give them other names")
		}
	}
	return &own
}
