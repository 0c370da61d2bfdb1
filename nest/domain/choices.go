package domain

import (
	"codo/affine"
	"codo/nest"
)

// Choices stores an element, or a scalar, whether or not the condition around holds, where the condition
// reads that element anyway: what it becomes then is a choice (if-conversion; Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 7.2), which other
// rewrites take as the one statement that updates it.
//
//	if (d < p[v]) { p[v] = d }   =>   p[v] = d < p[v] ? d : p[v]
//
// What is read only if something else holds stays: the element might not exist. Both sides of a condition on data
// that store the same element, and nothing else, are one store of a choice, too: it writes the array as one
// without a condition does.
//
//	if (x[i] < 0) { y[i] = 0 } else { y[i] = x[i] / k }   =>   y[i] = x[i] < 0 ? 0 : x[i] / k
func Choices(t *affine.Task) { choicesIn(t.Body) }

func choicesIn(body []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			choicesIn(s.Body)
		case *affine.If:
			if a := onlyUpdate(s); a != nil {
				was := &affine.Load{Buffer: a.Buffer, Index: a.Index, Pos: a.Pos}
				value := affine.Convert(a.Value, a.Buffer.Elem)
				body[k] = &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: &affine.Select{Cond: s.Cond, X: value, Y: was}, Pos: a.Pos}
				continue
			}
			choicesIn(s.Then)
			choicesIn(s.Else)
			if a := onBothSides(s); a != nil {
				body[k] = a
			}
		}
	}
}

// onlyUpdate is the assignment that is all of s, of an element that the condition reads; nil if
// there is none.
func onlyUpdate(s *affine.If) *affine.Assign {
	if len(s.Then) != 1 || len(s.Else) > 0 {
		return nil
	}
	a, ok := s.Then[0].(*affine.Assign)
	if !ok || !surelyReads(s.Cond, a) {
		return nil
	}
	return a
}

// onBothSides is the store that each side of s is all of, if s asks for data; nil if there is none. What conditions on
// counters decide is cut into loops of their own, where nothing is left to decide.
func onBothSides(s *affine.If) *affine.Assign {
	if len(s.Then) != 1 || len(s.Else) != 1 || !nest.ReadsData(s.Cond) {
		return nil
	}
	x, ok1 := s.Then[0].(*affine.Assign)
	y, ok2 := s.Else[0].(*affine.Assign)
	if !ok1 || !ok2 || x.Buffer != y.Buffer || x.Buffer.IsScalar() || !affine.SameIndex(x.Index, y.Index) {
		return nil
	}
	elem := x.Buffer.Elem
	return &affine.Assign{Buffer: x.Buffer, Index: x.Index, Pos: x.Pos,
		Value: &affine.Select{Cond: s.Cond, X: affine.Convert(x.Value, elem), Y: affine.Convert(y.Value, elem)}}
}

// surelyReads reports whether e, however it comes out, reads the element that a stores.
func surelyReads(e affine.Expr, a *affine.Assign) bool {
	switch e := e.(type) {
	case *affine.Load:
		return e.Buffer == a.Buffer && affine.SameIndex(e.Index, a.Index)
	case *affine.Binary:
		return surelyReads(e.X, a) || e.Op != "&&" && e.Op != "||" && surelyReads(e.Y, a)
	case *affine.Select:
		return surelyReads(e.Cond, a)
	case *affine.Cast:
		return surelyReads(e.X, a)
	case *affine.Unary:
		return surelyReads(e.X, a)
	}
	return false
}
