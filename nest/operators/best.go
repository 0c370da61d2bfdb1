package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// leastCompared is how many values an unrolled loop must compare to find the best one of them by
// itself: fewer are compared with what was found before within a cycle.
const leastCompared = 3

// Best lets unrolled loops find the least or the greatest of their integers by themselves, and
// compare that one with what iterations before have found: these then wait for one comparison,
// not for all of them one after the other. The tool does so with sums alone.
//
//	                                              local m_best i32
//	                                              m_best = -2147483648
//	for c = 0 to 16 unroll=-1 {                   for c = 0 to 16 unroll=-1 {
//	  m = max(m, x[c])                      =>      m_best = max(m_best, x[c])
//	}                                             }
//	                                              m = max(m, m_best)
func Best(t *affine.Task, names affine.Names) { t.Body = bestIn(t.Body, nil, names) }

// bestIn is body, which is repeated by a loop that declares own in each iteration; nil: it is not
// repeated.
func bestIn(body []affine.Stmt, own map[*affine.Buffer]bool, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = bestIn(s.Then, own, names), bestIn(s.Else, own, names)
		case *affine.Loop:
			if s.Unroll != -1 {
				s.Body = bestIn(s.Body, nest.DeclaredBy(s.Body), names)
				break
			}
			s.Body = bestIn(s.Body, own, names)
			if own != nil {
				before, after := bestOf(s, own, names)
				out = slices.Concat(out, before, []affine.Stmt{s}, after)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// A compared is an element or scalar that a loop makes the least or greatest of what it is and
// other values, and does not use otherwise.
type compared struct {
	buffer  *affine.Buffer
	fn      affine.Fn
	updates []*affine.Assign
}

// bestOf gives what unrolled loop l compares scalars of its own, and the statements that have to
// stand before and after it.
func bestOf(l *affine.Loop, own map[*affine.Buffer]bool, names affine.Names) (before, after []affine.Stmt) {
	guard, guarded := guardOf(l)
	for _, x := range comparedIn(l, own) {
		first := x.updates[0]
		anywhere := readable(&affine.Load{Buffer: x.buffer, Index: first.Index})
		if !anywhere && !guarded { // where nothing is compared, there may be no such element
			continue
		}
		for _, a := range x.updates {
			a.Value = nest.Extreme(a.Value)
		}
		b := &affine.Buffer{Name: names.Fresh(x.buffer.Name + "_best"), Elem: x.buffer.Elem, Pos: first.Pos}
		index, pos := first.Index, first.Pos
		affine.RewriteBuffer(l.Body, x.buffer, b, func([]affine.Expr) []affine.Expr { return nil })
		before = append(before, &affine.Decl{Buffer: b, Pos: pos}, &affine.Assign{Buffer: b, Value: worst(x.fn, b.Elem), Pos: pos})
		var found affine.Stmt = &affine.Assign{Buffer: x.buffer, Index: index, Pos: pos, Value: &affine.Call{Fn: x.fn, T: b.Elem, Args: []affine.Expr{
			&affine.Load{Buffer: x.buffer, Index: index, Pos: pos}, &affine.Load{Buffer: b, Pos: pos}}}}
		if !anywhere {
			found = &affine.If{Cond: guard.Cond, Then: []affine.Stmt{found}, Pos: guard.Pos}
		}
		after = append(after, found)
	}
	return before, after
}

// comparedIn lists what l compares often enough, but for these.
func comparedIn(l *affine.Loop, but map[*affine.Buffer]bool) (out []compared) {
	_, trips, constant := affine.ConstantTrips(l)
	if !constant || !compares(l.Body) {
		return nil
	}
	all := affine.Accesses([]affine.Stmt{l})
	tried := map[*affine.Buffer]bool{nil: true}
	for _, a := range all {
		if !tried[a.Buffer] && !but[a.Buffer] {
			tried[a.Buffer] = true
			if x, ok := comparedBy(a.Buffer, all); ok && trips*int64(len(x.updates)) >= leastCompared {
				out = append(out, x)
			}
		}
	}
	return out
}

// compares reports whether any value of body is the least or the greatest of some.
func compares(body []affine.Stmt) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && !found {
			c, ok := nest.Extreme(a.Value).(*affine.Call)
			found = ok && (c.Fn == "min" || c.Fn == "max")
		}
		return !found
	})
	return found
}

// comparedBy reports whether b is such an element of a loop that has these accesses.
func comparedBy(b *affine.Buffer, all []affine.Access) (x compared, ok bool) {
	x.buffer = b
	for _, a := range all {
		if a.Buffer != b {
			continue
		}
		s, fn := comparison(a)
		subs, linear := a.Subscripts()
		if s == nil || !linear || len(x.updates) > 0 && (fn != x.fn || !affine.SameIndex(s.Index, x.updates[0].Index)) ||
			slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.ContainsFunc(a.Loops, f.Uses) }) {
			return x, false
		}
		if x.fn = fn; !slices.Contains(x.updates, s) {
			x.updates = append(x.updates, s)
		}
	}
	return x, len(x.updates) > 0
}

// comparison is the statement by which the element of a becomes the least or greatest of what it
// is and another value; nil if a belongs to none.
func comparison(a affine.Access) (*affine.Assign, affine.Fn) {
	s, ok := a.Stmt.(*affine.Assign)
	if !ok {
		return nil, ""
	}
	called := *s
	called.Value = nest.Extreme(s.Value)
	a.Stmt = &called
	if op := nest.UpdateOf(a); op == "min" || op == "max" {
		return s, affine.Fn(op)
	}
	return nil, ""
}

// worst is the integer of type t that is never better than another.
func worst(fn affine.Fn, t affine.Type) affine.Expr {
	switch {
	case fn == "max" && t.Signed():
		return &affine.Const{T: t, I: -1 << (t.Bits - 1)}
	case fn == "max":
		return &affine.Const{T: t}
	case t.Signed():
		return &affine.Const{T: t, I: 1<<(t.Bits-1) - 1}
	}
	return &affine.Const{T: t, I: t.Wrap(-1)}
}
