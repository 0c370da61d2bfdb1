package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Copies reads scalars themselves instead of locals that are copies of them, as those
// that stand for the parameters of functions are (copy propagation; Aho et al.,
// "Compilers", section 9.1.5):
//
//	local u f32; u = s; s = u + a * b   =>   s = s + a * b
//
// So it reads elements themselves, as conditions choose, where a scalar holds one until it is stored:
//
//	local u f32; if (c) { u = x[i] } else { u = 0 }; y[i] = u   =>   y[i] = c ? x[i] : 0
//
// Those outside of loops keep the user's names: they may join tasks.
func Copies(t *affine.Task) {
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok {
			l.Body = copiesIn(l.Body)
		}
	}
}

func copiesIn(body []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		affine.RewriteBodies(body[k], copiesIn)
		d, ok := body[k].(*affine.Decl)
		if !ok {
			continue
		}
		if at := copyAt(body[k+1:], d.Buffer); at >= 0 && replaceCopy(body[k+1+at:], d.Buffer) {
			body = slices.Delete(body, k+1+at, k+2+at)
			body = slices.Delete(body, k, k+1)
			k--
		}
	}
	if a := scalars.SetLast(body, nil); a != nil && len(body) > 1 && scalars.IsChoice(a.Value) {
		return []affine.Stmt{a}
	}
	return body
}

// copyAt is the place of the statement that makes b a copy of another scalar of its
// type, the first of body that speaks of b; -1 if there is none.
func copyAt(body []affine.Stmt, b *affine.Buffer) int {
	if !b.IsScalar() || len(b.Bind) > 0 {
		return -1
	}
	for k, s := range body {
		if !nest.Uses(body[k:k+1], b) {
			continue
		}
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer != b {
			return -1
		}
		if ld, ok := a.Value.(*affine.Load); !ok || !ld.Buffer.IsScalar() || ld.Buffer == b || ld.Buffer.Elem != b.Elem {
			return -1
		}
		return k
	}
	return -1
}

// replaceCopy reads what body starts with a copy of, instead of the copy b, if it has
// the same value wherever b is read.
func replaceCopy(body []affine.Stmt, b *affine.Buffer) bool {
	source := body[0].(*affine.Assign).Value.(*affine.Load)
	rest, changed := body[1:], false
	for k, s := range rest {
		read, written := nest.Touches(rest[k:k+1], b)
		if written || read && changed {
			return false
		}
		if nest.Writes(rest[k:k+1], source.Buffer) {
			if _, direct := s.(*affine.Assign); read && !direct { // it may be read after the write
				return false
			}
			changed = true
		}
	}
	affine.RewriteBuffer(rest, b, source.Buffer, func(index []affine.Expr) []affine.Expr { return index })
	return true
}
