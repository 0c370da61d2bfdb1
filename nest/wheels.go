package nest

import "codo/affine"

// spelledOut is body with locals that count and begin anew at once as two statements, and what is
// done where they have begun anew with them:
//
//	k = (k + 1) % 8                 k = k + 1
//	if (k == 0) { j = j + 1 }   =>   if (k == 8) { k = 0; j = j + 1 }
//
// It is the same for locals between 0 and 7.
//
// What the same choice does in front of counting comes to that, too: y = k == 7 ? y + 1 : y.
func spelledOut(body []affine.Stmt) (out []affine.Stmt) {
	for k := 0; k < len(body); k++ {
		front := turnedBefore(body[k:])
		k += len(front)
		b, size := wheelOf(body[k])
		if b == nil {
			out = append(out, body[k])
			continue
		}
		at := &affine.Load{Buffer: b, Pos: body[k].At()}
		then := append(front, &affine.Assign{Buffer: b, Value: &affine.Const{T: b.Elem}, Pos: body[k].At()})
		out = append(out, &affine.Assign{Buffer: b, Value: &affine.Binary{Op: "+", X: at, Y: &affine.Const{T: b.Elem, I: 1}}, Pos: body[k].At()})
		if k+1 < len(body) {
			if next, ok := body[k+1].(*affine.If); ok && len(next.Else) == 0 && isZero(next.Cond, b) {
				then = append(then, spelledOut(next.Then)...)
				k++
			}
		}
		out = append(out, &affine.If{Cond: &affine.Binary{Op: "==", X: at, Y: &affine.Const{T: b.Elem, I: size}}, Then: then, Pos: body[k].At()})
	}
	return out
}

// turnedBefore is what the first statements do where the local of a wheel that stands behind them is about to begin anew,
// and what it does not use.
func turnedBefore(body []affine.Stmt) (then []affine.Stmt) {
	var conds []affine.Expr
	for _, s := range body {
		cond, own := maybeGiven(s)
		if own == nil {
			break
		}
		conds, then = append(conds, cond), append(then, own)
	}
	if len(then) == 0 || len(then) == len(body) {
		return nil
	}
	b, _ := wheelOf(body[len(then)])
	if b == nil {
		return nil
	}
	turns, ok := unconverted(body[len(then)].(*affine.Assign).Value, b.Elem.Bits).(*affine.Select)
	if !ok {
		return nil
	}
	zero, ok := turns.X.(*affine.Const)
	at, isCompared := turns.Cond.(*affine.Binary)
	if !ok || zero.I != 0 || !isCompared || onlyRead(at.X) != b {
		return nil
	}
	for k, own := range then {
		if read, written := touches([]affine.Stmt{own}, b); read || written || !sameValue(conds[k], turns.Cond) {
			return nil
		}
	}
	return then
}

// maybeGiven is what a statement that gives a scalar a value, or leaves it, does where a condition holds; nil for others.
func maybeGiven(s affine.Stmt) (cond affine.Expr, own *affine.Assign) {
	if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() {
		if choice, ok := unconverted(a.Value, a.Buffer.Elem.Bits).(*affine.Select); ok && holdsOn(choice.Y, a) {
			return choice.Cond, &affine.Assign{Buffer: a.Buffer, Value: choice.X, Pos: a.Pos}
		}
	}
	return nil, nil
}

// isZero reports whether c says that b is zero.
func isZero(c affine.Expr, b *affine.Buffer) bool {
	eq, ok := c.(*affine.Binary)
	if !ok || eq.Op != "==" {
		return false
	}
	ld, ok := readIn(eq.X)
	zero, ok2 := eq.Y.(*affine.Const)
	return ok && ok2 && ld.Buffer == b && zero.I == 0
}

// wheelOf is the local that s counts up by one, and at which number it begins anew; nil if s does
// something else.
func wheelOf(s affine.Stmt) (b *affine.Buffer, size int64) {
	a, ok := s.(*affine.Assign)
	if !ok || !a.Buffer.IsScalar() || !a.Buffer.Elem.IsInteger() {
		return nil, 0
	}
	switch e := unconverted(a.Value, a.Buffer.Elem.Bits).(type) {
	case *affine.Binary:
		c, ok := e.Y.(*affine.Const)
		if n, isStep := addedTo(a.Buffer, e.X); !ok || !isStep || n != 1 {
			return nil, 0
		}
		switch {
		case e.Op == "%":
			size = c.I
		case e.Op == "&" && c.I&(c.I+1) == 0:
			size = c.I + 1
		}
	case *affine.Select:
		size = wheelSize(e, a.Buffer)
	}
	if size < 2 || a.Buffer.Elem.Wrap(size) != size {
		return nil, 0
	}
	return a.Buffer, size
}

// wheelSize is the number at which a choice lets b begin anew instead of counting; 0 if it does
// something else.
func wheelSize(e *affine.Select, b *affine.Buffer) int64 {
	cond, ok := e.Cond.(*affine.Binary)
	if !ok {
		return 0
	}
	bound, ok := cond.Y.(*affine.Const)
	zero, counts, last := e.X, e.Y, cond.Op == "==" || cond.Op == ">="
	if !last {
		zero, counts = counts, zero
	}
	z, ok2 := zero.(*affine.Const)
	n, isStep := addedTo(b, counts)
	if !ok || !ok2 || z.I != 0 || !isStep || n != 1 || !last && cond.Op != "!=" && cond.Op != "<" {
		return 0
	}
	if ld, ok := readIn(cond.X); ok && ld.Buffer == b {
		return bound.I + 1
	}
	if n, isStep = addedTo(b, cond.X); isStep && n == 1 {
		return bound.I
	}
	return 0
}
