package operators

import (
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Tournament lets unrolled loops find the first best one of floats, or of values with something else that is kept of the best
// one, as its place is, in pairs: it waits for as many comparisons as the number of them has bits, and iterations wait for
// one comparison with what those before have found. What is no number is never better.
//
//	for u = 0 to 8 unroll=-1 {          for u = 0 to 8 unroll=-1 {
//	  if (x[8 * i + u] > b) {             b_try[u] = x[8 * i + u] > -inf ? x[8 * i + u] : -inf; k_try[u] = 8 * i + u
//	    b = x[8 * i + u]          =>    }
//	    k = 8 * i + u                   for u = 0 to 4 unroll=-1 {
//	  }                                   b_4[u] = b_try[2 * u + 1] > b_try[2 * u] ? b_try[2 * u + 1] : b_try[2 * u]; k_4[u] = ..
//	}                                   } .. if (b_1[0] > b) { b = b_1[0]; k = k_1[0] }
//
// Integers of which nothing else is kept are left to Best.
func Tournament(t *affine.Task, names affine.Names) {
	several := false
	t.Body = nest.RewriteLoops(t.Body, nil, func(l *affine.Loop) (out []affine.Stmt, ok bool) {
		list := contestsOf(l)
		for _, c := range list {
			if l.Unroll != -1 || c.trips < leastCompared {
				return nil, false
			}
			out = append(out, c.inPairs(names)...)
		}
		several = several || len(list) > 1
		return out, len(list) > 0
	})
	if several { // they have the same locals
		nest.Rename(t, names)
	}
}

// Contests reports whether all that the iterations of l hand on is the first best one of some values, or of several such, which
// Tournament finds in pairs once they are side by side.
func Contests(l *affine.Loop) bool { return len(contestsOf(l)) > 0 }

// contestsOf is the contest that l is, or those that it is when each of its last statements has a loop of its own; none: it is
// something else. What is before them all may be in each if it takes no operators.
func contestsOf(l *affine.Loop) (list []contest) {
	if c, ok := contestOf(l); ok {
		return []contest{c}
	}
	all := l.Body
	g, guarded := nest.OnlyIf(all)
	if guarded {
		all = g.Then
	}
	first := 0
	for first < len(all) && onlyReads(all[first]) {
		first++
	}
	if len(all)-first < 2 {
		return nil
	}
	for k := first; k < len(all); k++ {
		own := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		in := &own.Body
		if guarded {
			in = &own.Body[0].(*affine.If).Then
		}
		*in = slices.Concat((*in)[:first], (*in)[k:k+1])
		c, ok := contestOf(own)
		if !ok {
			return nil
		}
		list = append(list, c)
	}
	for i, c := range list {
		for k, s := range all[first:] {
			if i != k && affine.UsesAny([]affine.Stmt{s}, c.keeps) {
				return nil
			}
		}
	}
	return list
}

// onlyReads reports whether s declares a scalar, or gives it the value of an element.
func onlyReads(s affine.Stmt) bool {
	switch s := s.(type) {
	case *affine.Decl:
		return s.Buffer.IsScalar()
	case *affine.Assign:
		_, isLoad := nest.Unwidened(s.Value).(*affine.Load)
		return s.Buffer.IsScalar() && isLoad
	}
	return false
}

// keeps reports whether c keeps the best value in b, or something else of it.
func (c *contest) keeps(b *affine.Buffer) bool {
	return c.best.Buffer == b || slices.ContainsFunc(c.kept, func(a *affine.Assign) bool { return a.Buffer == b })
}

// A contest is a loop that looks for the first best value, and what is kept of that.
type contest struct {
	loop         *affine.Loop
	first, trips int64
	guard        *affine.If    // only what it holds for takes part; nil: all
	before       []affine.Stmt // what values are computed with
	also         affine.Expr   // what must hold for a value, too; nil: nothing
	op           affine.Op     // > or <
	fn           affine.Fn     // fmax or fmin, instead
	swapped      bool          // fn has the value first
	value        affine.Expr
	best         *affine.Assign   // by the value
	kept         []*affine.Assign // beside it
}

func contestOf(l *affine.Loop) (c contest, ok bool) {
	c.loop = l
	if c.first, c.trips, ok = affine.ConstantTrips(l); !ok || l.Step != 1 || len(l.Body) == 0 {
		return c, false
	}
	body := l.Body
	if g, isIf := body[0].(*affine.If); isIf && len(body) == 1 && len(g.Else) == 0 && len(g.Then) > 0 && !affine.HasLoad(g.Cond) {
		c.guard, body = g, g.Then
	}
	last := len(body) - 1
	c.before = body[:last]
	var cond affine.Expr
	switch s := body[last].(type) {
	case *affine.If:
		if cond = s.Cond; len(s.Else) > 0 {
			return c, false
		}
		then := s.Then
		for inner, isIf := nest.OnlyIf(then); isIf; inner, isIf = nest.OnlyIf(then) {
			cond, then = affine.And(cond, inner.Cond), inner.Then
		}
		for _, s := range then {
			a, isAssign := s.(*affine.Assign)
			if !isAssign {
				return c, false
			}
			c.kept = append(c.kept, a)
		}
	case *affine.Assign:
		if call, isCall := s.Value.(*affine.Call); isCall {
			return c, c.calls(call, s) && c.alone()
		}
		choice, isChoice := s.Value.(*affine.Select)
		if !isChoice || !nest.IsStored(choice.Y, s) {
			return c, false
		}
		cond, c.kept = choice.Cond, []*affine.Assign{{Buffer: s.Buffer, Index: s.Index, Value: choice.X, Pos: s.Pos}}
	default:
		return c, false
	}
	return c, c.decides(cond) && c.alone()
}

// decides finds the best value by cond, which may ask for more than that it is better: what stands behind the comparison
// is asked of all values then.
func (c *contest) decides(cond affine.Expr) bool {
	both, ok := cond.(*affine.Binary)
	if !ok || both.Op != "&&" {
		return c.compare(cond)
	}
	if c.compare(both.Y) {
		c.also = both.X
		return true
	}
	if first, ok := both.X.(*affine.Binary); ok && first.Op == "&&" && c.compare(first.Y) {
		c.also = affine.And(first.X, both.Y)
		return c.harmless(both.Y)
	}
	c.also = both.Y
	return c.compare(both.X) && c.harmless(both.Y)
}

// calls reports whether a keeps the greater, or lesser, of what it was and a value, as call says. The first of two equal ones is the max
// or min of C++, and so is it if the second is no number.
func (c *contest) calls(call *affine.Call, a *affine.Assign) bool {
	if len(call.Args) != 2 {
		return false
	}
	for k, e := range call.Args {
		if !nest.IsStored(e, a) || !a.Buffer.Elem.IsFloat() || call.Args[1-k].Type() != a.Buffer.Elem {
			continue
		}
		c.best, c.value = &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: call.Args[1-k], Pos: a.Pos}, call.Args[1-k]
		switch call.Fn {
		case "fmax", "fmin":
			c.fn, c.swapped = call.Fn, k == 1
			return true
		case "max", "min":
			c.op = map[affine.Fn]affine.Op{"max": ">", "min": "<"}[call.Fn]
			return k == 0
		}
	}
	return false
}

