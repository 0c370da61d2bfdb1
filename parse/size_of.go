package parse

import "codo/affine"

// pointerBytes is what sizeof says of a pointer.
const pointerBytes = 8

// sizeOf lowers sizeof(T) and sizeof x. A parameter that is written like an array is a pointer.
func (l *lowerer) sizeOf(x *sizeOf) affine.Expr {
	switch {
	case x.typ == nil:
		return sizeConst(l.bytesOfValue(x.x))
	case x.typ.ptr > 0:
		return sizeConst(l.sized(pointerBytes, x.typ.dims))
	}
	if v, ok := l.lookup(x.typ.name).(view); ok { // what the grammar takes for a type
		return sizeConst(bytesOfPlace(v))
	}
	if ref, ok := l.resolve(x.typ); ok { // of a struct there is no telling
		return sizeConst(l.sized(bytesOf(ref.elem)*product(ref.dims), x.typ.dims))
	}
	return zero()
}

func sizeConst(bytes int) affine.Expr {
	return &affine.Const{T: affine.Type{Kind: affine.Uint, Bits: 64}, I: int64(bytes)}
}

// sized is the size of an array with these sizes of something of so many bytes.
func (l *lowerer) sized(bytes int, dims []expr) int {
	sizes, _ := l.constants(dims)
	return bytes * product(sizes)
}

// bytesOfValue is the size of x, which is not computed.
func (l *lowerer) bytesOfValue(x expr) (bytes int) {
	if id, ok := x.(*ident); ok { // C reads sizeof(type name) as a value
		switch s := l.lookup(id.name).(type) {
		case typeRef:
			return bytesOf(s.elem) * product(s.dims)
		case view:
			return bytesOfPlace(s)
		}
	}
	l.into(func() {
		v, isPlace := l.tryPlace(x)
		switch u, isUnary := x.(*unary); {
		case isUnary && u.op == "&" && !u.postfix, !isPlace && l.isPointer(x):
			bytes = pointerBytes
		case isPlace:
			v.pointer = false
			bytes = bytesOfPlace(v)
		default:
			bytes = bytesOf(l.value(x).Type())
		}
	})
	return bytes
}

// isPointerTo reports whether v, an argument that is b, is a pointer in the source: no reference, and no
// std::array that is copied.
func (l *lowerer) isPointerTo(v *varDecl, b *affine.Buffer) bool {
	ref, _ := l.tryType(v.typ)
	return !b.IsScalar() && !v.isRef && (len(v.dims)+v.ptr > 0 || !ref.isClass)
}

func bytesOfPlace(v view) int {
	if v.pointer {
		return pointerBytes
	}
	return bytesOf(v.buf.Elem) * product(v.dims())
}
