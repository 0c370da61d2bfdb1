package emit

import (
	"slices"
	"strings"

	"codo/affine"
)

// choice prints c ? x : y. Sides of one type are not promoted ([expr.cond]). Of choices that
// follow each other in y there may be thousands: they are printed from the last one on, and
// joined in the end.
func (p expressionPrinter) choice(e *affine.Select) text {
	list := []*affine.Select{e}
	for next, ok := e.Y.(*affine.Select); ok; next, ok = next.Y.(*affine.Select) {
		list = append(list, next)
	}
	y := choices{text: p.text(list[len(list)-1].Y)}
	for _, e := range slices.Backward(list) {
		y.begin(p, e)
	}
	y.join()
	return y.text
}

// choices are a text that begins with these parts, the last of them first, which s lacks yet.
type choices struct {
	text
	before []string
}

// begin puts e, whose last side the choices are, before them.
func (y *choices) begin(p expressionPrinter, e *affine.Select) {
	x, want := p.text(e.X), e.Type()
	typ, ok := choiceType(x, y.text, want)
	if !ok {
		if typ, ok = choiceType(materialise(x), y.text, want); ok {
			x = materialise(x)
		}
	}
	if !ok {
		y.join()
		y.text = materialise(y.text)
		if typ, ok = choiceType(x, y.text, want); !ok {
			x, typ = materialise(x), want
		}
	}
	if y.prec < precSelect {
		y.join()
		y.s = paren(y.text, precSelect)
	}
	y.before = append(y.before, paren(p.condition(e.Cond), precOr)+" ? "+paren(x, precOr)+" : ")
	y.text = text{s: y.s, prec: precSelect, typ: typ, want: want, exact: true}
}

// join makes s whole.
func (y *choices) join() {
	var s strings.Builder
	for _, part := range slices.Backward(y.before) {
		s.WriteString(part)
	}
	s.WriteString(y.s)
	y.s, y.before = s.String(), nil
}

// choiceType is the type of c ? x : y, if that keeps the value, of type want.
func choiceType(x, y text, want affine.Type) (affine.Type, bool) {
	if x.typ == y.typ && x.typ == want {
		return want, true
	}
	if x.typ.IsAP() || y.typ.IsAP() {
		return want, false
	}
	t := x.typ
	if t != y.typ {
		t = common(x.typ, y.typ)
	}
	if t.IsFloat() && (x.typ == affine.F16) != (y.typ == affine.F16) { // which goes into the other is open
		return want, false
	}
	return t, t == want || x.exact && y.exact && !want.IsFloat() && !want.IsAP() && keeps(want, t)
}
