package parse

import (
	"codo/affine"
	"codo/diag"
)

// convertsComplex reports whether r and from are complex numbers of the library, of two types: the parts of the one
// become those of the other ([complex.members]).
func convertsComplex(r, from record) bool {
	isComplex := func(r record) bool { return r.typ.library && r.typ.name == "complex" && len(r.dims) == 0 }
	return isComplex(r) && isComplex(from) && r.typ != from.typ
}

// copyComplex stores from, part by part, in r, which has another type.
func (l *lowerer) copyComplex(r, from record, pos diag.Pos) {
	for _, name := range []string{"re", "im"} {
		to := r.parts[name].(view)
		var value affine.Expr
		switch part := from.parts[name].(type) {
		case bound:
			value = part.value
		case view:
			value = &affine.Load{Buffer: part.buf, Index: part.prefix, Pos: pos}
		}
		l.emit(&affine.Assign{Buffer: to.buf, Index: to.prefix, Value: l.converted(value, to.buf.Elem, pos), Pos: pos})
	}
}
