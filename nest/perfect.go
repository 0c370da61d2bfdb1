package nest

import (
	"codo/affine"
)

// Perfect lists loops that each are all that their parent does, from l on, and
// gives the body of the last; nothing has been decided about any of them.
func Perfect(l *affine.Loop) (loops []*affine.Loop, core []affine.Stmt) {
	core = []affine.Stmt{l}
	for len(core) == 1 {
		in, ok := core[0].(*affine.Loop)
		if !ok || !Plain(in) {
			break
		}
		loops, core = append(loops, in), in.Body
	}
	return loops, core
}
