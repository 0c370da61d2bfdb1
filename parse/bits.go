package parse

import (
	"codo/affine"
	"codo/diag"
)

// Bit access of ap_int: x[i], x(hi, lo), x.range(hi, lo). Ranges need a constant
// number of bits; x(lo, hi) has them from the last to the first.

// bitField is a run of bits of an element.
type bitField struct {
	word   view
	value  affine.Expr // of the element
	lo     affine.Expr // of the lowest bit
	width  int
	single bool // x[i]
	turned bool // x.range(lo, hi): the lowest bit is the last
	// count is the number of bits where data decides it, and width that of the element then; back says whether they
	// are turned, nil for never.
	count, back affine.Expr
}

// isBitSelect reports whether x[i] picks a bit of an ap_int.
func (l *lowerer) isBitSelect(x *index) bool {
	if l.isBoundBits(x.x) || l.isUnnamed(x.x) {
		return true
	}
	v, ok := l.tryPlace(x.x)
	return ok && (len(v.dims()) == 0 && namesBits(v.buf.Elem) || wordBits(v) > 0)
}

// isBoundBits reports whether x is a constant or a counter with bits that can be named.
func (l *lowerer) isBoundBits(x expr) bool {
	id, ok := x.(*ident)
	if !ok {
		return false
	}
	b, ok := l.symbolOf(id).(bound)
	return ok && namesBits(b.value.Type())
}

// namesBits reports whether the bits of values of type t can be named.
func namesBits(t affine.Type) bool { return t.IsAP() || t.IsFixed() }

// isBits reports whether x names bits of an element rather than an element.
func (l *lowerer) isBits(x expr) bool {
	switch x := x.(type) {
	case *index:
		return l.isBitSelect(x)
	case *call:
		if x.scoped { // hls::exp beside an array exp
			return false
		}
		switch sym := l.lookup(x.fn).(type) {
		case view, boundWord:
			return true
		case bound:
			return namesBits(sym.value.Type())
		}
	case *member:
		_, ofField := l.fieldRange(x)
		return ofField || x.name == "range" || bitReaders[x.name] && len(x.args) == 1
	}
	return false
}

// fieldRange is p.data.range(hi, lo) for p.data(hi, lo), where data is a field with bits that can be named, and f(x).range(hi, lo)
// for f(x)(hi, lo).
func (l *lowerer) fieldRange(m *member) (*member, bool) {
	if l.isUnnamedRange(m) {
		return &member{place: m.place, x: m.x, name: "range", args: m.args, called: true}, true
	}
	if len(m.args) != 2 || m.name == "range" || !l.isRecord(m.x) {
		return nil, false
	}
	field := &member{place: m.place, x: m.x, name: m.name}
	v, ok := l.tryPlace(field)
	if !ok || (len(v.dims()) > 0 || !namesBits(v.buf.Elem)) && wordBits(v) == 0 {
		return nil, false
	}
	return &member{place: m.place, x: field, name: "range", args: m.args, called: true}, true
}

// bitReaders are the members that give one bit.
var bitReaders = map[string]bool{"bit": true, "get_bit": true, "test": true}

// bitWriters are the members that set one bit, with the value they set where that is no
// argument.
var bitWriters = map[string]string{"set_bit": "", "set": "1", "clear": "0", "invert": "!"}

// namesBitsOf reports whether x.name(..) gives bits of x, or sets some, where x is an ap_int.
func namesBitsOf(name string) bool {
	_, sets := bitWriters[name]
	return name == "range" || bitReaders[name] || sets && name != "clear"
}

// bitEffect lowers x.set_bit(i, v) and its kin. It reports false if m is none.
func (l *lowerer) bitEffect(m *member) bool {
	if m.name == "reverse" && len(m.args) == 0 {
		return l.reverseBits(m)
	}
	if l.rotates(m) {
		return true
	}
	value, ok := bitWriters[m.name]
	if v, isPlace := l.tryPlace(m.x); !ok || !isPlace || len(v.dims()) > 0 || !namesBits(v.buf.Elem) || len(m.args) == 0 {
		return false
	}
	bit := &index{m.place, m.x, m.args[0]}
	switch {
	case len(m.args) == 2 && (m.name == "set_bit" || m.name == "set"):
		l.assignBits(&assign{m.place, "=", bit, m.args[1]})
	case len(m.args) > 1 || value == "":
		return false
	case value == "!":
		l.assignBits(&assign{m.place, "=", bit, &unary{m.place, "!", bit, false}})
	default:
		l.assignBits(&assign{m.place, "=", bit, &literal{m.place, value}})
	}
	return true
}

