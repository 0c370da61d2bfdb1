package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Branches lets both sides of a condition, or of a choice, that compute the same operations share them: what is chosen are
// the operands (branch fusion: Coutinho, Sampaio, Pereira and Meira, "Divergence analysis and optimizations", 2011). So
// the cases of a stencil at the corners, the edges and inside of an image need the operators of one.
//
//	if (j == 0) { d = (x[1] - x[0]) * k } else { d = (x[j - 1] - x[j]) * k }
//	                                                        =>    d = ((j == 0 ? x[1] : x[j - 1]) - x[j]) * k
//
// Sides stay that would share no operation of floats, and no product, quotient or function.
func Branches(t *affine.Task) {
	t.Body = nest.RewriteIfs(t.Body, fusedBranches)
	affine.RewriteExprs(t.Body, func(e affine.Expr) affine.Expr {
		c, ok := e.(*affine.Select)
		if !ok || dearIn(c.X) == 0 || dearIn(c.Y) == 0 || dearIn(c.Cond) > 0 {
			return e
		}
		return cheaper(branchesAt(c.Cond).both(c.X, c.Y), c)
	})
}

// fusedBranches is what comes in the place of s, if its sides assign to the same.
func fusedBranches(s *affine.If) (by []affine.Stmt, ok bool) {
	if len(s.Then) != len(s.Else) || dearIn(s.Cond) > 0 {
		return nil, false
	}
	at := branchesAt(s.Cond)
	saved := false
	for k := range s.Then {
		a, ok1 := s.Then[k].(*affine.Assign)
		b, ok2 := s.Else[k].(*affine.Assign)
		if !ok1 || !ok2 || a.Buffer != b.Buffer || !affine.SameIndex(a.Index, b.Index) || k+1 < len(s.Then) && affine.Loads(s.Cond, a.Buffer) {
			return nil, false
		}
		value := at.both(affine.Convert(a.Value, a.Buffer.Elem), affine.Convert(b.Value, a.Buffer.Elem))
		saved = saved || dearIn(value) < dearIn(a.Value)+dearIn(b.Value)
		by = append(by, &affine.Assign{Buffer: b.Buffer, Index: b.Index, Value: value, Pos: b.Pos})
	}
	return by, saved
}

// cheaper is e if that has fewer operations that cost something than the choice was.
func cheaper(e affine.Expr, was *affine.Select) affine.Expr {
	if dearIn(e) < dearIn(was.X)+dearIn(was.Y) {
		return e
	}
	return was
}

// dearIn is the number of operations of e that take many LUTs, or a DSP.
func dearIn(e affine.Expr) (n int) {
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Binary:
			if !e.X.Type().IsInteger() || !isShort(e) && (e.Op == "*" || e.Op == "/" || e.Op == "%") {
				n++
			}
		case *affine.Call:
			n++
		}
	})
	return n
}

// isShort reports whether e is of an integer and a constant: that takes less than what is made of two integers.
func isShort(e *affine.Binary) bool {
	_, x := e.X.(*affine.Const)
	_, y := e.Y.(*affine.Const)
	return e.X.Type().IsInteger() && (x || y)
}

// sameConstant reports whether both are the same constant, or neither is one.
func sameConstant(x, y affine.Expr) bool {
	_, is := x.(*affine.Const)
	_, too := y.(*affine.Const)
	return !is && !too || affine.SameExpr(x, y)
}

// branches are the sides of a condition.
type branches struct {
	cond        affine.Expr
	then, other []moment // what counters are where it holds, and where it does not
}

func branchesAt(cond affine.Expr) branches {
	then, _ := momentsOf(cond, true)
	other, _ := momentsOf(cond, false)
	return branches{cond, then, other}
}

// both is x where the condition holds, and y where it does not.
func (c branches) both(x, y affine.Expr) affine.Expr {
	switch {
	case c.sameThen(x, y):
		return y
	case c.sameOther(x, y):
		return x
	}
	if v := c.operation(x, y); v != nil {
		return v
	}
	if s, ok := y.(*affine.Select); ok && dearIn(s.Cond) == 0 {
		if c.sameThen(x, s.X) {
			return &affine.Select{Cond: &affine.Binary{Op: "||", X: c.cond, Y: s.Cond}, X: s.X, Y: s.Y}
		}
		if c.sameThen(x, s.Y) {
			return &affine.Select{Cond: affine.And(affine.Not(c.cond), s.Cond), X: s.X, Y: s.Y}
		}
	}
	return &affine.Select{Cond: c.cond, X: x, Y: y}
}

// operation is the one that both are, of operands of both; nil if they are not.
func (c branches) operation(x, y affine.Expr) affine.Expr {
	if x.Type() != y.Type() {
		return nil
	}
	switch x := x.(type) {
	case *affine.Binary:
		if y, ok := y.(*affine.Binary); ok && x.Op == y.Op && x.Op != "&&" && x.Op != "||" && x.X.Type() == y.X.Type() && x.Y.Type() == y.Y.Type() {
			if x.X.Type().IsInteger() && !(sameConstant(x.X, y.X) && sameConstant(x.Y, y.Y)) {
				return nil
			}
			return &affine.Binary{Op: x.Op, X: c.both(x.X, y.X), Y: c.both(x.Y, y.Y)}
		}
	case *affine.Unary:
		if y, ok := y.(*affine.Unary); ok && x.Op == y.Op && x.X.Type() == y.X.Type() {
			return &affine.Unary{Op: x.Op, X: c.both(x.X, y.X)}
		}
	case *affine.Cast:
		if y, ok := y.(*affine.Cast); ok && x.X.Type() == y.X.Type() {
			return &affine.Cast{T: x.T, X: c.both(x.X, y.X)}
		}
	case *affine.Call:
		y, ok := y.(*affine.Call)
		if !ok || x.Fn != y.Fn || len(x.Args) != len(y.Args) {
			return nil
		}
		both := &affine.Call{Fn: x.Fn, T: x.T}
		for k := range x.Args {
			if x.Args[k].Type() != y.Args[k].Type() {
				return nil
			}
			both.Args = append(both.Args, c.both(x.Args[k], y.Args[k]))
		}
		return both
	}
	return nil
}

// sameThen reports whether y has the value of x where the condition holds.
func (c branches) sameThen(x, y affine.Expr) bool { return sameWhere(c.then, x, y) }

// sameOther reports whether x has the value of y where it does not.
func (c branches) sameOther(x, y affine.Expr) bool { return sameWhere(c.other, x, y) }

// sameWhere reports whether both have one value where this is known.
func sameWhere(known []moment, x, y affine.Expr) bool {
	if affine.SameExpr(x, y) {
		return true
	}
	a, ok1 := x.(*affine.Load)
	b, ok2 := y.(*affine.Load)
	return ok1 && ok2 && len(known) > 0 && a.Buffer == b.Buffer && slices.EqualFunc(a.Index, b.Index, func(x, y affine.Expr) bool { return sameAt(known, x, y) })
}
