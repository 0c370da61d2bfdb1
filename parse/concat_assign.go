package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Assignments to a concatenation: the lowest bits go to its last part, and each part takes what was computed
// before any of them is set (ap_int_ref.h, ap_concat_ref::operator=).
//
//	(carry, sum) = a + b;   =>   part = bits 0 to 7 of a + b; part_1 = bit 8; sum = part; carry = part_1;

// assignsJoined lowers s if it sets a concatenation.
func (l *lowerer) assignsJoined(s *assign) bool {
	list := l.joinedParts(s.x)
	if list == nil {
		return false
	}
	widths := make([]int, len(list))
	for k, part := range list {
		widths[k] = l.partWidth(part)
		if s.op != "=" || widths[k] == 0 || widths[k] > maxBits || !l.isBits(part) && !l.isAPVariable(part) {
			l.diags.Errorf(diag.Unsupported, s.x.at(), "a concatenation is assigned to").
				Advise("assign to its parts, the last one first: y = value; x = value >> y.length()")
			return true
		}
	}
	word, ok := l.wideWord(s.y)
	if !ok {
		return true
	}
	values, at := make([]affine.Expr, len(list)), 0
	for k, n := range slices.Backward(widths) {
		values[k] = l.evaluatedOnce("part", word.bits(at, n), s.pos)
		at += n
	}
	l.push()
	for k, part := range slices.Backward(list) {
		l.scope.names[valueName] = bound{values[k]}
		l.assignment(&assign{s.place, "=", part, &ident{place: s.place, name: valueName}})
	}
	l.pop()
	return true
}

// joinedParts are the parts of x, the highest first, if it is a concatenation; else nil.
func (l *lowerer) joinedParts(x expr) []expr {
	switch x := x.(type) {
	case *binary:
		if x.op == "," && l.joinsBits(x) {
			return joinedList(x)
		}
	case *member:
		if x.name == "concat" && len(x.args) == 1 && x.called {
			return joinedList(&binary{x.place, ",", x.x, x.args[0]})
		}
	}
	return nil
}

// isAPVariable reports whether x is a variable or an element that is an ap_int.
func (l *lowerer) isAPVariable(x expr) bool {
	v, ok := l.tryPlace(x)
	return ok && len(v.dims()) == 0 && v.buf.Elem.IsAP()
}
