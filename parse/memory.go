package parse

import (
	"codo/affine"
	"codo/diag"
)

// memoryCall lowers memset(a, 0, sizeof a) and memcpy(a, b, sizeof a) of whole
// arrays to loop nests.
func (l *lowerer) memoryCall(x *call) {
	if len(x.args) != 3 {
		l.diags.Errorf(diag.TypeError, x.pos, "%s takes 3 arguments", x.fn)
		return
	}
	dst, ok := l.place(x.args[0])
	if !ok {
		return
	}
	bytes, ok := l.constInt(x.args[2])
	if !ok {
		return
	}
	whole := int64(product(dst.dims()) * ((dst.buf.Elem.Bits + 7) / 8))
	if bytes != whole || dst.offset != nil || dst.readOnly || dst.buf.Const {
		l.diags.Errorf(diag.Unsupported, x.pos, "%s of %d bytes does not cover %s (%d bytes)", x.fn, bytes, quoteToken(dst.buf.Name), whole).
			Advise("write a loop")
		return
	}
	element := func(v view, index []affine.Expr) []affine.Expr {
		return append(v.prefix[:len(v.prefix):len(v.prefix)], index...)
	}
	if x.fn == "memset" {
		if fill, ok := l.constInt(x.args[1]); !ok || fill != 0 {
			l.diags.Errorf(diag.Unsupported, x.pos, "memset to something other than 0").Advise("write a loop")
			return
		}
		l.nest(dst.dims(), x.pos, func(index []affine.Expr) affine.Stmt {
			return &affine.Assign{Buffer: dst.buf, Index: element(dst, index), Value: convert(zero(), dst.buf.Elem), Pos: x.pos}
		})
		return
	}
	src, ok := l.place(x.args[1])
	if !ok {
		return
	}
	if src.buf.Elem != dst.buf.Elem || len(src.dims()) != len(dst.dims()) || product(src.dims()) != product(dst.dims()) || src.offset != nil {
		l.diags.Errorf(diag.Unsupported, x.pos, "memcpy between arrays of other type or shape").Advise("write a loop")
		return
	}
	l.nest(dst.dims(), x.pos, func(index []affine.Expr) affine.Stmt {
		load := &affine.Load{Buffer: src.buf, Index: element(src, index), Pos: x.pos}
		return &affine.Assign{Buffer: dst.buf, Index: element(dst, index), Value: load, Pos: x.pos}
	})
}
