package parse

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/diag"
)

// recordTemplate is a template of structs, with those that were made of it.
type recordTemplate struct {
	decl    *structDecl
	special []*structDecl // for some arguments
	made    map[string]typeRef
}

// instance is the struct that t, a name with arguments, makes of a template. The
// parameters are names in it, as its constants are.
func (l *lowerer) instance(x *recordTemplate, t *typeName) (typeRef, bool) {
	values, ok := l.templateValues(x.decl.name, x.decl.pos, x.decl.tparams, t.targs, t.pos)
	if !ok {
		return typeRef{}, false
	}
	for i, v := range values {
		if v == nil {
			l.diags.Errorf(diag.TypeError, t.pos, "%s has no template argument for %s", quoteToken(x.decl.name), quoteToken(x.decl.tparams[i].name)).
				Note(x.decl.pos, "defined here")
			return typeRef{}, false
		}
	}
	key := keyOf(values)
	if ref, ok := x.made[key]; ok {
		return ref, true
	}
	decl, ok := l.specialisedStruct(x, key, t)
	if !ok {
		return typeRef{}, false
	}
	if decl != x.decl {
		values = nil
	}
	var ref typeRef
	var found diag.List
	l.inScope(l.globals, func() { ref.rec, found = l.recordTypeFrom(decl, values) })
	if *l.diags = append(*l.diags, found...); found.HasErrors() {
		return typeRef{}, false
	}
	x.made[key] = ref
	return ref, true
}

// keyOf tells template arguments apart.
func keyOf(values []symbol) string {
	var key strings.Builder
	for _, v := range values {
		switch v := v.(type) {
		case typeRef:
			fmt.Fprintf(&key, "%v %v %p,", v.elem, v.dims, v.rec)
		case bound:
			if c, ok := v.value.(*affine.Const); ok { // of any type
				fmt.Fprintf(&key, "%d,", c.I)
			} else {
				fmt.Fprintf(&key, "%v,", v.value)
			}
		default:
			key.WriteString("?,")
		}
	}
	return key.String()
}
