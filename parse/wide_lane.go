package parse

import (
	"codo/affine"
	"codo/diag"
)

// multiple is a number that divides x wherever x is evaluated: 0 if x is 0.
func multiple(x affine.Expr) int {
	switch x := x.(type) {
	case *affine.Const:
		return int(max(x.I, -x.I))
	case *affine.Cast:
		if x.X.Type().IsInteger() {
			return multiple(x.X)
		}
	case *affine.Counter:
		lo, ok := x.Loop.Lo.(*affine.Const)
		if ok {
			return affine.GCD(int(lo.I), int(x.Loop.Step))
		}
	case *affine.Binary:
		a, b := multiple(x.X), multiple(x.Y)
		c, isConst := x.Y.(*affine.Const)
		switch {
		case x.Op == "+" || x.Op == "-":
			return affine.GCD(a, b)
		case x.Op == "*":
			return a * b
		case x.Op == "<<" && isConst && c.I >= 0 && c.I < 32:
			return a << c.I
		}
	}
	return 1
}

// cutFor has words like v cut such that n bits from lo on are whole lanes, if that is
// possible, or else such that they begin at a known bit of a lane. It gives the width of its
// lanes.
func (l *lowerer) cutFor(v view, lo affine.Expr, n int) int {
	lane := v.buf.Elem.Bits
	whole := affine.GCD(lane, affine.GCD(multiple(lo), n))
	if f, ok := affine.FormOf(lo); ok && whole < leastLane {
		whole = affine.GCD(lane, multiple(f.Plus(-f.Constant()).Expr()))
	}
	if whole >= leastLane && whole < lane {
		l.wide.narrower(wordBits(v), whole)
	}
	return lane
}

// laneAt is a lane of the word v.
func (l *lowerer) laneAt(v view, k affine.Expr, pos diag.Pos) (view, bool) {
	return l.subscript(v, &ident{place: place{pos}}, k)
}

// readLane is a lane as an unsigned number.
func (l *lowerer) readLane(v view, k affine.Expr, pos diag.Pos) affine.Expr {
	at, ok := l.laneAt(v, k, pos)
	if !ok {
		return convert(zero(), apOf(false, v.buf.Elem.Bits))
	}
	raw := readAs(&affine.Load{Buffer: at.buf, Index: at.prefix, Pos: pos}, at.buf.Elem.Raw())
	return convert(raw, apOf(false, v.buf.Elem.Bits))
}

// divided are x / n and x % n.
func divided(x affine.Expr, n int) (quotient, rest affine.Expr) {
	if f, ok := affine.FormOf(x); ok {
		return f.FloorDiv(int64(n)).Expr(), f.Mod(int64(n)).Expr()
	}
	by := convert(affine.IntConst(int64(n)), x.Type())
	return affine.Folded(&affine.Binary{Op: "/", X: x, Y: by}), affine.Folded(&affine.Binary{Op: "%", X: x, Y: by})
}

// laneBits are n bits of the word v from lo on. What lies behind the last lane is 0.
func (l *lowerer) laneBits(v view, lo affine.Expr, n int, pos diag.Pos) affine.Expr {
	lane, t := l.cutFor(v, lo, n), apOf(false, n)
	first, shift := divided(convert(lo, affine.I32), lane) // a place in a word fits
	switch at, isConst := shift.(*affine.Const); {
	case isConst:
		return l.joinedLanes(v, first, int(at.I), n, pos)
	case multiple(lo)%n == 0 && lane%n == 0: // in one lane
		return convert(l.shift(">>", l.readLane(v, first, pos), shift), t)
	case n > mostAnywhere:
		beyond := sum(convert(lo, affine.I32), affine.IntConst(int64(n/2)))
		lower, upper := l.laneBits(v, lo, n/2, pos), l.laneBits(v, beyond, n-n/2, pos)
		inside := l.binaryOp(pos, "<", beyond, affine.IntConst(int64(wordBits(v))))
		upper = chosen(inside, upper, convert(zero(), upper.Type()))
		return either(convert(lower, t), l.shift("<<", convert(upper, t), affine.IntConst(int64(n/2))))
	}
	return l.bitsAnywhere(v, first, shift, n, pos)
}

// promoted is x as an int at least.
func promoted(x affine.Expr) affine.Expr {
	if x.Type().IsAP() {
		return convert(x, affine.I32)
	}
	return convert(x, promote(x.Type()))
}

// unaligned reports bits whose lanes are not known.
func (l *lowerer) unaligned(n int, pos diag.Pos) {
	if !l.wide.again {
		l.diags.Errorf(diag.NotConstant, pos, "%d bits of a word of more than %d, from a place that is not known to be a multiple of %d", n, maxBits, leastLane).
			Advise("write it as a multiple: w.range(32 * i + 31, 32 * i)")
	}
}

