package parse

import (
	"fmt"
	"strings"

	"codo/diag"
)

// recordTemplate is a template of structs, with those that were made of it.
type recordTemplate struct {
	decl *structDecl
	made map[string]typeRef
}

// instance is the struct that t, a name with arguments, makes of a template. The
// parameters are names in it, as its constants are.
func (l *lowerer) instance(x *recordTemplate, t *typeName) (typeRef, bool) {
	values, ok := l.templateValues(x.decl.name, x.decl.pos, x.decl.tparams, t.targs, t.pos)
	if !ok {
		return typeRef{}, false
	}
	var key strings.Builder
	for i, v := range values {
		switch v := v.(type) {
		case typeRef:
			fmt.Fprintf(&key, "%v %v %p,", v.elem, v.dims, v.rec)
		case bound:
			fmt.Fprintf(&key, "%v,", v.value)
		default:
			l.diags.Errorf(diag.TypeError, t.pos, "%s has no template argument for %s", quoteToken(x.decl.name), quoteToken(x.decl.tparams[i].name)).
				Note(x.decl.pos, "defined here")
			return typeRef{}, false
		}
	}
	if ref, ok := x.made[key.String()]; ok {
		return ref, true
	}
	var ref typeRef
	var found diag.List
	l.inScope(l.globals, func() { ref.rec, found = l.recordTypeFrom(x.decl, values) })
	if *l.diags = append(*l.diags, found...); found.HasErrors() {
		return typeRef{}, false
	}
	x.made[key.String()] = ref
	return ref, true
}
