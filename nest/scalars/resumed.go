package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Resumed sums up in the element itself what a scalar takes up from it and puts back, where a loop around comes to the
// element again: the tiles of the terms are one loop that the user has cut then (the converse of scalar replacement;
// Callahan, Carr and Kennedy, "Improving Register Allocation for Subscripted Variables", PLDI 1990). What the scalar begins
// with otherwise is set before:
//
//	for k0 { for i {                              for k0 { for i {
//	  local s f32
//	  s = k0 == 0 ? 0 : c[i]                        if (k0 == 0) { c[i] = 0 }
//	  for k { s += a[i][8 * k0 + k] }         =>    for k { c[i] += a[i][8 * k0 + k] }
//	  c[i] = s
//	} }                                           } }
func Resumed(t *affine.Task) { t.Body = resumedIn(t.Body, nil) }

func resumedIn(body []affine.Stmt, loops []*affine.Loop) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		switch s := body[k].(type) {
		case *affine.Loop:
			if nest.Open(s) {
				s.Body = resumedIn(s.Body, append(loops[:len(loops):len(loops)], s))
			}
		case *affine.If:
			s.Then, s.Else = resumedIn(s.Then, loops), resumedIn(s.Else, loops)
		case *affine.Decl:
			if !s.Buffer.IsScalar() {
				continue
			}
			rest := body[k+1:]
			list, around := homeOf(&rest, s.Buffer, loops)
			if own := inElement(*list, s.Buffer, around); own != nil {
				*list = own
				body = append(body[:k:k], rest...)
				k--
			}
		}
	}
	return body
}

// homeOf is home, with the loops around it; body is in these loops.
func homeOf(body *[]affine.Stmt, s *affine.Buffer, loops []*affine.Loop) (*[]affine.Stmt, []*affine.Loop) {
	list := Home(body, s)
	for in := body; in != list; {
		k := FirstUse(*in, s)
		l := (*in)[k].(*affine.Loop)
		in, loops = &l.Body, append(loops[:len(loops):len(loops)], l)
	}
	return list, loops
}

// inElement is body, which alone uses s, with what s takes up from an element in that element; nil if s does not, or no loop comes to
// the element again.
func inElement(body []affine.Stmt, s *affine.Buffer, loops []*affine.Loop) []affine.Stmt {
	if len(s.Bind) > 0 || s.Init != nil {
		return nil
	}
	begin, end := -1, -1
	for k := range body {
		if nest.Mentions(body[k:k+1], s) {
			if begin < 0 {
				begin = k
			}
			end = k
		}
	}
	if end < begin+2 {
		return nil
	}
	inside := body[begin+1 : end]
	when, first, last := underSame(body[begin], body[end])
	back, ok := last.(*affine.Assign)
	if !ok || back.Buffer.IsScalar() || back.Buffer.Elem != s.Elem || !IsWhole(back.Value, s, nil) || nest.DataIn(back.Index) || when != nil && !onlyWhen(when, inside, s) {
		return nil
	}
	again := slices.ContainsFunc(loops, func(l *affine.Loop) bool {
		return !slices.ContainsFunc(back.Index, func(e affine.Expr) bool { return nest.Counts(e, l) })
	})
	if !again || nest.Mentions(inside, back.Buffer) {
		return nil
	}
	left, ok := takenUp(first, s, back)
	if !ok {
		return nil
	}
	if when != nil && left != nil {
		left.Cond = affine.And(left.Cond, when)
	}
	out := body[:begin:begin]
	if left != nil {
		out = append(out, left)
	}
	affine.RewriteBuffer(inside, s, back.Buffer, func([]affine.Expr) []affine.Expr { return slices.Clone(back.Index) })
	return slices.Concat(out, inside, body[end+1:])
}

// underSame is the condition around first and last, if they are one statement each under the same one, and these statements; nil, and
// first and last themselves, if not.
func underSame(first, last affine.Stmt) (when affine.Expr, from, to affine.Stmt) {
	x, ok := first.(*affine.If)
	y, ok2 := last.(*affine.If)
	if !ok || !ok2 || len(x.Then) != 1 || len(y.Then) != 1 || len(x.Else)+len(y.Else) > 0 || !affine.SameExpr(x.Cond, y.Cond) {
		return nil, first, last
	}
	return x.Cond, x.Then[0], y.Then[0]
}

// onlyWhen reports whether body uses s only where a condition on counters holds.
func onlyWhen(when affine.Expr, body []affine.Stmt, s *affine.Buffer) bool {
	list, ok := affine.Conjunction(when, true)
	return ok && !slices.ContainsFunc(affine.AccessesTo(body, s), func(a affine.Access) bool {
		return slices.ContainsFunc(a.Cases, func(known []affine.Constraint) bool {
			return slices.ContainsFunc(list, func(c affine.Constraint) bool { return !slices.ContainsFunc(known, c.Follows) })
		}) || len(a.Cases) == 0
	})
}

// takenUp is what is left to do of begin, which sets s to the element that back sets, or to something else by a condition; ok is false if
// it does something else.
func takenUp(begin affine.Stmt, s *affine.Buffer, back *affine.Assign) (left *affine.If, ok bool) {
	value := setTo([]affine.Stmt{begin}, s)
	if choice, isIf := begin.(*affine.If); isIf {
		then, other := setTo(choice.Then, s), setTo(choice.Else, s)
		if then == nil || other == nil {
			return nil, false
		}
		value = &affine.Select{Cond: choice.Cond, X: then, Y: other}
	}
	if value == nil {
		return nil, false
	}
	if IsWhole(value, back.Buffer, back.Index) {
		return nil, true
	}
	choice, isChoice := value.(*affine.Select)
	if !isChoice || affine.Loads(choice.Cond, s) {
		return nil, false
	}
	cond, start := choice.Cond, choice.X
	if IsWhole(start, back.Buffer, back.Index) {
		cond, start = &affine.Unary{Op: "!", X: choice.Cond}, choice.Y
	} else if !IsWhole(choice.Y, back.Buffer, back.Index) {
		return nil, false
	}
	if start.Type() != s.Elem {
		return nil, false
	}
	set := &affine.Assign{Buffer: back.Buffer, Index: slices.Clone(back.Index), Value: start, Pos: back.Pos}
	return &affine.If{Cond: cond, Then: []affine.Stmt{set}, Pos: back.Pos}, true
}
