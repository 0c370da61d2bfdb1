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
		if s.op != "=" || widths[k] == 0 || !l.isBits(part) && !l.isAPVariable(part) && !l.isWordVariable(part) {
			l.diags.Errorf(diag.Unsupported, s.x.at(), "a concatenation is assigned to").
				Advise("assign to its parts, the last one first: y = value; x = value >> y.length()")
			return true
		}
	}
	word, ok := l.wideWord(s.y)
	if !ok {
		return true
	}
	values, at := make([]symbol, len(list)), 0
	for k, n := range slices.Backward(widths) {
		values[k] = l.heldPart(word, at, n, s.pos)
		at += n
	}
	l.push()
	for k, part := range slices.Backward(list) {
		l.scope.names[valueName] = values[k]
		l.assignment(&assign{s.place, "=", part, &ident{place: s.place, name: valueName}})
	}
	l.pop()
	return true
}

// heldPart are n bits of word from bit at on, which stay what they are.
func (l *lowerer) heldPart(word wideWord, at, n int, pos diag.Pos) symbol {
	if n <= maxBits {
		return bound{l.evaluatedOnce("part", word.bits(at, n), pos)}
	}
	lane := l.wideType(affine.ULane, n).elem.Bits
	var pieces []wordPiece
	for lo := 0; lo < n; lo += lane {
		held := l.evaluatedOnce("part", word.bits(at+lo, min(lane, n-lo)), pos)
		pieces = append(pieces, wordPiece{numberBits(held), lo})
	}
	part := wordOfPieces(n, pieces)
	part.settled = true
	return boundWord{part}
}

// joinedParts are the parts of x, the highest first, if it is a concatenation; else nil.
func (l *lowerer) joinedParts(x expr) []expr {
	if b, ok := x.(*binary); ok && (b.op != "," || !l.joinsBits(b)) {
		return nil
	}
	if list := assignedParts(x); len(list) > 1 {
		return list
	}
	return nil
}

// assignedParts are what an assignment to x sets: the parts of a concatenation, or x.
func assignedParts(x expr) []expr {
	if m, ok := x.(*member); ok && m.name == "concat" && len(m.args) == 1 && m.called {
		return append(assignedParts(m.x), assignedParts(m.args[0])...)
	}
	return joinedList(x)
}

// isAPVariable reports whether x is a variable or an element that is an ap_int.
func (l *lowerer) isAPVariable(x expr) bool {
	v, ok := l.tryPlace(x)
	return ok && len(v.dims()) == 0 && v.buf.Elem.IsAP()
}

// isWordVariable reports whether x is a variable or an element that is a word of more than 64 bits.
func (l *lowerer) isWordVariable(x expr) bool {
	v, ok := l.tryPlace(x)
	return ok && wordBits(v) > 0
}
