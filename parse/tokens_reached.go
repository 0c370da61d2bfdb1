package parse

import "codo/affine"

// Exits that no iteration of the loops around takes, with the sizes that a kernel has, are left out before tokens are counted:
//
//	for (i < 32)                                   for (i < 32)
//	  for (j < 9) {                                  for (j < 9) {
//	    if (4 * i >= 129 && j > 2) return;    =>       s.write(x[j]);
//	    s.write(x[j]);                               }
//	  }

// reachable is list, which loops are around, outermost first, without exits that are never taken where choices have led.
func reachable(list []affine.Stmt, loops []*affine.Loop, choices []affine.Choice) (out []affine.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = reachable(s.Body, append(loops[:len(loops):len(loops)], s), choices)
		case *affine.If:
			then := append(choices[:len(choices):len(choices)], affine.Choice{Cond: s.Cond, Want: true})
			if setsFlag(s.Then) && affine.NeverReached(loops, then) {
				out = append(out, reachable(s.Else, loops, choices)...)
				continue
			}
			s.Then = reachable(s.Then, loops, then)
			s.Else = reachable(s.Else, loops, append(choices[:len(choices):len(choices)], affine.Choice{Cond: s.Cond}))
		}
		out = append(out, s)
	}
	return out
}

// setsFlag reports whether one of list itself sets a flag, as exits do.
func setsFlag(list []affine.Stmt) bool {
	for _, s := range list {
		if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() && a.Buffer.Elem == affine.B1 {
			return true
		}
	}
	return false
}
