package parse

// Bits of a value that has no name: f(x)(15, 8), s.read()[3], ap_uint<8>(x * 5)[k].

// isUnnamed reports whether x is such a value with bits that can be named: a call, or what is converted.
func (l *lowerer) isUnnamed(x expr) bool {
	switch x := x.(type) {
	case *call:
		if l.isBits(x) || l.returnsArray(x) {
			return false
		}
	case *member:
		if !x.called || l.isBits(x) {
			return false
		}
	case *cast:
	default:
		return false
	}
	if l.isRecord(x) || l.isPointer(x) {
		return false
	}
	if l.wideOf(x) > 0 {
		return true
	}
	t, ok := l.tryNumber(x)
	return ok && namesBits(t)
}

// isUnnamedRange reports whether m is x(hi, lo) of such a value x.
func (l *lowerer) isUnnamedRange(m *member) bool {
	return m.called && m.name == callOperator && len(m.args) == 2 && l.isUnnamed(m.x)
}
