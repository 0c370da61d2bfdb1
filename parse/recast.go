package parse

import (
	"codo/affine"
	"codo/diag"
)

// An array that is seen as one of another type through a cast is a buffer of its own until all is lowered. Its elements are
// then bits of those that lie there, the lowest first:
//
//	ap_uint<512> *w = (ap_uint<512> *)x;                   (short x[256])
//	s += (short)w[i].range(16 * j + 15, 16 * j);     =>    s += x[32 * i + j]

// A recast is an array seen as one of another type: both have the same sizes but for the last.
type recast struct{ whole, part *affine.Buffer }

// liesInBytes reports whether elements of type t, or lanes of a word, follow each other in memory without padding.
func liesInBytes(t affine.Type) bool {
	if t.IsLane() && t.Point.Frac%mostLaneBits != 0 || t == affine.B1 {
		return false
	}
	switch t.Bits {
	case 8, 16, 32, 64:
		return true
	}
	return false
}

// ofOtherSign is v as an array of elements of type t where those differ in their sign alone, as C takes it without a cast; else v.
func (l *lowerer) ofOtherSign(v view, t affine.Type) view {
	from := v.buf.Elem
	if !l.isC || !from.IsInteger() || !t.IsInteger() || from.Bits != t.Bits || from.Signed() == t.Signed() || len(v.dims()) > 1 {
		return v
	}
	if other, ok := l.recastTo(v, t); ok {
		return other
	}
	return v
}

// recastTo is v as an array of elements of type t, flat. It reports false if it cannot be seen so, or is lowered again for it.
func (l *lowerer) recastTo(v view, t affine.Type) (view, bool) {
	from := v.buf.Elem
	switch {
	case !liesInBytes(from) || !liesInBytes(t) || v.turns || v.buf.Port.Elements > 0:
		return v, false
	case t.IsLane() && t.Bits > from.Bits:
		l.wide.narrower(int(t.Point.Frac), from.Bits)
		return v, false
	case from.IsLane() && from.Bits > t.Bits:
		l.wide.narrower(int(from.Point.Frac), t.Bits)
		return v, false
	}
	to, ok := l.recastOf(v.buf, t)
	if !ok {
		return v, false
	}
	if len(v.buf.Shape) == 0 {
		return view{buf: to, readOnly: v.readOnly}, true
	}
	if len(v.dims()) == 0 {
		return v, false
	}
	flat := reshaped(v, []int{product(v.dims())})
	at, n := flat.at, product(flat.window)
	if from.Bits < t.Bits {
		ratio := t.Bits / from.Bits
		if multiple(at)%ratio != 0 {
			return v, false
		}
		first, _ := divided(promoted(at), ratio)
		at, n = first, n/ratio
	} else {
		at, n = scaled(at, from.Bits/t.Bits), n*(from.Bits/t.Bits)
	}
	if len(v.prefix) == 0 && len(to.Shape) == 1 && isZero(at) {
		return view{buf: to, readOnly: v.readOnly}, n > 0
	}
	return view{buf: to, prefix: v.prefix, window: []int{n}, at: at, readOnly: v.readOnly}, n > 0
}

// recastOf is the buffer that stands for b as an array of elements of type t; b itself is that of one which stands for it.
func (l *lowerer) recastOf(b *affine.Buffer, t affine.Type) (*affine.Buffer, bool) {
	b = l.recastFrom(b)
	if b.Elem == t {
		return b, true
	}
	for _, r := range l.recasts[b] {
		if r.part.Elem == t {
			return r.part, true
		}
	}
	shape := []int{1}
	if n := len(b.Shape); n > 0 {
		shape = append([]int{}, b.Shape...)
	}
	last := &shape[len(shape)-1]
	if *last*b.Elem.Bits%t.Bits != 0 && len(shape) > 1 || *last*b.Elem.Bits < t.Bits {
		return nil, false
	}
	*last = *last * b.Elem.Bits / t.Bits
	part := &affine.Buffer{Name: b.Name, Elem: t, Shape: shape, Const: b.Const, Pos: b.Pos}
	if l.recasts == nil {
		l.recasts, l.recastsOf = map[*affine.Buffer][]recast{}, map[*affine.Buffer]*affine.Buffer{}
	}
	l.recasts[b], l.recastsOf[part] = append(l.recasts[b], recast{b, part}), b
	return part, true
}

// recastFrom is the array that lies where b does.
func (l *lowerer) recastFrom(b *affine.Buffer) *affine.Buffer {
	if whole := l.recastsOf[b]; whole != nil {
		return whole
	}
	return b
}

// noRecast reports that v is not seen as an array of elements of type t.
func (l *lowerer) noRecast(v view, t affine.Type, pos diag.Pos) {
	d := l.diags.Errorf(diag.Memory, pos, "%s, of type %s, is seen as an array of another type", quoteToken(v.buf.Name), v.buf.Elem.CPP())
	switch {
	case !liesInBytes(v.buf.Elem) || !liesInBytes(t):
		d.Advise("declare it with the type it is used with; numbers of 8, 16, 32 or 64 bits, and words of a multiple of 64, may be seen as others")
	default:
		d.Advise("declare it with the type it is used with, or let the part that is seen so begin and end with whole elements")
	}
}

