package affine

// Expr writes f as an int expression. Quotients of what may be negative are
// shifted to stay >= 0, since C's / does not round down.
func (f Form) Expr() Expr {
	r := newRanges()
	list, constant := f.summands()
	var sum Expr
	if len(list) == 0 || constant > 0 && list[0].coef < 0 {
		sum, constant = IntConst(constant), 0
	}
	for _, s := range list {
		if s.loop != nil {
			sum = addProduct(sum, s.coef, Convert(&Counter{s.loop}, I32))
		} else {
			sum = addProduct(sum, s.coef, r.quotientExpr(s.op, s.num, s.den))
		}
	}
	return addConst(sum, constant)
}

// quotientExpr is floor(num / den), or num mod den.
func (r *ranges) quotientExpr(op Op, num Form, den int64) Expr {
	low := r.min(num)
	if low >= 0 {
		return &Binary{op, num.Expr(), IntConst(den)}
	}
	if den&(den-1) == 0 {
		if op == "%" {
			return &Binary{"&", num.Expr(), IntConst(den - 1)}
		}
		shift := int64(0)
		for 1<<shift < den {
			shift++
		}
		return &Binary{">>", num.Expr(), IntConst(shift)}
	}
	if low < -formLimit/4 { // no room to shift within int
		return halvesExpr(op, num.Expr(), den)
	}
	k := CeilQuo(-low, den)
	x := Expr(&Binary{op, num.Plus(k * den).Expr(), IntConst(den)})
	if op == "/" {
		x = addConst(x, -k)
	}
	return x
}

// halvesExpr is floor(x / den), or x mod den, with the negative half apart.
func halvesExpr(op Op, x Expr, den int64) Expr {
	up := &Binary{"/", &Binary{"-", IntConst(den - 1), x}, IntConst(den)} // ceil(-x / den)
	q := &Select{&Binary{">=", x, IntConst(0)}, &Binary{"/", x, IntConst(den)}, &Unary{"-", up}}
	if op == "/" {
		return q
	}
	return addProduct(x, -den, q)
}

// addProduct is sum + coef*x; a nil sum is 0.
func addProduct(sum Expr, coef int64, x Expr) Expr {
	op := Op("+")
	if coef < 0 && (sum != nil || coef == -1) {
		op, coef = "-", -coef
	}
	if coef != 1 {
		x = &Binary{"*", IntConst(coef), x}
	}
	switch {
	case sum != nil:
		return &Binary{op, sum, x}
	case op == "-":
		return &Unary{"-", x}
	}
	return x
}

// addConst is sum + v.
func addConst(sum Expr, v int64) Expr {
	switch {
	case v > 0:
		return &Binary{"+", sum, IntConst(v)}
	case v < 0:
		return &Binary{"-", sum, IntConst(-v)}
	}
	return sum
}