// joinedLanes are n bits from bit shift of lane first on.
func (l *lowerer) joinedLanes(v view, first affine.Expr, shift, n int, pos diag.Pos) affine.Expr {
	lane, lanes, t := v.buf.Elem.Bits, v.dims()[0], apOf(false, n)
	out := convert(zero(), t)
	for k, at := 0, -shift; at < n; k, at = k+1, at+lane {
		index := sum(first, affine.IntConst(int64(k)))
		c, isConst := index.(*affine.Const)
		if isConst && c.I >= int64(lanes) {
			break
		}
		value := l.readLane(v, index, pos)
		if at < 0 {
			value = l.shift(">>", value, affine.IntConst(int64(-at)))
		}
		value = convert(value, t)
		if !isConst && k > 0 { // narrower uses do without it
			inside := l.binaryOp(pos, "<", index, affine.IntConst(int64(lanes)))
			value = chosen(inside, value, convert(zero(), t))
		}
		if at > 0 {
			value = affine.Folded(&affine.Binary{Op: "<<", X: value, Y: affine.IntConst(int64(at))})
		}
		out = either(out, value)
	}
	return out
}

// storeLane stores an unsigned number in a lane.
func (l *lowerer) storeLane(v view, k, value affine.Expr, pos diag.Pos) {
	at, ok := l.laneAt(v, k, pos)
	if !ok {
		return
	}
	raw := at.buf.Elem.Raw()
	if c, ok := value.(*affine.Cast); ok && c.X.Type() == raw && c.T == apOf(false, raw.Bits) { // a lane
		value = c.X
	}
	l.emit(&affine.Assign{Buffer: at.buf, Index: at.prefix, Value: readAs(convert(value, raw), at.buf.Elem), Pos: pos})
}

// storeBits stores n bits, given from any of them on, in the word v from lo on.
func (l *lowerer) storeBits(v view, lo affine.Expr, n int, bits func(lo, n int) affine.Expr, pos diag.Pos) {
	lane := l.cutFor(v, lo, n)
	first, rest := divided(convert(lo, affine.I32), lane)
	at, isConst := rest.(*affine.Const)
	switch {
	case isConst:
		for k, from := 0, -int(at.I); from < n; k, from = k+1, from+lane {
			l.storeSome(v, sum(first, affine.IntConst(int64(k))), max(-from, 0), min(n-from, lane), max(from, 0), bits, pos)
		}
	case multiple(lo)%n == 0 && lane%n == 0:
		t := apOf(false, lane)
		mask := &affine.Const{T: t, I: t.Wrap(int64(uint64(1)<<n - 1))}
		kept := &affine.Binary{Op: "&", X: l.readLane(v, first, pos), Y: affine.Folded(&affine.Unary{Op: "~", X: l.shift("<<", mask, rest)})}
		l.storeLane(v, first, &affine.Binary{Op: "|", X: kept, Y: l.shift("<<", convert(bits(0, n), t), rest)}, pos)
	case n > mostAnywhere:
		lo = l.evaluatedOnce("low", convert(lo, affine.I32), pos)
		value := numberBits(l.evaluatedOnce("bits", bits(0, n), pos))
		l.storeBits(v, lo, n/2, value.bits, pos)
		l.storeBits(v, sum(lo, affine.IntConst(int64(n/2))), n-n/2, func(at, m int) affine.Expr { return value.bits(at+n/2, m) }, pos)
	default:
		l.storeAnywhere(v, first, rest, n, bits(0, n), pos)
	}
}

// storeSome stores bits from that one on in bits begin to end of a lane.
func (l *lowerer) storeSome(v view, k affine.Expr, begin, end, from int, bits func(lo, n int) affine.Expr, pos diag.Pos) {
	lane := v.buf.Elem.Bits
	value := bits(from, end-begin)
	if begin > 0 || end < lane {
		t := apOf(false, lane)
		mask := &affine.Const{T: t, I: t.Wrap(^int64((uint64(1)<<(end-begin) - 1) << begin))}
		kept := affine.Folded(&affine.Binary{Op: "&", X: l.readLane(v, k, pos), Y: mask})
		value = &affine.Binary{Op: "|", X: kept, Y: affine.Folded(&affine.Binary{Op: "<<", X: convert(value, t), Y: affine.IntConst(int64(begin))})}
	}
	l.storeLane(v, k, value, pos)
}

