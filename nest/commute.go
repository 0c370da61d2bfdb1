package nest

import (
	"codo/affine"
)

// Commute reports whether two accesses are of updates of an element by one operation on
// integers whose order does not matter, such as m = max(m, x) and m = max(m, y): these have to
// be done one after the other, but either may be the first (reductions: Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 5.10).
func Commute(x, y affine.Access) bool {
	op := UpdateOf(x)
	return op != "" && x.Buffer == y.Buffer && op == UpdateOf(y)
}

// UpdateOf is the operation of the update whose element a reads or writes; "" if it is no
// update, or the order of such operations matters.
func UpdateOf(a affine.Access) string {
	s, ok := a.Stmt.(*affine.Assign)
	if !ok || a.Buffer != s.Buffer || !affine.SameIndex(a.Index, s.Index) || !s.Buffer.Elem.IsInteger() || s.Buffer.Elem.Kind == affine.Bool {
		return ""
	}
	isTarget := func(e affine.Expr) bool { return IsStored(e, s) }
	targets := 0
	affine.WalkExpr(s.Value, func(e affine.Expr) {
		if isTarget(e) {
			targets++
		}
	})
	if targets != 1 {
		return ""
	}
	bits := s.Buffer.Elem.Bits
	switch e := Unconverted(s.Value, bits).(type) {
	case *affine.Call:
		if (e.Fn == "min" || e.Fn == "max") && s.Value == affine.Expr(e) && (isTarget(e.Args[0]) || isTarget(e.Args[1])) {
			return string(e.Fn)
		}
	case *affine.Binary: // modulo a power of two, whatever the types between
		first, second := isTarget(Unconverted(e.X, bits)), isTarget(Unconverted(e.Y, bits))
		switch {
		case e.Type().Bits < bits:
		case first && e.Op == "-":
			return "+"
		case (first || second) && (e.Op == "+" || e.Op == "*" || e.Op == "&" || e.Op == "|" || e.Op == "^"):
			return string(e.Op)
		}
	}
	return ""
}

// Unconverted is e without the conversions around it from integers to integers of so many bits
// or more.
func Unconverted(e affine.Expr, bits int) affine.Expr {
	for {
		c, ok := e.(*affine.Cast)
		if !ok || !c.T.IsInteger() || c.T.Bits < bits || !c.X.Type().IsInteger() {
			return e
		}
		e = c.X
	}
}