// compare finds the best value among what is kept, which cond compares with what it was before.
func (c *contest) compare(cond affine.Expr) bool {
	compared, ok := cond.(*affine.Binary)
	if !ok || compared.Op != ">" && compared.Op != "<" {
		return false
	}
	for k, a := range c.kept {
		for _, way := range []struct {
			value, was affine.Expr
			op         affine.Op
		}{{compared.X, compared.Y, compared.Op}, {compared.Y, compared.X, compared.Op.Mirrored()}} {
			value, was := nest.Unwidened(way.value), nest.Unwidened(way.was)
			if nest.IsStored(was, a) && nest.SameValue(value, a.Value) && value.Type() == a.Buffer.Elem && a.Value.Type() == a.Buffer.Elem {
				c.best, c.value, c.op = a, a.Value, way.op
				c.kept = append(c.kept[:k:k], c.kept[k+1:]...)
				return a.Buffer.Elem.IsFloat() || len(c.kept) > 0 && a.Buffer.Elem.IsInteger()
			}
		}
	}
	return false
}

// alone reports whether what is kept lies at the same place for all iterations, and is used by nothing else in them.
func (c *contest) alone() bool {
	own := map[*affine.Buffer]bool{}
	all := append([]*affine.Assign{c.best}, c.kept...)
	declared := affine.Changed(c.before)
	for _, a := range all {
		if own[a.Buffer] || declared[a.Buffer] || !readable(&affine.Load{Buffer: a.Buffer, Index: a.Index}) {
			return false
		}
		own[a.Buffer] = true
		for _, e := range a.Index {
			if f, ok := affine.FormOf(e); !ok || f.Uses(c.loop) {
				return false
			}
		}
	}
	uses := func(e affine.Expr) (found bool) {
		affine.WalkExpr(e, func(e affine.Expr) {
			ld, ok := e.(*affine.Load)
			found = found || ok && own[ld.Buffer]
		})
		return found
	}
	for _, a := range all {
		if uses(a.Value) || c.also != nil && uses(c.also) {
			return false
		}
	}
	for _, a := range c.kept {
		if !c.harmless(a.Value) {
			return false
		}
	}
	return !affine.UsesAny(c.before, func(b *affine.Buffer) bool { return own[b] }) && !c.carries()
}

