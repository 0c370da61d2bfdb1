package parallel

import (
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/diag"
)

// A Chain is float additions that follow each other, as each adds to what the one
// before has given. No budget makes them faster while sums keep their order.
type Chain struct {
	Sums   int64 // additions, of the element that gets most
	Cycles int64 // with the fastest adder
	Array  string
	Pos    diag.Pos
}

// LongestChain is the chain of p, as parsed, that takes longest; the zero Chain
// if there is none. Additions under a condition are not counted.
func LongestChain(p *affine.Program, clockNS float64) Chain {
	f := chainFinder{ops: device.ReadOperators(), clockNS: clockNS}
	for _, t := range p.Tasks {
		f.body(t.Body, nil)
	}
	return f.longest
}

type chainFinder struct {
	ops     device.Operators
	clockNS float64
	longest Chain
}

// body looks at statements in these loops, outermost first.
func (f *chainFinder) body(list []affine.Stmt, loops []*affine.Loop) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			f.body(s.Body, append(loops[:len(loops):len(loops)], s))
		case *affine.Assign:
			if !addsTo(s) {
				continue
			}
			c := Chain{Sums: sumsOf(s, loops), Array: s.Buffer.Name, Pos: s.Pos}
			if c.Cycles = c.Sums * f.adder(s.Buffer.Elem); c.Cycles > f.longest.Cycles {
				f.longest = c
			}
		}
	}
}

// adder is the least cycles of an addition; 0 if it is not known.
func (f *chainFinder) adder(t affine.Type) int64 {
	least := int64(math.MaxInt64)
	for _, impl := range f.ops.Implementations("fadd", t.String()) {
		if o, err := f.ops.Lookup("fadd", t.String(), impl, f.clockNS); err == nil {
			least = min(least, int64(o.Latency))
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return least
}

// addsTo reports whether a adds something to an element, or subtracts it.
func addsTo(a *affine.Assign) bool {
	sum, ok := a.Value.(*affine.Binary)
	if !ok || !sum.Type().IsFloat() || sum.Op != "+" && sum.Op != "-" {
		return false
	}
	own := func(e affine.Expr) bool {
		ld, ok := e.(*affine.Load)
		return ok && ld.Buffer == a.Buffer && affine.SameIndex(ld.Index, a.Index)
	}
	return own(sum.X) || sum.Op == "+" && own(sum.Y)
}

// sumsOf is how often a adds to one element, in these loops around it, before
// something else is stored there.
func sumsOf(a *affine.Assign, loops []*affine.Loop) int64 {
	sums := int64(1)
	for _, l := range slices.Backward(loops) {
		if renews(l.Body, a.Buffer) {
			break
		}
		if slices.ContainsFunc(a.Index, func(e affine.Expr) bool { f, ok := affine.FormOf(e); return !ok || f.Uses(l) }) {
			continue
		}
		least, _, ok := affine.PricedTrips(l)
		if !ok {
			break
		}
		sums *= least
	}
	return sums
}

// renews reports whether b is declared in these statements, or gets a value there
// that is no sum with its own.
func renews(body []affine.Stmt, b *affine.Buffer) bool {
	found := false
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			found = found || s.Buffer == b
		case *affine.Assign:
			found = found || s.Buffer == b && !addsTo(s)
		}
		return !found
	})
	return found
}
