package affine

// ByDigit is e, or if it compares a form with another of which one digit alone decides, the comparison of that digit:
//
//	c + 8 * k < 8   =>   k < 1       with c = 0 to 8
func ByDigit(e Expr) Expr {
	b, ok := e.(*Binary)
	if !ok {
		return e
	}
	x, okX := FormOf(b.X)
	y, okY := FormOf(b.Y)
	if !okX || !okY {
		return e
	}
	f := x.Sub(y) // below zero, or not
	op := Op("<")
	switch b.Op {
	case "<=":
		f = f.Plus(-1)
	case ">=":
		op = ">="
	case ">":
		f, op = f.Plus(-1), ">="
	case "<":
	default:
		return e
	}
	length := int64(1)
	for _, l := range f.Counters() {
		length = max(length, f.Coef(l))
	}
	digit, rest := f.Split(length)
	lo, hi, known := rest.Range()
	if length == 1 || len(digit.Counters()) == 0 || len(rest.Counters()) == 0 || !known || FloorQuo(lo, length) != FloorQuo(hi, length) {
		return e
	}
	least := -digit.Constant() - FloorQuo(lo, length)
	return &Binary{Op: op, X: digit.Plus(-digit.Constant()).Expr(), Y: IntConst(least)}
}
