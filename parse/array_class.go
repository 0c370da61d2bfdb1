package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// The functions of std::array, and std::begin and std::end of arrays.

// ofClass notes that so many inner dimensions of b, all of ref, are those of std::array: what such an array begins
// with is copied, where the name of another is a pointer.
func (l *lowerer) ofClass(b *affine.Buffer, ref typeRef) {
	if !ref.isClass {
		return
	}
	if l.classes == nil {
		l.classes = map[*affine.Buffer]int{}
	}
	l.classes[b] = len(ref.dims)
}

// noteClass is ofClass for what v is now.
func (l *lowerer) noteClass(v *varDecl, ref typeRef) {
	if x, ok := l.lookup(v.name).(view); ok {
		l.ofClass(x.buf, ref)
	}
}

// copiesClass declares auto v = x, where x is a std::array: a copy of it, or what vectors compute. It reports false for others.
func (l *lowerer) copiesClass(v *varDecl) bool {
	switch x := v.init.(type) {
	case *ident, *index:
	case *binary, *unary, *conditional:
		like, ok := l.vectorOf(x)
		if !ok || l.classes[like.buf] == 0 || !l.hasLanes(x, like) {
			return false
		}
		ref := typeRef{elem: like.buf.Elem, dims: like.dims(), isClass: true}
		ok = l.localLanes(v, ref.elem, ref.dims)
		l.noteClass(v, ref)
		return ok
	case *member:
		if x.called {
			return false
		}
	default:
		return false
	}
	from, ok := l.tryPlace(v.init)
	if !ok || len(from.dims()) == 0 || len(from.dims()) > l.classes[from.buf] || wordBits(from) > 0 {
		return false
	}
	ref := typeRef{elem: from.buf.Elem, dims: from.dims(), isClass: true}
	if len(ref.dims) > 1 || !l.localLanes(v, ref.elem, ref.dims) {
		l.arrayCopy(v, ref.elem, ref.dims)
	}
	l.noteClass(v, ref)
	return true
}

// arrayEnd reports whether x is the begin (or data) or the end of an array, and
// which array.
func (l *lowerer) arrayEnd(x expr) (array expr, isEnd, ok bool) {
	name := ""
	switch x := x.(type) {
	case *member:
		if x.called && len(x.args) == 0 {
			name, array = x.name, x.x
		}
	case *call:
		if len(x.args) == 1 && len(l.own(x)) == 0 {
			name, array = x.fn, x.args[0]
		}
	}
	switch name {
	case "begin", "cbegin", "data", "end", "cend":
	default:
		return nil, false, false
	}
	v, isPlace := l.tryPlace(array)
	return array, name == "end" || name == "cend", isPlace && len(v.dims()) > 0
}

// arrayEndView is the view that begins there.
func (l *lowerer) arrayEndView(array expr, isEnd bool) (view, bool) {
	v, ok := l.place(array)
	if ok && isEnd {
		v = l.advanced(v, affine.IntConst(int64(v.dims()[0])), array.at())
	}
	return v, ok
}

// isArrayMember reports whether m is a function of std::array on an array.
func (l *lowerer) isArrayMember(m *member) bool {
	switch m.name {
	case "size", "at", "front", "back", "fill", "empty":
		if !m.called {
			return false
		}
	default:
		if m.called || !slices.Contains(ordinals, m.name) { // see partOf
			return false
		}
	}
	v, ok := l.tryPlace(m.x)
	return ok && len(v.dims()) > 0
}

// arrayElement is the place that a.at(i), a.front(), a.back() or std::get<1>(a) names.
func (l *lowerer) arrayElement(m *member) (view, bool) {
	v, ok := l.place(m.x)
	if !ok {
		return v, false
	}
	switch {
	case !m.called:
		return l.subscript(v, m, affine.IntConst(int64(slices.Index(ordinals, m.name))))
	case m.name == "at" && len(m.args) == 1:
		return l.subscript(v, m, l.value(m.args[0]))
	case m.name == "front":
		return l.subscript(v, m, zero())
	case m.name == "back":
		return l.subscript(v, m, affine.IntConst(int64(v.dims()[0]-1)))
	}
	l.diags.Errorf(diag.TypeError, m.pos, "%s is no element", quoteToken(m.name))
	return v, false
}

// arrayMember lowers a function of std::array used as a value.
func (l *lowerer) arrayMember(m *member) affine.Expr {
	switch m.name {
	case "size":
		v, _ := l.place(m.x)
		return &affine.Const{T: affine.Type{Kind: affine.Uint, Bits: 64}, I: int64(v.dims()[0])}
	case "empty":
		return &affine.Const{T: affine.B1}
	case "fill":
		l.arrayFill(m)
		return zero()
	}
	v, ok := l.arrayElement(m)
	if !ok || len(v.dims()) > 0 {
		return zero()
	}
	return &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: m.pos}
}

// arrayFill lowers a.fill(x).
func (l *lowerer) arrayFill(m *member) {
	v, ok := l.writtenArray(m.x)
	if !ok || len(m.args) != 1 || len(v.dims()) != 1 {
		l.diags.Errorf(diag.TypeError, m.pos, "fill needs an array of numbers and one value")
		return
	}
	l.fillArray(v, l.value(m.args[0]), affine.IntConst(int64(v.dims()[0])), m.pos)
}
