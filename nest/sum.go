package nest

import (
	"slices"

	"codo/affine"
)

// LeastSaved is how many bits a sum must be wider than it needs to be narrowed.
const LeastSaved = 4

// A Sum is a scalar that starts with a value, to which others are added.
type Sum struct {
	scalar  *affine.Buffer
	start   *affine.Assign
	updates []*affine.Assign
	lo, hi  int64 // what the updates add in all
	last    int   // the statement with the last of them
	reads   []int // the statements that use the scalar otherwise
	terms   int64 // at most
	bits    int
	late    bool // what it starts with is added at its use
}

// leastTerms is how many terms a sum must have at least for which an adder where it is used
// is worth it.
const leastTerms = 8

// SumOf finds what body, which follows the declaration of b, does to it; ok is false
// if that is no sum, or one that needs most of its bits.
func SumOf(b *affine.Buffer, body []affine.Stmt) (x Sum, ok bool) {
	if x.scalar = b; !b.IsScalar() || b.Elem.IsAP() || !b.Elem.IsInteger() || len(b.Bind) > 0 {
		return x, false
	}
	for k, s := range body {
		a, isAssign := s.(*affine.Assign)
		if x.start == nil && isAssign && a.Buffer == b && !affine.Loads(a.Value, b) {
			x.start = a
		} else if !x.note([]affine.Stmt{s}, k, 1) {
			return x, false
		}
	}
	if len(x.updates) == 0 || slices.ContainsFunc(x.reads, func(k int) bool { return k <= x.last }) {
		return x, false
	}
	lo, hi, known := affine.Interval(x.start.Value)
	if !known || affine.SignedBits(lo+x.lo, hi+x.hi) > b.Elem.Bits-LeastSaved {
		lo, hi, known = 0, 0, x.mayBeLate(body)
		x.late = true
	}
	x.bits = affine.SignedBits(lo+x.lo, hi+x.hi)
	return x, known && x.bits <= b.Elem.Bits-LeastSaved
}

// mayBeLate reports whether x has many terms and is used once, outside of loops, where what it
// starts with is still there: body, which follows its declaration, changes none of what that is
// read from.
func (x *Sum) mayBeLate(body []affine.Stmt) bool {
	if x.terms < leastTerms || len(x.reads) != 1 {
		return false
	}
	if _, again := body[x.reads[0]].(*affine.Loop); again {
		return false
	}
	uses := 0
	affine.Walk(body[x.last+1:], func(s affine.Stmt) bool {
		affine.Operands(s, func(e affine.Expr) { uses += LoadsOf(e, x.scalar) })
		return true
	})
	changed := slices.ContainsFunc(affine.Accesses(body), func(a affine.Access) bool {
		return a.Write && a.Buffer != nil && affine.Loads(x.start.Value, a.Buffer)
	})
	return uses == 1 && !changed
}

// MostAdded bounds the updates of a sum.
const MostAdded = 1 << 24

// note adds what list, part of statement k, does so many times.
func (x *Sum) note(list []affine.Stmt, k int, times int64) bool {
	for _, s := range list {
		reads, ok := false, true
		affine.Operands(s, func(e affine.Expr) { reads = reads || affine.Loads(e, x.scalar) })
		switch s := s.(type) {
		case *affine.Loop:
			if Mentions(s.Body, x.scalar) {
				_, most, known := affine.TripRange(s)
				ok = known && most <= MostAdded/times && x.note(s.Body, k, times*max(most, 1))
			}
		case *affine.If:
			ok = x.note(s.Then, k, times) && x.note(s.Else, k, times)
		case *affine.Assign:
			if s.Buffer == x.scalar {
				reads, ok = false, x.update(s, k, times)
			}
		case *affine.Pop:
			ok = s.Buffer != x.scalar
		}
		if reads {
			x.reads = append(x.reads, k)
		}
		if !ok || reads && x.start == nil {
			return false
		}
	}
	return true
}

// update adds a, which runs so many times.
func (x *Sum) update(a *affine.Assign, k int, times int64) bool {
	term, minus, ok := x.term(a)
	lo, hi, known := affine.Interval(term)
	if !ok || !known || x.start == nil || times > MostAdded {
		return false
	}
	if minus {
		lo, hi = -hi, -lo
	}
	if affine.SignedBits(lo, hi) > 32 {
		return false
	}
	x.terms += times
	x.lo, x.hi = x.lo+min(lo, 0)*times, x.hi+max(hi, 0)*times
	x.updates, x.last = append(x.updates, a), k
	return true
}

// term is what a adds to the sum, or takes from it.
func (x *Sum) term(a *affine.Assign) (term affine.Expr, minus, ok bool) {
	own := func(e affine.Expr) bool {
		ld, isLoad := e.(*affine.Load)
		return isLoad && ld.Buffer == x.scalar
	}
	e, isBinary := a.Value.(*affine.Binary)
	switch {
	case !isBinary || e.Op != "+" && e.Op != "-":
		return &affine.Const{T: affine.B1}, false, false
	case own(e.X):
		return e.Y, e.Op == "-", !affine.Loads(e.Y, x.scalar)
	}
	return e.X, false, e.Op == "+" && own(e.Y) && !affine.Loads(e.X, x.scalar)
}

// Narrow gives the sum its type, and what body, which follows its declaration, does
// to it.
func (x *Sum) Narrow(body []affine.Stmt) {
	wide, narrow := x.scalar.Elem, affine.Type{Kind: affine.APInt, Bits: x.bits}
	for _, a := range x.updates {
		op := affine.Op("+")
		term, minus, _ := x.term(a)
		if minus {
			op = "-"
		}
		a.Value = &affine.Binary{Op: op, X: &affine.Load{Buffer: x.scalar, Pos: a.Pos}, Y: affine.Convert(term, narrow)}
	}
	x.scalar.Elem = narrow
	start := x.start.Value
	if x.late {
		x.start.Value = &affine.Const{T: wide}
	}
	x.start.Value = affine.Convert(x.start.Value, narrow)
	affine.RewriteExprs(body[x.last+1:], func(e affine.Expr) affine.Expr {
		ld, ok := e.(*affine.Load)
		switch {
		case !ok || ld.Buffer != x.scalar:
			return e
		case x.late:
			return &affine.Binary{Op: "+", X: &affine.Cast{T: wide, X: ld}, Y: start}
		}
		return &affine.Cast{T: wide, X: ld}
	})
}
