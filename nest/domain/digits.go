package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Digits makes several loops of one whose counter stands for several subscripts, of
// which each is a digit of it (delinearization; Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 3.3.4):
//
//	for n = 0 to 48 { y[n / 6][n % 6] = .. }  =>  for n = 0 to 8 { for n_1 = 0 to 6 { y[n][n_1] = .. } }
//
// Blocks that are summed up begin and end where they are whole, with a condition:
//
//	for n = 1 to 47 { y[n / 6] += .. }  =>  for n = 0 to 8 { for n_1 = 0 to 6 { if (1 <= 6 * n + n_1 && 6 * n + n_1 < 47) { y[n] += .. } } }
func Digits(t *affine.Task, names affine.Names) {
	digitsIn(t.Body, names, func(*affine.Loop) bool { return true })
}

// DigitsChosen is Digits for loops with conditions on their counters: which sums begin and end in
// which iteration is known then. Those whose iterations Alternate makes one stay.
func DigitsChosen(t *affine.Task, names affine.Names) {
	digitsIn(t.Body, names, func(l *affine.Loop) bool { return chooses(l) && (&nest.Alternation{}).Unrolled(l) == nil })
}

// chooses reports whether a condition in l depends on its counter.
func chooses(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if c, ok := s.(*affine.If); ok {
			found = found || nest.Counts(c.Cond, l)
		}
		affine.Each(s, func(c *affine.Select) { found = found || nest.Counts(c.Cond, l) })
		return !found
	})
	return found
}

func digitsIn(body []affine.Stmt, names affine.Names, which func(*affine.Loop) bool) {
	replaceLoops(body, func(l *affine.Loop) *affine.Loop {
		if !nest.Unordered(l) {
			return nil
		}
		if which(l) {
			if several := splitDigits(l, names); several != nil {
				return several
			}
		}
		return l
	})
}

// splitDigits is a nest of loops in the place of l, in none of whose subscripts there
// is a quotient of their counters; nil if there is no such nest.
func splitDigits(l *affine.Loop, names affine.Names) *affine.Loop {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || first < 0 || l.Step != 1 || !nest.Plain(l) || !Divided(l.Body, l) {
		return nil
	}
	for _, size := range divisors(l.Body, l) {
		base, end := first-first%size, (first+trips+size-1)/size*size
		whole := base == first && end == first+trips
		if size >= trips || !whole && (end-base > mostWaste*trips || !sumsBlocks(l)) || whole && first != 0 {
			continue
		}
		outer := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		old := *outer
		affine.ReplaceCounter(outer.Body, outer, &old)
		inner := &affine.Loop{Name: l.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(size), Step: 1, Pos: l.Pos, Body: outer.Body}
		outer.Type, outer.Lo, outer.Hi, outer.Body = affine.I32, affine.IntConst(0), affine.IntConst((end-base)/size), []affine.Stmt{inner}
		at := affine.CounterForm(outer).Scale(size).Add(affine.CounterForm(inner)).Plus(base)
		affine.ReplaceByForm(inner.Body, &old, at)
		inner.Body = nest.Guarded(inner.Body, nil, nest.Within(at, first, first+trips))
		if Divided(inner.Body, inner) {
			continue
		}
		inner.Name = names.Fresh(l.Name)
		several := outer
		if Divided(inner.Body, outer) {
			several = splitDigits(outer, names)
		}
		if several != nil {
			return several
		}
	}
	return nil
}

// sumsBlocks reports whether l updates an element again and again that a quotient of its counter tells.
func sumsBlocks(l *affine.Loop) bool {
	return slices.ContainsFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool {
		update, ok := a.Stmt.(*affine.Assign)
		return ok && a.Write && affine.Loads(update.Value, a.Buffer) && slices.ContainsFunc(a.Index, func(e affine.Expr) bool {
			f, ok := affine.FormOf(e)
			return ok && slices.Contains(f.Quotients(), l)
		})
	})
}

// Divided reports whether something in body is a quotient or remainder of the counter
// of l, or of what it is part of.
func Divided(body []affine.Stmt, l *affine.Loop) (found bool) {
	eachQuotient(body, l, func(e *affine.Binary) {
		f, ok := affine.FormOf(e)
		found = found || !ok || slices.Contains(f.Quotients(), l)
	})
	return found
}

// divisors are the constants by which what depends on the counter of l is divided, the
// least first.
func divisors(body []affine.Stmt, l *affine.Loop) (list []int64) {
	eachQuotient(body, l, func(e *affine.Binary) {
		c, ok := e.Y.(*affine.Const)
		if !ok || c.I < 1 || c.I > 1<<20 {
			return
		}
		n := c.I
		switch e.Op {
		case ">>":
			if n > 20 {
				return
			}
			n = 1 << n
		case "&":
			n++
		}
		if n > 1 && !slices.Contains(list, n) {
			list = append(list, n)
		}
	})
	slices.Sort(list)
	return list
}

// eachQuotient visits what in body may divide something that the counter of l is in. What divides data
// is the same in loops of digits.
func eachQuotient(body []affine.Stmt, l *affine.Loop, visit func(*affine.Binary)) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(b *affine.Binary) {
			if slices.Contains([]affine.Op{"/", "%", ">>", "&"}, b.Op) && b.Type().IsInteger() && nest.Counts(b.X, l) && !nest.DataIn([]affine.Expr{b.X}) {
				visit(b)
			}
		})
		return true
	})
}
