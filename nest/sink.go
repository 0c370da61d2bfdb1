package nest

import (
	"codo/affine"
)

// Sink moves the writes of an element with which both sides of a condition end behind
// it: then there is one write, in every iteration.
//
//	if (c) { y[i] = a } else { .. y[i] = b }
//
//	local y_1 f32
//	if (c) { y_1 = a } else { .. y_1 = b }
//	y[i] = y_1
func Sink(t *affine.Task, names affine.Names) { t.Body = sinkIn(t.Body, names) }

func sinkIn(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = sinkIn(s.Body, names)
		case *affine.If:
			s.Then, s.Else = sinkIn(s.Then, names), sinkIn(s.Else, names)
			out = append(out, sunk(s, names)...)
			continue
		}
		out = append(out, s)
	}
	return out
}

// sunk is s with its last writes behind it, if they are of one element.
func sunk(s *affine.If, names affine.Names) []affine.Stmt {
	a, b := lastWrite(s.Then), lastWrite(s.Else)
	if a == nil || b == nil || a.Buffer != b.Buffer || !affine.SameIndex(a.Index, b.Index) || dataIn(a.Index) {
		return []affine.Stmt{s}
	}
	v := &affine.Buffer{Name: names.Fresh(a.Buffer.Name), Elem: a.Buffer.Elem, Pos: a.Pos}
	write := &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: &affine.Load{Buffer: v, Pos: a.Pos}, Pos: a.Pos}
	a.Buffer, a.Index, b.Buffer, b.Index = v, nil, v, nil
	return []affine.Stmt{&affine.Decl{Buffer: v, Pos: a.Pos}, s, write}
}

// lastWrite is the write of an array's element with which body ends; nil if it ends
// otherwise.
func lastWrite(body []affine.Stmt) *affine.Assign {
	if len(body) == 0 {
		return nil
	}
	a, ok := body[len(body)-1].(*affine.Assign)
	if !ok || a.Buffer.IsScalar() {
		return nil
	}
	return a
}

// dataIn reports whether subscripts read what the sides may change.
func dataIn(index []affine.Expr) (found bool) {
	for _, x := range index {
		affine.WalkExpr(x, func(e affine.Expr) {
			_, isLoad := e.(*affine.Load)
			found = found || isLoad
		})
	}
	return found
}
