package nest

import (
	"slices"

	"codo/affine"
)

// Breaks makes conditions of what ends a loop early at a place that counters alone say, such as the edge of an image in the
// last tile: where it holds once, it holds in all iterations that follow.
//
//	done = false                                          for i = 0 to 8 {
//	for i = 0 to 8 {                                        if (8 * t + i < 61) { .. }
//	  if (!done) {                                        }
//	    if (8 * t + i >= 61) { done = true } else { .. }
//	  }                                             =>
//	}
//
// Where the first such place is known as one of the bounds is, such as the next multiple of a constant, the loop ends there:
//
//	done = false
//	for n = 4 * g to 64 {                                 for n = 4 * g to 4 * g + 4 { .. }
//	  if (!done) {                                 =>
//	    ..
//	    if ((n + 1) % 4 == 0) { done = true }
//	  }
//	}
func Breaks(t *affine.Task) { t.Body = breaksIn(t.Body) }

func breaksIn(body []affine.Stmt) []affine.Stmt {
	for _, s := range body {
		rewriteInside(s, breaksIn)
	}
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !open(l) {
			continue
		}
		x, leaves := leavingOf(l)
		if !leaves || !isFlagOf(x.flag, l, body) || !x.skip() && !x.leave() {
			continue
		}
		return breaksIn(slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
			d, declares := s.(*affine.Decl)
			a, assigns := s.(*affine.Assign)
			return declares && d.Buffer == x.flag || assigns && a.Buffer == x.flag
		}))
	}
	return body
}

// stays reports whether cond, where it holds in an iteration of l, holds in those behind it.
func stays(cond affine.Expr, l *affine.Loop) bool {
	if e, ok := cond.(*affine.Binary); ok && e.Op == "||" {
		return stays(e.X, l) && stays(e.Y, l)
	}
	list, ok := affine.Conjunction(cond, true)
	return ok && affine.IsPure(cond) && !slices.ContainsFunc(list, func(c affine.Constraint) bool {
		return c.Form.Uses(l) && (c.Equal || !c.Form.IsLinear() || c.Form.Coef(l)*l.Step < 0)
	})
}

// isFlagOf reports whether done is declared in body, false before l, and read by l alone.
func isFlagOf(done *affine.Buffer, l *affine.Loop, body []affine.Stmt) bool {
	at := slices.Index(body, affine.Stmt(l))
	start := startsOf(body[:at], map[*affine.Buffer]bool{done: true}, nil)[done]
	declared := false
	for k, s := range body {
		if d, ok := s.(*affine.Decl); ok && d.Buffer == done {
			declared = k < at
			continue
		}
		read, written := touches([]affine.Stmt{s}, done)
		if _, assigns := s.(*affine.Assign); k != at && (read || written && !assigns) {
			return false
		}
	}
	return declared && start != nil && start.I == 0
}

// contrary is the condition that holds where c does not.
func contrary(c affine.Expr) affine.Expr {
	if b, ok := c.(*affine.Binary); ok {
		switch {
		case b.Op == "||":
			return &affine.Binary{Op: "&&", X: contrary(b.X), Y: contrary(b.Y)}
		case b.Op.Contrary() != "" && b.X.Type().IsInteger() && b.Y.Type().IsInteger():
			return &affine.Binary{Op: b.Op.Contrary(), X: b.X, Y: b.Y}
		}
	}
	return &affine.Unary{Op: "!", X: c}
}
