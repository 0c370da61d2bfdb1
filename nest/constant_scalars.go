package nest

import (
	"maps"

	"codo/affine"
)

// constantScalars puts constants in place of the scalars that hold them, and leaves out branches that are not taken then, in a body
// that runs from its first statement to its last (constant propagation: Wegman and Zadeck, "Constant propagation with conditional
// branches", 1991).
//
//	a = 0f; if (a != 0f) { y = y + a * x }; b = 2f; z = b * x    =>    a = 0f; b = 2f; z = 2f * x
func constantScalars(body []affine.Stmt) []affine.Stmt {
	p := affine.Constants()
	p.Before = func(at constants, s affine.Stmt) {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr { return foldedIn(at, e) })
	}
	p.Taken = chosen
	return p.Through(body, constants{})
}

// constants are what scalars hold.
type constants = affine.Held[*affine.Const]

// constantIn is e with what scalars hold.
func constantIn(at constants, e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr { return foldedIn(at, e) })
}

// foldedIn is what is at the root of e, its operands being folded, with what scalars hold.
func foldedIn(at constants, e affine.Expr) affine.Expr {
	if ld, ok := e.(*affine.Load); ok && at[ld.Buffer] != nil {
		return at[ld.Buffer]
	}
	return affine.Folded(constantElement(e))
}

// heldBehind are the values that these locals surely hold behind a list of statements, as it has set them last.
func heldBehind(list []affine.Stmt, of map[*affine.Buffer]bool) map[*affine.Buffer]affine.Expr {
	out, open := map[*affine.Buffer]affine.Expr{}, maps.Clone(of)
	for k := len(list) - 1; k >= 0 && len(open) > 0; k-- {
		if a, ok := list[k].(*affine.Assign); ok && open[a.Buffer] {
			out[a.Buffer] = a.Value
		}
		affine.Walk(list[k:k+1], func(s affine.Stmt) bool {
			delete(open, affine.Target(s))
			if d, ok := s.(*affine.Decl); ok {
				delete(open, d.Buffer)
			}
			return true
		})
	}
	return out
}

// startsOf are those of them that are constants, but for locals that are declared later.
func startsOf(before []affine.Stmt, of, later map[*affine.Buffer]bool) constants {
	open := maps.Clone(of)
	maps.DeleteFunc(open, func(b *affine.Buffer, _ bool) bool { return later[b] })
	out := constants{}
	for b, e := range heldBehind(before, open) {
		if c, ok := e.(*affine.Const); ok && b.Elem.Wrap(c.I) == c.I {
			out[b] = c
		}
	}
	return out
}
