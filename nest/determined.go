package nest

import (
	"slices"

	"codo/affine"
)

// Determined puts in place of integers that counters determine, however many conditions choose them,
// what they are: subscripts that are kept within an image are choices of counters then (forward
// substitution, with if-conversion: Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// sections 4.5.1 and 7.2).
//
//	r = i - 1                            y[i] = x[i - 1 < 0 ? 0 : i - 1]
//	if (r < 0) { r = 0 }          =>
//	y[i] = x[r]
func Determined(t *affine.Task) { t.Body = determinedIn(t.Body) }

func determinedIn(body []affine.Stmt) []affine.Stmt {
	asked := inSubscripts(body)
	for k := 0; k < len(body); k++ {
		rewriteInside(body[k], determinedIn)
		s, ok := body[k].(*affine.Decl)
		if !ok || !s.Buffer.IsScalar() || !s.Buffer.Elem.IsInteger() || len(s.Buffer.Bind) > 0 || !asked[s.Buffer] {
			continue
		}
		was := affine.CloneBody(body[k:]) // with a buffer of its own
		d := determined{scalar: s.Buffer}
		if rest, ok := d.in(body[k+1:]); ok {
			body = slices.Concat(body[:k], rest)
			asked = inSubscripts(body)
			k--
		} else {
			body = slices.Concat(body[:k], was)
			asked = inSubscripts(body) // with other buffers
		}
	}
	return body
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
			if _, sets := touches([]affine.Stmt{s}, d.scalar); !sets {
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
		if _, sets := touches([]affine.Stmt{s}, d.scalar); sets {
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
	note := func(x affine.Expr) {
		affine.WalkExpr(x, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer.IsScalar() {
				out[ld.Buffer] = true
			}
		})
	}
	var sets []*affine.Assign // of scalars
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			for _, x := range ld.Index {
				note(x)
			}
		})
		if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() {
			sets = append(sets, a)
		} else if ok {
			for _, x := range a.Index {
				note(x)
			}
		}
		return true
	})
	for before := -1; before < len(out); {
		before = len(out)
		for _, a := range sets {
			if out[a.Buffer] {
				note(a.Value)
			}
		}
	}
	return out
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
