package arrays

import (
	"sync/atomic"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Untile makes one loop of two that the user has cut a loop into, a loop over tiles and
// one through a tile, where their order may change so: the search cuts loops as the
// design needs it (the converse of strip-mining and interchange; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 5.5):
//
//	for i0 = 0 to 64 step 16 { for j { for i = i0 to i0 + 16 { y[i][j] = .. } } }
//	for i = 0 to 64 { for j { y[i][j] = .. } }
//
// Nests of which all pieces have tiles are cut first: what sets sums to zero tile by tile, say,
// and what adds to them. The result tells whether there were tiles.
func Untile(t *affine.Task) bool {
	var changed atomic.Bool
	t.Body = nest.EachNest(t.Body, func(s affine.Stmt) []affine.Stmt {
		found := false
		by := untileIn([]affine.Stmt{s}, &found)
		if found {
			changed.Store(true)
		}
		return by
	})
	return changed.Load()
}

func untileIn(body []affine.Stmt, changed *bool) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = untileIn(s.Then, changed), untileIn(s.Else, changed)
		case *affine.Loop:
			if len(s.Order) > 0 {
				break
			}
			list := []affine.Stmt{s}
			if one := ragged(s); one != nil {
				list, *changed = []affine.Stmt{one}, true
			} else if whole := scalars.UntiledPieces(s); whole != nil {
				list, *changed = whole, true
			}
			for _, s := range list {
				if l, ok := s.(*affine.Loop); ok {
					l.Body = untileIn(l.Body, changed)
				}
			}
			out = append(out, list...)
			continue
		}
		out = append(out, s)
	}
	return out
}
