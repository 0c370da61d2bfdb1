package domain

import (
	"codo/affine"
	"codo/nest"
)

// Begins takes the first iteration out of a loop of updates of an element that begins with something else there (loop
// peeling; Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 5.7). Where that is an update, too, of
// another value, Resets sets that.
//
//	for k {                                          y[i] = max(b[i], 0)
//	  if (k == 0) { y[i] = max(b[i], 0) }      =>    for k = 1 .. { y[i] = y[i] + a[i][k] * x[k] }
//	  else { y[i] = y[i] + a[i][k] * x[k] }
//	}
func Begins(t *affine.Task) {
	t.Body = nest.RewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		first, _, several := edgesOf(l)
		if !several || !nest.Plain(l) || l.Step != 1 || len(l.Body) != 1 {
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
		u, isUpdate := updateIn(update, l)
		a, sets := OnlyAssign(begin)
		if !isUpdate || !sets || a.Buffer != u.Buffer || !affine.SameIndex(a.Index, u.Index) {
			return nil, false
		}
		affine.SubstituteCounter(begin, l, &affine.Const{T: l.Type, I: first})
		l.Lo, l.Body = &affine.Const{T: l.Type, I: first + 1}, update
		return append(begin, l), true
	})
}

// OnlyAssign is the only statement of body.
func OnlyAssign(body []affine.Stmt) (*affine.Assign, bool) {
	if len(body) != 1 {
		return nil, false
	}
	a, ok := body[0].(*affine.Assign)
	return a, ok
}

// updateIn is the only statement of body if it updates an element that is the same in all iterations of l by what does
// not read the array otherwise.
func updateIn(body []affine.Stmt, l *affine.Loop) (*affine.Assign, bool) {
	u, ok := OnlyAssign(body)
	if !ok {
		return nil, false
	}
	for _, e := range u.Index {
		if f, ok := affine.FormOf(e); !ok || f.Uses(l) {
			return nil, false
		}
	}
	sum, ok := u.Value.(*affine.Binary)
	return u, ok && nest.IsStored(sum.X, u) && !affine.Loads(sum.Y, u.Buffer)
}
