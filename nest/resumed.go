package nest

import (
	"slices"

	"codo/affine"
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
			if open(s) {
				s.Body = resumedIn(s.Body, append(loops[:len(loops):len(loops)], s))
			}
		case *affine.If:
			s.Then, s.Else = resumedIn(s.Then, loops), resumedIn(s.Else, loops)
		case *affine.Decl:
			if list := inElement(body[k+1:], s.Buffer, loops); list != nil {
				body = append(body[:k:k], list...)
				k--
			}
		}
	}
	return body
}

// inElement is body, where s has just been declared, with what s takes up from an element in that element; nil if s does not, or no
// loop comes to the element again.
func inElement(body []affine.Stmt, s *affine.Buffer, loops []*affine.Loop) []affine.Stmt {
	if !s.IsScalar() || len(s.Bind) > 0 || s.Init != nil {
		return nil
	}
	begin, end := -1, -1
	for k := range body {
		if mentions(body[k:k+1], s) {
			if begin < 0 {
				begin = k
			}
			end = k
		}
	}
	if end < begin+2 {
		return nil
	}
	back, ok := body[end].(*affine.Assign)
	if !ok || back.Buffer.IsScalar() || back.Buffer.Elem != s.Elem || !isWhole(back.Value, s, nil) || dataIn(back.Index) {
		return nil
	}
	again := slices.ContainsFunc(loops, func(l *affine.Loop) bool {
		return !slices.ContainsFunc(back.Index, func(e affine.Expr) bool { return counts(e, l) })
	})
	if !again || mentions(body[begin+1:end], back.Buffer) {
		return nil
	}
	first, ok := takenUp(body[begin], s, back)
	if !ok {
		return nil
	}
	inside := body[begin+1 : end]
	affine.RewriteBuffer(inside, s, back.Buffer, func([]affine.Expr) []affine.Expr { return slices.Clone(back.Index) })
	return slices.Concat(body[:begin], first, inside, body[end+1:])
}

// takenUp is what is left to do of begin, which sets s to the element that back sets, or to something else by a condition; ok is false if
// it does something else.
func takenUp(begin affine.Stmt, s *affine.Buffer, back *affine.Assign) (left []affine.Stmt, ok bool) {
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
	if isWhole(value, back.Buffer, back.Index) {
		return nil, true
	}
	choice, isChoice := value.(*affine.Select)
	if !isChoice || affine.Loads(choice.Cond, s) {
		return nil, false
	}
	cond, start := choice.Cond, choice.X
	if isWhole(start, back.Buffer, back.Index) {
		cond, start = &affine.Unary{Op: "!", X: choice.Cond}, choice.Y
	} else if !isWhole(choice.Y, back.Buffer, back.Index) {
		return nil, false
	}
	if start.Type() != s.Elem {
		return nil, false
	}
	set := &affine.Assign{Buffer: back.Buffer, Index: slices.Clone(back.Index), Value: start, Pos: back.Pos}
	return []affine.Stmt{&affine.If{Cond: cond, Then: []affine.Stmt{set}, Pos: back.Pos}}, true
}
