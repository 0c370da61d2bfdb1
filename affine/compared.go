package affine

// A comparing is a comparison of a counter with a number in a domain.
type comparing struct {
	many    int // cases of the domain
	counter *Loop
	op      Op
	number  int64
	of      Type // the number
}

// A compared is what the last comparison among some cases says.
type compared struct {
	comparing
	cases [][]Constraint
	exact bool
}

// A comparingIn tells apart the domains that are compared in.
type comparingIn struct {
	cases *[]Constraint // the first
	inner *Loop         // nil: there is none
}

// comparingOf is that of cond in d; ok is false if cond is nothing of the kind.
func comparingOf(d Domain, cond Expr) (in comparingIn, c comparing, ok bool) {
	b, ok := cond.(*Binary)
	if !ok || len(d.Cases) == 0 {
		return in, c, false
	}
	x, ok := b.X.(*Counter)
	y, ok2 := b.Y.(*Const)
	if !ok || !ok2 || !y.T.IsInteger() {
		return in, c, false
	}
	in.cases = &d.Cases[0]
	if n := len(d.Loops); n > 0 {
		in.inner = d.Loops[n-1]
	}
	return in, comparing{many: len(d.Cases), counter: x.Loop, op: b.Op, number: y.I, of: y.T}, true
}

// where is d where cond evaluates to want. Of layers that take turns each operand is chosen by the same comparisons one after the
// other, hundreds of times: what they say is found once.
func (w *accessWalker) where(d Domain, cond Expr, want bool) Domain {
	in, c, ok := comparingOf(d, cond)
	if !ok {
		return d.where(w.r, cond, want)
	}
	memory := &w.otherwise
	if want {
		memory = &w.compared
	}
	known, ok := (*memory)[in]
	if !ok || known.comparing != c {
		if *memory == nil {
			*memory = map[comparingIn]compared{}
		}
		by := Domain{Loops: d.Loops, Cases: d.Cases, Exact: true}.where(w.r, cond, want)
		known = compared{c, by.Cases, by.Exact}
		(*memory)[in] = known
	}
	d.Cases, d.Exact = known.cases, d.Exact && known.exact
	return d
}
