package domain

import (
	"maps"

	"codo/affine"
	"codo/nest"
)

// constantIn is e with what scalars hold.
func constantIn(at nest.Constants, e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr { return nest.FoldedIn(at, e) })
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
func startsOf(before []affine.Stmt, of, later map[*affine.Buffer]bool) nest.Constants {
	open := maps.Clone(of)
	maps.DeleteFunc(open, func(b *affine.Buffer, _ bool) bool { return later[b] })
	out := nest.Constants{}
	for b, e := range heldBehind(before, open) {
		if c, ok := e.(*affine.Const); ok && b.Elem.Wrap(c.I) == c.I {
			out[b] = c
		}
	}
	return out
}
