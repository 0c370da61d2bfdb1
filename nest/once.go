package nest

import "codo/affine"

// Once takes loops of one iteration out of others, and leaves their statements: what is
// summed up over an image of one pixel is then a loop over its channels alone. Loops that
// the user says something about stay, and so do nests whose order he chooses.
//
//	for c { s = 0; for y = 0 to 1 { s = s + x[c][y] }; .. }  =>  for c { s = 0; s = s + x[c][0]; .. }
func Once(t *affine.Task, names affine.Names) {
	found := false
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && len(l.Order) == 0 && l.Keep == 0 {
			l.Body = onceIn(l.Body, &found)
		}
	}
	if found { // two of them may have had arrays of one name
		Rename(t, names)
	}
}

func onceIn(body []affine.Stmt, found *bool) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = onceIn(s.Then, found), onceIn(s.Else, found)
		case *affine.Loop:
			s.Body = onceIn(s.Body, found)
			first, trips, constant := affine.ConstantTrips(s)
			if constant && trips == 1 && s.II == 0 && s.Unroll == 0 && !s.Tile && len(s.Pragmas) == 0 {
				affine.ReplaceByForm(s.Body, s, affine.Form{}.Plus(first))
				out, *found = append(out, s.Body...), true
				continue
			}
		}
		out = append(out, s)
	}
	return out
}
