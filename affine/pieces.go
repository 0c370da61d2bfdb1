package affine

import "slices"

// maxPieces bounds the cases that a subscript with choices is split into.
const maxPieces = 16

// A piece is an access in the iterations in which its choices fall one way:
// t[i < 0 ? 0 : i] is t[0] where i < 0, and t[i] elsewhere.
type piece struct {
	index []Expr
	Domain
	chosen bool
}

// pieces splits an access by the choices in its subscripts until each is affine
// or has no choice left.
func (w *accessWalker) pieces(index []Expr, d Domain) []piece {
	done, open := []piece(nil), []piece{{index: index, Domain: d}}
	for len(open) > 0 {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		choice := w.choiceIn(p)
		if choice == nil || len(done)+len(open)+2 > maxPieces {
			done = append(done, p)
			continue
		}
		for _, side := range []bool{false, true} { // the last is split first
			where := p.Domain.where(w.r, choice.Cond, side)
			if len(where.Cases) == 0 {
				continue
			}
			value := choice.Y
			if side {
				value = choice.X
			}
			open = append(open, piece{chosen(p.index, choice, value), where, true})
		}
	}
	return done
}

// hasSelect reports whether e or anything below it is a choice.
func hasSelect(e Expr) bool {
	switch e := e.(type) {
	case *Select:
		return true
	case *Load:
		return slices.ContainsFunc(e.Index, hasSelect)
	case *Unary:
		return hasSelect(e.X)
	case *Binary:
		return hasSelect(e.X) || hasSelect(e.Y)
	case *Cast:
		return hasSelect(e.X)
	case *Call:
		return slices.ContainsFunc(e.Args, hasSelect)
	}
	return false
}

// choiceIn is a choice in a subscript of p that is not affine; nil if there is
// none whose condition is affine.
func (w *accessWalker) choiceIn(p piece) *Select {
	guarded := &ranges{loops: w.r.loops, facts: p.Cases}
	for _, x := range p.index {
		if _, ok := guarded.formOf(x); ok {
			continue
		}
		var found *Select
		WalkExpr(x, func(e Expr) {
			if s, ok := e.(*Select); ok && found == nil {
				if _, exact := guarded.cases(s.Cond, true); exact {
					found = s
				}
			}
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// chosen is index with a value in place of a choice.
func chosen(index []Expr, choice *Select, value Expr) []Expr {
	out := make([]Expr, len(index))
	for i, x := range index {
		out[i] = Rewrite(x, func(e Expr) Expr {
			if e == Expr(choice) {
				return value
			}
			return e
		})
	}
	return out
}

// Range is the least and the greatest value of f while a is executed; ok is
// false if that is not known, or if a never is.
func (a *Access) Range(f Form) (lo, hi int64, ok bool) {
	e := extent{newRanges(), *a, nil}
	least, greatest, reached := e.of(f)
	lo, okLo := least.IsConst()
	hi, okHi := greatest.IsConst()
	return lo, hi, reached && okLo && okHi
}
