package domain

import (
	"codo/affine"
	"codo/nest"
)

// Stagger lets loops whose steps are as long as the choice of their first place is wide, as those over one
// colour of a checkerboard, count from the least of these places by one, with a condition: bounds are constant
// then, and subscripts plain.
//
//	for j = 1 + (i + c) % 2 to 63 step 2 { .. }   =>   for j = 1 to 63 { if ((j - 1 - i - c) % 2 == 0) { .. } }
func Stagger(t *affine.Task) {
	replaceLoops(t.Body, func(l *affine.Loop) *affine.Loop {
		if _, isConst := l.Lo.(*affine.Const); isConst || l.Step < 2 || !nest.Plain(l) {
			return l
		}
		first, ok := firstPlace(l.Lo)
		if !ok {
			return l
		}
		least, most, ok := first.Range()
		if !ok || most-least >= l.Step || l.Type.Wrap(least) != least {
			return l
		}
		own := *l
		own.Lo, own.Step = &affine.Const{T: l.Type, I: least}, 1
		affine.ReplaceByForm(own.Body, l, affine.CounterForm(&own))
		away := affine.CounterForm(&own).Sub(first).Mod(l.Step)
		own.Body = []affine.Stmt{&affine.If{Cond: &affine.Binary{Op: "==", X: away.Expr(), Y: affine.IntConst(0)}, Then: own.Body, Pos: l.Pos}}
		return &own
	})
}

// firstPlace is the value of e, which is affine or chooses between two such values by a parity.
func firstPlace(e affine.Expr) (affine.Form, bool) {
	if f, ok := affine.FormOf(e); ok {
		return f, true
	}
	switch x := e.(type) {
	case *affine.Cast:
		if x.X.Type() == affine.B1 && x.T.IsInteger() {
			return holding(x.X)
		}
	case *affine.Binary:
		a, ok := firstPlace(x.X)
		b, also := firstPlace(x.Y)
		switch {
		case !ok || !also:
		case x.Op == "+":
			return a.Add(b), true
		case x.Op == "-":
			return a.Sub(b), true
		}
	case *affine.Select:
		c, ok := holding(x.Cond)
		a, known := affine.FormOf(x.X)
		b, also := affine.FormOf(x.Y)
		if by, same := a.Sub(b).IsConst(); ok && known && also && same {
			return b.Add(c.Scale(by)), true
		}
	}
	return affine.Form{}, false
}

// holding is 1 where c holds and 0 elsewhere, if c asks whether something is 0 or 1, or equal to something of these.
func holding(c affine.Expr) (affine.Form, bool) {
	not := func(f affine.Form, ok bool) (affine.Form, bool) { return f.Scale(-1).Plus(1), ok }
	bit := func(e affine.Expr) (affine.Form, bool) {
		f, ok := firstPlace(e)
		if !ok {
			return f, false
		}
		lo, hi, ok := f.Range()
		return f, ok && lo >= 0 && hi <= 1
	}
	switch x := c.(type) {
	case *affine.Unary:
		if x.Op == "!" {
			return not(holding(x.X))
		}
	case *affine.Cast:
		if x.T == affine.B1 {
			return bit(x.X)
		}
	case *affine.Binary:
		a, ok := bit(x.X)
		b, also := bit(x.Y)
		switch {
		case !ok || !also:
		case x.Op == "!=":
			return a.Add(b).Mod(2), true
		case x.Op == "==":
			return not(a.Add(b).Mod(2), true)
		}
	}
	return affine.Form{}, false
}
