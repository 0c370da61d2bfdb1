package nest

import (
	"codo/affine"
)

// constantScalars puts constants in place of the scalars that hold them, and leaves out branches that are not taken then, in a body
// that runs from its first statement to its last (constant propagation: Wegman and Zadeck, "Constant propagation with conditional
// branches", 1991).
//
//	a = 0f; if (a != 0f) { y = y + a * x }; b = 2f; z = b * x    =>    a = 0f; b = 2f; z = 2f * x
func constantScalars(body []affine.Stmt) []affine.Stmt {
	p := affine.Constants()
	p.Before = func(at Constants, s affine.Stmt) {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr { return FoldedIn(at, e) })
	}
	p.Taken = Chosen
	return p.Through(body, Constants{})
}

// Constants are what scalars hold.
type Constants = affine.Held[*affine.Const]

// FoldedIn is what is at the root of e, its operands being folded, with what scalars hold.
func FoldedIn(at Constants, e affine.Expr) affine.Expr {
	if ld, ok := e.(*affine.Load); ok && at[ld.Buffer] != nil {
		return at[ld.Buffer]
	}
	return affine.Folded(ConstantElement(e))
}
