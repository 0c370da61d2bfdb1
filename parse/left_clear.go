package parse

import (
	"math"
	"slices"

	"codo/affine"
)

// A clearing asks whether a run leaves a variable that outlives it as it has found it, all of one value, as sums are set
// to zero again when they have been handed on. Then it is a local that begins with this value.
//
//	static int sum[8];                                            int sum[8];
//	for i { for k { sum[k] += ..; }              =>     for i { for k { sum[k] = 0; } for k { sum[k] += ..; }
//	        for k { y[i][k] = sum[k]; sum[k] = 0; } }                   for k { y[i][k] = sum[k]; sum[k] = 0; } }
type clearing struct {
	buffer *affine.Buffer
	value  affine.Const
	fresh  func(string) string // a name for a counter
}

// leftClear makes b, which starts as it says, such a local in the body of t where it is one.
func (l *lowerer) leftClear(t *affine.Task, r renewal) bool {
	b := r.buffer
	start := l.origin[b].startOf(b)
	if len(start) == 0 || len(l.instances(b)) > 1 || slices.ContainsFunc(start, func(c affine.Const) bool { return c != start[0] }) {
		return false
	}
	c := &clearing{b, start[0], l.fresh}
	body, ok := c.within(t.Body)
	if ok {
		t.Body = body
	}
	return ok
}

// within is body with a statement that gives the buffer its value before the first that accesses it: in the
// innermost loop at the begin and the end of each of whose iterations it has that value. It is not ok if it may have
// another one behind body.
func (c *clearing) within(body []affine.Stmt) ([]affine.Stmt, bool) {
	first, last := c.users(body)
	if last < 0 {
		return body, true
	}
	if s, isLoop := body[last].(*affine.Loop); isLoop && first == last && !c.clears(s) {
		if in, ok := c.within(s.Body); ok {
			s.Body = in
			return body, true
		}
	}
	if !c.endsClear(body) {
		return body, false
	}
	return slices.Insert(slices.Clone(body), first, c.clear(body[first])), true
}

// users are the first and the last statement of body that access the buffer, but for its declaration; -1: none does.
func (c *clearing) users(body []affine.Stmt) (first, last int) {
	first, last = -1, -1
	for k, s := range body {
		if _, isDecl := s.(*affine.Decl); isDecl || len(affine.AccessesTo([]affine.Stmt{s}, c.buffer)) == 0 {
			continue
		}
		if last = k; first < 0 {
			first = k
		}
	}
	return first, last
}

// endsClear reports whether all of the buffer surely has its value behind body.
func (c *clearing) endsClear(body []affine.Stmt) bool {
	for _, s := range slices.Backward(body) {
		if !slices.ContainsFunc(affine.AccessesTo([]affine.Stmt{s}, c.buffer), func(a affine.Access) bool { return a.Write }) {
			continue
		}
		if c.clears(s) {
			return true
		}
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, ok := affine.ConstantTrips(s)
			return ok && trips > 0 && affine.FlagOf(s) == nil && c.endsClear(s.Body)
		case *affine.If:
			return c.endsClear(s.Then) && c.endsClear(s.Else)
		}
		return false
	}
	return false
}

// clears reports whether all that s writes of the buffer is the value, and it writes all of it.
func (c *clearing) clears(s affine.Stmt) bool {
	whole := false
	for _, a := range affine.AccessesTo([]affine.Stmt{s}, c.buffer) {
		if !a.Write {
			continue
		}
		set, ok := a.Stmt.(*affine.Assign)
		if !ok {
			return false
		}
		if v, ok := set.Value.(*affine.Const); !ok || *v != c.value || math.Signbit(v.F) != math.Signbit(c.value.F) {
			return false
		}
		w, ok := affine.FootprintOf(a)
		whole = whole || ok && writesAll(a, w) && elementsOf(w) == int64(c.buffer.Len())
	}
	return whole
}

// clear gives all of the buffer its value, before s.
func (c *clearing) clear(s affine.Stmt) affine.Stmt {
	value := c.value
	set := &affine.Assign{Buffer: c.buffer, Value: &value, Pos: s.At()}
	var out affine.Stmt = set
	for d := range slices.Backward(c.buffer.Shape) {
		l := &affine.Loop{Name: c.fresh("clear"), Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(c.buffer.Shape[d])), Step: 1, Pos: s.At(), Body: []affine.Stmt{out}}
		set.Index = slices.Insert(set.Index, 0, affine.CounterForm(l).Expr())
		out = l
	}
	return out
}
