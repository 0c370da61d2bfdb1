package affine

// A comparing is what a comparison of a counter with a number says in a domain.
type comparing struct {
	cases   *[]Constraint // the first of the domain
	many    int           // of these
	inner   *Loop         // of the domain; nil: there is none
	counter *Loop
	op      Op
	number  int64
	of      Type // the number
	want    bool
}

// comparingOf is that of cond == want in d; ok is false if cond is nothing of the kind.
func comparingOf(d Domain, cond Expr, want bool) (c comparing, ok bool) {
	b, ok := cond.(*Binary)
	if !ok || len(d.Cases) == 0 {
		return c, false
	}
	x, ok := b.X.(*Counter)
	y, ok2 := b.Y.(*Const)
	if !ok || !ok2 || !y.T.IsInteger() {
		return c, false
	}
	c = comparing{cases: &d.Cases[0], many: len(d.Cases), counter: x.Loop, op: b.Op, number: y.I, of: y.T, want: want}
	if n := len(d.Loops); n > 0 {
		c.inner = d.Loops[n-1]
	}
	return c, true
}

// where is d where cond evaluates to want. Of layers that take turns each operand is chosen by the same comparisons one after the
// other, hundreds of times: what they say is found once.
func (w *accessWalker) where(d Domain, cond Expr, want bool) Domain {
	c, ok := comparingOf(d, cond, want)
	if !ok {
		return d.where(w.r, cond, want)
	}
	known, ok := w.compared[c]
	if !ok {
		if w.compared == nil {
			w.compared = map[comparing]Domain{}
		}
		known = Domain{Loops: d.Loops, Cases: d.Cases, Exact: true}.where(w.r, cond, want)
		w.compared[c] = known
	}
	d.Cases, d.Exact = known.Cases, d.Exact && known.Exact
	return d
}
