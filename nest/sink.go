package nest

import (
	"slices"

	"codo/affine"
)

// Sink moves the writes of an element with which both sides of a condition end behind
// it: then there is one write, in every iteration. So are writes moved of elements of other arrays,
// of which the sides use nothing else.
//
//	if (c) { y[i] = a } else { .. y[i] = b }
//
//	local y_1 f32
//	if (c) { y_1 = a } else { .. y_1 = b }
//	y[i] = y_1
func Sink(t *affine.Task, names affine.Names) {
	t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if s, ok := s.(*affine.If); ok {
			return sunk(s, names), true
		}
		return nil, false
	})
}

// sunk is s with those of its writes behind it that both sides end with, or could.
func sunk(s *affine.If, names affine.Names) (out []affine.Stmt) {
	var writes []affine.Stmt
	for _, a := range slices.Backward(elementWrites(s.Then)) {
		b := sameWrite(s, a)
		if b == nil {
			continue
		}
		v := &affine.Buffer{Name: names.Fresh(a.Buffer.Name), Elem: a.Buffer.Elem, Pos: a.Pos}
		out = append(out, &affine.Decl{Buffer: v, Pos: a.Pos})
		writes = append([]affine.Stmt{&affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: &affine.Load{Buffer: v, Pos: a.Pos}, Pos: a.Pos}}, writes...)
		a.Buffer, a.Index, b.Buffer, b.Index = v, nil, v, nil
	}
	return slices.Concat(out, []affine.Stmt{s}, writes)
}

// sameWrite is the write on the other side of s of the element that a writes, if both can be moved
// behind s: each is the last on its side, or nothing else in s uses the array.
func sameWrite(s *affine.If, a *affine.Assign) *affine.Assign {
	last := func(body []affine.Stmt, x affine.Stmt) bool { return body[len(body)-1] == x }
	for _, b := range elementWrites(s.Else) {
		if a.Buffer != b.Buffer || !affine.SameIndex(a.Index, b.Index) || DataIn(a.Index) {
			continue
		}
		uses := affine.AccessesTo([]affine.Stmt{s}, a.Buffer)
		if last(s.Then, a) && last(s.Else, b) || len(uses) == 2 {
			return b
		}
	}
	return nil
}

// elementWrites are the writes of elements of arrays that stand directly in body.
func elementWrites(body []affine.Stmt) (list []*affine.Assign) {
	for _, s := range body {
		if a, ok := s.(*affine.Assign); ok && !a.Buffer.IsScalar() {
			list = append(list, a)
		}
	}
	return list
}

// DataIn reports whether subscripts read what the sides may change.
func DataIn(index []affine.Expr) (found bool) {
	for _, x := range index {
		affine.WalkExpr(x, func(e affine.Expr) {
			_, isLoad := e.(*affine.Load)
			found = found || isLoad
		})
	}
	return found
}
