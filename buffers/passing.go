package buffers

import (
	"codo/affine"
	"codo/nest"
)

// passing makes one pipeline of each loop in list that takes a few tokens, computes in loops that are unrolled, and
// gives a few: the loops that move them are unrolled, too, and nothing waits between iterations.
//
//	for i {                                       for i {
//	  for a = 0 to 1 { pop x -> v; .. }             pop x -> v; ..
//	  for j unroll { for k unroll { .. } }    =>    for j unroll { for k unroll { .. } }
//	  for b = 0 to 1 { ..; push y, w }              ..; push y, w
//	}                                             }
func passing(list []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 {
			continue
		}
		moves, ok := movesIn(l)
		if !ok {
			passing(l.Body)
			continue
		}
		for _, in := range moves {
			affine.Walk([]affine.Stmt{in}, func(s affine.Stmt) bool {
				if o, ok := s.(*affine.Loop); ok {
					o.Unroll = -1
				}
				return true
			})
		}
	}
}

// movesIn are the nests in l that move tokens; ok is false if there are none, or too many tokens, or anything else that
// is not unrolled, or if nothing is. Nests behind conditions count as computing: no loop is one with what it guards.
func movesIn(l *affine.Loop) (moves []*affine.Loop, ok bool) {
	tokens, computes := int64(0), false
	var take func(list []affine.Stmt) bool
	take = func(list []affine.Stmt) bool {
		for _, s := range list {
			in, isLoop := s.(*affine.Loop)
			choice, isIf := s.(*affine.If)
			switch {
			case !affine.HasLoop([]affine.Stmt{s}):
			case isIf:
				computes = true
				if !take(choice.Then) || !take(choice.Else) {
					return false
				}
			case !isLoop:
				return false
			case in.Unroll == -1:
				if !straight(in) {
					return false
				}
				computes = true
			default:
				n, moving := movedBy(in)
				if tokens += n; !moving || tokens > nest.MostTaken {
					return false
				}
				moves = append(moves, in)
			}
		}
		return true
	}
	ok = take(l.Body)
	return moves, ok && computes && len(moves) > 0
}

// movedBy is how many tokens a nest moves, one in each iteration; ok is false if it is not such a nest.
func movedBy(l *affine.Loop) (tokens int64, ok bool) {
	tokens = 1
	for {
		_, trips, constant := affine.ConstantTrips(l)
		if !constant || l.Unroll != 0 || l.II > 0 || len(l.Pragmas) > 0 || l.Tile || len(l.Layers) > 0 {
			return 0, false
		}
		if tokens *= trips; straight(l) {
			break
		}
		if len(l.Body) != 1 {
			return 0, false
		}
		if l, ok = l.Body[0].(*affine.Loop); !ok {
			return 0, false
		}
	}
	found := false
	for u := range affine.Uses(l.Body) {
		found = found || u.Channel != nil
	}
	return tokens, found
}
