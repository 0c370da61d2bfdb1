package parse

// converts reports whether a struct from becomes a struct t, field by field: complex numbers of the library of two types do
// ([complex.members]).
func (from *recordType) converts(t *recordType) bool {
	isComplex := func(t *recordType) bool { return t != nil && t.library && t.name == "complex" }
	return from == t || isComplex(from) && isComplex(t)
}
