package nest

import (
	"slices"

	"codo/affine"
)

// mostApart bounds the elements of what is declared in a nest that Apart cuts.
const mostApart = 1 << 16

// Apart cuts nests in which several loops follow each other, where they stand in loops whose
// iterations wait for each other, as the steps of a recurrent network do. What a body declares gets
// a dimension for each loop around it (scalar expansion and loop distribution: Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", sections 5.3 and 5.2): each part can be cut and
// reordered by itself then.
//
//	for t {                                        for t {
//	  for i {                                        local s f32[8]
//	    local s f32                                  for i { s[i] = b[i] }
//	    s = b[i]                                     for i { for j { s[i] += w[i][j] * x[t][j] } }
//	    for j { s += w[i][j] * x[t][j] }     =>      for i { for j { s[i] += u[i][j] * h[j] } }
//	    for j { s += u[i][j] * h[j] }                for i { g[i] = s[i] }
//	    g[i] = s                                     ...
//	  }                                            }
//	  ...
//	}
func Apart(t *affine.Task, names affine.Names) {
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && plain(l) && !IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			l.Body = apartIn(l.Body)
		}
	}
	Rename(t, names)
}

func apartIn(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && plain(l) {
			if parts := partsOf(l); len(parts) > 0 {
				out = append(out, parts...)
				continue
			}
			l.Body = apartIn(l.Body)
		}
		out = append(out, s)
	}
	return out
}

// partsOf is what l, a nest in which several loops follow each other, is cut into; nil if it stays.
func partsOf(l *affine.Loop) []affine.Stmt {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := perfect(l)
	inner := 0
	for _, s := range core {
		if _, ok := s.(*affine.Loop); ok {
			inner++
		}
	}
	if inner < 2 || slices.ContainsFunc(loops, func(l *affine.Loop) bool { return !movable(l) }) {
		return nil
	}
	x := expansion{moved: loops, lengths: lengthsOf(loops)}
	decls := x.declare(core)
	if x.kept > mostApart {
		return nil
	}
	loops[len(loops)-1].Body = x.use(x.without(core), loops)
	pieces := Distribute(l)
	if len(pieces) < 2 {
		return nil
	}
	return slices.Concat(decls, pieces)
}
