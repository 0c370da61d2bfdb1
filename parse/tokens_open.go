package parse

import (
	"slices"

	"codo/affine"
)

// A loop that ends where an argument says moves a number of tokens that nobody knows, but not
// more than the arrays that it walks along have elements, or than its loop_tripcount says. If
// all loops through which a stream is written end as those do through which it is read, the
// array of its tokens is as long as they run at most:
//
//	for i < n { s.write(a[i]); }  for i < n { y[i] = s.read(); }
//	=>  int s[64];  for i < n { s[i] = a[i]; }  for i < n { y[i] = s[i]; }

// openLoops are the loops that end where arguments say.
type openLoops struct {
	end  map[*affine.Loop]string // what it ends at, the same for loops that end alike
	most map[string]int64        // the number of iterations that loops have which end there
}

// openLoopsOf finds them in the body of a function.
func (l *lowerer) openLoopsOf(body []affine.Stmt) openLoops {
	x := openLoops{map[*affine.Loop]string{}, map[string]int64{}}
	values := l.valuesIn(body)
	affine.Walk(body, func(s affine.Stmt) bool {
		if loop, ok := s.(*affine.Loop); ok && loop.Step > 0 && !isPure(loop.Hi) && !loop.Again {
			if lo, isConst := loop.Lo.(*affine.Const); isConst && lo.I == 0 {
				if end, ok := values.text(withoutWidening(loop.Hi)); ok {
					x.end[loop] = affine.ExprString(affine.IntConst(loop.Step)) + " " + end
				}
			}
		}
		return true
	})
	for loop, end := range x.end {
		x.most[end] = max(x.most[end], affine.TripsSaid(loop).Max)
	}
	reached := map[string]int64{}
	for loop, end := range x.end {
		if n := l.elementsAlong(loop); n > 0 && (reached[end] == 0 || n < reached[end]) {
			reached[end] = n
		}
	}
	for end, n := range reached {
		if x.most[end] == 0 || n < x.most[end] {
			x.most[end] = n
		}
	}
	return x
}

// withoutWidening is e without conversions that keep numbers from 0 on: no other one ends a loop
// that stays in its arrays.
func withoutWidening(e affine.Expr) affine.Expr {
	for {
		c, ok := e.(*affine.Cast)
		if !ok || !c.T.IsInteger() || !c.X.Type().IsInteger() || c.T.Bits < c.X.Type().Bits {
			return e
		}
		e = c.X
	}
}

// elementsAlong is the least size of the arrays that loop walks along, an element each time; 0
// if there is none.
func (l *lowerer) elementsAlong(loop *affine.Loop) (n int64) {
	for _, a := range affine.Accesses(loop.Body) {
		if a.Buffer == nil || slices.Contains(l.unsized, a.Buffer) {
			continue
		}
		for d, x := range a.Index {
			if c, ok := x.(*affine.Counter); ok && c.Loop == loop && d < len(a.Buffer.Shape) {
				if size := (int64(a.Buffer.Shape[d]) + loop.Step - 1) / loop.Step; n == 0 || size < n {
					n = size
				}
			}
		}
	}
	return n
}

// sameValues tells whether expressions have one value wherever they stand.
type sameValues struct {
	of    map[*affine.Buffer]affine.Expr // of locals that get one value
	given map[*affine.Buffer]bool        // arguments that nothing changes
}

func (l *lowerer) valuesIn(body []affine.Stmt) sameValues {
	v := sameValues{map[*affine.Buffer]affine.Expr{}, map[*affine.Buffer]bool{}}
	for _, b := range l.prog.Args {
		v.given[b] = b.IsScalar() && !b.ByRef
	}
	count := map[*affine.Buffer]int{}
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			v.given[s.Buffer], v.of[s.Buffer] = false, s.Value
			count[s.Buffer]++
		case *affine.Pop:
			v.given[s.Buffer] = false
			count[s.Buffer] += 2
		}
		return true
	})
	for b, n := range count {
		if n > 1 || !b.IsScalar() {
			delete(v.of, b)
		}
	}
	return v
}

// text is the same for expressions that have the same value; ok is false if e may have several.
func (v sameValues) text(e affine.Expr) (text string, ok bool) {
	e, ok = v.inGiven(e)
	return affine.ExprString(e), ok
}

// inGiven is e with arguments in the place of locals.
func (v sameValues) inGiven(e affine.Expr) (out affine.Expr, ok bool) {
	ok = true
	out = affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch x := e.(type) {
		case *affine.Load:
			value, local := v.of[x.Buffer]
			if local && ok {
				e, ok = v.inGiven(value)
			} else {
				ok = ok && v.given[x.Buffer]
			}
		case *affine.Counter:
			ok = false
		}
		return e
	})
	return out, ok
}
