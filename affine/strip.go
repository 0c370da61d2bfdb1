package affine

import (
	"fmt"
	"math"
)

// StripMine makes of l, in place, a loop over strips of factor iterations, with
// one loop inside that runs through a strip and is to be unrolled (Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 5.5):
//
//	for i = 0 to 64 { y[i] = .. }
//	for i = 0 to 16 { for iu = 0 to 4 unroll=-1 { y[4*i + iu] = .. } }
//
// It stands for what Vitis HLS makes of `#pragma HLS unroll factor=4` (UG1399), in
// a form that statements can be put into before and after the strip. Where factor
// does not divide the iterations, the inner body is guarded. l keeps its counter's
// name, label, interval and pragmas; it is not to be unrolled by a factor after.
//
// The number of iterations must be constant, see ConstantTrips; otherwise, or if
// the counter leaves int, l stays as it is.
func StripMine(l *Loop, factor int, names Names) error {
	if err := CanStripMine(l, factor); err != nil {
		return err
	}
	first, trips, _ := ConstantTrips(l)
	strips := (trips-1)/int64(factor) + 1
	old := *l // what the counters in the body speak of, until they are replaced
	ReplaceCounter(l.Body, l, &old)
	inner := &Loop{Name: names.Fresh(l.Name + "u"), Type: I32, Lo: IntConst(0), Hi: IntConst(int64(factor)), Step: 1, Unroll: -1, Pos: l.Pos, Body: l.Body}
	l.Type, l.Lo, l.Hi, l.Step = I32, IntConst(0), IntConst(strips), 1
	l.Unroll = min(l.Unroll, 0)
	iteration := CounterForm(l).Scale(int64(factor)).Add(CounterForm(inner))
	ReplaceByForm(inner.Body, &old, iteration.Scale(old.Step).Plus(first))
	if trips%int64(factor) != 0 {
		inside := &Binary{"<", iteration.Expr(), IntConst(trips)}
		inner.Body = []Stmt{&If{Cond: inside, Then: inner.Body, Pos: l.Pos}}
	}
	l.Body = []Stmt{inner}
	return nil
}

// CanStripMine is the error that StripMine would give.
func CanStripMine(l *Loop, factor int) error {
	first, trips, ok := ConstantTrips(l)
	switch {
	case !ok:
		return fmt.Errorf("the number of iterations of loop %s is not constant", l.Name)
	case factor < 1:
		return fmt.Errorf("a strip of %d iterations of loop %s", factor, l.Name)
	}
	most := satMul((trips-1)/int64(factor)+1, int64(factor)) // with those that the guard cuts off
	if satAdd(size(first), satMul(size(l.Step), most)) > math.MaxInt32 {
		return fmt.Errorf("loop %s counts too far", l.Name)
	}
	return nil
}

// ReplaceByForm replaces the counter of old, which is no loop around body any
// more, by f.
func ReplaceByForm(body []Stmt, old *Loop, f Form) {
	Walk(body, func(s Stmt) bool {
		RewriteOperands(s, func(e Expr) Expr { return substituted(e, old, f) })
		switch s := s.(type) {
		case *Assign:
			s.Index = mapSlice(s.Index, subscript)
		case *Pop:
			s.Index = mapSlice(s.Index, subscript)
		}
		return true
	})
}

// substituted is e with f in place of the counter of l. The largest parts of e
// that are affine then are written anew as a whole, so that 2*i + 1 does not
// become 2*(4*i + iu) + 1, and quotients one by one.
func substituted(e Expr, l *Loop, f Form) Expr {
	if !counts(e, l) {
		return e
	}
	if form, ok := FormOf(e); ok && inInt(form) {
		if g := form.Substitute(l, f); g.IsLinear() || isQuotient(e) {
			return Convert(g.Expr(), e.Type())
		}
	}
	switch e := e.(type) {
	case *Counter:
		return Convert(f.Expr(), l.Type)
	case *Load:
		return &Load{e.Buffer, mapSlice(e.Index, func(x Expr) Expr { return subscript(substituted(x, l, f)) }), e.Pos}
	case *Unary:
		return &Unary{e.Op, substituted(e.X, l, f)}
	case *Binary:
		return &Binary{e.Op, substituted(e.X, l, f), substituted(e.Y, l, f)}
	case *Select:
		return &Select{substituted(e.Cond, l, f), substituted(e.X, l, f), substituted(e.Y, l, f)}
	case *Cast:
		return &Cast{e.T, substituted(e.X, l, f)}
	case *Call:
		return &Call{e.Fn, e.T, substitutedAll(e.Args, l, f)}
	}
	panic(fmt.Sprintf("affine: StripMine of %T", e))
}

// subscript is e as a subscript, whose type nothing asks for: what an unsigned counter was replaced by
// would otherwise have to be no less than zero wherever it is written.
func subscript(e Expr) Expr {
	if c, ok := e.(*Cast); ok && c.X.Type() == I32 && c.T.IsInteger() && c.T.Bits >= I32.Bits {
		return c.X
	}
	return e
}

func substitutedAll(list []Expr, l *Loop, f Form) []Expr {
	return mapSlice(list, func(e Expr) Expr { return substituted(e, l, f) })
}

// isQuotient reports whether the root of e is what makes a form not linear.
func isQuotient(e Expr) bool {
	b, ok := e.(*Binary)
	return ok && (b.Op == "/" || b.Op == "%" || b.Op == ">>" || b.Op == "&")
}

// counts reports whether e speaks of the counter of l.
func counts(e Expr, l *Loop) bool {
	found := false
	WalkExpr(e, func(e Expr) {
		c, ok := e.(*Counter)
		found = found || ok && c.Loop == l
	})
	return found
}

// inInt reports whether f can be computed in int, whatever the order.
func inInt(f Form) bool {
	r, total := newRanges(), size(f.constant)
	for _, t := range f.terms {
		if t.loop == nil && !inInt(*t.num) {
			return false
		}
		one := Form{terms: []term{t}}
		total = satAdd(total, max(size(r.min(one)), size(r.max(one))))
	}
	return total < math.MaxInt32/2
}
