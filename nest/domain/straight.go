package domain

import (
	"codo/affine"
	"codo/nest"
)

// Straight takes loops of one iteration, as are left of rows that come as one token, out of the loop around them, if
// that has no others: its iterations can be a pipeline then, where they would wait for the end of each of these loops. So it does with
// loops of one iteration that are unrolled, wherever they are.
//
//	for i {                                            for i {
//	  for j = 0 to 1 { pop x, t; rows[..] = t[..] }      pop x, t; rows[..] = t[..]
//	  for j = 0 to 1 { u[..] = rows[..]; push y, u }  =>  u[..] = rows[..]; push y, u
//	}                                                  }
//
// What the user says something about stays.
func Straight(t *affine.Task, names affine.Names) {
	found := false
	t.Body = nest.RewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		if _, trips, constant := affine.ConstantTrips(l); l.Unroll != -1 || !constant || trips != 1 || len(l.Pragmas) > 0 {
			return nil, false
		}
		found = true
		return onlyIteration(l), true
	})
	affine.RewriteBody(t.Body, nest.Open, func(s affine.Stmt) ([]affine.Stmt, bool) {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 || l.II != 0 || l.Tile || len(l.Pragmas) > 0 || !endsAtOnce(l.Body) {
			return nil, false
		}
		l.Body = nest.RewriteLoops(l.Body, nil, func(in *affine.Loop) ([]affine.Stmt, bool) {
			if in.Unroll != 0 {
				return nil, false
			}
			l.II = max(l.II, in.II)
			found = true
			return onlyIteration(in), true
		})
		return nil, false
	})
	if found {
		nest.Rename(t, names)
	}
}

// endsAtOnce reports whether there are loops right in body that are not unrolled whole, and all of them have one iteration and no such
// loops in them.
func endsAtOnce(body []affine.Stmt) bool {
	loops := 0
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if !nest.IsInnermost(s) {
				return false
			}
			if s.Unroll == -1 {
				continue
			}
			if _, trips, ok := affine.ConstantTrips(s); !ok || trips != 1 || s.Keep != 0 || s.Tile || len(s.Pragmas) > 0 {
				return false
			}
			loops++
		case *affine.If:
			if nest.HasRolled([]affine.Stmt{s}) {
				return false
			}
		}
	}
	return loops > 0
}
