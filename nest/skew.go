package nest

import (
	"slices"

	"codo/affine"
)

// Skew lets two loops of which each iteration waits for others go along diagonals, whose
// iterations do not (Wolfe, "Loop skewing: the wavefront method revisited", 1986; Lamport,
// "The parallel execution of DO loops", 1974):
//
//	for i = 0 to 8 {                         for d = 0 to 15 {
//	  for j = 0 to 8 {                         for i = 0 to 8 {
//	    m[i][j] = m[i - 1][j] + m[i][j - 1]      if (0 <= d - i && d - i < 8) { m[i][d - i] = .. }
//	  }                                        }
//	}                                        }
//
// Small loops in them, as of windows, are written out: it is seen which element is added when.
func Skew(t *affine.Task, names affine.Names) {
	ReplacePlain(t.Body, func(l *affine.Loop) *affine.Loop { return skewed(l, names) })
	Rename(t, names)
}

// steepest is the most iterations of the inner loop that a diagonal goes back for each of the
// outer one.
const steepest = 4

// skewed is l and the only loop in it along diagonals; nil if they stay.
func skewed(l *affine.Loop, names affine.Names) *affine.Loop {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	if len(l.Body) != 1 {
		return nil
	}
	in, ok := l.Body[0].(*affine.Loop)
	if !ok || !Plain(in) || !IsWindow(in.Body, mostWindow) || !FromZero(l) || !FromZero(in) {
		return nil
	}
	all := affine.Accesses([]affine.Stmt{l})
	if !waits(l, all) || !waits(in, all) {
		return nil
	}
	_, outer, _ := affine.ConstantTrips(l)
	_, inner, _ := affine.ConstantTrips(in)
	for steep := int64(1); steep <= min(steepest, inner-1); steep++ { // else one iteration is a diagonal
		at := affine.CounterForm(l).Scale(steep).Add(affine.CounterForm(in))
		if !waitAlong([]*affine.Loop{l, in}, at, all) {
			continue
		}
		d := affine.CountTo(names.Fresh("diagonal"), steep*(outer-1)+inner, l.Pos)
		along, other, most := l, in, inner
		if steep == 1 && inner < outer { // the shorter one
			along, other, most = in, l, outer
		}
		rest := affine.CounterForm(d).Sub(affine.CounterForm(along).Scale(steep))
		body := in.Body
		affine.ReplaceByForm(body, other, rest)
		body = Expanded(body)
		along.Body = Guarded(body, nil, Within(rest, 0, most))
		d.Body = []affine.Stmt{along}
		return d
	}
	return nil
}

// Expanded is body with the iterations of its loops one after the other.
func Expanded(body []affine.Stmt) []affine.Stmt {
	return RewriteLoops(body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) { return EveryIteration(l), true })
}

// mostWindow is the most iterations of loops in one of two that are skewed: they run at once.
const mostWindow = 32

// IsWindow reports whether all loops in body together have few iterations, and nothing is decided about any.
func IsWindow(body []affine.Stmt, most int64) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, ok := affine.ConstantTrips(s)
			if !ok || !Plain(s) || !IsWindow(s.Body, most/max(trips, 1)) || trips > most {
				return false
			}
		case *affine.If:
			if !IsWindow(s.Then, most) || !IsWindow(s.Else, most) {
				return false
			}
		case *affine.Assign, *affine.Decl:
		default:
			if affine.HasLoop([]affine.Stmt{s}) {
				return false
			}
		}
	}
	return true
}

// waits reports whether iterations of l need others to be done first.
func waits(l *affine.Loop, all []affine.Access) bool {
	return DependsIn(all, func(x, y affine.Access) bool { return affine.Carries(l, x, y).Possible() })
}

// waitAlong reports whether iterations of these loops wait only for those where at is less.
func waitAlong(loops []*affine.Loop, at affine.Form, all []affine.Access) bool {
	notSooner := &affine.Ahead{A: at, B: at}
	return !DependsIn(all, func(x, y affine.Access) bool {
		return slices.ContainsFunc(loops, func(l *affine.Loop) bool { return affine.CarriesAhead(l, x, y, notSooner).Possible() })
	})
}

// DependsIn reports whether two accesses of which one writes, and whose order matters, depend on
// each other in that way.
func DependsIn(all []affine.Access, way func(x, y affine.Access) bool) bool {
	return slices.ContainsFunc(all, func(x affine.Access) bool {
		return slices.ContainsFunc(all, func(y affine.Access) bool {
			return (x.Write || y.Write) && !Commute(x, y) && way(x, y)
		})
	})
}
