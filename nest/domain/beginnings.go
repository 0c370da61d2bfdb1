package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Beginnings gives what elements begin with nests of their own, where it stands in a loop in front of another one in which
// nests follow each other (loop distribution; Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section
// 2.4): those can be cut apart then.
//
//	for i {                                    for i { for j { y[i][j] = 0 } }
//	  for j { y[i][j] = 0 }                    for i { for k {
//	  for k {                                    t = 0
//	    t = 0                             =>     for d { t += a[i][d] * b[d][k] }
//	    for d { t += a[i][d] * b[d][k] }         for j { y[i][j] += t * c[k][j] }
//	    for j { y[i][j] += t * c[k][j] }       } }
//	  }
//	}
func Beginnings(t *affine.Task) {
	var out []affine.Stmt
	for _, s := range t.Body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Plain(l) || !begins(l) {
			out = append(out, s)
			continue
		}
		out = append(out, nest.Distributed(l, false)...)
	}
	t.Body = out
}

// begins reports whether l gives elements constants, and then has one loop in which nests follow each other.
func begins(l *affine.Loop) bool {
	last := len(l.Body) - 1
	if last < 1 {
		return false
	}
	in, ok := l.Body[last].(*affine.Loop)
	if !ok || !nest.Plain(in) {
		return false
	}
	nests := 0
	for _, s := range in.Body {
		if _, isLoop := s.(*affine.Loop); isLoop {
			nests++
		}
	}
	return nests > 1 && !slices.ContainsFunc(l.Body[:last], func(s affine.Stmt) bool {
		fill, ok := s.(*affine.Loop)
		if !ok || !nest.Plain(fill) {
			return true
		}
		_, core := nest.Perfect(fill)
		a, ok := OnlyAssign(core)
		return !ok || affine.HasLoad(a.Value)
	})
}
