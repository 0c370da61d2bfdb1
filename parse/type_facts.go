package parse

import "codo/affine"

// bytesName is the number of bytes that the data of an AXI4-Stream have; libraryStructs use it.
const bytesName = "codo_bytes"

// ofType is what T::name is for types without names of the user's: the widths of ap_int.h and
// ap_fixed.h, and what std::array holds. It is nil if there is no such name.
func ofType(t typeRef, name string) symbol {
	if name == bytesName {
		return bound{affine.IntConst(int64(streamBytes(t)))}
	}
	bits, whole, ok := widthsOf(t)
	switch {
	case name == "value_type" && t.isClass && len(t.dims) > 0 && !t.elem.IsLane():
		return t.row()
	case ok && name == "width":
		return bound{affine.IntConst(int64(bits))}
	case ok && name == "iwidth" && t.elem.IsFixed():
		return bound{affine.IntConst(int64(whole))}
	}
	return nil
}

// widthsOf are the bits of a number whose bits have names, and those before the point.
func widthsOf(t typeRef) (bits, whole int, ok bool) {
	switch {
	case t.elem.IsLane() && len(t.dims) == 1:
		return int(t.elem.Point.Frac), int(t.elem.Point.Frac), true
	case t.rec != nil || len(t.dims) > 0 || !namesBits(t.elem):
		return 0, 0, false
	case t.elem.IsFixed():
		return t.elem.Bits, t.elem.Bits - int(t.elem.Point.Frac), true
	}
	return t.elem.Bits, t.elem.Bits, true
}

// streamBytes is the number of bytes that a value takes on an AXI4-Stream.
func streamBytes(t typeRef) int {
	if t.rec == nil {
		if bits, _, ok := widthsOf(t); ok {
			return (bits + 7) / 8
		}
		return (t.elem.Bits + 7) / 8 * product(t.dims)
	}
	n := 0
	for _, f := range t.rec.fields {
		n += streamBytes(typeRef{elem: f.ref.elem, rec: f.ref.rec, dims: f.ref.dims})
	}
	return n * product(t.dims)
}

// widthOf is x.length(), x.width or x.iwidth.
func (l *lowerer) widthOf(m *member) (affine.Expr, bool) {
	ref := typeRef{elem: affine.I32}
	if l.refusesOpen(m.x) {
		return zero(), true
	}
	if v, ok := l.tryPlace(m.x); ok {
		ref = typeRef{elem: v.buf.Elem, dims: v.dims()}
	} else {
		ref.elem = l.value(m.x).Type()
	}
	bits, whole, ok := widthsOf(ref)
	if m.name == "iwidth" {
		bits, ok = whole, ok && ref.elem.IsFixed()
	}
	return affine.IntConst(int64(bits)), ok
}
