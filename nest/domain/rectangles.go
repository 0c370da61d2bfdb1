package domain

import (
	"codo/affine"
	"codo/nest"
)

// Rectangles gives all loops constant bounds whose bounds counters around them tell, where they have at most twice their
// iterations then, and guards what they do: all iterations of the loops around them are alike, and can be unrolled whole,
// which Rectangle, that looks for free loops alone, does not ask for. The result tells whether anything changed.
//
//	for i {                                          for i {
//	  for j = 0 to i + 1 { s[j] = q[i] * k[j] }        for j = 0 to 24 { if (j <= i) { s[j] = q[i] * k[j] } }
//	  for j = 0 to i + 1 { z[i] += s[j] }       =>     for j = 0 to 24 { if (j <= i) { z[i] += s[j] } }
//	}                                                }
func Rectangles(t *affine.Task) (changed bool) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Plain(l) {
			return true
		}
		var guard affine.Expr
		if _, wide := widen(l, &guard); wide {
			g := guarding{&affine.If{Pos: l.Pos}, guard, map[*affine.Buffer]bool{}}
			l.Body, changed = g.body(l.Body), true
		}
		return true
	})
	return changed
}
