package emit

import (
	"fmt"
	"strings"

	"codo/affine"
)

// Precedence of C++ operators, tightest last.
const (
	precSelect = iota + 1
	precOr
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEqual
	precLess
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

var precedence = map[affine.Op]int{
	"||": precOr, "&&": precAnd, "|": precBitOr, "^": precBitXor, "&": precBitAnd, "==": precEqual, "!=": precEqual,
	"<": precLess, "<=": precLess, ">": precLess, ">=": precLess, "<<": precShift, ">>": precShift,
	"+": precAdd, "-": precAdd, "*": precMul, "/": precMul, "%": precMul,
}

// A text is a printed expression. The IR writes every conversion, C++ does most
// of them by itself; so a conversion at the root is kept pending: s has the
// static type typ and must still be converted to want to be the value of the IR
// node. The place where the text goes decides whether C++ does that there.
type text struct {
	s         string
	prec      int
	typ, want affine.Type
	exact     bool // the value of s is that of the IR node already
	literal   *affine.Const
	parts     *operation // s is x op y
}

// operation is the outermost binary operator of a text.
type operation struct {
	op   affine.Op
	x, y text
}

// An expressionPrinter prints expressions under the names of one task.
type expressionPrinter struct {
	names *names
}

// text prints e, the conversion at its root left pending.
func (p expressionPrinter) text(e affine.Expr) text {
	switch e := e.(type) {
	case *affine.Const:
		return constant(e)
	case *affine.Counter:
		return plain(p.names.loop[e.Loop], e.Loop.Type)
	case *affine.Load:
		if isStream(e.Buffer) {
			return bitsFrom(e.Buffer, fromToken(e.Buffer, p.reference(e.Buffer, nil)+".read()"))
		}
		return bitsFrom(e.Buffer, p.reference(e.Buffer, e.Index))
	case *affine.Cast:
		return p.cast(e)
	case *affine.Unary:
		return p.unary(e)
	case *affine.Binary:
		return p.binary(e)
	case *affine.Select:
		return p.choice(e)
	case *affine.Call:
		return p.call(e)
	}
	panic(fmt.Sprintf("emit: expression %T", e))
}

// plain is an operand without operator.
func plain(s string, t affine.Type) text {
	return text{s: s, prec: precPrimary, typ: t, want: t, exact: true}
}

// reference is name[i][j].
func (p expressionPrinter) reference(b *affine.Buffer, index []affine.Expr) string {
	name, ok := p.names.buffer[b]
	if !ok {
		panic("emit: " + b.Name + " is used and declared nowhere")
	}
	var s strings.Builder
	s.WriteString(name)
	for _, x := range index {
		s.WriteString("[" + p.integer(x) + "]")
	}
	return s.String()
}

// integer prints e for a subscript or a shift distance, where any integer type
// will do.
func (p expressionPrinter) integer(e affine.Expr) string { return integerText(p.text(e)).s }

func integerText(t text) text {
	if !t.exact {
		t = materialise(t)
	}
	if !t.typ.IsAP() {
		return t
	}
	if keeps(t.typ, affine.I32) {
		return castText(t, affine.I32)
	}
	return castText(t, affine.I64)
}

// condition prints e where C++ converts to bool by itself.
func (p expressionPrinter) condition(e affine.Expr) text {
	t := p.text(e)
	if t.typ.IsAP() || t.want != affine.B1 {
		return materialise(t)
	}
	return t
}

// assigned prints e where C++ converts to the type of e: an assignment, an
// initialiser, the argument of write.
func (p expressionPrinter) assigned(e affine.Expr) text {
	t := p.text(e)
	if t.typ.IsAP() && t.want.IsFloat() || t.typ.IsFloat() && t.want.IsAP() {
		return materialise(t)
	}
	return t
}

// exactly prints e as text of its own type, for overload resolution.
func (p expressionPrinter) exactly(e affine.Expr) text {
	t := p.text(e)
	if t.want.Bits == 64 && t.want.IsInteger() && (t.literal != nil || t.prec < precPrimary) {
		if isCast := t.typ == t.want && strings.HasPrefix(t.s, "("+t.want.CPP()+")"); isCast && t.prec == precUnary {
			return t
		}
		return castText(t, t.want) // 5LL is no int64_t
	}
	return materialise(t)
}

// materialise writes the pending conversion of t out.
func materialise(t text) text {
	switch {
	case t.typ == t.want:
		return t
	case t.literal != nil:
		return typedLiteral(t.literal)
	}
	return castText(t, t.want)
}

// castText is (to)t, or to(t) where the type is a template.
func castText(t text, to affine.Type) text {
	if to == affine.F16 && t.typ.IsAP() || t.typ == affine.F16 && to.IsAP() { // by way of float, which changes no value
		t = castText(t, affine.F32)
	}
	if to.IsAP() {
		return plain(to.CPP()+"("+t.s+")", to)
	}
	return text{s: "(" + to.CPP() + ")" + paren(t, precPrimary), prec: precUnary, typ: to, want: to, exact: true}
}

// paren is the text of t as an operand of an operator of precedence prec.
func paren(t text, prec int) string {
	if t.prec < prec {
		return "(" + t.s + ")"
	}
	return t.s
}

// cast leaves the conversion to e.T pending. One that is pending already may be
// skipped if it changes no value, but the way out of ap_int is always written.
func (p expressionPrinter) cast(e *affine.Cast) text {
	if in, ok := e.X.(*affine.Cast); ok && e.T.IsAP() && in.T.IsAP() && in.T.Bits >= e.T.Bits && in.X.Type().IsInteger() {
		if in.X.Type() == e.T {
			return p.text(in.X)
		}
		return p.cast(&affine.Cast{T: e.T, X: in.X}) // the low bits go through unchanged
	}
	t := p.text(e.X)
	if !t.exact || t.typ.IsAP() && !t.want.IsAP() {
		t = materialise(t)
	}
	t.exact = t.exact && (keeps(t.want, e.T) || keeps(t.typ, e.T))
	t.want, t.literal = e.T, nil
	return t
}

func (p expressionPrinter) unary(e *affine.Unary) text {
	if e.Op == "!" {
		x := p.condition(e.X)
		return text{s: "!" + paren(x, precUnary), prec: precUnary, typ: affine.B1, want: affine.B1, exact: true}
	}
	x := p.text(e.X)
	if !x.exact || x.typ.IsAP() && e.Op == "~" {
		x = materialise(x)
	}
	if typ := promoted(x.typ); typ != x.want && (typ.IsAP() != x.want.IsAP() || x.want.IsFloat() || !typ.IsAP() && typ.Bits < x.want.Bits) {
		x = materialise(x) // -(float)0 is -0.0f
	}
	typ := promoted(x.typ)
	if typ == affine.F16 { // by the header for simulation, that is a float
		typ = affine.F32
	}
	if typ.IsAP() && e.Op == "-" {
		typ = apType(true, typ.Bits+1)
	}
	s := paren(x, precUnary)
	if s[0] == '-' {
		s = "(" + s + ")" // -(-x), not --x
	}
	return text{s: string(e.Op) + s, prec: precUnary, typ: typ, want: x.want,
		exact: typ == x.want || typ.IsAP() && keeps(typ, x.want) || x.want == affine.F16}
}

// call prints a math function. The arguments have exactly the type that picks
// the overload.
func (p expressionPrinter) call(e *affine.Call) text {
	if e.Fn == "abs" && !e.T.IsFloat() && (e.T.IsAP() || !e.T.Signed()) {
		return p.text(magnitudeOf(e))
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = p.exactly(a).s
	}
	if _, _, ok := affine.BitCast(e.Fn); ok {
		return plain(fmt.Sprintf("codo_bits<%s>(%s)", e.T.CPP(), args[0]), e.T)
	}
	if arg, result, ok := affine.FixedTypes(e); ok {
		return fixedMath(e, arg, result, args)
	}
	t := plain("hls::"+string(e.Fn)+"("+strings.Join(args, ", ")+")", e.T)
	if e.Fn == "abs" && promoted(e.T) != e.T { // abs(int)
		t.typ, t.exact = affine.I32, false
	}
	return t
}

// magnitudeOf spells abs out for types that have no overload of it.
func magnitudeOf(e *affine.Call) affine.Expr {
	x := e.Args[0]
	if !e.T.Signed() {
		return x
	}
	negative := &affine.Binary{Op: "<", X: x, Y: &affine.Const{T: e.T}}
	return &affine.Select{Cond: negative, X: &affine.Unary{Op: "-", X: x}, Y: x}
}
