package domain

import (
	"maps"
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Resets lets sums that begin anew in the first iteration of a loop be set there by a statement of
// their own, which Peel takes out of the loop then:
//
//	for k { s = (k == 0 ? 0 : s) + a[k] }           for k { if (k == 0) { s = 0 }; s = s + a[k] }
//	for k { if (k == 0) { s = a[0] }          =>    for k { if (k == 0) { s = -0 }; s = s + a[k] }
//	  else { s = s + a[k] } }
//	for k { s = (k == 0 ? s * b : s) + a[k] }   =>  for k { if (k == 0) { s = s * b }; s = s + a[k] }
//	for k { if (k == 0) { s = b + a[0] }      =>    for k { if (k == 0) { s = b }; s = s + a[k] }
//	  else { s = s + a[k] } }
//
// Floats begin with a zero that leaves each of them as it is. What is chosen may be in scalars before. It reports whether there
// are any.
func Resets(t *affine.Task) (changed bool) {
	t.Body = resetsIn(t.Body, nil, &changed)
	if changed {
		nest.Needless(t) // scalars that held what is chosen
	}
	return changed
}

func resetsIn(body []affine.Stmt, loops []*affine.Loop, changed *bool) (out []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if nest.Open(s) {
				s.Body = resetsIn(s.Body, append(loops[:len(loops):len(loops)], s), changed)
			}
		case *affine.If:
			if list := firstTerm(s, loops); list != nil {
				out, *changed = append(out, list...), true
				continue
			}
			s.Then, s.Else = resetsIn(s.Then, loops, changed), resetsIn(s.Else, loops, changed)
		case *affine.Assign:
			if list := resetOf(s, loops); list != nil {
				out, *changed = append(out, list...), true
				continue
			}
			if value := withScalars(body, k, s.Value); value != s.Value && !s.Buffer.IsScalar() {
				whole := *s
				whole.Value = value
				if list := resetOf(&whole, loops); list != nil {
					out, *changed = append(out, list...), true
					continue
				}
			}
		}
		out = append(out, s)
	}
	return out
}

// resetOf is what a does as two statements, if it chooses in a first iteration what it goes on with;
// nil if it does not.
func resetOf(a *affine.Assign, loops []*affine.Loop) []affine.Stmt {
	if choice, ok := a.Value.(*affine.Select); ok { // of the whole
		then, other := *a, *a
		then.Value, other.Value = choice.X, choice.Y
		return firstTerm(&affine.If{Cond: choice.Cond, Then: []affine.Stmt{&then}, Else: []affine.Stmt{&other}, Pos: a.Pos}, loops)
	}
	var set []affine.Stmt
	value := affine.Rewrite(a.Value, func(e affine.Expr) affine.Expr {
		choice, ok := e.(*affine.Select)
		if !ok {
			return e
		}
		for _, begins := range []bool{true, false} {
			start, old := choice.X, choice.Y
			if !begins {
				start, old = old, start
			}
			cond, _ := atFirst(choice.Cond, begins, loops)
			c, fits := start.(*affine.Const)
			fits = fits && c.T.IsInteger() && a.Buffer.Elem.IsInteger() && a.Buffer.Elem.Wrap(c.I) == c.I || start.Type() == a.Buffer.Elem
			if cond == nil || !fits || !scalars.IsWhole(old, a.Buffer, a.Index) {
				continue
			}
			first := &affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: affine.Convert(start, a.Buffer.Elem), Pos: a.Pos}
			set = []affine.Stmt{&affine.If{Cond: cond, Then: []affine.Stmt{first}, Pos: a.Pos}}
			return old
		}
		return e
	})
	if set == nil || nest.LoadsOf(value, a.Buffer) != 1 { // what is chosen first may read the element, too: it is set just before
		return nil
	}
	own := *a
	own.Value = value
	return append(set, &own)
}

// firstTerm is a choice between a first term and adding another, which is computed alike, as a sum
// that begins with nothing; nil if s is something else.
func firstTerm(s *affine.If, loops []*affine.Loop) []affine.Stmt {
	for _, begins := range []bool{true, false} {
		first, next := s.Then, s.Else
		if !begins {
			first, next = next, first
		}
		if len(first) != 1 || len(next) != 1 {
			return nil
		}
		a, ok := first[0].(*affine.Assign)
		b, ok2 := next[0].(*affine.Assign)
		if !ok || !ok2 || a.Buffer != b.Buffer {
			return nil
		}
		cond, at := atFirst(s.Cond, begins, loops)
		if cond == nil || !slices.EqualFunc(a.Index, b.Index, func(x, y affine.Expr) bool { return sameAt(at, x, y) }) {
			continue
		}
		was := valueBefore(b, a.Value, at)
		if was == nil {
			continue
		}
		if nest.IsStored(was, b) { // both sides do the same
			return []affine.Stmt{b}
		}
		set := &affine.Assign{Buffer: a.Buffer, Index: b.Index, Value: was, Pos: a.Pos}
		return []affine.Stmt{&affine.If{Cond: cond, Then: []affine.Stmt{set}, Pos: s.Pos}, b}
	}
	return nil
}