// reverseBits lowers x.reverse(), which lets the bits of x change places.
func (l *lowerer) reverseBits(m *member) bool {
	v, isPlace := l.tryPlace(m.x)
	if !isPlace || len(v.dims()) > 0 || !namesBits(v.buf.Elem) || l.wideOf(m.x) > 0 {
		return false
	}
	all := l.reversed(convert(l.value(m.x), apOf(false, v.buf.Elem.Bits)), m.pos)
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(all, v.buf.Elem), Pos: m.pos})
	return true
}

// reversed is an unsigned number with its bits from the last to the first.
func (l *lowerer) reversed(value affine.Expr, pos diag.Pos) affine.Expr {
	t := value.Type()
	one := &affine.Const{T: t, I: 1}
	value = l.evaluatedOnce("reversed", value, pos)
	var all affine.Expr = &affine.Const{T: t}
	for k := range t.Bits {
		bit := convert(l.binaryOp(pos, "&", l.shift(">>", value, affine.IntConst(int64(k))), one), t)
		all = convert(l.binaryOp(pos, "|", all, l.shift("<<", bit, affine.IntConst(int64(t.Bits-1-k)))), t)
	}
	return all
}

// field finds the bits that x names, of an element, or of any value to be read.
func (l *lowerer) field(x expr) (bitField, bool) {
	if m, ok := x.(*member); ok {
		if of, ok := l.fieldRange(m); ok {
			x = of
		}
	}
	if f, isWide, ok := l.wideField(x); isWide {
		return f, ok
	}
	switch x := x.(type) {
	case *index:
		f, ok := l.wordOf(x.x)
		f.lo, f.width, f.single = l.value(x.i), 1, true
		return f, ok
	case *call:
		return l.rangeField(x, &ident{place: x.place, name: x.fn}, x.args)
	case *member:
		if bitReaders[x.name] && len(x.args) == 1 {
			f, ok := l.wordOf(x.x)
			f.lo, f.width, f.single = l.value(x.args[0]), 1, true
			return f, ok
		}
		return l.rangeField(x, x.x, x.args)
	}
	return bitField{}, false
}

// above is how much top is more than low; ok is false if that is not always the same. What depends on data
// is so much more where top is low + n as it is written.
func above(top, low affine.Expr) (n int64, ok bool) {
	hi, okHi := affine.FormOf(top)
	lo, okLo := affine.FormOf(low)
	if okHi && okLo {
		return hi.Sub(lo).IsConst()
	}
	if sum, isSum := top.(*affine.Binary); isSum && sum.Op == "+" && affine.SameExpr(sum.X, low) {
		if c, isConst := sum.Y.(*affine.Const); isConst {
			return c.I, true
		}
	}
	return 0, affine.SameExpr(top, low)
}

func (l *lowerer) rangeField(x, word expr, args []expr) (bitField, bool) {
	f, ok := l.wordOf(word)
	if !ok {
		return f, false
	}
	bits := f.value.Type().Bits
	if len(args) == 0 && namesBits(f.value.Type()) { // all
		f.lo, f.width = affine.IntConst(0), bits
		return f, true
	}
	if len(args) != 2 || !namesBits(f.value.Type()) {
		l.diags.Errorf(diag.Unsupported, x.at(), "a bit range needs an ap_int and two positions").Advise("write x.range(hi, lo)")
		return bitField{}, false
	}
	top, low := l.value(args[0]), l.value(args[1])
	lo, okLo := affine.FormOf(low)
	between, fixed := above(l.meant(top), l.meant(low))
	switch {
	case !fixed && bits > maxBits:
		l.openBits(x)
		return bitField{}, false
	case !fixed:
		return l.openEnds(f, top, low, bits, x.at()), true
	}
	if f.turned = between < 0; f.turned {
		low, between = top, -between
		lo, okLo = affine.FormOf(low)
	}
	least, isConst := lo.IsConst()
	if isConst = isConst && okLo; isConst {
		low = affine.IntConst(least)
	} else {
		least = 0
	}
	if least < 0 || least+between >= int64(bits) {
		l.diags.Errorf(diag.OutOfBounds, x.at(), "bits %d to %d of a value of %d bits", least+between, least, bits)
		return bitField{}, false
	}
	f.lo, f.width = low, int(between+1)
	return f, true
}

