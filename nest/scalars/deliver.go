package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Deliver computes elements where they are handed on, in the order in which that is done, which
// one nest computes, each of others alone, and the next one hands on: the array between them is not
// needed then, and no more are computed at once than go on (forward substitution; Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 4.5).
//
//	local out i8[16][8]
//	for y { for x {
//	  local v i32
//	  v = sum[x][y] >> 9
//	  out[y][x] = i8(v)                for y { for x {
//	} }                          =>      local v i32
//	for y { for x {                      v = sum[x][y] >> 9
//	  push c, out[y][x]                  push c, i8(v)
//	} }                                } }
//
// What is computed from arrays that tasks hand on stays: they come in an order.
func Deliver(t *affine.Task, handed []*affine.Buffer, names affine.Names) {
	found := false
	t.Body = deliverIn(t.Body, handed, &found)
	if found {
		nest.Rename(t, names)
	}
}

func deliverIn(body []affine.Stmt, handed []*affine.Buffer, found *bool) []affine.Stmt {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Plain(l) {
			l.Body = deliverIn(l.Body, handed, found)
		}
	}
	for _, s := range slices.Clone(body) {
		d, ok := s.(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || len(d.Buffer.Init) > 0 || len(d.Buffer.Bind) > 0 {
			continue
		}
		uses := UsesOf(body, d)
		if len(uses) == 2 && !affine.UsesAny(uses[:1], func(b *affine.Buffer) bool { return slices.Contains(handed, b) }) && deliver(d.Buffer, uses[0], uses[1], body) {
			body = slices.DeleteFunc(slices.Clone(body), func(o affine.Stmt) bool { return o == s || o == uses[0] })
			*found = true
		}
	}
	return body
}

// deliver makes nest user compute the elements of b that nest maker does, both in body.
func deliver(b *affine.Buffer, maker, user affine.Stmt, body []affine.Stmt) bool {
	m, ok := makerOf(b, maker)
	if !ok || !m.holds(maker, user, body) {
		return false
	}
	use, inside, ok := OnlyAccess(user, b)
	if !ok || inside == nil || use.Write || !Once(use) || !Covers(use) {
		return false
	}
	steps, value, ok := m.at(use.Index)
	if !ok {
		return false
	}
	affine.RewriteEach(use.Stmt, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
			return value
		}
		return e
	})
	*inside = slices.Insert(*inside, slices.Index(*inside, use.Stmt), steps...)
	return true
}

// A making is how a nest computes each element of an array.
type making struct {
	steps []affine.Stmt // scalars
	store *affine.Assign
}

// makerOf finds out how nest s computes the elements of b, if it does so for each of them and does
// nothing else.
func makerOf(b *affine.Buffer, s affine.Stmt) (m making, ok bool) {
	body := []affine.Stmt{s}
	for len(body) == 1 {
		if l, ok := body[0].(*affine.Loop); ok {
			body = l.Body
			continue
		}
		guard, ok := body[0].(*affine.If)
		if !ok || len(guard.Else) > 0 {
			break
		}
		body = guard.Then
	}
	for k, s := range body {
		a, assigns := s.(*affine.Assign)
		switch _, declares := s.(*affine.Decl); {
		case declares:
		case !assigns:
			return m, false
		case a.Buffer == b && k == len(body)-1:
			m.store = a
			continue
		case !a.Buffer.IsScalar():
			return m, false
		}
		m.steps = append(m.steps, s)
	}
	if m.store == nil {
		return m, false
	}
	store, _, ok := OnlyAccess(s, b)
	return m, ok && Covers(store) && m.ownScalars()
}

// ownScalars reports whether the steps declare all scalars that they store in.
func (m *making) ownScalars() bool {
	declared := map[*affine.Buffer]bool{}
	for _, s := range m.steps {
		switch s := s.(type) {
		case *affine.Decl:
			declared[s.Buffer] = true
		case *affine.Assign:
			if !declared[s.Buffer] {
				return false
			}
		}
	}
	return true
}

// holds reports whether what nest maker reads is there as long as nest user runs: nothing from the
// one to the other in body changes it.
func (m *making) holds(maker, user affine.Stmt, body []affine.Stmt) bool {
	from, to := slices.Index(body, maker), slices.Index(body, user)
	if from < 0 || to < from {
		return false
	}
	for _, a := range affine.Accesses([]affine.Stmt{maker}) {
		if a.Buffer != nil && !a.Write && nest.Writes(body[from+1:to+1], a.Buffer) {
			return false
		}
	}
	return true
}

// at is the steps for the element with these subscripts, and its value.
func (m *making) at(index []affine.Expr) (steps []affine.Stmt, value affine.Expr, ok bool) {
	steps = affine.CloneBody(m.steps)
	scalars := map[*affine.Buffer]*affine.Buffer{}
	ok = true
	moved := func(e affine.Expr) affine.Expr {
		e, fits := Elsewhere(e, m.store.Index, index)
		ok = ok && fits
		return e
	}
	for k, s := range m.steps {
		if d, declares := s.(*affine.Decl); declares {
			scalars[d.Buffer] = steps[k].(*affine.Decl).Buffer
		}
		affine.RewriteOperands(steps[k], moved)
	}
	value = moved(m.store.Value)
	value = affine.Rewrite(value, func(e affine.Expr) affine.Expr {
		if ld, isLoad := e.(*affine.Load); isLoad && scalars[ld.Buffer] != nil {
			return &affine.Load{Buffer: scalars[ld.Buffer], Pos: ld.Pos}
		}
		return e
	})
	return steps, affine.Convert(value, m.store.Buffer.Elem), ok
}

// Elsewhere is e, which is computed for the element with subscripts from, for that with subscripts
// to: ok is false if it uses counters otherwise than to choose elements by these subscripts.
func Elsewhere(e affine.Expr, from, to []affine.Expr) (moved affine.Expr, ok bool) {
	ok = true
	rest := affine.Rewrite(e, func(e affine.Expr) affine.Expr { // without elements
		if ld, isLoad := e.(*affine.Load); isLoad {
			return &affine.Const{T: ld.Type()}
		}
		return e
	})
	affine.WalkExpr(rest, func(e affine.Expr) {
		_, counts := e.(*affine.Counter)
		ok = ok && !counts
	})
	moved = affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		ld, isLoad := e.(*affine.Load)
		if !isLoad {
			return e
		}
		index := slices.Clone(ld.Index)
		for d, x := range ld.Index {
			at := slices.IndexFunc(from, func(i affine.Expr) bool { return affine.SameIndex([]affine.Expr{i}, []affine.Expr{x}) })
			if at < 0 {
				ok = false
				return e
			}
			index[d] = to[at]
		}
		return &affine.Load{Buffer: ld.Buffer, Index: index, Pos: ld.Pos}
	})
	return moved, ok
}
