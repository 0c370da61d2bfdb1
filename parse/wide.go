package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Words of more than 64 bits, the ap_uint<512> of memory ports: a word is an array of lanes,
// the lowest first, which are the same bytes. Its lanes are as narrow as the kernel cuts it.
//
//	ap_uint<512> w = in[i];                    for k = 0 to 16 { w[k] = in[i][k] }
//	x[j] = w.range(32 * j + 31, 32 * j);   =>  x[j] = w[j]

// Widths of words and of their lanes, in bits.
const (
	maxWord      = 4096
	mostLaneBits = 64
	leastLane    = 8
)

// wideWords are the widths of lanes for each width of words. A cut that needs narrower ones
// has the kernel lowered again.
type wideWords struct {
	lane  map[int]int
	again bool
}

func newWideWords() *wideWords { return &wideWords{lane: map[int]int{}} }

// retry reports whether the kernel is to be lowered again.
func (w *wideWords) retry() bool {
	again := w.again
	w.again = false
	return again
}

// wideType is the type of words of so many bits.
func (l *lowerer) wideType(kind affine.Kind, bits int) typeRef {
	if l.wide.lane[bits] == 0 {
		l.wide.again = l.wide.again || len(l.wide.lane) == 0 // what was lowered before took no operand for a word
		l.wide.lane[bits] = mostLaneBits
		if bits%mostLaneBits != 0 && bits%leastLane == 0 {
			l.wide.lane[bits] = affine.GCD(bits, mostLaneBits)
		}
	}
	lane := l.wide.lane[bits]
	elem := affine.Type{Kind: kind, Bits: lane, Point: affine.Point{Frac: int16(bits)}}
	return typeRef{elem: elem, dims: []int{(bits + lane - 1) / lane}, isClass: true}
}

// narrower has words of so many bits cut into lanes of at most so many.
func (w *wideWords) narrower(word, lane int) {
	w.lane[word], w.again = min(w.lane[word], lane), true
}

// wordBits is the width of the word that v is, 0 if it is none.
func wordBits(v view) int {
	if v.buf == nil || !v.buf.Elem.IsLane() || len(v.dims()) != 1 {
		return 0
	}
	return int(v.buf.Elem.Point.Frac)
}

// wideOf is the width of x if it is a word of more than 64 bits, else 0.
func (l *lowerer) wideOf(x expr) int {
	if len(l.wide.lane) == 0 {
		return 0
	}
	switch x := x.(type) {
	case nil, *literal, *assign, *initList, *lambdaExpr, *sizeOf:
		return 0
	case *cast:
		return l.wideName(x.typ)
	case *conditional:
		return max(l.wideOf(x.x), l.wideOf(x.y))
	case *binary:
		switch x.op {
		case "&":
			if l.fewBits(x.x) || l.fewBits(x.y) {
				return 0
			}
			return max(l.wideOf(x.x), l.wideOf(x.y))
		case "|", "^", "+", "-", "*", "/", "%":
			return max(l.wideOf(x.x), l.wideOf(x.y))
		case "<<", ">>":
			return l.wideOf(x.x)
		case ",":
			return l.joinedWidth(x)
		}
		return 0
	case *ident:
		if b, ok := l.lookup(x.name).(boundWord); ok {
			return b.word.width
		}
	case *unary:
		if x.op == "~" || x.op == "-" {
			return l.wideOf(x.x)
		}
	case *call:
		if n := l.wideCall(x); n > 0 {
			return n
		}
	case *member:
		if joined := l.concatOf(x); joined != nil {
			return l.joinedWidth(joined)
		}
		if ch := l.streamReadOf(x); ch != nil && ch.Buffer.Elem.IsLane() {
			return int(ch.Buffer.Elem.Point.Frac)
		}
		if n := l.wideCall(x); n > 0 {
			return n
		}
	}
	if number := l.asNumber(x); number != nil {
		return l.wideConversion(number)
	}
	if l.isRange(x) {
		bits, ok := l.rangeBits(x)
		if ok && bits <= maxBits {
			return 0
		}
		return bits
	}
	if v, ok := l.tryPlace(x); ok {
		return wordBits(v)
	}
	return 0
}

