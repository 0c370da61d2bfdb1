package parse

import (
	"codo/affine"
	"codo/diag"
)

// All bits of a fixed point number as the integer x.V, as code for Vivado HLS has them:
//
//	m.V = p.range(15, 0);  y = m.V << 2;

// rawOf reports whether m is x.V where x, a number, is none of a struct.
func (l *lowerer) rawOf(m *member) bool {
	return m.name == "V" && !m.called && !l.isRecord(m.x)
}

// rawBits is x.V as a value; ok is false if m is none.
func (l *lowerer) rawBits(m *member) (e affine.Expr, ok bool) {
	if !l.rawOf(m) || l.wideOf(m.x) > 0 {
		return nil, false
	}
	value := l.value(m.x)
	switch t := value.Type(); {
	case t.IsFixed():
		l.checkWidth(m.pos, t)
		return convert(bitsOf(value), apOf(t.Signed(), t.Bits)), true
	case t.IsAP():
		l.noRaw(m)
		return zero(), true
	}
	return nil, false
}

// noRaw reports V of an ap_int, which is more than its bits where it is shifted: that is up to the headers.
func (l *lowerer) noRaw(m *member) {
	l.diags.Errorf(diag.Unsupported, m.pos, "member `V` of an ap_int").Advise("write the number itself: it is its bits")
}

// assignsRaw lowers x.V = y and x.V op= y, which keep of y as many bits as x has. It reports false if s is none.
func (l *lowerer) assignsRaw(s *assign) bool {
	m, ok := s.x.(*member)
	if !ok || !l.rawOf(m) {
		return false
	}
	of, ok := l.tryPlace(m.x)
	if !ok || len(of.dims()) > 0 || !namesBits(of.buf.Elem) {
		return false
	}
	if of.buf.Elem.IsAP() {
		l.noRaw(m)
		return true
	}
	y := l.value(s.y)
	if y.Type().IsFixed() {
		l.diags.Errorf(diag.Unsupported, s.y.at(), "bits are set to a fixed point number").Advise("write y.V, or convert it to an integer")
		return true
	}
	to, ok := l.target(m.x)
	if !ok {
		return true
	}
	t := to.buf.Elem
	raw := apOf(t.Signed(), t.Bits)
	if s.op != "=" {
		old := convert(bitsOf(&affine.Load{Buffer: to.buf, Index: to.prefix, Pos: m.pos}), raw)
		y = l.binaryOp(s.pos, affine.Op(s.op[:len(s.op)-1]), old, y)
	}
	l.emit(&affine.Assign{Buffer: to.buf, Index: to.prefix, Value: readAs(convert(convert(y, raw), t.Raw()), t), Pos: s.x.at()})
	return true
}
