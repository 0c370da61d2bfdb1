package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Renew gives the elements of an array that each iteration of a loop begins anew their first
// values where the iteration before uses them last. Then the array is filled once, in front of the
// loop, and no more lies in one bank than is filled at once.
//
//	                                 local s i32[8]
//	                                 for j { s[j] = 0 }
//	for i {                          for i {
//	  local s i32[8]
//	  for j { s[j] = 0 }
//	  for k { for j {                  for k { for j {
//	    s[j] += a[i][k][j]      =>       s[j] += a[i][k][j]
//	  } }                              } }
//	  for j { y[i][j] = s[j] }         for j { y[i][j] = s[j]
//	}                                          s[j] = 0 }
//	                                 }
func Renew(t *affine.Task, names affine.Names) {
	r := renewing{task: t, renewed: map[*affine.Buffer]bool{}}
	if t.Body = r.body(t.Body); len(r.renewed) > 0 {
		nest.Rename(t, names)
	}
}

// A renewing is the work on one task.
type renewing struct {
	task    *affine.Task
	renewed map[*affine.Buffer]bool // as they are filled at the end of the loop that uses them
}

func (r *renewing) body(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Plain(l) {
			l.Body = r.body(l.Body)
			out = append(out, r.raise(l)...)
		}
		out = append(out, s)
	}
	return out
}

// raise takes arrays out of l that are as they are filled at the end of each of its
// iterations: the result declares and fills them.
func (r *renewing) raise(l *affine.Loop) (front []affine.Stmt) {
	if _, trips, ok := affine.ConstantTrips(l); !ok || trips < 2 {
		return nil
	}
	for _, s := range slices.Clone(l.Body) {
		d, ok := s.(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || len(d.Buffer.Init) > 0 {
			continue
		}
		uses := scalars.UsesOf(l.Body, d)
		switch {
		case allUnrolled(uses[:max(0, len(uses)-1)]): // in one pipeline, there is nothing to save
			continue
		case r.renewed[d.Buffer] && len(uses) == 2: // by a loop in l
		case len(uses) > 2 && r.renew(d.Buffer, uses):
			r.renewed[d.Buffer] = true
		default:
			continue
		}
		affine.Walk(uses[:1], func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				l.Pack, l.Fabric, l.Summed, l.Part, l.Sums = false, false, false, 0, 0
			}
			return true
		})
		front = append(front, s, uses[0])
		l.Body = slices.DeleteFunc(l.Body, func(o affine.Stmt) bool { return o == s || o == uses[0] })
	}
	return front
}

// allUnrolled reports whether these have no loops but such as are unrolled, and some have one.
func allUnrolled(list []affine.Stmt) bool {
	all, any := true, false
	affine.Walk(list, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			all, any = all && l.Unroll == -1, true
		}
		return all
	})
	return all && any
}

// renew gives the elements of b their first values after the last of its uses in the loop, if the
// first one fills it, and each element is used last once.
func (r *renewing) renew(b *affine.Buffer, uses []affine.Stmt) bool {
	fill, _, ok := scalars.OnlyAccess(uses[0], b)
	a, assigns := fill.Stmt.(*affine.Assign)
	if !ok || !assigns || !fill.Write || !scalars.Covers(fill) || !isAll(uses[0], a) {
		return false
	}
	last, inside, ok := scalars.OnlyAccess(uses[len(uses)-1], b)
	if !ok || inside == nil || last.Write || !scalars.Covers(last) || !scalars.Once(last) {
		return false
	}
	value, ok := r.valueAt(a, last)
	if ok {
		again := &affine.Assign{Buffer: b, Index: last.Index, Value: value, Pos: a.Pos}
		*inside = slices.Insert(*inside, slices.Index(*inside, last.Stmt)+1, affine.Stmt(again))
	}
	return ok
}

// isAll reports whether a is all that nest s does.
func isAll(s affine.Stmt, a affine.Stmt) bool {
	l, ok := s.(*affine.Loop)
	return s == a || ok && len(l.Body) == 1 && isAll(l.Body[0], a)
}

// valueAt is what fill stores in the element that last reads: a constant, or computed of elements
// of arrays that the task does not change, which the subscripts of the element choose.
func (r *renewing) valueAt(fill *affine.Assign, last affine.Access) (affine.Expr, bool) {
	value, ok := scalars.Elsewhere(fill.Value, fill.Index, last.Index)
	return value, ok && Steady(fill.Value, r.task.Body)
}
