package domain

import (
	"slices"

	"codo/affine"
)

// places tells where loops go on whose bounds are no forms, as those of arguments and choices: counters stand for these.
type places struct {
	of      []affine.Expr
	stand   []*affine.Loop
	scalars int   // among these
	sign    int   // that of scalars: 1 where they are not below 0, -1 where they are, 0 if it is not known
	minus   bool  // those below 0 are minus what stands for them: quotients are rounded towards 0
	reached int64 // the least place at which there are elements
}

// anySign reports whether this holds for all values of the scalars, or of the one, if it does for those below 0 and for the
// others.
func anySign(holds func(*places) bool) bool {
	p := &places{}
	return holds(p) || p.scalars == 1 && holds(&places{sign: 1}) && (holds(&places{sign: -1}) || holds(&places{sign: -1, minus: true}))
}

// forms are those of expressions.
func (p *places) forms(at [4]affine.Expr) (f [4]affine.Form, ok bool) {
	ok = true
	for k, e := range at {
		var is bool
		f[k], is = p.form(e)
		ok = ok && is
	}
	return f, ok
}

// none reports whether neither of two loops between these places runs, nor one from the first to the last of them. There are
// no iterations of the second that reach no elements.
func (p *places) none(f [4]affine.Form) bool {
	never := func(from, to affine.Form) bool {
		_, most, known := to.Sub(from).Range()
		return known && most <= 0
	}
	_, latest, known := f[2].Range()
	return never(f[0], f[1]) && never(f[0], f[3]) && (never(f[2], f[3]) || known && latest < p.reached)
}

// precede reports whether a loop one by one, and one in steps of so many, go through all places from the first of these to
// the last, in order.
func (p *places) precede(step int64, at [4]affine.Expr) bool {
	f, ok := p.forms(at)
	if !ok || p.none(f) {
		return ok
	}
	alone, _, known1 := f[1].Sub(f[0]).Range()
	more, _, known2 := f[3].Sub(f[2]).Range() // or the first loop alone would go further
	return known1 && known2 && alone >= 0 && more >= 0 && f[1].Equal(f[2]) && f[3].Sub(f[2]).Mod(step).Equal(affine.Form{})
}

// remain reports whether a loop in steps of so many, and one one by one, do.
func (p *places) remain(step int64, at [4]affine.Expr) bool {
	f, ok := p.forms(at)
	if !ok || p.none(f) {
		return ok
	}
	distance := f[1].Sub(f[0])
	over, _, known := f[3].Sub(f[1]).Range()
	exact := distance.Mod(step).Equal(affine.Form{})
	if !known || over < 0 || !exact && over < step-1 { // the last step must not lead beyond the end
		return false
	}
	steps := distance.Plus(step - 1)
	if c, ok := at[2].(*affine.Select); ok && p.asks(c.Cond, distance) {
		if from, ok := p.form(c.Y); !ok || !from.Equal(f[0]) {
			return false
		}
		whole, is := p.quotient(c.X, steps, step)
		from, ok := p.form(is)
		return ok && from.Equal(f[0].Add(whole.Scale(step)))
	}
	whole := steps.FloorDiv(step)
	least, _, known := whole.Range()
	return known && least >= 0 && f[2].Equal(f[0].Add(whole.Scale(step)))
}

// asks reports whether cond asks for what is greater than 0.
func (p *places) asks(cond affine.Expr, what affine.Form) bool {
	b, ok := cond.(*affine.Binary)
	if !ok || b.Op != "<" {
		return false
	}
	x, ok1 := p.form(b.X)
	y, ok2 := p.form(b.Y)
	return ok1 && ok2 && y.Sub(x).Equal(what)
}

// quotient is e with a counter in the place of each quotient of what and by, where that is greater than 0, and its form.
func (p *places) quotient(e affine.Expr, what affine.Form, by int64) (affine.Form, affine.Expr) {
	whole := p.standFor(&affine.Binary{Op: "/", X: what.Expr(), Y: affine.IntConst(by)}, 0, longest)
	return affine.CounterForm(whole.Loop), affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		q, ok := e.(*affine.Binary)
		if !ok || q.Op != "/" {
			return e
		}
		c, constant := q.Y.(*affine.Const)
		if f, ok := p.form(q.X); ok && constant && c.I == by && f.Equal(what) && q.Type() == whole.Loop.Type {
			return whole
		}
		return e
	})
}

// form is that of e, with counters in the place of what has none.
func (p *places) form(e affine.Expr) (affine.Form, bool) { return affine.FormOf(p.known(e)) }

// known is e with these.
func (p *places) known(e affine.Expr) affine.Expr {
	switch x := e.(type) {
	case *affine.Const, *affine.Counter:
		return e
	case *affine.Binary:
		if x.Type().IsInteger() && x.Type().Kind != affine.Bool {
			return &affine.Binary{Op: x.Op, X: p.known(x.X), Y: p.known(x.Y)}
		}
	case *affine.Cast:
		if x.T.IsInteger() && x.X.Type().IsInteger() {
			return &affine.Cast{T: x.T, X: p.known(x.X)}
		}
	case *affine.Load:
		switch {
		case p.sign > 0:
			return p.standFor(e, 0, longest)
		case p.minus && x.Type().Signed():
			return &affine.Unary{Op: "-", X: p.standFor(e, 1, longest)}
		case p.sign < 0:
			return p.standFor(e, -longest, 0)
		}
	}
	return p.standFor(e, -longest, longest)
}

// standFor is the counter that stands for e, or what it is without its sign, which is from least on, below most.
func (p *places) standFor(e affine.Expr, least, most int64) *affine.Counter {
	k := slices.IndexFunc(p.of, func(of affine.Expr) bool { return affine.SameExpr(of, e) })
	if k < 0 {
		k = len(p.of)
		if _, ok := e.(*affine.Load); ok {
			p.scalars++
		}
		lo, hi := limitsOf(e.Type())
		lo, hi = max(lo, least), min(hi, most)
		p.of = append(p.of, e)
		p.stand = append(p.stand, &affine.Loop{Name: "place", Type: e.Type(), Lo: &affine.Const{T: e.Type(), I: lo}, Hi: &affine.Const{T: e.Type(), I: hi}, Step: 1})
	}
	return &affine.Counter{Loop: p.stand[k]}
}
