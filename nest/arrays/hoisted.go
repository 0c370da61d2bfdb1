package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// Hoisted reads elements where they are used that the user reads in front of an inner loop
// into scalars, where nothing else stands between the two loops (forward substitution;
// Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.5): the
// nest is perfect then, and how long an element is kept follows from the order of its loops.
//
//	for k {                              for k {
//	  local c f32                          for j {
//	  c = x[k]                     =>        s[j] = s[j] + x[k] * w[k][j]
//	  for j { s[j] += c * w[k][j] }        }
//	}                                    }
func Hoisted(t *affine.Task) { hoistedIn(t.Body, isElement) }

// hoistedIn puts the values that are fit to be where scalars hold them in front of the only other loop of one.
func hoistedIn(body []affine.Stmt, fit func(affine.Expr) bool) {
	for _, s := range body {
		nest.RewriteInside(s, func(body []affine.Stmt) []affine.Stmt {
			hoistedIn(body, fit)
			l, values := readsAhead(body, fit)
			if l == nil {
				return body
			}
			substitute(l, values)
			return []affine.Stmt{l}
		})
	}
}

// readsAhead finds out whether all of body is a loop, and scalars in front of it that hold
// values fit for it, of what it does not change; nil if not.
func readsAhead(body []affine.Stmt, fit func(affine.Expr) bool) (*affine.Loop, map[*affine.Buffer]affine.Expr) {
	last := len(body) - 1
	if last < 1 {
		return nil, nil
	}
	l, ok := body[last].(*affine.Loop)
	if !ok || !nest.Plain(l) {
		return nil, nil
	}
	declared, values := map[*affine.Buffer]bool{}, map[*affine.Buffer]affine.Expr{}
	for _, s := range body[:last] {
		switch s := s.(type) {
		case *affine.Decl:
			declared[s.Buffer] = s.Buffer.IsScalar() && len(s.Buffer.Bind) == 0
		case *affine.Assign:
			value := scalars.Known(s.Value, values)
			if !declared[s.Buffer] || values[s.Buffer] != nil || !fit(value) {
				return nil, nil
			}
			values[s.Buffer] = value
		default:
			return nil, nil
		}
	}
	for b := range declared {
		if nest.Writes([]affine.Stmt{l}, b) || values[b] == nil {
			return nil, nil
		}
	}
	for _, value := range values {
		if !domain.Steady(value, []affine.Stmt{l}) {
			return nil, nil
		}
	}
	return l, values
}

// isElement reports whether e is an element that counters choose, or a constant instead of it where
// counters say so, perhaps converted.
func isElement(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Cast:
		return isElement(e.X)
	case *affine.Select:
		_, constX := e.X.(*affine.Const)
		_, constY := e.Y.(*affine.Const)
		return !affine.HasLoad(e.Cond) && (isElement(e.X) && constY || isElement(e.Y) && constX)
	case *affine.Load:
		return !e.Buffer.IsScalar() && !slices.ContainsFunc(e.Index, func(x affine.Expr) bool { _, ok := affine.FormOf(x); return !ok })
	}
	return false
}

// substitute puts values in the place of scalars in l.
func substitute(l *affine.Loop, values map[*affine.Buffer]affine.Expr) {
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, func(e affine.Expr) affine.Expr { return scalars.Known(e, values) })
		return true
	})
}
