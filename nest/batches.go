package nest

import (
	"codo/affine"
)

// Batches lets the iterations of a loop that do not depend on each other go by in each step of a recurrence inside of
// it, instead of each with all steps before the next (loop interchange: Allen and Kennedy, "Optimizing Compilers for
// Modern Architectures", section 5.2): there is something to do while a step waits for the one before.
//
//	for m { for i {                          for i { for m {
//	  s = b[i][m]                              s = b[i][m]
//	  for j to i { s -= l[i][j] * x[j][m] } =>  for j to i { s -= l[i][j] * x[j][m] }
//	  x[i][m] = s                              x[i][m] = s
//	} }                                      } }
func Batches(t *affine.Task) { t.Body = batchesIn(t.Body) }

// batchesIn begins inside: of several loops around a recurrence all go into it.
func batchesIn(body []affine.Stmt) []affine.Stmt {
	for k, s := range body {
		RewriteInside(s, batchesIn)
		l, ok := s.(*affine.Loop)
		if !ok {
			continue
		}
		if in := stepsIn(l); in != nil {
			l.Body, in.Body = in.Body, []affine.Stmt{l}
			body[k] = in
		}
	}
	return body
}

// stepsIn is the loop that is all that l does, if it is a recurrence of more than sums and l is none; else nil.
func stepsIn(l *affine.Loop) *affine.Loop {
	if len(l.Body) != 1 || !Movable(l) {
		return nil
	}
	in, ok := l.Body[0].(*affine.Loop)
	if !ok || !Movable(in) || !affine.HasLoop(in.Body) {
		return nil
	}
	accesses := affine.Accesses([]affine.Stmt{l})
	if !IsFree(l, 0, accesses) || IsFree(in, 1, accesses) {
		return nil
	}
	return in
}
