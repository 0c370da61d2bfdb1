package domain

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Remainders makes one loop, one by one, of a loop that is written out for several iterations and the remainder loop
// behind it, which does those that are left over (the reverse of loop unrolling: Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 8.4.1), wherever counters or arguments say that they end:
//
//	for k = 0 to i - 3 step 4 {                               for k = 0 to i {
//	  s = s + a[k]; s = s + a[k + 1]; ..               =>       s = s + a[k]
//	}                                                         }
//	n = 0 < i - 3 ? i / 4 * 4 : 0
//	for k = n to i { s = s + a[k] }
//
// Absorb does so where all bounds are constants.
func Remainders(t *affine.Task) { t.Body = remaindersIn(t.Body, boundValues{}, boundsAlong()) }

func remaindersIn(body []affine.Stmt, at boundValues, p affine.Propagation[affine.Expr]) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		if l, ok := body[k].(*affine.Loop); ok && nest.Open(l) {
			if behind, whole := withRemainder(l, body[k+1:], at, p); whole != nil {
				body = slices.Delete(body, k+1+behind, k+2+behind)
				body[k] = whole
			}
		}
		p.Through(body[k:k+1], at)
		nest.RewriteInside(body[k], func(inner []affine.Stmt) []affine.Stmt { return remaindersIn(inner, maps.Clone(at), p) })
	}
	return body
}

// withRemainder is l with the iterations of its remainder loop, or of the loop whose remainder loop it is, which is statement
// behind of the rest; nil if there is none.
func withRemainder(l *affine.Loop, rest []affine.Stmt, at boundValues, p affine.Propagation[affine.Expr]) (behind int, whole *affine.Loop) {
	first, last := boundValue(at, l.Lo), boundValue(at, l.Hi)
	if l.Step < 1 || l.Again || len(l.Order) > 0 || first == nil || last == nil {
		return 0, nil
	}
	then := maps.Clone(at)
	p.Through([]affine.Stmt{l}, then)
	for k, s := range rest {
		switch s := s.(type) {
		case *affine.Decl:
		case *affine.Assign:
			if !s.Buffer.IsScalar() {
				return 0, nil
			}
		case *affine.Loop:
			start, end := boundValue(then, s.Lo), boundValue(then, s.Hi)
			if !nest.Open(s) || s.Again || len(s.Order) > 0 || s.Type != l.Type || start == nil || end == nil {
				return 0, nil
			}
			changed := affine.Changed(append([]affine.Stmt{l}, rest[:k]...))
			if !madeOf(s.Hi, func(b *affine.Buffer) bool { return !changed[b] }) || !mayPrecede(rest[:k], s) {
				return 0, nil
			}
			return k, rejoined(l, s, [4]affine.Expr{first, last, start, end})
		default:
			return 0, nil
		}
		p.Through(rest[k:k+1], then)
	}
	return 0, nil
}

// rejoined is one loop for l and next, whose bounds are at these places; nil if there is none.
func rejoined(l, next *affine.Loop, at [4]affine.Expr) *affine.Loop {
	long, single := l, next
	goOn := (*places).remain
	if l.Step == 1 {
		long, single, goOn = next, l, (*places).precede
	}
	if long.Step < 2 || single.Step != 1 || !nest.Plain(single) {
		return nil
	}
	least, ok := oneByOne(long, single)
	if !ok || !anySign(func(p *places) bool { p.reached = least; return goOn(p, long.Step, at) }) {
		return nil
	}
	whole := *long
	whole.Step, whole.Lo, whole.Hi, whole.Body = 1, l.Lo, next.Hi, single.Body
	affine.ReplaceCounter(whole.Body, single, &whole)
	return &whole
}

// mayPrecede reports whether l may be done before list, which sets scalars alone.
func mayPrecede(list []affine.Stmt, l *affine.Loop) bool {
	changed := affine.Changed(l.Body)
	for u := range affine.Uses(list) {
		if changed[u.Buffer] {
			return false
		}
		if read, _ := affine.Touches(l.Body, u.Buffer); u.Write && read {
			return false
		}
	}
	return true
}

// oneByOne reports whether l is written out for as many iterations of single as it counts on, and the least place at which
// these reach elements of arrays.
func oneByOne(l, single *affine.Loop) (least int64, ok bool) {
	apart := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	long := *apart
	long.II, long.Unroll, long.Pragmas = 0, 0, nil
	affine.ReplaceCounter(long.Body, apart, &long)
	if !withinArrays(&long) {
		return 0, false
	}
	first, trips, _ := affine.ConstantTrips(&long)
	whole := rerolled(&long)
	if n, ok := affine.TripCount(whole); whole == &long || !ok || n != trips*l.Step {
		return 0, false
	}
	one := &affine.Loop{Name: single.Name, Type: single.Type, Lo: &affine.Const{T: l.Type, I: first}, Hi: long.Hi, Step: 1}
	affine.ReplaceByForm(whole.Body, whole, affine.CounterForm(one).Plus(-first))
	one.Body = affine.CloneBody(single.Body)
	affine.ReplaceCounter(one.Body, single, one)
	return first, AreSame(whole.Body, nest.Reread(one).Body, func(*nest.Merging) {})
}

// withinArrays gives l constant bounds, between which it reaches no element outside of an array: there are no iterations that
// do. It reports false if nothing is known of them.
func withinArrays(l *affine.Loop) bool {
	l.Lo, l.Hi = &affine.Const{T: l.Type, I: -longest}, &affine.Const{T: l.Type, I: longest}
	if !l.Type.IsInteger() || !l.Type.Signed() || l.Type.Bits < 32 {
		return false
	}
	least, most := reach{loop: l}.defined(l.Body)
	if least <= -longest || most >= longest || most < least {
		return false
	}
	l.Lo = &affine.Const{T: l.Type, I: least}
	l.Hi = &affine.Const{T: l.Type, I: least + (most-least)/l.Step*l.Step + l.Step}
	return true
}
