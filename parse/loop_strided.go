package parse

import (
	"slices"

	"codo/affine"
)

// stridedLoop lowers a loop whose step is a value that is not known here, and that the body does not change. It
// is taken to be positive, as the loop would not end otherwise; it may be known to later stages.
//
//	for (int i = j; i < N; i += d) ..  =>  for (int n = 0; n < (j < N ? (N - j + d - 1) / d : 0); n++) .. with j + n * d for i
func (l *lowerer) stridedLoop(h header, s *forStmt) *trouble {
	unknown := &trouble{at: s.post, why: "the step is not constant"}
	by, _ := stepOf(s.post)
	list := andList(s.cond)
	k := slices.IndexFunc(list, func(c expr) bool {
		op, _, ok := endOf(c, h.name)
		return ok && (op == "<" || op == "<=")
	})
	if k < 0 || s.tested != usual || k > 0 && l.hasEffects(andOf(list[:k])) || l.hasEffects(by) {
		return unknown
	}
	h.op, h.hi, _ = endOf(list[k], h.name)
	h.also, h.step = append(list[:k:k], list[k+1:]...), 1
	hi, t := l.end(h, s)
	stride := l.value(by)
	if t != nil || !stride.Type().IsInteger() || stride.Type() == affine.B1 {
		return unknown
	}
	typ := usualType(usualType(h.typ, hi.Type()), stride.Type())
	if typ.IsAP() || h.typ.IsAP() || hi.Type().IsAP() || stride.Type().IsAP() {
		typ = affine.I64
	}
	first := l.evaluatedOnce(h.name+"_first", h.lo, s.pos)
	distance := l.binaryOp(s.pos, "-", convert(hi, typ), convert(first, typ))
	most := l.binaryOp(s.pos, "-", l.binaryOp(s.pos, "+", distance, convert(stride, typ)), convert(affine.IntConst(1), typ))
	trips := &affine.Select{Cond: l.binaryOp(s.pos, "<", convert(first, typ), convert(hi, typ)), X: convert(l.binaryOp(s.pos, "/", most, convert(stride, typ)), typ), Y: &affine.Const{T: typ}}
	at := func(n affine.Expr) affine.Expr {
		return convert(l.binaryOp(s.pos, "+", convert(first, typ), l.binaryOp(s.pos, "*", n, convert(stride, typ))), h.typ)
	}
	loop := &affine.Loop{Name: l.freshCounter(h.name, nil), Type: typ, Lo: &affine.Const{T: typ}, Hi: trips, Step: 1, Label: s.label, Pos: s.pos}
	return l.emitCounted(loop, h, s, at(&affine.Counter{Loop: loop}), func() affine.Expr { return at(trips) })
}