// carries reports whether what is before hands something on to the next iteration: it writes other things than its locals and
// elements of each iteration's own, which nothing reads.
func (c *contest) carries() bool {
	local, read := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	affine.Walk(c.before, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			local[d.Buffer] = true
		}
		affine.Each(s, func(ld *affine.Load) { read[ld.Buffer] = true })
		return true
	})
	return slices.ContainsFunc(affine.Accesses(c.before), func(a affine.Access) bool {
		return a.Write && a.Buffer != nil && !local[a.Buffer] && (read[a.Buffer] || !slices.ContainsFunc(a.Index, func(e affine.Expr) bool {
			f, ok := affine.FormOf(e)
			return ok && f.Uses(c.loop)
		}))
	})
}

// harmless reports whether e, which is kept of the best value alone, can be computed of all: it reads elements only that are
// there where the value is.
func (c *contest) harmless(e affine.Expr) bool {
	return nest.Harmless(e, func(ld *affine.Load) bool { return nest.IsInside(ld) || choosesInside(ld) || c.reads(ld) })
}

// choosesInside reports whether the values of all subscripts of ld, whatever they are computed of, are those of elements.
func choosesInside(ld *affine.Load) bool {
	for d, e := range ld.Index {
		if lo, hi, known := affine.Interval(e); !known || lo < 0 || hi >= int64(ld.Buffer.Shape[d]) {
			return false
		}
	}
	return true
}

// reads reports whether all iterations that take part read the element at the place of ld of an array that is no longer.
func (c *contest) reads(ld *affine.Load) bool {
	all := append(slices.Clone(c.before), &affine.Assign{Buffer: c.best.Buffer, Index: c.best.Index, Value: c.value})
	return slices.ContainsFunc(affine.Accesses(all), func(a affine.Access) bool {
		if a.Write || len(a.Loops) > 0 || len(a.Cases) != 1 || len(a.Cases[0]) > 0 || !affine.SameIndex(a.Index, ld.Index) {
			return false
		}
		for d, n := range a.Buffer.Shape {
			if n > ld.Buffer.Shape[d] {
				return false
			}
		}
		return true
	})
}

// worst is a value that is not better than any.
func (c *contest) worst() affine.Expr {
	t := c.best.Buffer.Elem
	switch {
	case c.fn != "":
		return &affine.Const{T: t, F: math.NaN()}
	case t.IsFloat() && c.op == ">":
		return &affine.Const{T: t, F: math.Inf(-1)}
	case t.IsFloat():
		return &affine.Const{T: t, F: math.Inf(1)}
	case c.op == ">":
		return worst("max", t)
	}
	return worst("min", t)
}

