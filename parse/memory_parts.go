package parse

import (
	"codo/affine"
	"codo/diag"
)

// copyParts lowers memcpy between numbers of different widths: several of the narrow ones, the first
// lowest, are the bytes of a wide one. It reports false if that is not possible, or there are none for the last.
func (l *lowerer) copyParts(to, from view, n affine.Expr, pos diag.Pos) bool {
	a, b := to.buf.Elem, from.buf.Elem
	count, isConst := n.(*affine.Const) // of the elements of to
	if !isBytes(a) || !isBytes(b) || a.Bits == b.Bits || to.buf == from.buf || !isConst || count.I < 1 || count.I > 1<<31 {
		return false
	}
	wide := affine.Type{Kind: affine.Uint, Bits: max(a.Bits, b.Bits)}
	narrow := affine.Type{Kind: affine.Uint, Bits: min(a.Bits, b.Bits)}
	parts := int64(wide.Bits / narrow.Bits)
	wides, nTo, nFrom := count.I, count.I, count.I*parts
	if a.Bits == narrow.Bits {
		wides, nFrom = count.I/parts, count.I/parts
		if wides*parts != count.I {
			return false
		}
	}
	to, from = l.widened(to, affine.IntConst(nTo), pos), l.widened(from, affine.IntConst(nFrom), pos)
	if len(to.dims()) == 0 && nTo > 1 || len(from.dims()) == 0 && nFrom > 1 {
		return false
	}
	bits := func(i affine.Expr, t affine.Type) affine.Expr {
		v := l.oneOf(from, i, pos)
		return l.bitsRead(&affine.Load{Buffer: v.buf, Index: v.prefix, Pos: pos}, t, pos)
	}
	set := func(i, value affine.Expr) affine.Stmt {
		v := l.oneOf(to, i, pos)
		return &affine.Assign{Buffer: v.buf, Index: v.prefix, Value: l.bitsRead(value, a, pos), Pos: pos}
	}
	place := func(i affine.Expr, k affine.Expr) affine.Expr {
		return l.binaryOp(pos, "+", l.binaryOp(pos, "*", i, affine.IntConst(parts)), k)
	}
	if a.Bits == wide.Bits {
		l.nest([]int{int(wides)}, pos, func(index []affine.Expr) affine.Stmt {
			var all affine.Expr
			for k := range parts {
				part := l.shift("<<", convert(bits(place(index[0], affine.IntConst(k)), narrow), wide), affine.IntConst(k*int64(narrow.Bits)))
				if all == nil {
					all = part
				} else {
					all = l.binaryOp(pos, "|", all, part)
				}
			}
			return set(index[0], convert(all, wide))
		})
		return true
	}
	l.nest([]int{int(wides), int(parts)}, pos, func(index []affine.Expr) affine.Stmt {
		by := l.binaryOp(pos, "*", index[1], affine.IntConst(int64(narrow.Bits)))
		return set(place(index[0], index[1]), convert(l.shift(">>", bits(index[0], wide), by), narrow))
	})
	return true
}

// isBytes reports whether numbers of type t are whole bytes, as many as they take.
func isBytes(t affine.Type) bool {
	return bytesOf(t)*8 == t.Bits && !t.IsLane() && !t.IsFixed() && t != affine.B1 && (!t.IsFloat() || t.Bits >= 16)
}
