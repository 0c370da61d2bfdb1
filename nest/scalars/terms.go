package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Terms computes products where they are added to a sum, which a nest of a task has put into an
// array, each to be added once: layers are often written as all their products, and then all sums
// of these (array contraction; Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 8.6).
//
//	local m i32[8][4]
//	for i { for j { m[i][j] = x[i] * w[i][j] } }         for i { for j { s[j] += x[i] * w[i][j] } }
//	for i { for j { s[j] += m[i][j] } }             =>
//
// Other arrays that join nests of the whole task stay, see Contract.
func Terms(t *affine.Task) {
	users := nest.UsersIn(t.Body)
	for k := 0; k < len(t.Body); k++ {
		if d, ok := t.Body[k].(*affine.Decl); ok && onlyAdded(users[d.Buffer], d.Buffer) {
			if rest := withoutTerms(t.Body[k+1:], d.Buffer); rest != nil {
				t.Body = slices.Concat(t.Body[:k], rest)
				users = nest.UsersIn(t.Body)
				k--
			}
		}
	}
}

// withoutTerms is body with the elements of b computed where they are added; nil if that may not be.
func withoutTerms(body []affine.Stmt, b *affine.Buffer) []affine.Stmt {
	if b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || b.Pin != (affine.Pin{}) {
		return nil
	}
	first := FirstUse(body, b)
	if first < 0 {
		return nil
	}
	own := affine.CloneBody(body[first : first+1])
	if l, ok := own[0].(*affine.Loop); ok {
		own[0] = nest.Reread(l)
	}
	WithChoices(own, b)
	f, at := FillOf(own, b)
	if f == nil || at != 0 || len(f.Loops[len(f.Loops)-1].Body) != 1 || !isProduct(f.Assign.Value) || !f.mayMove(slices.Concat(own, body[first+1:])) {
		return nil
	}
	f.move(body[first+1:])
	return slices.Concat(body[:first], body[first+1:])
}

// onlyAdded reports whether all that reads b adds an element of it to a sum.
func onlyAdded(body []affine.Stmt, b *affine.Buffer) bool {
	added := true
	affine.Walk(body, func(s affine.Stmt) bool {
		if !nest.Loads(s, b) {
			return added
		}
		a, ok := s.(*affine.Assign)
		added = ok && isTerm(a, b)
		return added
	})
	return added
}

// isTerm reports whether all that a does is to add an element of b to a sum.
func isTerm(a *affine.Assign, b *affine.Buffer) bool {
	if x, ok := AdditionIn(a); ok {
		ld, is := nest.Unconverted(x.Term, b.Elem.Bits).(*affine.Load)
		return is && ld.Buffer == b
	}
	sum, ok := a.Value.(*affine.Binary)
	if !ok || sum.Op != "+" && sum.Op != "-" {
		return false
	}
	own, term := sum.X, sum.Y
	if ld, ok := term.(*affine.Load); ok && ld.Buffer == a.Buffer && sum.Op == "+" {
		own, term = term, own
	}
	x, ok := own.(*affine.Load)
	y, ok2 := term.(*affine.Load)
	return ok && ok2 && x.Buffer == a.Buffer && affine.SameIndex(x.Index, a.Index) && y.Buffer == b
}

// isProduct reports whether e is a product of elements, perhaps one of several by the place.
func isProduct(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Cast:
		return isProduct(e.X)
	case *affine.Select:
		_, nothing := e.X.(*affine.Const)
		_, nothing2 := e.Y.(*affine.Const)
		return !nest.DataIn([]affine.Expr{e.Cond}) && (nothing || isProduct(e.X)) && (nothing2 || isProduct(e.Y)) && !(nothing && nothing2)
	case *affine.Binary:
		if _, by := e.Y.(*affine.Const); by && e.Op == ">>" { // of fixed point numbers
			return isProduct(e.X)
		}
		return e.Op == "*" && isOperand(e.X) && isOperand(e.Y)
	}
	return false
}

// isOperand reports whether e is an element or a constant, perhaps in another type.
func isOperand(e affine.Expr) bool {
	if c, ok := e.(*affine.Cast); ok {
		return isOperand(c.X)
	}
	_, isConst := e.(*affine.Const)
	return isConst || IsCopy(e)
}
