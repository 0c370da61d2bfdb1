package randprog

import (
	"slices"

	"codo/affine"
)

// A counter is an open loop and the values its counter can have.
type counter struct {
	loop   *affine.Loop
	lo, hi int // least and greatest
}

// counterNames by depth.
var counterNames = [...]string{"i", "j", "k", "l", "m", "n", "o", "q"}

// counterTypes are the types of counters; most are int.
var counterTypes = [...]affine.Type{
	affine.I64, {Kind: affine.Uint, Bits: 32}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.Int, Bits: 16}, {Kind: affine.Uint, Bits: 64},
}

// open starts a loop over lo..hi-1, up or down, and enters its counter; close
// ends it. Every value is reached once.
func (g *gen) open(lo, hi int) counter {
	l := &affine.Loop{Name: counterNames[len(g.vars)], Type: affine.I32, Step: 1}
	if g.chance(12) {
		l.Type = counterTypes[g.IntN(len(counterTypes))]
	}
	from, to := lo, hi
	if l.Type.Signed() && g.chance(12) {
		from, to, l.Step = hi-1, lo-1, -1
	}
	l.Lo, l.Hi = typed(l.Type, from), typed(l.Type, to)
	return g.enter(l, lo, hi-1)
}

// openStep starts a loop over lo, lo+step, ... below hi.
func (g *gen) openStep(lo, hi, step int) counter {
	l := &affine.Loop{Name: counterNames[len(g.vars)], Type: affine.I32, Step: int64(step), Lo: typed(affine.I32, lo), Hi: typed(affine.I32, hi)}
	last := lo + (hi-1-lo)/step*step
	return g.enter(l, lo, last)
}

// openTriangle starts a loop whose range depends on an outer counter c: up to and
// with c, or from c to below hi.
func (g *gen) openTriangle(c counter, hi int) counter {
	l := &affine.Loop{Name: counterNames[len(g.vars)], Type: affine.I32, Step: 1}
	outer := affine.Convert(&affine.Counter{Loop: c.loop}, affine.I32)
	if g.chance(50) {
		l.Lo, l.Hi = typed(affine.I32, 0), &affine.Binary{Op: "+", X: outer, Y: typed(affine.I32, 1)}
		return g.enter(l, 0, c.hi)
	}
	l.Lo, l.Hi = outer, typed(affine.I32, hi)
	return g.enter(l, c.lo, hi-1)
}

func (g *gen) enter(l *affine.Loop, lo, hi int) counter {
	c := counter{l, lo, hi}
	g.vars = append(g.vars, c)
	return c
}

// close ends the innermost open loop around body.
func (g *gen) close(body ...affine.Stmt) affine.Stmt {
	l := g.vars[len(g.vars)-1].loop
	g.vars = g.vars[:len(g.vars)-1]
	l.Body = body
	return l
}

// closeTo ends loops until n are open.
func (g *gen) closeTo(n int, body ...affine.Stmt) affine.Stmt {
	for len(g.vars) > n {
		body = []affine.Stmt{g.close(body...)}
	}
	return body[0]
}

// overAll opens one loop per dimension of shape, in any order, and gives the
// subscripts that visit every element once.
func (g *gen) overAll(shape []int) []affine.Expr {
	index := make([]affine.Expr, len(shape))
	order := g.Perm(len(shape))
	if g.chance(60) {
		slices.Sort(order)
	}
	for _, d := range order {
		c := g.open(0, shape[d])
		index[d] = c.value()
		if g.chance(8) { // count down by the subscript
			index[d] = binary("-", typed(c.promoted(), shape[d]-1), c.value())
		}
	}
	return index
}

// value is the counter, promoted as C++ does.
func (c counter) value() affine.Expr {
	return affine.Convert(&affine.Counter{Loop: c.loop}, c.promoted())
}

func (c counter) promoted() affine.Type { return promote(c.loop.Type) }

// promote is C++'s integral promotion.
func promote(t affine.Type) affine.Type {
	if t.Kind == affine.Bool || (t.Kind == affine.Int || t.Kind == affine.Uint) && t.Bits < 32 {
		return affine.I32
	}
	return t
}

// typed is the integer v as a constant of type t.
func typed(t affine.Type, v int) *affine.Const { return &affine.Const{T: t, I: t.Wrap(int64(v))} }

func binary(op affine.Op, x, y affine.Expr) affine.Expr { return &affine.Binary{Op: op, X: x, Y: y} }
