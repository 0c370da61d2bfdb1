package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Determined puts in place of integers that counters determine, however many conditions choose them,
// what they are: subscripts that are kept within an image are choices of counters then (forward
// substitution, with if-conversion: Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// sections 4.5.1 and 7.2).
//
//	r = i - 1                            y[i] = x[i - 1 < 0 ? 0 : i - 1]
//	if (r < 0) { r = 0 }          =>
//	y[i] = x[r]
func Determined(t *affine.Task) { determine(t, inSubscripts) }

// DeterminedBounds does so with those that bounds of loops are made of.
func DeterminedBounds(t *affine.Task) { determine(t, inBounds) }

// determine does so with those of the scalars in a body that asked gives.
func determine(t *affine.Task, asked func([]affine.Stmt) map[*affine.Buffer]bool) {
	x := determining{asked: asked}
	if t.Body = x.in(t.Body, nil); x.inside {
		t.Body = nest.WithoutUnused(t.Body)
	}
}

// determining goes through bodies for scalars.
type determining struct {
	asked  func([]affine.Stmt) map[*affine.Buffer]bool
	inside bool // it has found one that is declared around what uses it
}

// in is body without those scalars that it declares, or that are declared around it for it alone.
func (x *determining) in(body []affine.Stmt, around []*affine.Buffer) []affine.Stmt {
	asked := x.asked(body)
	for _, b := range around {
		if !asked[b] {
			continue
		}
		d := determined{scalar: b}
		if rest, ok := d.in(affine.CloneBody(body)); ok {
			body, x.inside = rest, true
			asked = x.asked(body) // with other buffers
		}
	}
	inside := scalars.OnlyIn(body, slices.Concat(around, integersOf(body)))
	for k := 0; k < len(body); k++ {
		nest.RewriteInside(body[k], func(list []affine.Stmt) []affine.Stmt { return x.in(list, inside[body[k]]) })
		s, ok := body[k].(*affine.Decl)
		if !ok || !isInteger(s) || !asked[s.Buffer] {
			continue
		}
		was := affine.CloneBody(body[k:]) // with a buffer of its own
		d := determined{scalar: s.Buffer}
		if rest, ok := d.in(body[k+1:]); ok {
			body = slices.Concat(body[:k], rest)
			k--
		} else {
			body = slices.Concat(body[:k], was)
			inside = scalars.OnlyIn(body, slices.Concat(around, integersOf(body)))
		}
		asked = x.asked(body) // with other buffers
	}
	return body
}

// isInteger reports whether d declares an integer of which the user says nothing.
func isInteger(d *affine.Decl) bool {
	return d.Buffer.IsScalar() && d.Buffer.Elem.IsInteger() && len(d.Buffer.Bind) == 0
}

// integersOf are those that statements of body declare.
func integersOf(body []affine.Stmt) (list []*affine.Buffer) {
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && isInteger(d) {
			list = append(list, d.Buffer)
		}
	}
	return list
}

// mostChosen is how many operations the value of a scalar may take.
const mostChosen = 24

// determined follows the values of a scalar.
type determined struct {
	scalar *affine.Buffer
	value  affine.Expr // nil: not known
}

// in is body without what sets the scalar, and its value where it is used; ok is false if that is
// not known everywhere.
func (d *determined) in(body []affine.Stmt) (out []affine.Stmt, ok bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer != d.scalar {
				break
			}
			v, ok := d.put(s.Value)
			if !ok || !ofCounters(v) {
				return nil, false
			}
			d.value = v
			continue
		case *affine.If:
			if _, sets := nest.Touches([]affine.Stmt{s}, d.scalar); !sets {
				break
			}
			cond, ok := d.put(s.Cond)
			before := d.value
			if s.Then, ok = d.side(s.Then, ok); !ok {
				return nil, false
			}
			then := d.value
			d.value = before
			if s.Else, ok = d.side(s.Else, ok); !ok || !ofCounters(cond) || then == nil || d.value == nil {
				return nil, false
			}
			s.Cond, d.value = cond, affine.Folded(&affine.Select{Cond: cond, X: then, Y: d.value})
			if len(s.Then)+len(s.Else) == 0 {
				continue
			}
			if len(s.Then) == 0 {
				s.Cond, s.Then, s.Else = &affine.Unary{Op: "!", X: cond}, s.Else, nil
			}
			out = append(out, s)
			continue
		}
		if _, sets := nest.Touches([]affine.Stmt{s}, d.scalar); sets {
			return nil, false
		}
		if !d.use(s) {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

func (d *determined) side(body []affine.Stmt, ok bool) ([]affine.Stmt, bool) {
	if !ok {
		return nil, false
	}
	return d.in(body)
}

// use puts the value into s, and all in it.
func (d *determined) use(s affine.Stmt) bool {
	ok := true
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, func(e affine.Expr) affine.Expr {
			e, known := d.put(e)
			ok = ok && known
			return e
		})
		return true
	})
	return ok
}

// put is e with the value in place of the scalar.
func (d *determined) put(e affine.Expr) (affine.Expr, bool) {
	ok := true
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, is := e.(*affine.Load); is {
			ok = ok && (ld.Buffer != d.scalar || d.value != nil)
		}
	})
	if !ok {
		return e, false
	}
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, is := e.(*affine.Load); is && ld.Buffer == d.scalar {
			return d.value
		}
		return e
	}), true
}

// inSubscripts are the scalars that are in subscripts of body, or in what others of them are set to.
func inSubscripts(body []affine.Stmt) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			for _, x := range ld.Index {
				scalarsIn(out, x)
			}
		})
		if a, ok := s.(*affine.Assign); ok && !a.Buffer.IsScalar() {
			for _, x := range a.Index {
				scalarsIn(out, x)
			}
		}
		return true
	})
	return withSources(out, body)
}

// inBounds are the scalars that bounds of loops in body are made of, or what others of them are set to.
func inBounds(body []affine.Stmt) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			scalarsIn(out, l.Lo)
			scalarsIn(out, l.Hi)
		}
		return true
	})
	return withSources(out, body)
}

// scalarsIn adds the scalars that x reads.
func scalarsIn(to map[*affine.Buffer]bool, x affine.Expr) {
	affine.WalkExpr(x, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer.IsScalar() {
			to[ld.Buffer] = true
		}
	})
}

// withSources adds the scalars of which body makes others of them.
func withSources(of map[*affine.Buffer]bool, body []affine.Stmt) map[*affine.Buffer]bool {
	for before := -1; before < len(of); {
		before = len(of)
		affine.Walk(body, func(s affine.Stmt) bool {
			if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() && of[a.Buffer] {
				scalarsIn(of, a.Value)
			}
			return true
		})
	}
	return of
}

// ofCounters reports whether counters alone determine e, in few operations that can be done anywhere.
func ofCounters(e affine.Expr) bool {
	ok, n := true, 0
	affine.WalkExpr(e, func(e affine.Expr) {
		n++
		switch e := e.(type) {
		case *affine.Load:
			ok = false
		case *affine.Call:
			_, isLimit := limitOf(e)
			ok = ok && isLimit
		case *affine.Binary:
			if by, isConst := e.Y.(*affine.Const); e.Op == "/" || e.Op == "%" {
				ok = ok && isConst && by.I != 0
			}
		}
	})
	return ok && n <= 2*mostChosen
}
