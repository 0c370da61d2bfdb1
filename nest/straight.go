package nest

import "codo/affine"

// Straight takes loops of one iteration, as are left of rows that come as one token, out of the loop around them, if
// that has no others: its iterations can be a pipeline then, where they would wait for the end of each of these loops.
//
//	for i {                                            for i {
//	  for j = 0 to 1 { pop x, t; rows[..] = t[..] }      pop x, t; rows[..] = t[..]
//	  for j = 0 to 1 { u[..] = rows[..]; push y, u }  =>  u[..] = rows[..]; push y, u
//	}                                                  }
//
// What the user says something about stays, and so does one such loop alone, which is one with that around it.
func Straight(t *affine.Task, names affine.Names) {
	found := false
	affine.RewriteBody(t.Body, open, func(s affine.Stmt) ([]affine.Stmt, bool) {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 || l.II != 0 || l.Tile || len(l.Pragmas) > 0 || !endsAtOnce(l.Body) {
			return nil, false
		}
		found = true
		l.Body = rewriteLoops(l.Body, nil, func(in *affine.Loop) ([]affine.Stmt, bool) {
			if in.Unroll != 0 {
				return nil, false
			}
			first, _, _ := affine.ConstantTrips(in)
			affine.ReplaceByForm(in.Body, in, affine.Form{}.Plus(first))
			l.II = max(l.II, in.II)
			return in.Body, true
		})
		return nil, false
	})
	if found {
		Rename(t, names)
	}
}

// endsAtOnce reports whether the loops right in body that are not unrolled whole have one iteration and no such loops in them, and
// whether there is more than one of them alone.
func endsAtOnce(body []affine.Stmt) bool {
	loops, others := 0, 0
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if !IsInnermost(s) {
				return false
			}
			if s.Unroll == -1 {
				others++
				continue
			}
			if _, trips, ok := affine.ConstantTrips(s); !ok || trips != 1 || s.Keep != 0 || s.Tile || len(s.Pragmas) > 0 {
				return false
			}
			loops++
		case *affine.If:
			if HasRolled([]affine.Stmt{s}) {
				return false
			}
			others++
		case *affine.Decl:
		default:
			others++
		}
	}
	return loops > 1 || loops == 1 && others > 0
}
