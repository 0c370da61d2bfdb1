package nest

import (
	"slices"

	"codo/affine"
)

// Congruent lets a loop count the iterations in which its body does something, where that is every
// k-th, from one on that the counters around tell: the taps of a transposed convolution that meet an
// element, say (strides of guarded iterations: lattices in Wolfe, "High Performance Compilers for
// Parallel Computing", section 9).
//
//	for p = 0 to 4 { if ((i + 1 - p) % 2 == 0) { s += x[(i + 1 - p) / 2] * w[p] } }
//	=> for p = 0 to 2 { s += x[(i + 1) / 2 - p] * w[2 * p + (i + 1) % 2] }
func Congruent(t *affine.Task) {
	replaceLoops(t.Body, func(l *affine.Loop) *affine.Loop {
		if !plain(l) {
			return nil
		}
		for own := everyOther(l); own != nil; own = everyOther(l) {
			l = own
		}
		return l
	})
}

// everyOther is l without the iterations that a condition around its body, or around that of the
// loops that are all its body, leaves out; nil if it stays.
func everyOther(l *affine.Loop) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || trips < 2 {
		return nil
	}
	guard, inner := onlyGuard(l)
	if guard == nil {
		return nil
	}
	conds := allOf(guard.Cond, true)
	for n, c := range conds {
		f, k, ok := multiple(c)
		if !ok || slices.ContainsFunc(inner, f.Uses) {
			continue
		}
		sign := f.Coef(l)
		rest := f.AddCounter(l, -sign)
		if sign != 1 && sign != -1 || rest.Uses(l) || scatters(l, rest) {
			continue
		}
		own := *l
		own.Type, own.Lo, own.Hi = affine.I32, affine.IntConst(0), affine.IntConst((trips+k-1)/k)
		begin := rest.Scale(-sign).Plus(-first).Mod(k)
		counter := affine.CounterForm(&own).Scale(k).Add(begin)
		conds = slices.Delete(conds, n, n+1)
		if at, same := begin.IsConst(); same && at < trips {
			own.Hi = affine.IntConst((trips - at + k - 1) / k)
		} else if trips%k != 0 {
			conds = slices.Insert(conds, 0, affine.Expr(&affine.Binary{Op: "<", X: counter.Expr(), Y: affine.IntConst(trips)}))
		}
		where := &own
		if len(inner) > 0 {
			where = inner[len(inner)-1]
		}
		where.Body = guard.Then
		if len(conds) > 0 {
			where.Body = []affine.Stmt{&affine.If{Cond: together(conds), Then: guard.Then, Pos: guard.Pos}}
		}
		affine.ReplaceByForm(own.Body, l, counter.Plus(first))
		return &own
	}
	return nil
}

// scatters reports whether subscripts that are plain now would not be if l counted only every other place, from one on that
// rest tells: what l writes would lie here and there then.
func scatters(l *affine.Loop, rest affine.Form) bool {
	if _, same := rest.IsConst(); same {
		return false
	}
	plain, writes := true, false
	for _, a := range affine.Accesses([]affine.Stmt{l}) {
		subs, ok := a.Subscripts()
		if !ok {
			return false
		}
		for _, f := range subs {
			plain = plain && !slices.Contains(f.Quotients(), l)
			writes = writes || a.Write && f.Uses(l)
		}
	}
	return plain && writes
}

// onlyGuard is the condition around all that l does, and the loops between; nil if there is none.
func onlyGuard(l *affine.Loop) (guard *affine.If, inner []*affine.Loop) {
	for len(l.Body) == 1 {
		switch s := l.Body[0].(type) {
		case *affine.Loop:
			if !plain(s) {
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

// allOf are the conditions that all must hold for c to hold, or not to hold.
func allOf(c affine.Expr, holds bool) []affine.Expr {
	switch x := c.(type) {
	case *affine.Unary:
		if x.Op == "!" {
			return allOf(x.X, !holds)
		}
	case *affine.Binary:
		if holds && x.Op == "&&" || !holds && x.Op == "||" {
			return append(allOf(x.X, holds), allOf(x.Y, holds)...)
		}
		if opposite := x.Op.Contrary(); !holds && opposite != "" && x.X.Type().IsInteger() {
			return []affine.Expr{&affine.Binary{Op: opposite, X: x.X, Y: x.Y}}
		}
	}
	if !holds {
		c = &affine.Unary{Op: "!", X: c}
	}
	return []affine.Expr{c}
}

// together is the condition that all of these hold.
func together(conds []affine.Expr) (all affine.Expr) {
	for _, c := range conds {
		all = affine.And(all, c)
	}
	return all
}

// multiple tells that c holds where f is a multiple of k, as in f % k == 0 and !(f & 1).
func multiple(c affine.Expr) (f affine.Form, k int64, ok bool) {
	switch x := c.(type) {
	case *affine.Unary:
		if cast, isCast := x.X.(*affine.Cast); x.Op == "!" && isCast && cast.T == affine.B1 {
			return zeroAt(cast.X)
		}
	case *affine.Binary:
		if zero, isConst := x.Y.(*affine.Const); x.Op == "==" && isConst && zero.T.IsInteger() && zero.I == 0 {
			return zeroAt(x.X)
		}
	}
	return f, 0, false
}

// zeroAt tells that e is 0 where f is a multiple of k.
func zeroAt(e affine.Expr) (f affine.Form, k int64, ok bool) {
	x, isBinary := e.(*affine.Binary)
	if !isBinary {
		return f, 0, false
	}
	by, isConst := x.Y.(*affine.Const)
	if !isConst || !by.T.IsInteger() {
		return f, 0, false
	}
	switch x.Op {
	case "%":
		k = max(by.I, -by.I)
	case "&":
		if k = by.I + 1; k&(k-1) != 0 {
			return f, 0, false
		}
	}
	f, ok = affine.FormOf(x.X)
	return f, k, ok && k > 1 && k < 1<<20
}
