package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// listed is what becomes of a loop over lists that lie in constant tables one behind the other, as the rows of a sparse
// matrix, or the neighbours of each node of a graph: it is written out, and so are its lists. Loops that go through the
// same for all that is listed go around all, if no iteration of theirs depends on another. Nil if l is no such loop, or
// too much would be written.
//
//	table from i32[3] = {0, 2, 3}; table of i32[3] = {0, 2, 1}
//	for n = 0 to 2 { for e = from[n] to from[n + 1] { for o { y[n][o] = y[n][o] + x[of[e]][o] } } }
//
//	for o { y[0][o] = y[0][o] + x[0][o]; y[0][o] = y[0][o] + x[2][o]; y[1][o] = y[1][o] + x[1][o] }
func listed(l *affine.Loop) []affine.Stmt {
	if _, trips, ok := affine.ConstantTrips(l); !ok || !nest.Plain(l) || trips*sizeOf(l.Body) > mostSpelt || !hasLists(l) {
		return nil
	}
	own := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	var around []*affine.Loop
	for {
		o := alikeInAll(own)
		if o == nil {
			break
		}
		around = append(around, o)
	}
	out := nest.EveryIteration(own)
	nest.Weighed(out)
	if out = nest.RewriteLoops(spelt(neverIn(out)), nil, inFull); sizeOf(out) > mostSpelt || affine.HasLoop(out) {
		return nil
	}
	if len(around) > 0 {
		around[0].Label = l.Label
	}
	for _, o := range slices.Backward(around) {
		o.Body, out = out, []affine.Stmt{o}
	}
	return out
}

// inFull is all that a short loop does to what another iteration of it does something to, too.
func inFull(l *affine.Loop) (out []affine.Stmt, ok bool) {
	if _, trips, constant := affine.ConstantTrips(l); !constant || !nest.Plain(l) || storesAlong(l) || trips*sizeOf(l.Body) > mostSpelt {
		return nil, false
	}
	return nest.EveryIteration(l), true
}

// hasLists reports whether a loop in l begins or ends where a table says for l's counter.
func hasLists(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok {
			for _, e := range []affine.Expr{in.Lo, in.Hi} {
				affine.WalkExpr(e, func(e affine.Expr) {
					ld, ok := e.(*affine.Load)
					found = found || ok && nest.IsTable(ld.Buffer) && nest.Counts(ld, l)
				})
			}
		}
		return !found
	})
	return found
}

// alikeInAll takes loops out of l that go through the same, one at each place where l does anything, and gives the one
// that may go around l instead; nil if there are none.
func alikeInAll(l *affine.Loop) (around *affine.Loop) {
	x := alikeLoops{outside: map[*affine.Buffer]bool{}}
	was := l.Body
	body, ok := x.without(l.Body)
	if !ok || x.around == nil {
		return nil
	}
	l.Body = body
	x.around.Body = []affine.Stmt{l}
	if !nest.IsFree(x.around, 0, affine.Accesses([]affine.Stmt{x.around})) {
		l.Body = was
		return nil
	}
	return x.around
}

// alikeLoops are loops that go through the same.
type alikeLoops struct {
	around  *affine.Loop            // that goes through it instead; nil before the first of them
	outside map[*affine.Buffer]bool // scalars that they find there
}

// without is list without the loops; not ok if it does more than what is in these and the same for all their iterations.
func (x *alikeLoops) without(list []affine.Stmt) (out []affine.Stmt, ok bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Decl:
			x.outside[s.Buffer] = true
			ok = s.Buffer.IsScalar()
		case *affine.Assign:
			ok = x.outside[s.Buffer] && x.isGiven(s.Value)
		case *affine.Loop:
			first, trips, constant := affine.ConstantTrips(s)
			switch {
			case constant && nest.Plain(s):
				var own []affine.Stmt
				if own, ok = x.inside(s, first, trips); !ok {
					return nil, false
				}
				out = append(out, own...)
				continue
			case constant:
				return nil, false
			}
			inside := *s
			if inside.Body, ok = x.without(s.Body); ok {
				inside.Body = affine.CloneBody(inside.Body)
				affine.ReplaceCounter(inside.Body, s, &inside)
				out = append(out, &inside)
				continue
			}
		default:
			ok = false
		}
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// inside is what l does, counted by the loop that goes around instead; not ok if l goes through something else, or sets
// scalars that are not its own.
func (x *alikeLoops) inside(l *affine.Loop, first, trips int64) (body []affine.Stmt, ok bool) {
	if x.around == nil {
		same := *l
		x.around = &same
	}
	if from, n, _ := affine.ConstantTrips(x.around); from != first || n != trips || l.Step != x.around.Step || l.Type != x.around.Type {
		return nil, false
	}
	ok = true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if a, isAssign := s.(*affine.Assign); isAssign {
			ok = ok && !x.outside[a.Buffer]
		}
		return ok
	})
	body = affine.CloneBody(l.Body)
	affine.ReplaceCounter(body, l, x.around)
	return body, ok
}

// isGiven reports whether e is the same whenever it is computed: made of counters, tables and scalars outside.
func (x *alikeLoops) isGiven(e affine.Expr) bool {
	given := true
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			given = given && (nest.IsTable(ld.Buffer) || x.outside[ld.Buffer])
		}
	})
	return given
}
