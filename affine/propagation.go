package affine

import "maps"

// Held is what scalars hold at a place; those that are not in it may hold anything.
type Held[V any] map[*Buffer]V

// A Propagation goes through a body, from its first statement to its last, with what its scalars hold (constant propagation:
// Wegman and Zadeck, "Constant propagation with conditional branches", 1991). V is what is told of a scalar: a constant, a
// form, an expression.
type Propagation[V any] struct {
	// Value is what b holds behind b = e, before which others hold that; known is false if nothing is told of it.
	Value func(at Held[V], b *Buffer, e Expr) (v V, known bool)
	// Join is what holds where cond chooses between two; nil: nothing is told then.
	Join func(at Held[V], cond Expr, then, other V) (v V, known bool)
	// Reads reports whether v is made of what one of these holds; nil: no v is made of scalars.
	Reads func(v V, of map[*Buffer]bool) bool

	// Before is called with each statement and what is held in front of it; it may rewrite what the statement itself reads.
	Before func(at Held[V], s Stmt)
	// Taken is the side of a condition in its place; nil: both are gone through.
	Taken func(s *If) (side []Stmt, ok bool)
	// Then adds to what is held where the condition of s holds.
	Then func(at Held[V], s *If)
	// Loop makes of what is held in front of l what is held behind it, and gives what is held at the beginning of each
	// iteration, nil if its body is not gone through. Without it, nothing is told of what l changes.
	Loop func(at Held[V], l *Loop) (inside Held[V])
}

// Through goes through list, in front of which at is held, and behind which it then is; it gives the statements that are left.
func (p Propagation[V]) Through(list []Stmt, at Held[V]) (left []Stmt) {
	for _, s := range list {
		p.before(at, s)
		switch s := s.(type) {
		case *If:
			if p.Taken != nil {
				if side, ok := p.Taken(s); ok {
					left = append(left, p.Through(side, at)...)
					continue
				}
			}
			p.branches(s, at)
		case *Loop:
			if inside := p.inside(at, s); inside != nil {
				s.Body = p.Through(s.Body, inside)
			}
		case *Assign:
			v, known := p.Value(at, s.Buffer, s.Value)
			p.Forget(at, s)
			if known && !p.reads(v, map[*Buffer]bool{s.Buffer: true}) {
				at[s.Buffer] = v
			}
		default:
			p.Forget(at, s)
		}
		left = append(left, s)
	}
	return left
}

// before is for s; a loop that asks for its end again may ask for what it has changed.
func (p Propagation[V]) before(at Held[V], s Stmt) {
	if p.Before == nil {
		return
	}
	if l, ok := s.(*Loop); ok && l.Again {
		at = maps.Clone(at)
		p.Forget(at, l)
	}
	p.Before(at, s)
}

// branches goes through both sides of s.
func (p Propagation[V]) branches(s *If, at Held[V]) {
	then, other := maps.Clone(at), maps.Clone(at)
	if p.Then != nil {
		p.Then(then, s)
	}
	s.Then, s.Else = p.Through(s.Then, then), p.Through(s.Else, other)
	changed, joined := Changed([]Stmt{s}), Held[V]{}
	for b := range changed {
		x, ok := then[b]
		y, ok2 := other[b]
		if !ok || !ok2 || p.Join == nil || p.reads(x, changed) || p.reads(y, changed) {
			continue
		}
		if v, known := p.Join(at, s.Cond, x, y); known && !p.reads(v, changed) {
			joined[b] = v
		}
	}
	p.forget(at, changed)
	maps.Copy(at, joined)
}

func (p Propagation[V]) inside(at Held[V], l *Loop) Held[V] {
	if p.Loop != nil {
		return p.Loop(at, l)
	}
	p.Forget(at, l)
	return maps.Clone(at)
}

// Forget leaves out what list may change.
func (p Propagation[V]) Forget(at Held[V], list ...Stmt) { p.forget(at, Changed(list)) }

func (p Propagation[V]) forget(at Held[V], changed map[*Buffer]bool) {
	for b := range changed {
		delete(at, b)
	}
	if p.Reads != nil {
		maps.DeleteFunc(at, func(_ *Buffer, v V) bool { return p.Reads(v, changed) })
	}
}

func (p Propagation[V]) reads(v V, of map[*Buffer]bool) bool { return p.Reads != nil && p.Reads(v, of) }

// Constants tells of the constants that scalars hold.
func Constants() Propagation[*Const] {
	return Propagation[*Const]{
		Value: func(at Held[*Const], b *Buffer, e Expr) (*Const, bool) {
			c, ok := ConstantsIn(at, e).(*Const)
			return c, ok && b.IsScalar() && c.T == b.Elem
		},
		Join: func(_ Held[*Const], _ Expr, then, other *Const) (*Const, bool) { return then, SameExpr(then, other) },
	}
}

// ConstantsIn is e with the constants that scalars hold, folded.
func ConstantsIn(at Held[*Const], e Expr) Expr {
	return Rewrite(e, func(e Expr) Expr {
		if ld, ok := e.(*Load); ok && at[ld.Buffer] != nil {
			return at[ld.Buffer]
		}
		return Folded(e)
	})
}
