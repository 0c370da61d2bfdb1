package violations

import (
	"slices"
	"strconv"

	"codo/affine"
	"codo/diag"
)

// rewrittenArgs are the arguments that a kernel only works in: l alone uses them, of body,
// and each of its iterations stores all of their elements before it reads one. Interfaces
// of C are full of them, as their callers allocate.
//
//	for r {                                      local t_1 f32[2][16]
//	  for i { t[i] = f(a[r][i]) }                for r { for i { t_1[r][i] = f(a[r][i]) } }
//	  for i { a[r][i] = t[i] }          =>       for r { for i { a[r][i] = t_1[r][i] } }
//	}                                            for d0 { t[d0] = t_1[1][d0] }
func rewrittenArgs(args []*affine.Buffer, body []affine.Stmt, l *affine.Loop, known mentions) (out []*affine.Buffer) {
	for _, b := range args {
		if b.IsScalar() || !known.has(l, b) || slices.ContainsFunc(body, func(s affine.Stmt) bool { return s != l && known.has(s, b) }) {
			continue
		}
		first, ok := storedFirst(affine.Innermost(l).Body, b)
		if ok && storesAll(first, b) && slices.ContainsFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool { return a.Buffer == b && !a.Write }) {
			out = append(out, b)
		}
	}
	return out
}

// storesAll reports whether a store of s alone reaches all elements of b.
func storesAll(s affine.Stmt, b *affine.Buffer) bool {
	return slices.ContainsFunc(usersOf(s, b), func(a affine.Access) bool {
		f, ok := affine.FootprintOf(a)
		return a.Write && unguarded(a) && ok && f.Exact && f.Elements == int64(b.Len())
	})
}

// lastOf copies what the last iteration has left in wide, b with a dimension for each loop
// that was cut, to b.
func lastOf(b, wide *affine.Buffer, pos diag.Pos) affine.Stmt {
	var from []affine.Expr
	for _, n := range wide.Shape[:len(wide.Shape)-len(b.Shape)] {
		from = append(from, &affine.Const{T: affine.I32, I: int64(n) - 1})
	}
	loops, to := affine.LoopsOver(b.Shape, pos, func(d int) string { return "d" + strconv.Itoa(d) })
	var body affine.Stmt = &affine.Assign{Buffer: b, Index: to, Value: &affine.Load{Buffer: wide, Index: slices.Concat(from, to), Pos: pos}, Pos: pos}
	for d := len(loops) - 1; d >= 0; d-- {
		loops[d].Body = []affine.Stmt{body}
		body = loops[d]
	}
	return body
}
