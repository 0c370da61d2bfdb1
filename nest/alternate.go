package nest

import (
	"codo/affine"
)

// Alternate makes one iteration of two, or up to four, where these take turns with arrays: the
// loop is unrolled by so many (loop unrolling to remove copies; Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 8.5.3), and what was one array becomes one for each.
//
//	local u f32[2][8]                              local u_0 f32[8]; local u_1 f32[8]
//	for t = 0 to 16 {                        =>    for t = 0 to 8 {
//	  for i { u[(t + 1) % 2][i] = f(u[t % 2]) }      for i { u_1[i] = f(u_0) }
//	}                                                for i { u_0[i] = f(u_1) }
//	                                               }
//
// Iterations that do not depend on each other stay as they are, and those in which elements wait
// for each other.
func Alternate(t *affine.Task, names affine.Names) {
	x := Alternation{most: mostTurns}
	t.Body = x.in(t.Body)
	if x.found {
		t.Body = x.apart(t.Body, names)
		Rename(t, names)
	}
}
