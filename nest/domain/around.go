package domain

import (
	"codo/affine"
	"codo/nest"
)

// A place is what a subscript is made of.
type place struct {
	plain affine.Form
	turns []turn
}

// A turn is a part of a subscript that goes around: it is every times what at is in [0, size), as a multiple of
// size more or less makes it.
type turn struct {
	every, size int64
	at          affine.Form
}

// add adds x, every times; it reports false if x is something else.
func (p *place) add(x affine.Expr, every int64) bool {
	for c, ok := x.(*affine.Cast); ok && nest.Keeps(c); c, ok = x.(*affine.Cast) {
		x = c.X
	}
	if f, ok := affine.FormOf(x); ok && f.IsLinear() {
		p.plain = p.plain.Add(f.Scale(every))
		return true
	}
	if b, ok := x.(*affine.Binary); ok {
		switch c, isConst := b.Y.(*affine.Const); {
		case b.Op == "+":
			return p.add(b.X, every) && p.add(b.Y, every)
		case b.Op == "-" && isConst:
			return p.add(b.X, every) && p.add(b.Y, -every)
		case b.Op == "*" && isConst:
			return p.add(b.X, every*c.I)
		}
	}
	at, size, ok := around(x)
	if ok {
		p.turns = append(p.turns, turn{every, size, at})
	}
	return ok
}

// around is what x counts that goes around after so many: a remainder, or a choice that does the same.
func around(x affine.Expr) (at affine.Form, size int64, ok bool) {
	if b, isBinary := x.(*affine.Binary); isBinary {
		f, isForm := affine.FormOf(b.X)
		lo, hi, bounded := f.Range()
		by, isConst := b.Y.(*affine.Const)
		if !isForm || !f.IsLinear() || !bounded || !isConst {
			return at, 0, false
		}
		if size = by.I; b.Op == "&" {
			size++
		}
		if size < 2 || !(b.Op == "%" && lo >= 0) && !(b.Op == "&" && size&(size-1) == 0) {
			return at, 0, false
		}
		middle := lo + (hi-lo)/2
		return f.Plus(affine.FloorRem(middle, size) - middle), size, true
	}
	f, isPlace := placeWithout(x)
	lo, hi, bounded := f.Range()
	if !isPlace || !bounded || hi-lo >= longestSubject {
		return at, 0, false
	}
	for v := lo; v <= hi; v++ {
		is, known := placeAt(x, f, v)
		if known && is != v && size == 0 {
			size = max(is-v, v-is)
		}
		if !known || size > 0 && is != affine.FloorRem(v, size) {
			return at, 0, false
		}
	}
	return f, size, size > 0 && hi-lo < 2*size
}
