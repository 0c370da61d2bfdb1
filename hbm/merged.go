package hbm

import (
	"slices"

	"codo/affine"
)

// merged is body, which works on what scalar v holds, without another scalar that gets its value of v, and becomes v at
// the end, both under one condition: v itself is summed up in.
//
//	if (c) { s = v * beta }                              if (c) { v = v * beta }
//	for k { if (c) { s = s + a[k] } }             =>     for k { if (c) { v = v + a[k] } }
//	if (c) { v = s }
func merged(body []affine.Stmt, v *affine.Buffer) []affine.Stmt {
	touches := func(s affine.Stmt, b *affine.Buffer) bool {
		return affine.UsesAny([]affine.Stmt{s}, func(o *affine.Buffer) bool { return o == b })
	}
	for at, d := range body {
		decl, ok := d.(*affine.Decl)
		if !ok || !decl.Buffer.IsScalar() || decl.Buffer.Elem != v.Elem || len(decl.Buffer.Init) > 0 {
			continue
		}
		s := decl.Buffer
		var own []int // statements with s
		for k := range body {
			if k != at && touches(body[k], s) {
				own = append(own, k)
			}
		}
		if len(own) < 2 {
			continue
		}
		first, last := own[0], own[len(own)-1]
		cond, give := under(body[last])
		if load, isLoad := valueOf(give).(*affine.Load); !isLoad || give.Buffer != v || load.Buffer != s {
			continue
		}
		if c, take := under(body[first]); take == nil || take.Buffer != s || !sameCond(c, cond) || touches(&affine.Assign{Buffer: v, Value: take.Value}, s) {
			continue
		}
		if slices.ContainsFunc(body[first+1:last], func(o affine.Stmt) bool { return touches(o, v) }) || !onlyUnder(cond, body[first:last], s) {
			continue
		}
		rest := slices.Concat(body[:at], body[at+1:last], body[last+1:])
		affine.RewriteBuffer(rest, s, v, func([]affine.Expr) []affine.Expr { return nil })
		return merged(rest, v)
	}
	return body
}

// under is the only assignment of s, and the condition around it, which counters decide; nil: none, or something else.
func under(s affine.Stmt) (cond affine.Expr, a *affine.Assign) {
	if c, ok := s.(*affine.If); ok && len(c.Then) == 1 && len(c.Else) == 0 {
		if s, cond = c.Then[0], c.Cond; affine.HasLoad(cond) {
			return nil, nil
		}
	}
	a, _ = s.(*affine.Assign)
	return cond, a
}

func valueOf(a *affine.Assign) affine.Expr {
	if a == nil {
		return nil
	}
	return a.Value
}

func sameCond(a, b affine.Expr) bool {
	return a == nil && b == nil || a != nil && b != nil && affine.SameExpr(a, b)
}

// onlyUnder reports whether body assigns to s under this condition alone.
func onlyUnder(cond affine.Expr, body []affine.Stmt, s *affine.Buffer) bool {
	for _, st := range body {
		ok := true
		switch st := st.(type) {
		case *affine.Assign:
			ok = st.Buffer != s || cond == nil
		case *affine.Loop:
			ok = onlyUnder(cond, st.Body, s)
		case *affine.If:
			ok = cond != nil && len(st.Else) == 0 && affine.SameExpr(st.Cond, cond) || onlyUnder(cond, st.Then, s) && onlyUnder(cond, st.Else, s)
		}
		if !ok {
			return false
		}
	}
	return true
}
