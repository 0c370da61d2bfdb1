package parse

// takesTokens reports whether a stream like arg can be parameter p of f: its tokens are of the type that p says, as far as
// that is known.
//
//	void put(hls::stream<float4> &s); void put(hls::stream<ap_axiu<128, 0, 0, 0>> &s);
func (l *lowerer) takesTokens(f *function, p *varDecl, arg argument) bool {
	given, known := l.tokenType(arg)
	if !known || len(p.typ.targs) == 0 || p.typ.targs[0].typ == nil {
		return true
	}
	t := p.typ.targs[0].typ
	if f.opens(t) {
		return f.isParameter(t) || given.rec != nil && !isNumberName(t.name) && !isVectorType(t) || given.rec == nil && mayName(t, given.elem, len(given.dims))
	}
	wanted, ok := l.resolveAny(t)
	return !ok || sameTokens(given, wanted)
}

// opens reports whether a template parameter of f is in t.
func (f *function) opens(t *typeName) (open bool) {
	if f.isParameter(t) {
		return true
	}
	for _, a := range t.targs {
		for _, p := range f.tparams {
			open = open || a.value != nil && mentions(a.value, p.name)
		}
		open = open || a.typ != nil && f.opens(a.typ)
	}
	return open
}

// isNumberName reports whether the template called name is one of numbers.
func isNumberName(name string) bool {
	switch name {
	case "ap_int", "ap_uint", "ap_fixed", "ap_ufixed":
		return true
	}
	return false
}

// sameTokens reports whether a and b are one type. Structs of one name are, whatever their parameters.
func sameTokens(a, b typeRef) bool {
	if a.rec != nil || b.rec != nil {
		return a.rec != nil && b.rec != nil && (a.rec == b.rec || a.rec.name == b.rec.name)
	}
	if a.elem.IsLane() || b.elem.IsLane() { // words, in lanes as narrow as they are used
		return a.elem.Kind == b.elem.Kind && a.elem.Point.Frac == b.elem.Point.Frac
	}
	elements := func(r typeRef) (n int) {
		n = 1
		for _, d := range r.dims {
			n *= d
		}
		return n
	}
	return a.elem == b.elem && elements(a) == elements(b) && (len(a.dims) > 0) == (len(b.dims) > 0)
}