// joinRecasts puts the bits of the arrays in the place of those that stand for them.
func (l *lowerer) joinRecasts(body []affine.Stmt) []affine.Stmt {
	if len(l.recasts) == 0 {
		return body
	}
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok {
				if whole := l.recastsOf[ld.Buffer]; whole != nil {
					return l.recastRead(recast{whole, ld.Buffer}, ld)
				}
			}
			return e
		})
		switch s := s.(type) {
		case *affine.Assign:
			if whole := l.recastsOf[s.Buffer]; whole != nil {
				return l.into(func() { l.recastWrite(recast{whole, s.Buffer}, s) }), true
			}
		case *affine.Pop:
			if whole := l.recastsOf[s.Buffer]; whole != nil {
				return l.into(func() {
					token := l.buffer(s.Channel.Buffer.Name+"_token", s.Buffer.Elem, nil, s.Pos)
					l.emit(&affine.Decl{Buffer: token, Pos: s.Pos})
					l.emit(&affine.Pop{Channel: s.Channel, Buffer: token, Pos: s.Pos})
					l.recastWrite(recast{whole, s.Buffer}, &affine.Assign{Buffer: s.Buffer, Index: s.Index, Value: &affine.Load{Buffer: token, Pos: s.Pos}, Pos: s.Pos})
				}), true
			}
		}
		return nil, false
	})
}

// ratio is how many elements of one type lie in one of the other.
func (r recast) ratio() int {
	return max(r.whole.Elem.Bits, r.part.Elem.Bits) / min(r.whole.Elem.Bits, r.part.Elem.Bits)
}

// holder are the subscripts of the element that an element of part lies in, and from which bit on.
func (r recast) holder(index []affine.Expr) (at []affine.Expr, up affine.Expr) {
	last := len(index) - 1
	first, rest := divided(promoted(index[last]), r.ratio())
	if r.whole.IsScalar() {
		return nil, scaled(promoted(index[last]), r.part.Elem.Bits)
	}
	return append(index[:last:last], first), scaled(rest, r.part.Elem.Bits)
}

// held are the subscripts of element k of those that lie in an element of part.
func (r recast) held(index []affine.Expr, k int) []affine.Expr {
	last := len(index) - 1
	at := scaled(promoted(index[last]), r.ratio())
	if k > 0 {
		at = affine.Folded(&affine.Binary{Op: "+", X: at, Y: convert(affine.IntConst(int64(k)), at.Type())})
	}
	return append(index[:last:last], at)
}

// recastRead is an element of r.part.
func (l *lowerer) recastRead(r recast, ld *affine.Load) affine.Expr {
	load := func(index []affine.Expr) affine.Expr {
		return numberOfBits(&affine.Load{Buffer: r.whole, Index: index, Pos: ld.Pos})
	}
	from, to := r.whole.Elem.Bits, r.part.Elem.Bits
	switch {
	case from == to && r.whole.IsScalar():
		return ofBits(load(nil), r.part.Elem)
	case from == to:
		return ofBits(load(ld.Index), r.part.Elem)
	case from > to:
		at, up := r.holder(ld.Index)
		return ofBits(convert(l.shift(">>", load(at), up), unsignedOf(to)), r.part.Elem)
	}
	wide := unsignedOf(max(to, affine.I32.Bits)) // no operator takes it for another type
	all := convert(load(r.held(ld.Index, 0)), wide)
	for k := 1; k < r.ratio(); k++ {
		all = either(all, l.shift("<<", convert(load(r.held(ld.Index, k)), wide), affine.IntConst(int64(k*from))))
	}
	return ofBits(convert(all, unsignedOf(to)), r.part.Elem)
}

// recastWrite stores an element of r.part.
func (l *lowerer) recastWrite(r recast, s *affine.Assign) {
	store := func(index []affine.Expr, bits affine.Expr) {
		l.emit(&affine.Assign{Buffer: r.whole, Index: index, Value: ofBits(bits, r.whole.Elem), Pos: s.Pos})
	}
	from, to := r.whole.Elem.Bits, r.part.Elem.Bits
	bits := numberOfBits(s.Value)
	switch {
	case from == to && r.whole.IsScalar():
		store(nil, bits)
	case from == to:
		store(s.Index, bits)
	case from > to:
		at, up := r.holder(s.Index)
		all := unsignedOf(max(from, affine.I32.Bits))
		ones := &affine.Const{T: all, I: 1<<to - 1}
		others := affine.Folded(&affine.Unary{Op: "~", X: l.shift("<<", ones, up)})
		kept := convert(numberOfBits(&affine.Load{Buffer: r.whole, Index: at, Pos: s.Pos}), all)
		kept = affine.Folded(&affine.Binary{Op: "&", X: kept, Y: others})
		store(at, convert(either(kept, l.shift("<<", convert(bits, all), up)), unsignedOf(from)))
	default:
		bits = l.asOfNow("bits", bits, s.Pos)
		index := append([]affine.Expr{}, s.Index...)
		for d := range index {
			index[d] = l.asOfNow("at", index[d], s.Pos)
		}
		for k := range r.ratio() {
			part := bits
			if k > 0 {
				part = l.shift(">>", bits, affine.IntConst(int64(k*from)))
			}
			store(r.held(index, k), convert(part, unsignedOf(from)))
		}
	}
}

func unsignedOf(bits int) affine.Type { return affine.Type{Kind: affine.Uint, Bits: bits} }

// numberOfBits are the bits of x, of 8, 16, 32 or 64, as an unsigned number.
func numberOfBits(x affine.Expr) affine.Expr {
	raw := unsignedOf(x.Type().Bits)
	if x.Type().IsFloat() {
		bits, _ := affine.BitsAs(x, raw)
		return bits
	}
	return convert(bitsOf(x), raw)
}

// ofBits is the number of type t with the bits of x, which is unsigned and of its width.
func ofBits(x affine.Expr, t affine.Type) affine.Expr {
	if t.IsFloat() {
		value, _ := affine.BitsAs(x, t)
		return value
	}
	return readAs(convert(x, t.Raw()), t)
}
