package domain

import (
	"codo/affine"
	"codo/nest"
)

// Paired tells which of two elements that exchange of a bit makes partners comes first by that bit, and where the other one is, as
// sorting networks and butterflies do (Batcher, "Sorting networks and their applications", 1968): distances are constants then.
//
//	if ((i ^ 8) > i) { .. a[i] .. a[i ^ 8] .. }    =>    if ((i & 8) == 0) { .. a[i] .. a[i + 8] .. }
func Paired(t *affine.Task) { pairedIn(t.Body) }

func pairedIn(body []affine.Stmt) {
	for _, s := range body {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt { pairedIn(list); return list })
		c, ok := s.(*affine.If)
		if !ok {
			continue
		}
		for _, part := range nest.Conjuncts(c.Cond) {
			if p, ok := pairOf(part); ok {
				affine.RewriteExprs(c.Then, p.partner)
			}
		}
		c.Cond = affine.Rewrite(c.Cond, func(e affine.Expr) affine.Expr {
			if p, ok := pairOf(e); ok {
				return p.condition()
			}
			return e
		})
	}
}

// A pair is a place, of counters alone, and that which differs from it in one bit.
type pair struct {
	place affine.Expr
	bit   int64
	first bool // the place is the one before
}

// pairOf reads e as a comparison of the two.
func pairOf(e affine.Expr) (p pair, ok bool) {
	c, ok := e.(*affine.Binary)
	if !ok {
		return p, false
	}
	less := c.Op == "<" || c.Op == "<=" // they are never equal
	if !less && c.Op != ">" && c.Op != ">=" {
		return p, false
	}
	if p, ok = partnerOf(c.X); ok && affine.SameExpr(p.place, c.Y) {
		p.first = !less
		return p, true
	}
	if p, ok = partnerOf(c.Y); ok && affine.SameExpr(p.place, c.X) {
		p.first = less
		return p, true
	}
	return p, false
}

// partnerOf reads e as place ^ bit.
func partnerOf(e affine.Expr) (p pair, ok bool) {
	x, ok := e.(*affine.Binary)
	if !ok || x.Op != "^" || !x.Type().IsInteger() {
		return p, false
	}
	bit, ok := x.Y.(*affine.Const)
	f, isForm := affine.FormOf(x.X)
	if !ok || !isForm || bit.I < 1 || bit.I&(bit.I-1) != 0 {
		return p, false
	}
	least, most, known := f.Range() // with the partner all are in their type
	t := x.Type()
	return pair{place: x.X, bit: bit.I}, known && least >= 0 && t.Wrap(most+bit.I) == most+bit.I
}

// partner puts the other place for e, if that is place ^ bit.
func (p pair) partner(e affine.Expr) affine.Expr {
	o, ok := partnerOf(e)
	if !ok || o.bit != p.bit || !affine.SameExpr(o.place, p.place) {
		return e
	}
	op := affine.Op("-")
	if p.first {
		op = "+"
	}
	return &affine.Binary{Op: op, X: o.place, Y: &affine.Const{T: e.Type(), I: o.bit}}
}

// condition says by the bit whether the place is the one that p has it.
func (p pair) condition() affine.Expr {
	t := p.place.Type()
	op := affine.Op("!=")
	if p.first {
		op = "=="
	}
	return &affine.Binary{Op: op, X: &affine.Binary{Op: "&", X: p.place, Y: &affine.Const{T: t, I: p.bit}}, Y: &affine.Const{T: t}}
}
