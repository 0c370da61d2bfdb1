package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Scratch gives loops an array each, declared inside, where several use one in turn, and each iteration reads nothing of it
// but what it has written before: lines that a transform goes through rows with, and then columns (array
// privatization: Li, "Array privatization for parallel execution of loops", 1992; renaming: Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", section 5.7).
//
//	local s f32[8]                        for i { local s f32[8]
//	for i { for k { s[k] = a[i][k] }        for k { s[k] = a[i][k] }
//	        for k { a[i][k] = s[7 - k] } }  for k { a[i][k] = s[7 - k] } }
//	for j { for k { s[k] = a[k][j] }   => for j { local s_1 f32[8]
//	        for k { a[k][j] = s[7 - k] } }  for k { s_1[k] = a[k][j] }
//	                                        for k { a[k][j] = s_1[7 - k] } }
func Scratch(t *affine.Task, names affine.Names) { t.Body = scratchIn(t.Body, names) }

func scratchIn(body []affine.Stmt, names affine.Names) []affine.Stmt {
	var users map[*affine.Buffer][]affine.Stmt
	if slices.ContainsFunc(body, func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && !d.Buffer.IsScalar() }) {
		users = nest.UsersIn(body)
	}
	out := slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		return ok && isScratch(d.Buffer, users[d.Buffer]) && moveIntoLoops(users[d.Buffer], d, names)
	})
	for _, s := range out {
		nest.RewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return scratchIn(list, names) })
	}
	return out
}

// isScratch reports whether several loops use b, whose iterations each write what they read of it.
func isScratch(b *affine.Buffer, users []affine.Stmt) bool {
	if len(users) < 2 || b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || len(b.Partition) > 0 {
		return false
	}
	if slices.ContainsFunc(users, func(s affine.Stmt) bool { _, writes := nest.Touches([]affine.Stmt{s}, b); return !writes }) { // as where one nest hands it to another
		return false
	}
	return !slices.ContainsFunc(users, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		return !ok || !nest.Unordered(l) || nest.Loads(l, b) || !writesFirst(l.Body, b)
	})
}

// moveIntoLoops declares what d does in each of these loops.
func moveIntoLoops(users []affine.Stmt, d *affine.Decl, names affine.Names) bool {
	for k, s := range users {
		l, own := s.(*affine.Loop), *d
		if k > 0 {
			copied := *d.Buffer
			copied.Name = names.Fresh(d.Buffer.Name)
			own.Buffer = &copied
			affine.RewriteBuffer(l.Body, d.Buffer, &copied, func(index []affine.Expr) []affine.Expr { return index })
		}
		l.Body = append([]affine.Stmt{&own}, l.Body...)
	}
	return true
}
