package nest

import (
	"slices"

	"codo/affine"
	"codo/internal/graph"
)

// Distribute cuts l, and the loops in it, into as many loops as the dependences
// allow (Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 2.4 and 5.2): statements that depend on each other in a circle stay
// together, the others get loops of their own in an order that keeps every
// dependence.
//
//	for i { for j { s[j] += a[i][j]; q[i] += a[i][j] } }
//	for i { for j { s[j] += a[i][j] } }; for i { for j { q[i] += a[i][j] } }
//
// The result is l itself if nothing can be cut. The loop given is not changed.
func Distribute(l *affine.Loop) []affine.Stmt { return Distributed(l, true) }

// Distributed is Distribute, which cuts loops beside others only if deep says so: several sums in one
// loop stay together else.
func Distributed(l *affine.Loop, deep bool) []affine.Stmt {
	whole := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	var body []affine.Stmt
	for _, s := range whole.Body {
		if in, ok := s.(*affine.Loop); ok && Plain(in) && (deep || len(whole.Body) == 1) {
			body = append(body, Distributed(in, deep)...)
		} else {
			body = append(body, s)
		}
	}
	whole.Body = body
	groups := circles(whole)
	if len(groups) < 2 {
		if len(body) > len(l.Body) {
			return []affine.Stmt{whole}
		}
		return []affine.Stmt{l}
	}
	var out []affine.Stmt
	for _, g := range groups {
		part := affine.CloneBody([]affine.Stmt{whole})[0].(*affine.Loop)
		var own []affine.Stmt
		for _, k := range g {
			own = append(own, part.Body[k])
		}
		part.Body = own
		out = append(out, part)
	}
	return out
}

// Plain reports whether nothing is decided about l.
func Plain(l *affine.Loop) bool {
	return l.II == 0 && l.Unroll == 0 && l.Keep == 0 && len(l.Pragmas) == 0 && len(l.Order) == 0 && len(l.Layers) == 0
}

// circles sorts the statements of l's body, by number, into groups that depend on
// each other, each group after those that it depends on. Of groups that may come
// next the first of the body does.
func circles(l *affine.Loop) [][]int {
	n := len(l.Body)
	next := make([][]int, n) // what comes after each, or with it
	order := affine.BackwardIn(l)
	uses := make([][]affine.Access, n)
	for a, s := range l.Body {
		uses[a] = order.Accesses(s)
	}
	for a, list := range affine.Conflicts(l.Body, uses) {
		for _, b := range list {
			next[a] = append(next[a], b)
			if Declares(l.Body[a], uses[b]) || order.Depends(uses[a], uses[b]).Possible() {
				next[b] = append(next[b], a)
			}
		}
	}
	return graph.Sorted(next)
}

// Conflict reports whether one of two statements touches what the other writes, or uses a channel.
func Conflict(ours, theirs []affine.Access) bool {
	for _, x := range ours {
		for _, y := range theirs {
			if x.Buffer != nil && x.Buffer == y.Buffer && (x.Write || y.Write) || x.Channel != nil || y.Channel != nil {
				return true
			}
		}
	}
	return false
}

// Declares reports whether s declares what one of these uses.
func Declares(s affine.Stmt, uses []affine.Access) bool {
	d, ok := s.(*affine.Decl)
	return ok && slices.ContainsFunc(uses, func(x affine.Access) bool { return x.Buffer == d.Buffer })
}

// Separate distributes the nests of t in which no iterations are independent of
// each other, as long as that makes nests in which some are.
func Separate(t *affine.Task) {
	DistributeWhere(t, func(l *affine.Loop) bool { return !independent(l) || sequences(l) })
}

// sequences reports whether all that l does are nests, one after the other, and its iterations
// do not depend on each other.
func sequences(l *affine.Loop) bool {
	_, core := Perfect(l)
	return len(core) > 1 && IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) && !slices.ContainsFunc(core, func(s affine.Stmt) bool {
		in, ok := s.(*affine.Loop)
		return !ok || !Plain(in)
	})
}

// SeparateOutputs does the same where pieces write different arrays, and so can be
// tasks that run at the same time.
func SeparateOutputs(t *affine.Task) {
	t.Body = EachNest(t.Body, func(s affine.Stmt) []affine.Stmt {
		if l, ok := s.(*affine.Loop); ok && Plain(l) {
			if apart := Reread(l); apart != l && !OutputsApart(l) && OutputsApart(apart) {
				return []affine.Stmt{apart}
			}
		}
		return []affine.Stmt{s}
	})
	DistributeWhere(t, OutputsApart)
}

// SeparateCopies does the same with nests that only move elements from array to array, and
// through one that they fill, or to several local ones, and with nests in which inner ones, or
// statements beside these, move what others computed, or are to: there is nothing to do where all
// readers read what was moved.
//
//	for i { if (i > 0) { t[i] = a[i - 1] }; y[i] = t[i] }
//	for i { if (i > 0) { t[i] = a[i - 1] } }; for i { y[i] = t[i] }
func SeparateCopies(t *affine.Task) {
	local := DeclaredBy(t.Body)
	DistributeWhere(t, func(l *affine.Loop) bool {
		if !moves(l.Body) && !slices.ContainsFunc(innerParts(l), func(s affine.Stmt) bool { return moves([]affine.Stmt{s}) }) {
			return false
		}
		pieces := Distribute(l)
		return slices.ContainsFunc(pieces, func(s affine.Stmt) bool {
			return moves([]affine.Stmt{s}) && (joinsOthers(s, pieces) || len(pieces) > 1 && fillsAlone(s, pieces, local))
		})
	})
}

