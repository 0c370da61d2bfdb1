package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// ap_fixed and ap_ufixed (UG1399, "Arbitrary Precision Fixed-Point Data Types"). While
// statements are lowered, expressions and variables have fixed point types; operators
// work on their bits, which are ap_ints, and a cast between a fixed point type and its
// raw type only says how bits are read. At the end the points are dropped: what is left
// are integers, and the types of the arguments in the user's signature.

// resolveFixed reads ap_fixed<W, I, Q, O, N>.
func (l *lowerer) resolveFixed(t *typeName) (typeRef, bool) {
	if len(t.targs) < 2 || t.targs[0].value == nil || t.targs[1].value == nil {
		l.diags.Errorf(diag.TypeError, t.pos, "%s needs a width and a number of integer bits", t.name).Advise("write %s<16, 6>", t.name)
		return typeRef{}, false
	}
	bits, ok := l.constInt(t.targs[0].value)
	whole, okWhole := l.constInt(t.targs[1].value)
	if !ok || !okWhole {
		return typeRef{}, false
	}
	const farthest = 64 // bits between the point and the others
	if bits < 1 || bits > maxBits || whole < -farthest || whole > farthest+bits {
		l.diags.Errorf(diag.Unsupported, t.pos, "%s<%d, %d>: widths from 1 to %d are supported", t.name, bits, whole, maxBits).
			Advise("use fewer bits")
		return typeRef{}, false
	}
	out := fixedOf(t.name == "ap_fixed", int(bits), int(bits-whole))
	quant, okQ := l.mode(t, 2, affine.QuantNames[:])
	overflow, okO := l.mode(t, 3, affine.OverflowNames[:])
	out.Point.Quant, out.Point.Overflow = affine.Quant(quant), affine.Overflow(overflow)
	if okQ && okO && !l.wrapsSomehow(t, &out) {
		return typeRef{}, false
	}
	return typeRef{elem: out}, okQ && okO
}

// wordWidths are the numbers in the template arguments of t, an integer of any width or a fixed point type, where it is the
// number or word ref; none if it is not. isWord is false if t is another type.
func wordWidths(t *typeName, ref typeRef) (widths []int, isWord bool) {
	kinds := map[string][2]affine.Kind{"ap_int": {affine.APInt, affine.Lane}, "ap_uint": {affine.APUint, affine.ULane}, "ap_fixed": {affine.Fixed}, "ap_ufixed": {affine.UFixed}}
	kind, isWord := kinds[t.name]
	elem := ref.elem
	switch {
	case isWord && elem.Kind == kind[1] && len(ref.dims) > 0: // a wide word
		return []int{int(elem.Point.Frac)}, true
	case isWord && elem.Kind == kind[0]:
		return []int{elem.Bits, elem.Bits - int(elem.Point.Frac)}, true
	}
	return nil, isWord
}

// mode reads argument i of a fixed point type, one of names; the first where it is left out.
func (l *lowerer) mode(t *typeName, i int, names []string) (int, bool) {
	if i >= len(t.targs) {
		return 0, true
	}
	name := ""
	if arg := t.targs[i]; arg.typ != nil {
		name = arg.typ.name
	} else if id, ok := arg.value.(*ident); ok {
		name = id.name
	}
	if at := slices.Index(names, name); at >= 0 {
		return at, true
	}
	l.diags.Errorf(diag.Unsupported, t.pos, "%s with mode %s", t.name, quoteToken(name)).Advise("modes that are known are %s", listed(names))
	return 0, false
}

// listed is a, b and c.
func listed(names []string) string {
	text := names[0]
	for i, n := range names[1:] {
		if i == len(names)-2 {
			return text + " and " + n
		}
		text += ", " + n
	}
	return text
}

// fixedOf is the type of that width with frac bits behind the point.
func fixedOf(signed bool, bits, frac int) affine.Type {
	t := affine.Type{Kind: affine.UFixed, Bits: bits, Point: affine.Point{Frac: int16(frac)}}
	if signed {
		t.Kind = affine.Fixed
	}
	return t
}

