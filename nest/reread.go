package nest

import (
	"slices"

	"codo/affine"
)

// Reread is l, in which statements read elements of arrays themselves that locals hold for several of them, as far
// as l does not change these arrays. What shares nothing but such a local can be cut apart.
//
//	for i { local a f32; a = A[i]; s[i] = s[i] + a; q[0] = q[0] + a }  =>  for i { s[i] = s[i] + A[i]; q[0] = q[0] + A[i] }
//
// The loop given is not changed; the result is l itself if there is no such local.
func Reread(l *affine.Loop) *affine.Loop {
	whole := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	changed, found := affine.Changed(whole.Body), false
	var visit func(body []affine.Stmt) []affine.Stmt
	visit = func(body []affine.Stmt) []affine.Stmt {
		for k := 0; k < len(body); k++ {
			affine.RewriteBodies(body[k], visit)
			d, ok := body[k].(*affine.Decl)
			if !ok {
				continue
			}
			at, held := heldElement(body[k+1:], d.Buffer)
			if held == nil || changed[held.Buffer] {
				continue
			}
			found = true
			affine.ReplaceLoads(body, d.Buffer, func(*affine.Load) affine.Expr { return held })
			body = slices.Delete(slices.Clone(body), k+1+at, k+2+at)
			body = slices.Delete(body, k, k+1)
			k--
		}
		return body
	}
	if whole.Body = visit(whole.Body); !found {
		return l
	}
	return whole
}

// heldElement is the element of an array, with subscripts that are the same everywhere, that the scalar b holds
// from statement at on of those which follow its declaration, and no other; nil if there is none.
func heldElement(rest []affine.Stmt, b *affine.Buffer) (at int, held *affine.Load) {
	if !b.IsScalar() || len(b.Bind) > 0 {
		return 0, nil
	}
	for k, s := range rest {
		read, written := affine.Touches([]affine.Stmt{s}, b)
		a, ok := s.(*affine.Assign)
		switch {
		case held == nil && !read && !written:
		case held == nil && ok && !read:
			ld, isLoad := a.Value.(*affine.Load)
			if !isLoad || ld.Buffer.IsScalar() || slices.ContainsFunc(ld.Index, func(e affine.Expr) bool { return !affine.IsPure(e) }) {
				return 0, nil
			}
			at, held = k, ld
		case held == nil || written:
			return 0, nil
		}
	}
	return at, held
}
