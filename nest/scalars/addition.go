package scalars

import (
	"codo/affine"
)

// An addition is what a statement does that adds integers to what it sets, or subtracts from it.
type addition struct {
	Op       affine.Op // + or -
	sum      affine.Expr
	Term     affine.Expr
	termLeft bool
	elem     affine.Type // of what is set
}

// AdditionIn is that of a; ok is false if a does something else.
func AdditionIn(a *affine.Assign) (x addition, ok bool) {
	value := a.Value
	if c, ok := value.(*affine.Cast); ok && c.T == a.Buffer.Elem {
		value = c.X
	}
	sum, ok := value.(*affine.Binary)
	if !ok || !a.Buffer.Elem.IsInteger() || !sum.Type().IsInteger() || sum.Type().Bits < a.Buffer.Elem.Bits {
		return x, false
	}
	switch {
	case sum.Op != "+" && sum.Op != "-":
	case IsWhole(sum.X, a.Buffer, a.Index):
		return addition{sum.Op, sum.X, sum.Y, false, a.Buffer.Elem}, true
	case sum.Op == "+" && IsWhole(sum.Y, a.Buffer, a.Index):
		return addition{sum.Op, sum.Y, sum.X, true, a.Buffer.Elem}, true
	}
	return x, false
}

// IsWhole reports whether e is this element of b, in a type that holds no less.
func IsWhole(e affine.Expr, b *affine.Buffer, index []affine.Expr) bool {
	for {
		if c, ok := e.(*affine.Cast); ok && c.T.IsInteger() && c.T.Bits >= b.Elem.Bits {
			e = c.X
			continue
		}
		l, ok := e.(*affine.Load)
		return ok && l.Buffer == b && affine.SameIndex(l.Index, index)
	}
}

// Of is the value that is set where x adds, or subtracts, this term.
func (x addition) Of(op affine.Op, term affine.Expr) affine.Expr {
	sum := &affine.Binary{Op: op, X: x.sum, Y: affine.Convert(term, x.Term.Type())}
	if x.termLeft && op == "+" {
		sum.X, sum.Y = sum.Y, sum.X
	}
	return affine.Convert(sum, x.elem)
}
