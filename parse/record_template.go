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
	around  *scope        // the names that it sees
	special []*structDecl // for some arguments
	made    map[string]typeRef
}

// instance is the struct that t, a name with arguments, makes of a template. The
// parameters are names in it, as its constants are.
func (l *lowerer) instance(x *recordTemplate, t *typeName) (typeRef, bool) {
	whole := x.decl.unpackedFor(len(t.targs))
	if whole == nil {
		l.diags.Errorf(diag.TypeError, t.pos, "%s is not made for %d template arguments", quoteToken(x.decl.name), len(t.targs)).Note(x.decl.pos, "defined here")
		return typeRef{}, false
	}
	values, ok := l.templateValues(whole.name, whole.pos, whole.tparams, t.targs, t.pos)
	if !ok {
		return typeRef{}, false
	}
	for i, v := range values {
		if v == nil {
			l.diags.Errorf(diag.TypeError, t.pos, "%s has no template argument for %s", quoteToken(whole.name), quoteToken(whole.tparams[i].name)).
				Note(x.decl.pos, "defined here")
			return typeRef{}, false
		}
	}
	key := keyOf(values)
	if ref, ok := x.made[key]; ok {
		return ref, true
	}
	decl, own, ok := l.specialisedStruct(x, whole, values, key, t)
	if !ok {
		return typeRef{}, false
	}
	unfinished := 0
	for _, m := range x.made {
		if m.rec.open {
			unfinished++
		}
	}
	if unfinished > maxRecursion {
		l.holdsItself(t)
		return typeRef{}, false
	}
	ref := typeRef{rec: &recordType{name: decl.name, values: values}}
	x.made[key] = ref // what it declares may name it
	var found diag.List
	l.inScope(x.around, func() { found = l.readRecord(ref.rec, l.withSpecial(x, decl, key), own) })
	if *l.diags = append(*l.diags, found...); found.HasErrors() {
		delete(x.made, key)
		return typeRef{}, false
	}
	return ref, true
}

// keyOf tells template arguments apart.
func keyOf(values []symbol) string {
	var key strings.Builder
	for _, v := range values {
		switch v := v.(type) {
		case typeRef:
			fmt.Fprintf(&key, "%v %v %p,", v.elem, v.dims, v.rec)
		case lambda:
			fmt.Fprintf(&key, "%p,", v.f)
		case bound:
			if c, ok := v.value.(*affine.Const); ok { // of any type
				fmt.Fprintf(&key, "%d,", c.I)
			} else {
				fmt.Fprintf(&key, "%v,", v.value)
			}
		case voidType:
			key.WriteString("void,")
		default:
			key.WriteString("?,")
		}
	}
	return key.String()
}
