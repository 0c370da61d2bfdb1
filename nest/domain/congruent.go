package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Congruent lets a loop count the iterations in which its body does something, where that is every
// k-th, from one on that the counters around tell: the taps of a transposed convolution that meet an
// element, say (strides of guarded iterations: lattices in Wolfe, "High Performance Compilers for
// Parallel Computing", section 9).
//
//	for p = 0 to 4 { if ((i + 1 - p) % 2 == 0) { s += x[(i + 1 - p) / 2] * w[p] } }
//	=> for p = 0 to 2 { s += x[(i + 1) / 2 - p] * w[2 * p + (i + 1) % 2] }
//
// All that the body does must stand under that condition, in loops of its own or not. Arrays of an iteration may be declared around.
func Congruent(t *affine.Task, names affine.Names) {
	changed := false
	replaceLoops(t.Body, func(l *affine.Loop) *affine.Loop {
		if !nest.Plain(l) {
			return nil
		}
		for own := everyOther(l); own != nil; own = everyOther(l) {
			l, changed = own, true
		}
		return l
	})
	if changed {
		nest.Rename(t, names)
	}
}

// everyOther is l without the iterations that a condition of all its body leaves out; nil if it stays.
func everyOther(l *affine.Loop) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || trips < 2 {
		return nil
	}
	for _, c := range conditionsOfAll(l.Body) {
		f, k, ok := multiple(c)
		if !ok {
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
		var ends affine.Expr
		if at, same := begin.IsConst(); same && at < trips {
			own.Hi = affine.IntConst((trips - at + k - 1) / k)
		} else if trips%k != 0 {
			ends = &affine.Binary{Op: "<", X: counter.Expr(), Y: affine.IntConst(trips)}
		}
		own.Body = underInstead(own.Body, c, ends)
		affine.ReplaceByForm(own.Body, l, counter.Plus(first))
		return &own
	}
	return nil
}

// conditionsOfAll are the conditions under which all that body does stands.
func conditionsOfAll(body []affine.Stmt) (all []affine.Expr) {
	first := true
	for _, s := range body {
		var own []affine.Expr
		switch s := s.(type) {
		case *affine.Decl:
			if s.Buffer.Init == nil {
				continue
			}
		case *affine.If:
			if len(s.Else) == 0 {
				own = scalars.AllOf(s.Cond, true)
			}
		case *affine.Loop:
			if nest.Plain(s) {
				own = slices.DeleteFunc(conditionsOfAll(s.Body), func(c affine.Expr) bool { return nest.Counts(c, s) })
			}
		}
		if !first {
			own = slices.DeleteFunc(all, func(c affine.Expr) bool {
				return !slices.ContainsFunc(own, func(o affine.Expr) bool { return affine.SameExpr(c, o) })
			})
		}
		if all, first = own, false; len(all) == 0 {
			return nil
		}
	}
	return all
}

// underInstead is body with one condition in the place of another, of those of all that it does; nil: with none.
func underInstead(body []affine.Stmt, was, is affine.Expr) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = underInstead(s.Body, was, is)
		case *affine.If:
			rest := slices.DeleteFunc(scalars.AllOf(s.Cond, true), func(c affine.Expr) bool { return affine.SameExpr(c, was) })
			if is != nil {
				rest = slices.Insert(rest, 0, is)
			}
			if len(rest) == 0 {
				out = append(out, s.Then...)
				continue
			}
			s = &affine.If{Cond: scalars.Together(rest), Then: s.Then, Pos: s.Pos}
			out = append(out, s)
			continue
		}
		out = append(out, s)
	}
	return out
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

// multiple tells that c holds where f is a multiple of k, as in f % k == 0, (f + 1) % k == 1 and !(f & 1).
func multiple(c affine.Expr) (f affine.Form, k int64, ok bool) {
	switch x := c.(type) {
	case *affine.Unary:
		if cast, isCast := x.X.(*affine.Cast); x.Op == "!" && isCast && cast.T == affine.B1 {
			return zeroAt(cast.X)
		}
	case *affine.Binary:
		if rest, isConst := x.Y.(*affine.Const); x.Op == "==" && isConst && rest.T.IsInteger() && rest.I >= 0 {
			f, k, ok = zeroAt(x.X)
			least, _, known := f.Range()
			return f.Plus(-rest.I), k, ok && (rest.I == 0 || rest.I < k && known && least >= 0) // remainders of negative numbers are negative
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
		if k = by.I; by.T.Signed() {
			k = max(k, -k)
		}
	case "&":
		if k = by.I + 1; k&(k-1) != 0 {
			return f, 0, false
		}
	}
	f, ok = affine.FormOf(x.X)
	return f, k, ok && k > 1 && k < 1<<20
}