// wideName is the width of a type of words, 0 for other types.
func (l *lowerer) wideName(t *typeName) int {
	ref, ok := l.tryType(t)
	if !ok || !ref.elem.IsLane() || len(ref.dims) != 1 {
		return 0
	}
	return int(ref.elem.Point.Frac)
}

// fewBits reports whether x is a number of at most 64 bits that is not negative: w & x is
// one, too.
func (l *lowerer) fewBits(x expr) bool {
	if lit, ok := x.(*literal); ok {
		return lit.text != ""
	}
	if l.wideOf(x) > 0 || l.isRecord(x) {
		return false
	}
	few := false
	l.trialOf(func() {
		v := l.value(x)
		c, isConst := v.(*affine.Const)
		few = v.Type().IsInteger() && (!v.Type().Signed() || isConst && c.I >= 0)
	})
	return few
}

// isRange reports whether x is w.range(hi, lo) or w(hi, lo) of a word.
func (l *lowerer) isRange(x expr) bool {
	switch x := x.(type) {
	case *member:
		return x.name == "range" && l.wideOf(x.x) > 0
	case *call:
		switch s := l.lookup(x.fn).(type) {
		case view:
			return wordBits(s) > 0
		case boundWord:
			return true
		}
	}
	return false
}

// rangeBits is the number of bits of such a range, if that is known, else that of the word.
func (l *lowerer) rangeBits(x expr) (bits int, ok bool) {
	args, whole := []expr(nil), 0
	switch x := x.(type) {
	case *member:
		args, whole = x.args, l.wideOf(x.x)
	case *call:
		args, whole = x.args, l.wideOf(&ident{place: x.place, name: x.fn})
	}
	if len(args) == 0 {
		return whole, true
	}
	l.trialOf(func() {
		if len(args) == 2 {
			_, bits, ok = l.ends(l.value(args[0]), l.value(args[1]))
		}
	})
	if !ok {
		bits = whole
	}
	return bits, ok
}

// ends are the lowest bit and the number of bits from low to top.
func (l *lowerer) ends(top, low affine.Expr) (lo affine.Expr, bits int, ok bool) {
	read := &countedLoads{}
	a, okHi := affine.FormOf(read.in(l.meant(top)))
	b, okLo := affine.FormOf(read.in(l.meant(low)))
	if !okHi || !okLo {
		return nil, 0, false
	}
	between, fixed := a.Sub(b).IsConst()
	if c, isConst := b.IsConst(); isConst {
		low = affine.IntConst(c)
	}
	return low, int(between + 1), fixed && between >= 0 && between < maxWord
}

// countedLoads are variables and elements with counters that stand for them.
type countedLoads struct {
	loads    []*affine.Load
	counters []*affine.Counter
}

// in is e with counters for what it reads: of two ends of a range, both have the same values.
func (c *countedLoads) in(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		ld, ok := e.(*affine.Load)
		if !ok || !ld.Buffer.Elem.IsInteger() {
			return e
		}
		k := slices.IndexFunc(c.loads, func(other *affine.Load) bool { return affine.SameExpr(ld, other) })
		if k < 0 {
			t, hi := ld.Buffer.Elem, int64(maxWord)
			if t.Bits < 14 { // which hold less
				hi = 1<<max(t.Bits-1, 1) - 1
			}
			k = len(c.loads)
			c.loads = append(c.loads, ld)
			c.counters = append(c.counters, &affine.Counter{Loop: &affine.Loop{Name: ld.Buffer.Name, Type: t, Lo: &affine.Const{T: t}, Hi: &affine.Const{T: t, I: hi}, Step: 1}})
		}
		return c.counters[k]
	})
}

