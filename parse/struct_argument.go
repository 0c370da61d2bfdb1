package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A struct among the arguments of the top, or an array of them, whose fields have one
// type all, is an array of that type with a dimension more: the same bytes.
//
//	struct pixel { uint8_t r, g, b; };   void k(const pixel in[64], ..)   =>   arg in u8[64][3]

// structPart is a field of such an argument while statements are lowered: a variable
// that stands for elements of the argument from offset on.
type structPart struct {
	part, whole *affine.Buffer
	strides     []int // of the subscripts of part that are none of whole, in elements
	offset      int
}

// structArgument declares parameter v of the top, a struct or an array of them.
func (l *lowerer) structArgument(v *varDecl, t *recordType, top *function) {
	if l.refusesHeld(v, t) {
		return
	}
	if len(t.streams) > 0 {
		l.streamsArgument(v, t)
		return
	}
	elem, isUniform := uniform(t)
	ok := len(t.fields) > 0
	switch {
	case !ok:
		l.diags.Errorf(diag.TypeError, v.pos, "struct %s has no fields", quoteToken(t.name)).Advise("drop the argument")
	case hasBitFields(t):
		l.bitFieldsOutside(v, t)
		return
	case !isUniform && l.isC:
		l.diags.Errorf(diag.Unsupported, v.pos, "the fields of struct %s have types of several sizes", quoteToken(t.name)).
			Advise("call the file .cpp, or use one argument for each field")
		l.declare(v.pos, v.name, l.newRecord(v.name, t, make([]int, len(v.dims)+v.ptr), v.pos))
		return
	}
	size := typeRef{rec: t}.size()
	byValue := !v.isRef && v.ptr == 0 && len(v.dims) == 0
	if ok && (v.ptr > 1 || v.ptr == 1 && len(v.dims) > 0 || byValue && l.isC) {
		l.diags.Errorf(diag.Memory, v.pos, "%s is a struct in a form that is not supported here", quoteToken(v.name)).
			Advise("pass a pointer to it, or an array with its sizes")
		ok = false
	}
	dims, isOpen := v.dims, false
	if v.ptr == 1 && subscripts(top.body, v.name) {
		dims = []expr{nil}
	}
	var shape []int
	if ok {
		shape, ok = l.shape(v, dims, nil, func(row int) int {
			if depth := l.portDepth(top.pragmas, v.name); depth > 0 {
				return depth
			}
			isOpen = true
			return openRows(row * size)
		})
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	if !isUniform {
		l.declareStruct(v, t, l.fieldArguments(v, t, shape, isOpen, byValue), top)
		return
	}
	b := l.buffer(v.name, elem, append(slices.Clone(shape), size), v.pos)
	b.Const = v.typ.isConst || byValue
	if parts := kindsOf(t); slices.ContainsFunc(parts, func(p affine.TokenPart) bool { return p.As != elem }) {
		b.Port.Token = &affine.Token{Type: t.name, Parts: parts}
	}
	if isOpen {
		l.unsized = append(l.unsized, b)
	}
	l.prog.Args = append(l.prog.Args, b)
	l.declareStruct(v, t, l.structParts(v.name, t, shape, b, nil, 0), top)
}

// declareStruct declares parameter v of the top, which is r, or a copy of that if the
// function changes it.
func (l *lowerer) declareStruct(v *varDecl, t *recordType, r record, top *function) {
	if v.ptr == 0 && !v.isRef && len(v.dims) == 0 && l.changedNames(top.body)[v.name] {
		own := l.newRecord(v.name, t, nil, v.pos)
		l.copyRecord(own, r, v.pos)
		r = own
	}
	r.readOnly = v.typ.isConst
	if v.ptr == 1 && len(r.dims) > 0 && l.changedDirectly(top.body, v.name) {
		l.movingRecord(v.name, r, v.pos)
		return
	}
	l.declare(v.pos, v.name, r)
}

// structNamed is the type that t names, if that is a struct, also one made of a template; else
// none.
func (l *lowerer) structNamed(t *typeName) (ref typeRef) {
	switch sym := l.lookup(t.name).(type) {
	case typeRef:
		return sym
	case *recordTemplate:
		ref, _ = l.instance(sym, t)
	}
	return ref
}

// sameSize reports whether numbers of both types can be seen as bits of one width.
func sameSize(a, b affine.Type) bool {
	plain := func(t affine.Type) bool { return t.Kind == affine.Int || t.Kind == affine.Uint || t.IsFloat() }
	return plain(a) && plain(b) && a.Bits == b.Bits
}

// kindsOf says what the numbers of a struct are whose fields have several types, in order.
func kindsOf(t *recordType) (parts []affine.TokenPart) {
	for _, f := range t.fields {
		for range product(f.ref.dims) {
			if f.ref.rec != nil {
				parts = append(parts, kindsOf(f.ref.rec)...)
			} else {
				parts = append(parts, affine.TokenPart{Path: "." + f.name, As: f.ref.elem, Bits: f.ref.elem.Bits})
			}
		}
	}
	return parts
}

// structParts is the record that stands for elements of whole from offset on; its
// dimensions beyond those of whole have these strides.
func (l *lowerer) structParts(name string, t *recordType, dims []int, whole *affine.Buffer, strides []int, offset int) record {
	r := record{typ: t, dims: dims, parts: map[string]symbol{}}
	for _, f := range t.fields {
		size := f.ref.size()
		sizes, own := append(dims[:len(dims):len(dims)], f.ref.dims...), strides[:len(strides):len(strides)]
		for d := range f.ref.dims {
			own = append(own, product(f.ref.dims[d+1:])*size)
		}
		if f.ref.rec != nil {
			r.parts[f.name] = l.structParts(name+"_"+f.name, f.ref.rec, sizes, whole, own, offset)
		} else {
			part := l.buffer(name+"_"+f.name, f.ref.elem, sizes, whole.Pos)
			part.Const = whole.Const
			l.structs = append(l.structs, structPart{part, whole, own, offset})
			r.parts[f.name] = view{buf: part}
		}
		offset += product(f.ref.dims) * size
	}
	return r
}

// size is the number of elements of one element of an array of such a type.
func (t typeRef) size() int {
	if t.rec == nil {
		return 1
	}
	n := 0
	for _, f := range t.rec.fields {
		n += product(f.ref.dims) * f.ref.size()
	}
	return n
}

// joinStructs puts elements of arguments in the place of the variables of their fields.
func (l *lowerer) joinStructs(body []affine.Stmt) {
	for _, p := range l.structs {
		if p.part.Elem != p.whole.Elem {
			l.joinBits(body, p)
		}
		affine.RewriteBuffer(body, p.part, p.whole, func(index []affine.Expr) []affine.Expr {
			outer := len(p.whole.Shape) - 1
			var at affine.Expr = affine.IntConst(0)
			for d, x := range index[outer:] {
				at = sum(at, scaled(convert(x, affine.I32), p.strides[d]))
			}
			return append(index[:outer:outer], sum(at, affine.IntConst(int64(p.offset))))
		})
	}
}

// joinBits has the bits of the numbers of a field read and written.
func (l *lowerer) joinBits(body []affine.Stmt, p structPart) {
	bits := *p.part
	bits.Elem = p.whole.Elem
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == p.part {
				return l.bitsRead(&affine.Load{Buffer: &bits, Index: ld.Index, Pos: ld.Pos}, p.part.Elem, ld.Pos)
			}
			return e
		})
		if a, ok := s.(*affine.Assign); ok && a.Buffer == p.part {
			a.Value = l.bitsRead(a.Value, bits.Elem, a.Pos)
		}
		return true
	})
	affine.RewriteReads(body, &bits, p.part, func(index []affine.Expr) []affine.Expr { return index })
}

// sum is x + y, both i32.
func sum(x, y affine.Expr) affine.Expr {
	if c, ok := y.(*affine.Const); ok && c.I == 0 {
		return x
	}
	if c, ok := x.(*affine.Const); ok && c.I == 0 {
		return y
	}
	return affine.Folded(&affine.Binary{Op: "+", X: x, Y: y})
}

// subscripts reports whether body subscripts name, or hands it on, as an array.
func subscripts(body any, name string) bool {
	found := false
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *index:
			found = found || isIdent(n.x, name)
		case *binary:
			found = found || (n.op == "+" || n.op == "-") && isIdent(n.x, name)
		case *unary:
			found = found || (n.op == "++" || n.op == "--") && isIdent(n.x, name)
		case *call:
			for _, a := range n.args {
				found = found || isIdent(a, name)
			}
		case *declaration:
			for _, v := range n.vars {
				found = found || v.ptr == 1 && isIdent(v.init, name)
			}
		}
		return true
	})
	return found
}
