package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Halves goes over the iterations alone in which a bit of the counter is as a condition around all that the loop does asks, in a
// loop over blocks and one over half of each (strip mining; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 5.7): a step of a sorting network, or of butterflies, is as many comparisons as it has pairs.
//
//	for i = 0 to 64 { if ((i & 4) == 0) { .. a[i] .. a[i + 4] .. } }
//	=> for i = 0 to 8 { for j = 0 to 4 { .. a[8 * i + j] .. a[8 * i + j + 4] .. } }
//
// The lowest bit is for Congruent.
func Halves(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		first, trips, ok := affine.ConstantTrips(l)
		guard, inner := onlyGuard(l)
		if !ok || first != 0 || l.Step != 1 || !nest.Plain(l) || guard == nil {
			return nil, false
		}
		conds := scalars.AllOf(guard.Cond, true)
		for n, c := range conds {
			bit, set, ok := bitOf(c, l, trips)
			if !ok {
				continue
			}
			body := guard.Then
			if rest := slices.Delete(conds, n, n+1); len(rest) > 0 {
				body = []affine.Stmt{&affine.If{Cond: scalars.Together(rest), Then: body, Pos: guard.Pos}}
			}
			if len(inner) > 0 {
				inner[len(inner)-1].Body = body
				body = l.Body
			}
			return blockHalves(l, trips, bit, set, body, names), true
		}
		return nil, false
	})
}

// bitOf reads c as a condition on one bit of the counter of l, whose blocks fill all iterations.
func bitOf(c affine.Expr, l *affine.Loop, trips int64) (bit int64, set, ok bool) {
	b, isBinary := c.(*affine.Binary)
	if !isBinary || b.Op != "==" && b.Op != "!=" {
		return 0, false, false
	}
	k, isConst := b.Y.(*affine.Const)
	f, isForm := affine.FormOf(b.X)
	if !isConst || !isForm || !f.Uses(l) || len(f.Counters()) != 1 {
		return 0, false, false
	}
	for bit = 2; trips%(2*bit) == 0; bit *= 2 {
		digit := affine.CounterForm(l).FloorDiv(bit).Mod(2)
		switch {
		case f.Equal(digit) && (k.I == 0 || k.I == 1), f.Equal(digit.Scale(bit)) && (k.I == 0 || k.I == bit):
			return bit, (b.Op == "==") == (k.I != 0), true
		}
	}
	return 0, false, false
}

// blockHalves are loops over the iterations of l, which has this body, whose counter has the bit set or not.
func blockHalves(l *affine.Loop, trips, bit int64, set bool, body []affine.Stmt, names affine.Names) []affine.Stmt {
	within := *l
	within.Type, within.Lo, within.Hi, within.Body = affine.I32, affine.IntConst(0), affine.IntConst(bit), body
	at := affine.CounterForm(&within)
	if set {
		at = at.Plus(bit)
	}
	out := &within
	if blocks := trips / (2 * bit); blocks > 1 {
		outer := within
		within.Name, within.Label = names.Fresh(l.Name), ""
		outer.Hi, outer.Body = affine.IntConst(blocks), []affine.Stmt{&within}
		at = at.Add(affine.CounterForm(&outer).Scale(2 * bit))
		out = &outer
	}
	affine.ReplaceByForm(within.Body, l, at)
	return []affine.Stmt{out}
}

// onlyGuard is the condition around all that l does, and the loops between; nil if there is none.
func onlyGuard(l *affine.Loop) (guard *affine.If, inner []*affine.Loop) {
	for len(l.Body) == 1 {
		switch s := l.Body[0].(type) {
		case *affine.Loop:
			if !nest.Plain(s) {
				return nil, nil
			}
			inner, l = append(inner, s), s
			continue
		case *affine.If:
			if len(s.Else) == 0 {
				return s, inner
			}
		}
		break
	}
	return nil, nil
}
