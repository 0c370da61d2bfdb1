package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Replace keeps in a scalar what an iteration gives an element that it reads again later, if
// it uses nothing else of the array (scalar replacement; Callahan, Carr and Kennedy, "Improving
// Register Allocation for Subscripted Variables", PLDI 1990): the array then only goes out of the
// nest.
//
//	for i {                       for i {
//	  g[i] = x[i] - x[i + 1]        local g_1 i32
//	  m[i] = abs(g[i])              g_1 = x[i] - x[i + 1]
//	}                        =>     g[i] = g_1
//	                                m[i] = abs(g_1)
//	                              }
//
// So is what it gives an element that it may give another value later: the array gets the last one. That may be one of
// several values by a condition.
func Replace(t *affine.Task, names affine.Names) {
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && nest.Open(l) {
			l.Body = replaceIn(l.Body, names)
		}
	}
}

func replaceIn(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt { return replaceIn(list, names) })
	}
	var last []affine.Stmt
	users := nest.UsersOf(body) // or were before
	for k, s := range body {
		if choice, ok := s.(*affine.If); ok {
			decls, given := replaceChoice(choice, body, k, users, names)
			out, last = append(append(out, decls...), s), append(last, given...)
			continue
		}
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer.IsScalar() || nest.DataIn(a.Index) {
			out = append(out, s)
			continue
		}
		again, changed := usedAgain(usingIn(body, users[a.Buffer]), a)
		if !again {
			out = append(out, s)
			continue
		}
		v := &affine.Buffer{Name: names.Fresh(a.Buffer.Name), Elem: a.Buffer.Elem, Pos: a.Pos}
		affine.RewriteBuffer(body[k+1:], a.Buffer, v, func([]affine.Expr) []affine.Expr { return nil })
		out = append(out, &affine.Decl{Buffer: v, Pos: a.Pos}, &affine.Assign{Buffer: v, Value: a.Value, Pos: a.Pos})
		a.Value = &affine.Load{Buffer: v, Pos: a.Pos}
		if changed {
			last = append(last, a)
		} else {
			out = append(out, a)
		}
	}
	return append(out, last...)
}

// usingIn are those statements of body.
func usingIn(body []affine.Stmt, uses []nest.Use) (list []affine.Stmt) {
	for _, u := range uses {
		list = append(list, body[u.At])
	}
	return list
}

// usedAgain reports whether a, which stands in body, is the first of what body does with the array,
// and all others are reads of that element, or writes: changed says that there are such, outside of
// loops.
func usedAgain(body []affine.Stmt, a *affine.Assign) (again, changed bool) {
	uses := affine.AccessesTo(body, a.Buffer)
	if len(uses) < 2 || uses[0].Stmt != affine.Stmt(a) || !uses[0].Write {
		return false, false
	}
	for _, x := range uses[1:] {
		if !affine.SameIndex(x.Index, a.Index) || x.Write && len(x.Loops) > 0 {
			return false, false
		}
		changed = changed || x.Write
	}
	return true, changed
}

// replaceChoice keeps in scalars what each way through s, statement k of body, gives an element that body reads again later, and gives
// what declares them, and what goes to the arrays last.
func replaceChoice(s *affine.If, body []affine.Stmt, k int, users map[*affine.Buffer][]nest.Use, names affine.Names) (decls, last []affine.Stmt) {
	for _, b := range arraysGiven(s) {
		a := settles(s.Then, b)
		uses := affine.AccessesTo(usingIn(body, users[b]), b)
		if a == nil || settles(s.Else, b) == nil || nest.DataIn(a.Index) || uses[0].Stmt != affine.Stmt(a) {
			continue
		}
		read := false
		if slices.ContainsFunc(uses, func(x affine.Access) bool {
			read = read || !x.Write
			return !affine.SameIndex(x.Index, a.Index) || x.Write && len(x.Loops) > 0
		}) || !read {
			continue
		}
		v := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Pos: a.Pos}
		index := a.Index
		affine.RewriteBuffer(body[k:], b, v, func([]affine.Expr) []affine.Expr { return nil })
		decls = append(decls, &affine.Decl{Buffer: v, Pos: a.Pos})
		last = append(last, &affine.Assign{Buffer: b, Index: index, Value: &affine.Load{Buffer: v, Pos: a.Pos}, Pos: a.Pos})
	}
	return decls, last
}

// arraysGiven are the arrays that s assigns, each once, in order.
func arraysGiven(s affine.Stmt) (list []*affine.Buffer) {
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && !a.Buffer.IsScalar() && !slices.Contains(list, a.Buffer) {
			list = append(list, a.Buffer)
		}
		return true
	})
	return list
}

// settles is the first assignment to b of body, if each way through it assigns it before anything reads it; nil: not so.
func settles(body []affine.Stmt, b *affine.Buffer) *affine.Assign {
	for _, s := range body {
		reads, writes := affine.Touches([]affine.Stmt{s}, b)
		switch s := s.(type) {
		case *affine.Assign:
			if writes && !reads {
				return s
			}
		case *affine.If:
			if a := settles(s.Then, b); a != nil && settles(s.Else, b) != nil {
				return a
			}
		}
		if reads || writes {
			return nil
		}
	}
	return nil
}
