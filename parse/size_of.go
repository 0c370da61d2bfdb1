package parse

import (
	"maps"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

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
	bytes := 1 // of what is wrong, which may divide something
	if ref, ok := l.resolveAny(x.typ); ok {
		bytes = l.sized(l.bytesOfType(ref, x.pos), x.typ.dims)
	}
	return sizeConst(bytes)
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
	switch x := x.(type) { // C reads sizeof(type name), and C++ sizeof(T[2]), as a value
	case *ident:
		switch s := l.lookup(x.name).(type) {
		case typeRef:
			return l.bytesOfType(s, x.pos)
		case view:
			return bytesOfPlace(s)
		}
	case *index:
		if id, ok := x.x.(*ident); ok {
			if ref, isType := l.lookup(id.name).(typeRef); isType {
				return l.sized(l.bytesOfType(ref, x.pos), []expr{x.i})
			}
		}
	}
	l.into(func() {
		if u, isUnary := x.(*unary); l.isRecord(x) && !(isUnary && u.op == "&") {
			bytes = l.bytesOfRecord(x)
			return
		}
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
		if l.isC && isIntInC(x) {
			bytes = max(bytes, bytesOf(affine.I32))
		}
	})
	return bytes
}

// isIntInC reports whether C has an int, or what is wider, where C++ has a char or a bool: it promotes both sides of ?:, and
// what it says of truth is an int, as is 'a'.
func isIntInC(x expr) bool {
	switch x := x.(type) {
	case *literal:
		return strings.HasPrefix(x.text, "'")
	case *unary:
		return x.op == "!"
	case *binary:
		return turned[x.op] != "" || x.op == "&&" || x.op == "||"
	}
	_, chooses := x.(*conditional)
	return chooses
}

// isPointerTo reports whether v, an argument that is b, is a pointer in the source: no reference, and no
// std::array that is copied.
func (l *lowerer) isPointerTo(v *varDecl, b *affine.Buffer) bool {
	ref, _ := l.tryType(v.typ)
	return !b.IsScalar() && !v.isRef && (len(v.dims)+v.ptr > 0 || !ref.isClass)
}

// bytesOfRecord is the size of the struct x, or of the array of them that it is, if that is none of a pointer.
func (l *lowerer) bytesOfRecord(x expr) int {
	r, ok := l.recordOf(x)
	if !ok {
		return 1
	}
	if id, isName := x.(*ident); isName && len(r.dims) > 0 && !l.declaresArray(id.name) {
		l.diags.Errorf(diag.Unsupported, id.pos, "sizeof %s, which may be a pointer", quoteToken(id.name)).Advise("write the number, or take sizeof of its type")
		return 1
	}
	return l.bytesOfType(typeRef{rec: r.typ, dims: r.dims}, x.at())
}

// declaresArray reports whether all that the function being lowered declares with this name is arrays, or the
// file does.
func (l *lowerer) declaresArray(name string) bool {
	f := l.active[len(l.active)-1]
	_, found := l.globals.names[name].(record)
	all := !slices.ContainsFunc(f.params, func(p *varDecl) bool { return p.name == name })
	walk(f.body, func(n any) bool {
		if d, ok := n.(*declaration); ok {
			for _, v := range d.vars {
				found = found || v.name == name
				all = all && (v.name != name || v.ptr == 0 && !v.isRef && v.typ.name != "auto")
			}
		}
		return all
	})
	return found && all
}

// bytesOfType is the size of a number, a struct, or an array of them.
func (l *lowerer) bytesOfType(ref typeRef, pos diag.Pos) int {
	if ref.rec == nil {
		return bytesOf(ref.elem) * product(ref.dims)
	}
	bytes, _, ok := ref.rec.layout()
	if !ok {
		l.diags.Errorf(diag.Unsupported, pos, "sizeof of struct %s, whose layout is up to the compiler", quoteToken(ref.rec.name)).
			Advise("write the number")
		bytes = 1
	}
	return bytes * product(ref.dims)
}

// layout is the size and alignment of a struct: each field lies at a multiple of its own. It reports false for
// structs of other than integers, floats and structs of them, whose layout compilers and headers choose.
func (t *recordType) layout() (bytes, align int, ok bool) {
	if len(t.fields) == 0 || len(t.streams) > 0 || t.hasTable() || t.base != nil || t.library || t.union != nil || t.shared != nil {
		return 0, 0, false
	}
	align = 1
	for _, f := range t.fields {
		size := bytesOf(f.ref.elem)
		own := size
		if f.ref.rec != nil {
			if size, own, ok = f.ref.rec.layout(); !ok {
				return 0, 0, false
			}
		} else if f.held != nil || f.bits.Kind != 0 || f.ref.elem.IsFixed() || f.ref.elem.IsLane() {
			return 0, 0, false
		}
		bytes = upTo(bytes, own) + size*product(f.ref.dims)
		align = max(align, own)
	}
	return upTo(bytes, align), align, true
}

// hasTable reports whether a struct begins with a pointer to the table of its virtual functions.
func (t *recordType) hasTable() bool {
	return len(t.pure) > 0 || slices.Contains(slices.Collect(maps.Values(t.virtual)), true)
}

// upTo is n, rounded up to a multiple.
func upTo(n, multiple int) int { return (n + multiple - 1) / multiple * multiple }

func bytesOfPlace(v view) int {
	if v.pointer {
		return pointerBytes
	}
	return bytesOf(v.buf.Elem) * product(v.dims())
}