// wordOf is the element, or else the value, that x is.
func (l *lowerer) wordOf(x expr) (bitField, bool) {
	if !l.namesPlace(x) || l.isBoundBits(x) {
		value := l.value(x)
		l.checkWidth(x.at(), value.Type())
		return bitField{value: value}, namesBits(value.Type()) || l.noBits(x)
	}
	v, ok := l.place(x)
	if ok && len(v.dims()) > 0 {
		ok = l.noBits(x)
	}
	if !ok {
		return bitField{}, false
	}
	return bitField{word: v, value: &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.at()}}, true
}

func (l *lowerer) noBits(x expr) bool {
	l.diags.Errorf(diag.Unsupported, x.at(), "a bit range needs an ap_int and two positions").Advise("write x.range(hi, lo)")
	return false
}

// read gives the bits as an unsigned value.
func (l *lowerer) read(f bitField, pos diag.Pos) affine.Expr {
	if wordBits(f.word) > 0 && f.count != nil {
		return l.readOpenWord(f, pos)
	}
	if wordBits(f.word) > 0 {
		bits := l.laneBits(f.word, f.lo, f.width, pos)
		if f.single {
			return convert(bits, affine.B1)
		}
		return bits
	}
	if f.count != nil {
		return l.readOpen(f, pos)
	}
	word := bitsOf(f.value)
	t := affine.Type{Kind: affine.APUint, Bits: f.width}
	if f.single {
		bit := l.shift(">>", word, f.lo)
		if word.Type() == apOf(false, maxBits) { // beside a number that has a sign it would need one more
			return convert(convert(bit, apOf(false, 1)), affine.B1)
		}
		return convert(l.binaryOp(pos, "&", bit, affine.IntConst(1)), affine.B1)
	}
	if !isZero(f.lo) {
		word = l.shift(">>", word, f.lo)
	}
	if f.turned {
		return l.reversed(convert(word, t), pos)
	}
	return convert(word, t)
}

// bitRangeCall lowers x(hi, lo) where x is a variable.
func (l *lowerer) bitRangeCall(x *call) (affine.Expr, bool) {
	if !l.isBits(x) {
		return nil, false
	}
	f, ok := l.field(x)
	if !ok {
		return zero(), true
	}
	return l.read(f, x.pos), true
}

// assignBits lowers x.range(hi, lo) = y and x[i] = y: the other bits are kept.
func (l *lowerer) assignBits(s *assign) {
	f, ok := l.field(s.x)
	if !ok {
		return
	}
	if wordBits(f.word) > 0 {
		l.assignWide(f, s)
		return
	}
	y := l.value(s.y)
	if s.op != "=" {
		y = l.binaryOp(s.pos, affine.Op(s.op[:len(s.op)-1]), l.read(f, s.x.at()), y)
	} else if f.single { // a bit is set by all but 0 (ap_int_ref.h, ap_bit_ref::operator=)
		y = convert(y, affine.B1)
	}
	if f.word.buf == nil {
		l.diags.Errorf(diag.TypeError, s.x.at(), "bits of a value are written").Advise("give it to a variable first")
		return
	}
	if f.word.readOnly || f.word.buf.Const {
		l.diags.Errorf(diag.TypeError, s.x.at(), "%s is const and is written", quoteToken(f.word.buf.Name))
		return
	}
	if y.Type().IsFixed() {
		l.diags.Errorf(diag.Unsupported, s.y.at(), "bits are set to a fixed point number").Advise("write y.range(), or convert it to an integer")
		return
	}
	if f.turned {
		y = l.reversed(convert(y, apOf(false, f.width)), s.pos)
	}
	word := f.word.buf.Elem.Raw()
	raw := affine.Type{Kind: affine.APUint, Bits: word.Bits}
	if f.count != nil {
		old := convert(bitsOf(&affine.Load{Buffer: f.word.buf, Index: f.word.prefix, Pos: s.x.at()}), raw)
		l.emit(&affine.Assign{Buffer: f.word.buf, Index: f.word.prefix, Value: readAs(convert(l.storedOpen(f, old, y, s.pos), word), f.word.buf.Elem), Pos: s.x.at()})
		return
	}
	if f.width == word.Bits {
		l.emit(&affine.Assign{Buffer: f.word.buf, Index: f.word.prefix, Value: readAs(convert(convert(y, raw), word), f.word.buf.Elem), Pos: s.x.at()})
		return
	}
	mask := &affine.Const{T: raw, I: raw.Wrap(int64(uint64(1)<<f.width - 1))}
	field := &affine.Binary{Op: "&", X: convert(convert(y, affine.Type{Kind: affine.APUint, Bits: f.width}), raw), Y: mask}
	old := convert(bitsOf(&affine.Load{Buffer: f.word.buf, Index: f.word.prefix, Pos: s.x.at()}), raw)
	kept := &affine.Binary{Op: "&", X: old, Y: affine.Folded(&affine.Unary{Op: "~", X: l.shift("<<", mask, f.lo)})}
	value := &affine.Binary{Op: "|", X: kept, Y: l.shift("<<", field, f.lo)}
	l.emit(&affine.Assign{Buffer: f.word.buf, Index: f.word.prefix, Value: readAs(convert(value, word), f.word.buf.Elem), Pos: s.x.at()})
}