// atFirst is cond == want as conditions that counters of loops are at their first values; nil if it says something else.
func atFirst(cond affine.Expr, want bool, loops []*affine.Loop) (affine.Expr, []moment) {
	return atEdges(cond, want, func(m moment) bool {
		first, _, several := edgesOf(m.loop)
		return several && m.at == first && slices.Contains(loops, m.loop)
	})
}

// valueBefore is what the element must be for b to set it to value at some moments: what value adds a term to, which is that of b
// then, or nothing; nil if there is no such thing.
func valueBefore(b *affine.Assign, value affine.Expr, at []moment) affine.Expr {
	t := b.Buffer.Elem
	sum, ok := b.Value.(*affine.Binary)
	if ok && nest.IsStored(sum.X, b) && !affine.Loads(sum.Y, b.Buffer) {
		if own, ok := value.(*affine.Binary); ok && own.Op == sum.Op && own.X.Type() == t && sameAt(at, own.Y, sum.Y) {
			return own.X
		}
	}
	if t.IsFloat() {
		if !ok || sum.Op != "+" {
			return nil
		}
		own, term := sum.X, sum.Y
		if nest.IsStored(term, b) {
			own, term = term, own
		}
		if !nest.IsStored(own, b) || !sameAt(at, term, value) || affine.Loads(term, b.Buffer) {
			return nil
		}
		return &affine.Const{T: t, F: math.Copysign(0, -1)}
	}
	x, ok := scalars.AdditionIn(b)
	if !ok || x.Op != "+" || affine.Loads(value, b.Buffer) {
		return nil
	}
	if c, isCast := value.(*affine.Cast); isCast && !sameAt(at, x.Term, value) {
		value = c.X
	}
	if c, isCast := x.Term.(*affine.Cast); isCast && c.T.Bits >= t.Bits && !sameAt(at, x.Term, value) {
		x.Term = c.X
	}
	if !sameAt(at, x.Term, value) {
		return nil
	}
	return &affine.Const{T: t}
}

// Anew sets scalars that each iteration leaves as they were before the loop at the beginning of
// each iteration, rather than at the end of the one before:
//
//	s = 0                                        s = 0
//	for i { for k { s = s + x[i][k] }      =>    for i { s = 0; for k { s = s + x[i][k] }
//	  y[i] = s; s = 0                              y[i] = s
//	}                                            }; s = 0
func Anew(t *affine.Task) { t.Body = anewIn(t.Body, map[*affine.Buffer]*affine.Const{}) }

// anewIn is body, where scalars hold constants before.
func anewIn(body []affine.Stmt, at map[*affine.Buffer]*affine.Const) (out []affine.Stmt) {
	for _, s := range body {
		set := assignedIn([]affine.Stmt{s})
		switch s := s.(type) {
		case *affine.Loop:
			maps.DeleteFunc(at, func(b *affine.Buffer, c *affine.Const) bool { return set[b] && !leaves(s.Body, b, c) })
			if !nest.Open(s) {
				break
			}
			s.Body = anewIn(s.Body, maps.Clone(at))
			var begin, end []affine.Stmt
			for k := len(s.Body) - 1; k >= 0; k-- {
				a, ok := s.Body[k].(*affine.Assign)
				if !ok || at[a.Buffer] == nil || !affine.SameExpr(a.Value, at[a.Buffer]) || !nest.MayPass(s.Body[k+1:], a) || nest.Declared(s.Body, []affine.Stmt{a}) {
					continue
				}
				own := *a
				begin, end = append(begin, a), append(end, &own)
				s.Body = slices.Delete(slices.Clone(s.Body), k, k+1)
			}
			s.Body = append(begin, s.Body...)
			out = append(append(out, s), end...)
			continue
		case *affine.If:
			s.Then, s.Else = anewIn(s.Then, maps.Clone(at)), anewIn(s.Else, maps.Clone(at))
			maps.DeleteFunc(at, func(b *affine.Buffer, _ *affine.Const) bool { return set[b] })
		case *affine.Assign:
			delete(at, s.Buffer)
			if c, ok := s.Value.(*affine.Const); ok && s.Buffer.IsScalar() {
				at[s.Buffer] = c
			}
		default:
			maps.DeleteFunc(at, func(b *affine.Buffer, _ *affine.Const) bool { return set[b] })
		}
		out = append(out, s)
	}
	return out
}

// leaves reports whether b is c behind body.
func leaves(body []affine.Stmt, b *affine.Buffer, c *affine.Const) bool {
	for _, s := range slices.Backward(body) {
		if !nest.Writes([]affine.Stmt{s}, b) {
			continue
		}
		switch s := s.(type) {
		case *affine.Assign:
			return affine.SameExpr(s.Value, c)
		case *affine.Loop:
			least, _, known := affine.TripRange(s)
			return known && least > 0 && leaves(s.Body, b, c)
		}
		return false
	}
	return true
}
