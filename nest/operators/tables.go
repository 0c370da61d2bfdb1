package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Tables gives constant tables of integers as few bits as their elements need: what computes
// with them is as narrow then, and so are they.
//
//	table h i32[3] = {1, -2, 3}              table h ap3[3] = {1, -2, 3}
//	y[i] = y[i] + h[k] * i32(x[i + k])   =>  y[i] = y[i] + i32(h[k]) * i32(x[i + k])
func Tables(p *affine.Program) {
	was := map[*affine.Buffer]affine.Type{}
	for _, b := range p.Tables {
		if t, ok := leastType(b); ok {
			was[b], b.Elem = b.Elem, t
			elements := slices.Clone(b.Init) // clones of p share it
			for k := range elements {
				elements[k].T = t
			}
			b.Fill(elements)
		}
	}
	if len(was) == 0 {
		return
	}
	for _, t := range p.Tasks {
		affine.RewriteExprs(t.Body, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && was[ld.Buffer].Kind != 0 {
				return &affine.Cast{T: was[ld.Buffer], X: ld}
			}
			return e
		})
	}
}

// leastType is the narrowest type for the elements of b; ok is false if that saves little.
func leastType(b *affine.Buffer) (t affine.Type, ok bool) {
	if b.Elem.Kind != affine.Int && b.Elem.Kind != affine.Uint || len(b.Init) == 0 {
		return t, false
	}
	lo, hi := b.Init[0].I, b.Init[0].I
	for _, c := range b.Init {
		lo, hi = min(lo, c.I), max(hi, c.I)
	}
	t = affine.Type{Kind: affine.APInt, Bits: affine.SignedBits(lo, hi)}
	if lo >= 0 {
		t = affine.Type{Kind: affine.APUint, Bits: max(1, t.Bits-1)}
	}
	return t, t.Bits <= b.Elem.Bits-nest.LeastSaved
}