// bitsOf are the bits of x, of a fixed point type, as an integer.
func bitsOf(x affine.Expr) affine.Expr { return readAs(x, x.Type().Raw()) }

// pointed is an ap_int as the bits of a number with frac bits behind the point.
func pointed(x affine.Expr, frac int) affine.Expr {
	return readAs(x, fixedOf(x.Type().Signed(), x.Type().Bits, frac))
}

// readAs is x, or its bits read as type t of the same width.
func readAs(x affine.Expr, t affine.Type) affine.Expr {
	if x.Type() == t {
		return x
	}
	switch x := x.(type) {
	case *affine.Const:
		return &affine.Const{T: t, I: x.I}
	case *affine.Cast:
		if isReading(x) {
			return readAs(x.X, t)
		}
	}
	return &affine.Cast{T: t, X: x}
}

// isReading reports whether c reads bits as another type.
func isReading(c *affine.Cast) bool {
	from := c.X.Type()
	return (from.IsFixed() || c.T.IsFixed() || from.IsLane() || c.T.IsLane()) && from.Raw() == c.T.Raw()
}

// fixedOperand is an operand of an operator on fixed point numbers: an integer has its point
// behind the last bit.
func fixedOperand(x affine.Expr) affine.Expr {
	t := x.Type()
	if t.IsFixed() {
		return x
	}
	return pointed(convert(x, apOf(t.Signed(), t.Bits)), 0)
}

// aligned are the bits of x with frac bits behind the point, no fewer than x has.
func aligned(x affine.Expr, frac int) affine.Expr {
	bits, more := bitsOf(x), frac-int(x.Type().Point.Frac)
	if more == 0 {
		return bits
	}
	wide := convert(bits, apOf(x.Type().Signed(), x.Type().Bits+more))
	return affine.Folded(&affine.Binary{Op: "<<", X: wide, Y: affine.IntConst(int64(more))})
}

// madeOfBits reads codo_fixed<T>(bits), which kernels of ours define for arguments.
func (l *lowerer) madeOfBits(x *call) (affine.Expr, bool) {
	if x.fn != "codo_fixed" || len(x.targs) != 1 || x.targs[0].typ == nil || len(x.args) != 1 {
		return nil, false
	}
	ref, ok := l.resolve(x.targs[0].typ)
	bits := l.value(x.args[0])
	if !ok || !ref.elem.IsFixed() || !bits.Type().IsInteger() {
		return zero(), true
	}
	return readAs(convert(bits, ref.elem.Raw()), ref.elem), true
}

// dropPoints leaves the bits of fixed point numbers in p, and the lanes of words.
func dropPoints(p *affine.Program) {
	drop := func(b *affine.Buffer) {
		b.Elem = b.Elem.Raw()
		for i := range b.Init {
			b.Init[i].T = b.Elem
		}
	}
	for _, b := range p.Args {
		if b.Elem.IsFixed() {
			b.Outside = b.Elem
		}
		drop(b)
	}
	for _, b := range p.Tables {
		drop(b)
	}
	for _, c := range p.Channels {
		drop(c.Buffer)
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				drop(d.Buffer)
			}
			return true
		})
		affine.RewriteExprs(t.Body, withoutPoint)
	}
}

// withoutPoint is e, of whose operands the points are dropped.
func withoutPoint(e affine.Expr) affine.Expr {
	switch e := e.(type) {
	case *affine.Const:
		if e.T != e.T.Raw() {
			return &affine.Const{T: e.T.Raw(), I: e.I}
		}
	case *affine.Call:
		if e.T != e.T.Raw() {
			return &affine.Call{Fn: e.Fn, T: e.T.Raw(), Args: e.Args}
		}
	case *affine.Cast:
		if e.T.Raw() == e.X.Type() {
			return e.X
		}
	}
	return e
}
