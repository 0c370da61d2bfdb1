package parse

import (
	"codo/affine"
	"codo/diag"
)

// A pointer to an element walks on through the rows behind its own, as one down a column does:
//
//	int *p = &a[0][x];
//	p[W * i] = 0;          =>  a[i][x] = 0;
//
// pastRows gives accesses through such pointers that leave the row the subscripts of the element that
// they reach. An access to the array by its name stays, and is reported.

// elementAt is an access in the source.
type elementAt struct {
	buffer *affine.Buffer
	pos    diag.Pos
}

func (l *lowerer) pastRows(t *affine.Task) {
	if len(l.inRows) == 0 {
		return
	}
	past := map[elementAt]bool{}
	for _, a := range affine.Accesses(t.Body) {
		if at := (elementAt{a.Buffer, a.Pos}); l.inRows[at] && !past[at] {
			_, past[at] = affine.Outside(a)
		}
	}
	affine.RewriteExprs(t.Body, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && past[elementAt{ld.Buffer, ld.Pos}] {
			return &affine.Load{Buffer: ld.Buffer, Index: l.throughRows(ld.Buffer, ld.Index, ld.Pos), Pos: ld.Pos}
		}
		return e
	})
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && past[elementAt{a.Buffer, a.Pos}] {
			a.Index = l.throughRows(a.Buffer, a.Index, a.Pos)
		}
		return true
	})
}

// throughRows are the subscripts of the element that lies where these, the last of which may be longer than
// a row, say.
func (l *lowerer) throughRows(b *affine.Buffer, index []affine.Expr, pos diag.Pos) []affine.Expr {
	at := index[0]
	for d, x := range index[1:] {
		at = l.binaryOp(pos, "+", scaled(at, b.Shape[d+1]), x)
	}
	return split(at, b.Shape)
}
