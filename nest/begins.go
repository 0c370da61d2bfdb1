package nest

import (
	"codo/affine"
)

// Begins finds the updates of an element that begin otherwise in the first iteration of a loop. What all iterations do
// is taken out of the condition, where the first only begins with another value; if it does not even that, it is taken
// out of the loop (code hoisting and loop peeling; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 5.7):
//
//	for k {                                               for k {
//	  if (k == 0) { y[i] = b[i] + a[i][0] * x[0] }   =>     if (k == 0) { y[i] = b[i] }
//	  else { y[i] = y[i] + a[i][k] * x[k] }                 y[i] = y[i] + a[i][k] * x[k]
//	}                                                     }
//
// Peel then takes the condition away.
func Begins(t *affine.Task) {
	t.Body = rewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || trips < 2 || !plain(l) || len(l.Body) != 1 {
			return nil, false
		}
		s, ok := l.Body[0].(*affine.If)
		if !ok {
			return nil, false
		}
		begin, update := s.Then, s.Else
		if isOnlyAt(s.Cond, false, l, first) {
			begin, update = s.Else, s.Then
		} else if !isOnlyAt(s.Cond, true, l, first) {
			return nil, false
		}
		u, ok := updateIn(update, l)
		if !ok {
			return nil, false
		}
		a, ok := onlyAssign(begin)
		if !ok || a.Buffer != u.Buffer || !affine.SameIndex(a.Index, u.Index) {
			return nil, false
		}
		if x := beginning(a, u, l, first); x != nil {
			is := &affine.Binary{Op: "==", X: &affine.Counter{Loop: l}, Y: &affine.Const{T: l.Type, I: first}}
			value := &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: x, Pos: a.Pos}
			l.Body = []affine.Stmt{&affine.If{Cond: is, Then: []affine.Stmt{value}, Pos: s.Pos}, u}
			return nil, false
		}
		if l.Step != 1 {
			return nil, false
		}
		affine.SubstituteCounter(begin, l, &affine.Const{T: l.Type, I: first})
		l.Lo, l.Body = &affine.Const{T: l.Type, I: first + 1}, update
		return append(begin, l), true
	})
}

// isOnlyAt reports whether cond is so in the first iteration of l, whatever other counters are, and in no other one.
func isOnlyAt(cond affine.Expr, is bool, l *affine.Loop, first int64) bool {
	list, ok := affine.Conjunction(cond, is)
	if !ok {
		return false
	}
	list = affine.AtExtremes(list)
	if len(list) != 1 {
		return false
	}
	away := affine.CounterForm(l).Plus(-first)
	return list[0].Form.Equal(away.Scale(-1)) || list[0].Equal && list[0].Form.Equal(away)
}

// onlyAssign is the only statement of body.
func onlyAssign(body []affine.Stmt) (*affine.Assign, bool) {
	if len(body) != 1 {
		return nil, false
	}
	a, ok := body[0].(*affine.Assign)
	return a, ok
}

// updateIn is the only statement of body if it updates an element that is the same in all iterations of l by what does
// not read the array otherwise.
func updateIn(body []affine.Stmt, l *affine.Loop) (*affine.Assign, bool) {
	u, ok := onlyAssign(body)
	if !ok {
		return nil, false
	}
	for _, e := range u.Index {
		if f, ok := affine.FormOf(e); !ok || f.Uses(l) {
			return nil, false
		}
	}
	sum, ok := u.Value.(*affine.Binary)
	return u, ok && isStored(sum.X, u) && !affine.Loads(sum.Y, u.Buffer)
}

// isStored reports whether e is the element that u stores.
func isStored(e affine.Expr, u *affine.Assign) bool {
	ld, ok := e.(*affine.Load)
	return ok && ld.Buffer == u.Buffer && affine.SameIndex(ld.Index, u.Index)
}

// beginning is the value with which u does in the first iteration of l what a does there; nil if there is none.
func beginning(a, u *affine.Assign, l *affine.Loop, first int64) affine.Expr {
	term := func(e affine.Expr) affine.Expr {
		body := affine.CloneBody([]affine.Stmt{&affine.Assign{Buffer: u.Buffer, Index: u.Index, Value: e}})
		affine.ReplaceByForm(body, l, affine.Form{}.Plus(first))
		return body[0].(*affine.Assign).Value
	}
	sum := u.Value.(*affine.Binary)
	wanted := term(sum.Y)
	if own, ok := a.Value.(*affine.Binary); ok && own.Op == sum.Op && own.X.Type() == u.Buffer.Elem && affine.SameExpr(term(own.Y), wanted) {
		return own.X
	}
	if sum.Op == "+" && u.Buffer.Elem.IsInteger() && affine.SameExpr(term(a.Value), wanted) {
		return &affine.Const{T: u.Buffer.Elem}
	}
	return nil
}