// lowBits are the 64 lowest bits of a word, as a number of its width: what makes it narrower
// loses nothing, and what does not is reported as too wide.
func (l *lowerer) lowBits(x expr, bits int) affine.Expr {
	wide := affine.Type{Kind: affine.APUint, Bits: bits}
	if l.isRange(x) {
		if f, ok := l.field(x); ok && f.count != nil {
			return l.readOpenWord(f, x.at())
		}
	}
	w, ok := l.wideWord(x)
	if !ok {
		return zero()
	}
	return &affine.Cast{T: wide, X: w.bits(0, maxBits)}
}

// partOf is x, or what w & x keeps of a word w.
func (l *lowerer) partOf(x expr) affine.Expr {
	value := l.value(x)
	if c, ok := value.(*affine.Cast); ok && l.wideOf(x) > 0 {
		return beyondC(c.X)
	}
	return value
}

// wordPlace is the variable that holds x, a word: one of its own if x is no variable.
func (l *lowerer) wordPlace(x expr) (view, bool) {
	if v, ok := l.tryPlace(x); ok && wordBits(v) > 0 {
		return l.place(x)
	}
	w, ok := l.wideWord(x)
	if !ok {
		return view{}, false
	}
	return l.heldIn("word", w, x.at()), true
}

// wordArgument is what parameter p is bound to if that is a word of more than 64 bits: the
// variable itself, or one of p's type.
func (l *lowerer) wordArgument(p *varDecl, a expr) (argument, bool) {
	if len(l.wide.lane) == 0 || p.ptr > 0 || len(p.dims) > 0 {
		return argument{}, false
	}
	given, wanted := l.wideOf(a), l.wideName(p.typ)
	if given == 0 && wanted == 0 || wanted == 0 && l.isNumberType(p.typ) {
		return argument{}, false
	}
	if wanted != given && wanted > 0 {
		a = &cast{place: place{a.at()}, typ: p.typ, x: a}
	}
	v, ok := l.wordPlace(a)
	v = l.frozen(v, a.at())
	return argument{place: v, isSet: ok, value: zero(), poisoned: !ok}, true
}

// isNumberType reports whether t names a type of numbers.
func (l *lowerer) isNumberType(t *typeName) bool {
	ref, ok := l.tryType(t)
	return ok && ref.rec == nil && len(ref.dims) == 0
}

// compared is x op y where one is a word.
func (l *lowerer) compared(x *binary) affine.Expr {
	a, okA := l.wideWord(x.x)
	b, okB := l.wideWord(x.y)
	if !okA || !okB {
		return zero()
	}
	return l.comparedWords(x, a, b)
}

// comparedWords is a op b.
func (l *lowerer) comparedWords(x *binary, a, b wideWord) affine.Expr {
	if x.op != "==" && x.op != "!=" {
		return l.orderedWords(x, affine.Op(x.op), a, b)
	}
	equal := affine.Expr(&affine.Const{T: affine.B1, I: 1})
	lane := mostLaneBits
	for _, bits := range []int{a.width, b.width} {
		if n := l.wide.lane[bits]; n > 0 {
			lane = min(lane, n)
		}
	}
	for lo := 0; lo < max(a.width, b.width); lo += lane {
		same := l.binaryOp(x.pos, "==", a.bits(lo, lane), b.bits(lo, lane))
		equal = affine.Folded(&affine.Binary{Op: "&&", X: equal, Y: same})
	}
	if x.op == "!=" {
		return negate(equal)
	}
	return equal
}

// noArithmetic reports an operator that words of more bits do not have here.
func (l *lowerer) noArithmetic(x expr, op affine.Op, bits int) {
	l.diags.Errorf(diag.Unsupported, x.at(), "operator %s on a word of more than %d bits", op, bits).
		Advise("take the parts you need, w.range(hi, lo), and compute with them")
}
