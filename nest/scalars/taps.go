package scalars

import (
	"codo/affine"
	"codo/nest"
)

// longestSum bounds the terms of a sum of integers that Taps writes out, which becomes a tree. Those of floats are added one
// after the other: mostTaps.
const longestSum = 256

// Taps writes out sums over windows: loops of few iterations that only change scalars of the iteration around
// them. What is left is a nest in which each element is computed from what it is made of, without a sum that
// is kept in the meantime:
//
//	for y { for x {                                           for y { for x {
//	  local s i32                                               local s i32
//	  s = 0                                                     s = 0
//	  for u = 0 to 3 { for v = 0 to 3 {                 =>      s = s + a[y][x]
//	    s = s + a[y + u][x + v]                                 s = s + a[y][x + 1]
//	  } }                                                       ..
//	  b[y][x] = s                                               b[y][x] = s
//	} }                                                       } }
//
// (Loop unrolling: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 8.4.)
func Taps(t *affine.Task, names affine.Names) {
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && nest.Unordered(l) {
			l.Body = tapsIn(l.Body)
		}
	}
	nest.Rename(t, names)
}

// tapsIn is the body of a loop with its windows written out.
func tapsIn(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.IsWindow([]affine.Stmt{l}, mostTerms(l)) && changesOnly(l, nest.DeclaredBy(body)) {
			out = append(out, nest.Expanded([]affine.Stmt{l})...)
			continue
		}
		nest.RewriteInside(s, tapsIn)
		out = append(out, s)
	}
	return out
}

// mostTerms is how many terms of the sums in l may be written out.
func mostTerms(l *affine.Loop) int64 {
	for b := range affine.Changed(l.Body) {
		if !b.Elem.IsInteger() {
			return mostTaps
		}
	}
	return longestSum
}

// changesOnly reports whether all that l does is to change scalars that are among these, or its own.
func changesOnly(l *affine.Loop, own map[*affine.Buffer]bool) bool {
	all := true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop, *affine.If:
		case *affine.Decl:
			own[s.Buffer] = true
		case *affine.Assign:
			all = all && s.Buffer.IsScalar() && own[s.Buffer]
		default:
			all = false
		}
		return all
	})
	return all
}
