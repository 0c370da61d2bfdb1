package domain

import (
	"cmp"

	"codo/affine"
	"codo/nest"
)

// A wheel is a local that goes on by a step, once in so many iterations of a loop, and begins anew after some steps.
type wheel struct {
	buffer *affine.Buffer
	step   int64
	every  int64       // iterations until it goes on
	anew   affine.Form // where it begins anew
	length int64       // steps until it does so; 0: never
	start  affine.Form // what it holds before the loop
	count  int         // the statement of the body that counts it; -1: it goes on where another one begins anew
	alone  bool        // nothing else is done where it begins anew
}

// turns reads that it begins anew where cond holds of it, before it would go on by ahead. It reports false if that is not so, or
// its type does not hold all of its numbers.
func (w *wheel) turns(cond affine.Expr, anew affine.Form, ahead int64) bool {
	op, bound, more, ok := comparedTo(cond, w.buffer)
	lo, hi, bounded := anew.Range()
	if !ok || !bounded {
		return false
	}
	bound += ahead - more // of what it would go on to
	switch {              // the first number that is not in its round
	case op == "==":
		if lo != hi || (bound-lo)%w.step != 0 {
			return false
		}
	case op == ">" && w.step > 0:
		bound++
	case op == "<" && w.step < 0:
		bound--
	case op == ">=" && w.step > 0, op == "<=" && w.step < 0:
	default:
		return false
	}
	sign := int64(cmp.Compare(w.step, 0))
	w.anew, w.length = anew, affine.CeilQuo((bound-lo)*sign, w.step*sign)
	if w.length < 1 || w.length != affine.CeilQuo((bound-hi)*sign, w.step*sign) {
		return false
	}
	last := w.length * w.step
	if ahead != 0 {
		last -= w.step
	}
	return holdsAll(w.buffer.Elem, lo, hi) && holdsAll(w.buffer.Elem, lo+last, hi+last)
}

// holdsAll reports whether a type has these numbers.
func holdsAll(t affine.Type, numbers ...int64) bool {
	for _, n := range numbers {
		if t.Wrap(n) != n {
			return false
		}
	}
	return true
}

// startsAt notes what it holds before the loop; it reports whether that is in its round, and its begin if others follow it.
func (w *wheel) startsAt(e affine.Expr) (ok bool) {
	if e == nil {
		return false
	}
	if w.start, ok = affine.FormOf(e); !ok || w.length == 0 || w.start.Equal(w.anew) {
		return ok
	}
	lo, hi, bounded := w.start.Sub(w.anew).Scale(w.step).Range()
	return w.alone && bounded && w.step*w.step == 1 && lo >= 0 && hi < w.length
}

// at is what it holds at the start of iteration n.
func (w *wheel) at(n affine.Form) affine.Form {
	n = n.FloorDiv(w.every)
	first, constant := w.anew.IsConst()
	switch {
	case w.length == 0:
		return w.start.Add(n.Scale(w.step))
	case constant && w.step == 1 && first == 0, constant && w.step == -1 && first == w.length-1:
		return w.start.Add(n.Scale(w.step)).Mod(w.length)
	case w.start.Equal(w.anew):
		return w.anew.Add(n.Mod(w.length).Scale(w.step))
	}
	return w.anew.Add(w.start.Sub(w.anew).Scale(w.step).Add(n).Mod(w.length).Scale(w.step))
}

// comparedTo reads e as a comparison of b, and something constant more, to a constant.
func comparedTo(e affine.Expr, b *affine.Buffer) (op affine.Op, bound, more int64, ok bool) {
	not := false
	for {
		u, is := e.(*affine.Unary)
		if !is || u.Op != "!" {
			break
		}
		e, not = u.X, !not
	}
	c, is := e.(*affine.Binary)
	if !is {
		return "", 0, 0, false
	}
	y, constant := c.Y.(*affine.Const)
	if op = c.Op; not {
		op = op.Contrary()
	}
	if !constant {
		return "", 0, 0, false
	}
	if ld, is := readIn(c.X); is && ld.Buffer == b {
		return op, y.I, 0, true
	}
	more, ok = addedTo(b, c.X)
	return op, y.I, more, ok
}

// readIn is the element that e converts to a type that holds its values, or is.
func readIn(e affine.Expr) (ld *affine.Load, ok bool) {
	ld, ok = nest.Unconverted(e, 1).(*affine.Load)
	return ld, ok && nest.Unconverted(e, ld.Type().Bits) == affine.Expr(ld)
}
