package parse

import (
	"maps"

	"codo/affine"
)

// Integers that hold whether something is so, and are asked for nothing else, as C code keeps them, are of type bool: what is known
// of conditions is known of them.
//
//	int first = i == 0 && k > 2;            bool first = i == 0 && k > 2;
//	if (first == 1) s = 0;             =>   if (first) s = 0;
//
// Other conditions of integers that are only 0 or 1 are those bits, too: (i > 0) & (k > 2) are joined by &&.

// truths are local integers that become bools, with these.
type truths map[*affine.Buffer]*affine.Buffer

// mostTruthRounds bounds how long a chain of integers that hold each other may be.
const mostTruthRounds = 8

// asTruths gives body bools in the place of those.
func asTruths(body []affine.Stmt) {
	t := truthsIn(body)
	for b := range t {
		b.Elem, t[b] = affine.B1, b
	}
	affine.RewriteExprs(body, t.condition)
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && t[a.Buffer] != nil {
			a.Value = t.of(a.Value)
		}
		return true
	})
}

// truthsIn finds the integers of body.
func truthsIn(body []affine.Stmt) truths {
	all := truths{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.IsScalar() && isPlainInteger(d.Buffer.Elem) {
			own := *d.Buffer
			own.Elem = affine.B1
			all[d.Buffer] = &own
		}
		return true
	})
	for range mostTruthRounds {
		if len(all) == 0 {
			return all
		}
		before, asked := len(all), map[*affine.Buffer]bool{}
		affine.Walk(body, func(s affine.Stmt) bool {
			a, assigns := s.(*affine.Assign)
			switch s := s.(type) {
			case *affine.Assign:
				if all[s.Buffer] != nil && all.of(s.Value) == nil {
					delete(all, s.Buffer)
				}
			case *affine.Pop:
				delete(all, s.Buffer)
			}
			affine.RewriteOperands(s, func(e affine.Expr) affine.Expr {
				by := affine.Rewrite(e, all.condition)
				if assigns && all[a.Buffer] != nil && e == a.Value {
					if is := all.of(by); is != nil {
						by = is
					}
				}
				affine.WalkExpr(by, func(part affine.Expr) {
					if ld, ok := part.(*affine.Load); ok {
						delete(all, ld.Buffer)
						asked[ld.Buffer] = true
					}
				})
				return e
			})
			return true
		})
		if len(all) < before {
			continue
		}
		// What holds an integer that nobody asks for is copied as a number.
		maps.DeleteFunc(all, func(_, own *affine.Buffer) bool { return !asked[own] })
		if len(all) == before {
			return all
		}
	}
	return truths{}
}

// isPlainInteger reports whether t is a type of C's integers.
func isPlainInteger(t affine.Type) bool {
	return t.IsInteger() && !t.IsAP() && !t.IsFixed() && !t.IsLane() && t != affine.B1
}

// condition is e without integers, if it is a condition of one that is 0 or 1; e itself otherwise.
func (t truths) condition(e affine.Expr) affine.Expr {
	switch e := e.(type) {
	case *affine.Cast:
		if is := t.of(e.X); is != nil && e.T == affine.B1 {
			return is
		}
	case *affine.Binary:
		x, y, op := e.X, e.Y, e.Op
		if _, first := x.(*affine.Const); first && (op == "==" || op == "!=") {
			x, y = y, x
		}
		c, ok := y.(*affine.Const)
		if !ok || !c.T.IsInteger() {
			return e
		}
		holds, is := truthTests[truthTest{op, c.I}]
		if !is {
			return e
		}
		if x := t.of(x); x != nil && holds {
			return x
		} else if x != nil {
			return negate(x)
		}
	}
	return e
}

// A truthTest compares what is 0 or 1 to a number.
type truthTest struct {
	op affine.Op
	by int64
}

// truthTests are those that hold for 1 alone (true), or for 0 alone.
var truthTests = map[truthTest]bool{
	{"==", 1}: true, {"!=", 0}: true, {">", 0}: true, {">=", 1}: true,
	{"==", 0}: false, {"!=", 1}: false, {"<", 1}: false, {"<=", 0}: false,
}

// of is whether e is 1, where it is 0 otherwise; nil if it may be something else.
func (t truths) of(e affine.Expr) affine.Expr {
	switch e := e.(type) {
	case *affine.Const:
		if e.T.IsInteger() && (e.I == 0 || e.I == 1) {
			return &affine.Const{T: affine.B1, I: e.I}
		}
	case *affine.Load:
		if own := t[e.Buffer]; own != nil {
			return &affine.Load{Buffer: own, Pos: e.Pos}
		}
	case *affine.Cast:
		switch {
		case !isPlainInteger(e.T):
		case e.X.Type() == affine.B1:
			return e.X
		case isPlainInteger(e.X.Type()):
			return t.of(e.X)
		}
	case *affine.Select:
		x, y := t.of(e.X), t.of(e.Y)
		if x == nil || y == nil {
			return nil
		}
		return eitherOf(e.Cond, x, y)
	case *affine.Binary:
		op, joins := map[affine.Op]affine.Op{"&": "&&", "|": "||"}[e.Op]
		if !joins {
			return nil
		}
		x, y := t.of(e.X), t.of(e.Y)
		if x == nil || y == nil {
			return nil
		}
		return affine.Folded(&affine.Binary{Op: op, X: x, Y: y})
	}
	return nil
}

// eitherOf is x where cond holds, and y elsewhere.
func eitherOf(cond, x, y affine.Expr) affine.Expr {
	a, okX := x.(*affine.Const)
	b, okY := y.(*affine.Const)
	switch {
	case okX && okY && a.I == b.I:
		return a
	case okX && okY && a.I == 1:
		return cond
	case okX && okY:
		return negate(cond)
	}
	return affine.Folded(&affine.Select{Cond: cond, X: x, Y: y})
}
