package affine

import "slices"

// Common is how many iterations of a touch elements that w touches, too: how many elements both do, if each
// iteration of a touches another one. ok is false if that is not known.
//
//	a: for i = 0 to 8 { for j = i to 8 { s[i][j] } }    w: for i = 0 to 8 { for j = i to 8 { s[j][i] } }    8, the diagonal
func Common(a, w Access) (n int64, ok bool) {
	touched, ok := touchedBy(w, a)
	if !ok || !a.Exact || a.Buffer != w.Buffer {
		return 0, false
	}
	both := Domain{Loops: a.Loops, Exact: true}
	for _, of := range a.Cases {
		for _, by := range touched {
			both.Cases = append(both.Cases, slices.Concat(of, by))
		}
	}
	return Executions(both)
}
