package nest

import (
	"slices"

	"codo/affine"
)

// Clip gives loops that begin at the greatest of several values, or end at the least of several,
// those two of them between which there is least to do, and a condition for the others. A window
// cut off at the edges of an image has one length everywhere then:
//
//	for r = max(y - 1, 0) to min(y + 2, 64) { s += x[r] }
//	for r = y - 1 to y + 2 { if (r >= 0 && r < 64) { s += x[r] } }
func Clip(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Step == 1 && l.Keep == 0 {
			clip(l)
		}
		return true
	})
}

// mostEnds bounds the values between which a loop's begin or end is chosen.
const mostEnds = 4

func clip(l *affine.Loop) {
	begins, ok := extremesOf(l.Lo, "max")
	ends, ok2 := extremesOf(l.Hi, "min")
	if !ok || !ok2 || len(begins)+len(ends) < 3 || len(begins) > mostEnds || len(ends) > mostEnds {
		return
	}
	lo, hi, least := affine.Form{}, affine.Form{}, int64(-1)
	for _, b := range begins {
		for _, e := range ends {
			if _, most, known := e.Sub(b).Range(); known && most >= 0 && (least < 0 || most < least) {
				lo, hi, least = b, e, most
			}
		}
	}
	if from, _, known := lo.Range(); least < 0 || !known || from < 0 && !l.Type.Signed() {
		return
	}
	var cond affine.Expr
	at := affine.CounterForm(l)
	for _, b := range begins {
		if !b.Equal(lo) {
			cond = affine.And(cond, &affine.Binary{Op: ">=", X: at.Expr(), Y: b.Expr()})
		}
	}
	for _, e := range ends {
		if !e.Equal(hi) {
			cond = affine.And(cond, &affine.Binary{Op: "<", X: at.Expr(), Y: e.Expr()})
		}
	}
	l.Lo, l.Hi = affine.Convert(lo.Expr(), l.Type), affine.Convert(hi.Expr(), l.Type)
	g := guarding{&affine.If{Pos: l.Pos}, cond, map[*affine.Buffer]bool{}}
	l.Body = g.inside(l.Body)
}

// extremesOf lists the forms whose greatest or least value e is, as fn says; ok is false if it is
// something else.
func extremesOf(e affine.Expr, fn affine.Fn) (list []affine.Form, ok bool) {
	if f, isForm := affine.FormOf(e); isForm {
		return []affine.Form{f}, true
	}
	e = extreme(unwidened(e))
	switch e := e.(type) {
	case *affine.Call:
		if e.Fn != fn {
			return nil, false
		}
		for _, x := range e.Args {
			part, ok := extremesOf(x, fn)
			if !ok {
				return nil, false
			}
			list = append(list, part...)
		}
		return list, true
	case *affine.Binary:
		if e.Op != "+" && e.Op != "-" {
			return nil, false
		}
		by, isForm := affine.FormOf(e.Y)
		x := e.X
		if !isForm && e.Op == "+" {
			by, isForm = affine.FormOf(e.X)
			x = e.Y
		}
		list, ok := extremesOf(x, fn)
		if e.Op == "-" {
			by = by.Scale(-1)
		}
		for k := range list {
			list[k] = list[k].Add(by)
		}
		return slices.Clip(list), ok && isForm
	}
	return nil, false
}
