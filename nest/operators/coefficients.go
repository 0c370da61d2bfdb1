package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// mostCoefficients is the most terms of a sum that is written out: a window of 7 x 7 places.
const mostCoefficients = 49

// Coefficients writes out the short sums of integers whose terms are multiplied by elements of
// constant tables: then each product is one with a constant, which takes no multiplier, and those
// with 0 are left out. It is what a user writes who does not use a table.
//
//	table h i32[3] = {1, 0, -2}
//	for k = 0 to 3 { s = s + h[k] * x[i + k] }   =>   s = s + x[i]; s = s + x[i + 2] * -2
//
// Loops at the top stay: each of their iterations is a nest.
func Coefficients(t *affine.Task, names affine.Names) {
	found := false
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && l.Keep == 0 && len(l.Order) == 0 {
			l.Body = coefficientsIn(l.Body, &found)
		}
	}
	if found { // what a loop declared is declared for each of its iterations
		nest.Rename(t, names)
	}
}

func coefficientsIn(body []affine.Stmt, found *bool) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = coefficientsIn(s.Then, found), coefficientsIn(s.Else, found)
		case *affine.Loop:
			if isShortSum(s) {
				for _, one := range Weights([]affine.Stmt{s}) {
					out = appendTerm(out, one)
				}
				*found = true
				continue
			}
			if s.Keep == 0 {
				s.Body = coefficientsIn(s.Body, found)
			}
		}
		out = append(out, s)
	}
	return out
}

// appendTerm is body with s, which becomes one with the last statement of body that changes the
// same scalar, or element, if s uses that once, and nothing between them tells.
func appendTerm(body []affine.Stmt, s affine.Stmt) []affine.Stmt {
	next, ok := s.(*affine.Assign)
	if !ok || nest.TimesRead(next, next.Buffer) != 1 {
		return append(body, s)
	}
	at := len(body) - 1
	for ; at >= 0; at-- {
		if nest.Uses(body[at:at+1], next.Buffer) {
			break
		}
	}
	if at < 0 {
		return append(body, s)
	}
	last, ok := body[at].(*affine.Assign)
	if !ok || last.Buffer != next.Buffer || !affine.SameIndex(last.Index, next.Index) || nest.LoadsAny(last.Value, affine.Changed(body[at+1:])) {
		return append(body, s)
	}
	found := false
	value := affine.Rewrite(next.Value, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == next.Buffer && affine.SameIndex(ld.Index, next.Index) {
			found = true
			return last.Value
		}
		return e
	})
	if !found {
		return append(body, s)
	}
	next.Value = withoutUnits(value)
	return append(slices.Delete(body, at, at+1), next)
}

// isShortSum reports whether l and the loops in it do nothing else than to sum up few terms, most of them
// with coefficients that take no multiplier, in scalars or elements that are the same in all iterations.
func isShortSum(l *affine.Loop) bool {
	terms, ok := numTerms(l, nil)
	if !ok || terms > mostCoefficients || !choosesWeights(l) {
		return false
	}
	products, cheap := 0, 0
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		affine.Each(s, func(b *affine.Binary) {
			if b.Op == "*" && b.Type().IsInteger() && affine.HasLoad(b) {
				products++
				if table := tableOf(b); table != nil && isCheap(table) {
					cheap++
				}
			}
		})
		return true
	})
	return cheap > 0 && 2*cheap > products
}

// numTerms is the number of statements that are run in l, inside of other loops; ok is false if some do
// more than to change what is the same in all iterations.
func numTerms(l *affine.Loop, others []*affine.Loop) (terms int64, ok bool) {
	_, trips, ok := affine.ConstantTrips(l)
	if !ok || l.II != 0 || l.Keep != 0 || len(l.Order) > 0 || len(l.Layers) > 0 {
		return 0, false
	}
	loops := append(others[:len(others):len(others)], l)
	var count func(body []affine.Stmt) bool
	count = func(body []affine.Stmt) bool {
		for _, s := range body {
			switch s := s.(type) {
			case *affine.Assign:
				if terms++; !isSame(s.Index, loops) {
					return false
				}
			case *affine.If:
				if !count(s.Then) || !count(s.Else) {
					return false
				}
			case *affine.Loop:
				inner, ok := numTerms(s, loops)
				if terms += inner; !ok {
					return false
				}
			case *affine.Decl:
				if !s.Buffer.IsScalar() {
					return false
				}
			default:
				return false
			}
		}
		return true
	}
	ok = count(l.Body)
	return trips * terms, ok
}

// isSame reports whether an element has the same place in all iterations of loops.
func isSame(index []affine.Expr, loops []*affine.Loop) bool {
	return !slices.ContainsFunc(index, func(x affine.Expr) bool {
		f, ok := affine.FormOf(x)
		return !ok || slices.ContainsFunc(loops, f.Uses)
	})
}

// tableOf is the table of integers that b multiplies by; nil if there is none.
func tableOf(b *affine.Binary) *affine.Buffer {
	for _, e := range []affine.Expr{b.X, b.Y} {
		for c, ok := e.(*affine.Cast); ok; c, ok = e.(*affine.Cast) {
			e = c.X
		}
		if ld, ok := e.(*affine.Load); ok && ld.Buffer.Init != nil && ld.Buffer.Elem.IsInteger() {
			return ld.Buffer
		}
	}
	return nil
}

// isCheap reports whether most products with elements of b take few adders.
func isCheap(b *affine.Buffer) bool {
	cheap := 0
	for _, c := range b.Init {
		if affine.FewAdders(c.I) {
			cheap++
		}
	}
	return 2*cheap > len(b.Init)
}