// fillsAlone reports whether s only writes these arrays, which the other pieces do not use.
func fillsAlone(s affine.Stmt, pieces []affine.Stmt, local map[*affine.Buffer]bool) bool {
	list := WrittenIn(s)
	return !slices.ContainsFunc(list, func(b *affine.Buffer) bool {
		return b.IsScalar() || !local[b] || slices.ContainsFunc(pieces, func(o affine.Stmt) bool {
			read, written := Touches([]affine.Stmt{o}, b)
			return o != s && (read || written)
		})
	})
}

// innerParts are the loops that stand beside others in l, or in the loops that it only holds, and
// what alone fills an array beside them, as far as nothing is decided about these.
func innerParts(l *affine.Loop) (list []affine.Stmt) {
	if !Plain(l) {
		return nil
	}
	_, core := Perfect(l)
	for _, s := range core {
		switch s := s.(type) {
		case *affine.Loop:
			list = append(append(list, s), innerParts(s)...)
		case *affine.Assign:
			if !s.Buffer.IsScalar() && affine.HasLoop(core) && fills(l, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// fills reports whether nothing else in l writes the array that a does.
func fills(l *affine.Loop, a *affine.Assign) bool {
	alone := true
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		o, ok := s.(*affine.Assign)
		alone = alone && (!ok || o == a || o.Buffer != a.Buffer)
		return alone
	})
	return alone
}

// joinsOthers reports whether s reads arrays, one that another piece writes, or writes one that
// another piece reads.
func joinsOthers(s affine.Stmt, pieces []affine.Stmt) bool {
	own := affine.Accesses([]affine.Stmt{s})
	reads := slices.ContainsFunc(own, func(o affine.Access) bool { return !o.Write && !o.Buffer.IsScalar() })
	return reads && slices.ContainsFunc(affine.Accesses(pieces), func(a affine.Access) bool {
		return !a.Buffer.IsScalar() && slices.ContainsFunc(own, func(o affine.Access) bool {
			return o.Buffer == a.Buffer && o.Write != a.Write
		})
	})
}

// moves reports whether all that body does is to store elements and constants elsewhere.
func moves(body []affine.Stmt) bool {
	all := true
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop, *affine.If, *affine.Decl:
		case *affine.Assign:
			switch s.Value.(type) {
			case *affine.Load, *affine.Const:
			default:
				all = false
			}
		default:
			all = false
		}
		return all
	})
	return all
}

// OutputsApart reports whether iterations of l depend on each other, and pieces of it write
// different arrays.
func OutputsApart(l *affine.Loop) bool {
	if independent(l) {
		return false
	}
	pieces := Distribute(l)
	return slices.ContainsFunc(pieces, func(s affine.Stmt) bool { return !writesAny(s, WrittenIn(pieces[0])) })
}

// WrittenIn lists the arrays that s writes.
func WrittenIn(s affine.Stmt) (list []*affine.Buffer) {
	for _, a := range affine.Accesses([]affine.Stmt{s}) {
		if a.Write {
			list = append(list, a.Buffer)
		}
	}
	return list
}

func writesAny(s affine.Stmt, list []*affine.Buffer) bool {
	return slices.ContainsFunc(WrittenIn(s), func(b *affine.Buffer) bool { return slices.Contains(list, b) })
}

// Flatten does the same with nests in which statements stand around loops at more
// than one level: the pieces can be bands.
func Flatten(t *affine.Task) { DistributeWhere(t, layered) }

// DistributeWhere distributes loops over the pieces of their bodies where that is wanted and gives independent nests.
func DistributeWhere(t *affine.Task, wanted func(*affine.Loop) bool) {
	t.Body = EachNest(t.Body, func(s affine.Stmt) []affine.Stmt {
		if l, ok := s.(*affine.Loop); ok && Plain(l) && wanted(l) {
			if pieces := Distribute(l); slices.ContainsFunc(pieces, func(s affine.Stmt) bool { return independent(s.(*affine.Loop)) }) {
				return pieces
			}
		}
		return []affine.Stmt{s}
	})
}

// layered reports whether statements stand around the only loop of l, and around
// the only one in that.
func layered(l *affine.Loop) bool {
	_, core := Perfect(l)
	inner := OnlyLoop(core)
	if inner == nil {
		return false
	}
	_, core = Perfect(inner)
	return OnlyLoop(core) != nil
}

// independent reports whether iterations of some loop of the nest, or of each
// nest in it, do not depend on each other.
func independent(l *affine.Loop) bool {
	if b, ok := BandOf(l); ok {
		return slices.Contains(b.Free, true)
	}
	loops, all := 0, true
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok {
			loops++
			all = all && independent(in)
		}
	}
	if loops == 0 {
		return IsFree(l, 0, affine.Accesses([]affine.Stmt{l}))
	}
	return all
}