// inPairs is the loop and what finds the best one of its values.
func (c *contest) inPairs(names affine.Names) (out []affine.Stmt) {
	pos := c.best.Pos
	all := append([]*affine.Assign{c.best}, c.kept...)
	round := func(n int64) (list []*affine.Buffer) { // registers for so many values
		for _, a := range all {
			b := &affine.Buffer{Name: names.Fresh(a.Buffer.Name + "_try"), Elem: a.Buffer.Elem, Shape: []int{int(n)}, Pos: pos}
			list = append(list, b)
			out = append(out, &affine.Decl{Buffer: b, Pos: pos})
		}
		return list
	}
	at := func(b *affine.Buffer, f affine.Form) *affine.Load {
		return &affine.Load{Buffer: b, Index: []affine.Expr{f.Expr()}, Pos: pos}
	}
	better := func(x, y affine.Expr) affine.Expr { return &affine.Binary{Op: c.op, X: x, Y: y} }
	now := round(c.trips)
	place := []affine.Expr{affine.CounterForm(c.loop).Plus(-c.first).Expr()}
	value := c.value
	if c.fn == "" && value.Type().IsFloat() { // else what is no number would stay
		value = &affine.Select{Cond: better(value, c.worst()), X: value, Y: c.worst()}
	}
	var takes, misses []affine.Stmt
	for k, a := range all {
		v, none := a.Value, affine.Expr(&affine.Const{T: a.Buffer.Elem})
		if k == 0 {
			v, none = value, c.worst()
		}
		takes = append(takes, &affine.Assign{Buffer: now[k], Index: place, Value: v, Pos: a.Pos})
		misses = append(misses, &affine.Assign{Buffer: now[k], Index: place, Value: none, Pos: a.Pos})
	}
	if c.also != nil {
		takes = []affine.Stmt{&affine.If{Cond: c.also, Then: takes, Else: affine.CloneBody(misses), Pos: pos}}
	}
	takes = append(c.before[:len(c.before):len(c.before)], takes...)
	if c.loop.Body = takes; c.guard != nil {
		c.guard.Then, c.guard.Else = takes, misses
		c.loop.Body = []affine.Stmt{c.guard}
	}
	out = append(out, c.loop)
	for n := c.trips; n > 1; n = (n + 1) / 2 {
		next := round((n + 1) / 2)
		l := affine.CountAtOnce(names.Fresh("u"), n/2, pos)
		u := affine.CounterForm(l)
		first, second := at(now[0], u.Scale(2)), at(now[0], u.Scale(2).Plus(1))
		for k := range all {
			v := c.called(first, second)
			if c.fn == "" {
				v = &affine.Select{Cond: better(second, first), X: at(now[k], u.Scale(2).Plus(1)), Y: at(now[k], u.Scale(2))}
			}
			l.Body = append(l.Body, &affine.Assign{Buffer: next[k], Index: []affine.Expr{u.Expr()}, Pos: pos, Value: v})
		}
		if out = append(out, l); n%2 == 1 {
			for k := range all {
				out = append(out, &affine.Assign{Buffer: next[k], Index: []affine.Expr{affine.IntConst(n / 2)}, Value: at(now[k], affine.Form{}.Plus(n-1)), Pos: pos})
			}
		}
		now = next
	}
	was := &affine.Load{Buffer: c.best.Buffer, Index: c.best.Index, Pos: pos}
	if c.fn != "" {
		return append(out, &affine.Assign{Buffer: c.best.Buffer, Index: c.best.Index, Value: c.called(was, at(now[0], affine.Form{})), Pos: pos})
	}
	found := &affine.If{Cond: better(at(now[0], affine.Form{}), was), Pos: pos}
	for k, a := range all {
		found.Then = append(found.Then, &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: at(now[k], affine.Form{}), Pos: a.Pos})
	}
	return append(out, found)
}

// called is the greater, or lesser, of a value and a later one, in the order in which both are compared: it tells which
// of two zeros it is.
func (c *contest) called(x, y affine.Expr) affine.Expr {
	if c.swapped {
		x, y = y, x
	}
	return &affine.Call{Fn: c.fn, T: c.best.Buffer.Elem, Args: []affine.Expr{x, y}}
}