// localWord declares a word with a value.
func (l *lowerer) localWord(v *varDecl, ref typeRef) {
	w, ok := l.wideWord(unlisted(v.init)) // before the name is in scope
	if ok && w.settled && !l.changes(v.name) {
		l.declare(v.pos, v.name, boundWord{w.as(ref.elem)})
		return
	}
	b := l.buffer(v.name, ref.elem, ref.dims, v.pos)
	l.emit(&affine.Decl{Buffer: b, Pos: v.pos})
	l.declare(v.pos, v.name, view{buf: b})
	if ok {
		l.storeWord(view{buf: b}, w, v.pos)
	}
}

// wideKind is that of the lanes of the word x.
func (l *lowerer) wideKind(x expr) affine.Kind {
	kind := affine.ULane
	l.trialOf(func() {
		if w, ok := l.wideWord(x); ok && w.signed {
			kind = affine.Lane
		}
	})
	return kind
}

// initialWords stores a list in an array of words: zeros, then what is not zero.
func (l *lowerer) initialWords(v view, list *initList, pos diag.Pos) {
	l.nest(v.dims(), pos, func(index []affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: v.buf, Index: v.with(index), Value: convert(zero(), v.buf.Elem), Pos: pos}
	})
	shape := v.dims()[:len(v.dims())-1]
	if len(shape) == 0 {
		shape = []int{1}
	}
	l.eachInitial(list, shape, 0, func(at int, x expr) {
		if lit, ok := x.(*literal); ok && lit.text == "0" {
			return
		}
		to := v
		if len(v.dims()) > 1 {
			to.prefix = v.with(subscriptsOf(at, shape))
		}
		if w, ok := l.wideWord(x); ok {
			l.storeWord(to, w, pos)
		}
	})
}

// wordTable sets lanes to those of x; it reports false if they are no constants.
func (l *lowerer) wordTable(lanes []affine.Const, x expr) (ok bool) {
	extra := l.into(func() {
		var w wideWord
		if w, ok = l.wideWord(x); !ok || w.bits == nil {
			ok = false
			return
		}
		for k := range lanes {
			t := lanes[k].T
			c, isConst := foldFloats(foldTables(convert(w.bits(k*t.Bits, min(t.Bits, int(t.Point.Frac)-k*t.Bits)), t.Raw()))).(*affine.Const)
			if ok = ok && isConst; isConst {
				lanes[k].I = t.Raw().Wrap(c.I)
			}
		}
	})
	return ok && len(extra) == 0
}

// assignWord lowers w = x and w op= x.
func (l *lowerer) assignWord(s *assign) {
	y := s.assigned()
	w, okY := l.wideWord(y)
	to, ok := l.place(s.x)
	if ok && okY && l.mayWrite(to, s.x) {
		l.storeWord(to, w, s.pos)
	}
}

// storeWord stores w in a variable, by way of another if lanes of it are read after they are
// written.
func (l *lowerer) storeWord(to view, w wideWord, pos diag.Pos) {
	if w.bits == nil {
		return
	}
	if w.alike != nil && w.lane == to.buf.Elem {
		l.eachLane(to, pos, w.alike)
		return
	}
	lane, width := to.buf.Elem.Bits, wordBits(to)
	var values []affine.Expr
	same, crossed := true, false
	for k := range to.dims()[0] {
		value := w.bits(k*lane, min(lane, width-k*lane))
		values = append(values, convert(value, apOf(false, lane)))
		same = same && isZero(value)
		affine.WalkExpr(value, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok && l.recastFrom(ld.Buffer) == l.recastFrom(to.buf) {
				c, isConst := ld.Index[len(ld.Index)-1].(*affine.Const)
				crossed = crossed || !isConst || c.I != int64(k) || ld.Buffer != to.buf
			}
		})
	}
	if same { // zeros
		l.eachLane(to, pos, func(k affine.Expr) affine.Expr { return values[0] })
		return
	}
	into := to
	if crossed {
		into = view{buf: l.buffer("word", to.buf.Elem, to.dims(), pos)}
		l.emit(&affine.Decl{Buffer: into.buf, Pos: pos})
	}
	for k, value := range values {
		l.storeLane(into, affine.IntConst(int64(k)), value, pos)
	}
	if crossed {
		l.eachLane(to, pos, func(k affine.Expr) affine.Expr { return l.readLane(into, k, pos) })
	}
}

// eachLane stores something in every lane, in a loop.
func (l *lowerer) eachLane(to view, pos diag.Pos, value func(k affine.Expr) affine.Expr) {
	l.nest(to.dims(), pos, func(index []affine.Expr) affine.Stmt {
		out := l.into(func() { l.storeLane(to, index[0], value(index[0]), pos) })
		if len(out) == 0 {
			return &affine.If{Cond: &affine.Const{T: affine.B1}, Pos: pos}
		}
		return out[0]
	})
}