// memberValue lowers x.method(...) used as a value.
func (l *lowerer) memberValue(m *member) affine.Expr {
	if _, reported := l.lookup(rootName(m.x)).(poisoned); reported {
		return zero()
	}
	if e, ok := l.unionElement(m); ok {
		return e
	} else if e, ok := l.otherValue(m); ok {
		return e
	}
	if of, ok := l.fieldRange(m); ok {
		return l.memberValue(of)
	}
	if l.isRecord(m.x) {
		return l.fieldValue(m)
	}
	if l.isArrayMember(m) {
		return l.arrayMember(m)
	}
	if e, ok := l.rawBits(m); ok {
		return e
	}
	switch m.name {
	case "length", "width", "iwidth":
		if e, ok := l.widthOf(m); ok {
			return e
		}
	case "range", "bit", "get_bit", "test":
		if f, ok := l.field(m); ok {
			return l.read(f, m.pos)
		}
		return zero()
	case "concat":
		if x := l.concatOf(m); x != nil {
			return l.concatenated(x.x, x.y, m.pos)
		}
	case "read":
		return l.streamRead(m)
	case "is_neg", "is_zero":
		if v := l.value(m.x); v.Type().IsFixed() && len(m.args) == 0 {
			bits := bitsOf(v)
			op := affine.Op("==")
			if m.name == "is_neg" {
				op = "<"
			}
			return affine.Folded(&affine.Binary{Op: op, X: bits, Y: &affine.Const{T: bits.Type()}})
		}
	}
	if to, ok := conversions[m.name]; ok && len(m.args) == 0 {
		return l.converted(l.value(m.x), to, m.pos)
	}
	if e, ok := l.reducedBits(m); ok {
		return e
	}
	if e, ok := l.countedBits(m); ok {
		return e
	}
	if e, ok := l.reducedLanes(m); ok {
		return e
	}
	if l.polls(m) {
		return zero()
	}
	if m.name == callOperator {
		l.diags.Errorf(diag.Unsupported, m.pos, "which function is called here is not known").
			Advise("call it by its name, or through an argument, a field or a table whose functions are given in the source")
		return zero()
	}
	l.diags.Errorf(diag.Unsupported, m.pos, "member %s is not supported", quoteToken(m.name)).
		Advise("docs/reads.md lists the functions of streams, vectors, ap_int and ap_fixed that are read")
	return zero()
}

// fieldValue reads a field of a struct, or calls a function of it.
func (l *lowerer) fieldValue(m *member) affine.Expr {
	if m.called {
		return l.number(l.callMethod(m), m.name, m.pos)
	}
	switch part := l.part(m).(type) {
	case bound:
		return part.value
	case view, table:
		v, ok := part.(view)
		if t, isTable := part.(table); isTable {
			v, ok = l.tableView(t)
		}
		if ok && len(v.dims()) == 0 {
			return &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: m.pos}
		}
		l.diags.Errorf(diag.TypeError, m.pos, "array %s is used as a value", quoteToken(m.name))
	case record:
		l.diags.Errorf(diag.TypeError, m.pos, "struct %s is used as a value", quoteToken(m.name))
	case *unsetField:
		l.unset(m)
	}
	return zero()
}

var conversions = map[string]affine.Type{
	"to_char": {Kind: affine.Int, Bits: 8}, "to_schar": {Kind: affine.Int, Bits: 8}, "to_uchar": {Kind: affine.Uint, Bits: 8},
	"to_short": {Kind: affine.Int, Bits: 16}, "to_ushort": {Kind: affine.Uint, Bits: 16}, "to_ulong": {Kind: affine.Uint, Bits: 64},
	"to_int": affine.I32, "to_uint": {Kind: affine.Uint, Bits: 32}, "to_int64": affine.I64, "to_long": affine.I64,
	"to_uint64": {Kind: affine.Uint, Bits: 64}, "to_float": affine.F32, "to_double": affine.F64, "to_bool": affine.B1,
}
