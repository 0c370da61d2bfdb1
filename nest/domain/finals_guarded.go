package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// guardedFinal is what s, behind other statements, does as statements of which the last one is for the last iteration of loops
// only, and needs no locals of these: what is made of a sum is read in the element that it was stored in. It is nil if s does
// something else, or needs none as it is.
//
//	local s f32; s = y[i] + a[i][k] * x[k]      local s f32; s = y[i] + a[i][k] * x[k]
//	y[i] = s                               =>   y[i] = s
//	if (k == 63) { z[i] = s * b }               if (k == 63) { z[i] = y[i] * b }
//
// An element that is set otherwise in other iterations is set so in all of them.
func guardedFinal(s *affine.If, before []affine.Stmt, loops []*affine.Loop) []affine.Stmt {
	for _, is := range []bool{true, false} {
		last, always := s.Then, s.Else
		if !is {
			last, always = always, last
		}
		cond, at := atEdges(s.Cond, is, func(m moment) bool {
			_, end, several := edgesOf(m.loop)
			return several && m.at == end && slices.Contains(loops, m.loop)
		})
		if cond == nil || len(last) == 0 || len(always) > 0 && !setsAnyway(last, always, at) {
			continue
		}
		then, read := withElements(last, slices.Concat(before, always))
		if then == nil || len(read) == 0 && len(always) == 0 || slices.ContainsFunc(read, func(ld *affine.Load) bool { return chosenAt(ld.Index, at) }) {
			continue
		}
		return append(slices.Clone(always), &affine.If{Cond: cond, Then: then, Pos: s.Pos})
	}
	return nil
}

// chosenAt reports whether a loop of one of the moments may choose the element with these subscripts.
func chosenAt(index []affine.Expr, at []moment) bool {
	return slices.ContainsFunc(at, func(m moment) bool { return chosenBy(index, m.loop) })
}

// setsAnyway reports whether always, which can be done at any time, sets only an element that list, which is done at some moments,
// sets, too, and does not read: one that loops of these do not choose.
func setsAnyway(list, always []affine.Stmt, at []moment) bool {
	a, ok := OnlyAssign(always)
	if !ok || a.Buffer.IsScalar() || chosenAt(a.Index, at) || !nest.Harmless(a.Value, nest.IsInside) {
		return false
	}
	read, _ := nest.Touches(list, a.Buffer)
	return !read && slices.ContainsFunc(list, func(s affine.Stmt) bool {
		own, ok := s.(*affine.Assign)
		return ok && own.Buffer == a.Buffer && affine.SameIndex(own.Index, a.Index)
	})
}

// withElements is list, behind body, with elements in the place of the locals of body that they hold, and these elements; nil
// if it needs a local that none holds, or reads an element that it has changed then.
func withElements(list, body []affine.Stmt) (out []affine.Stmt, read []*affine.Load) {
	locals := scalars.DeclaredIn(body)
	out = affine.CloneBody(list)
	changed := map[*affine.Buffer]bool{}
	for _, s := range out {
		var own []*affine.Load
		ok := true
		affine.RewriteExprs([]affine.Stmt{s}, func(e affine.Expr) affine.Expr {
			ld, isLoad := e.(*affine.Load)
			if !isLoad || !slices.Contains(locals, ld.Buffer) {
				return e
			}
			value, found := elementsFor(ld, body)
			ok = ok && found
			affine.WalkExpr(value, func(e affine.Expr) {
				if ld, isLoad := e.(*affine.Load); isLoad && !ld.Buffer.IsScalar() {
					own = append(own, ld)
				}
			})
			return value
		})
		if !ok || slices.ContainsFunc(locals, func(b *affine.Buffer) bool { return nest.Uses([]affine.Stmt{s}, b) }) || slices.ContainsFunc(own, func(ld *affine.Load) bool { return changed[ld.Buffer] }) {
			return nil, nil
		}
		_, simple := s.(*affine.Assign)
		for _, a := range affine.Accesses([]affine.Stmt{s}) {
			if a.Write && a.Buffer != nil {
				if !simple && slices.ContainsFunc(own, func(ld *affine.Load) bool { return ld.Buffer == a.Buffer }) {
					return nil, nil
				}
				changed[a.Buffer] = true
			}
		}
		read = append(read, own...)
	}
	return out, read
}

// besideGuard is s, a condition on counters, without what its side begins with in the first iteration of loops only, in front of
// it, or ends with in the last one, behind it; nil if there is no such thing.
func besideGuard(s *affine.If, loops []*affine.Loop) []affine.Stmt {
	if len(s.Then) < 2 || len(s.Else) > 0 || affine.HasLoad(s.Cond) {
		return nil
	}
	for _, ends := range []bool{true, false} {
		k := 0
		if ends {
			k = len(s.Then) - 1
		}
		part, ok := s.Then[k].(*affine.If)
		if !ok || len(part.Else) > 0 || nest.Declared(s.Then[:k], s.Then[k:]) {
			continue
		}
		cond, _ := atEdges(part.Cond, true, func(m moment) bool {
			first, last, several := edgesOf(m.loop)
			return several && (ends && m.at == last || !ends && m.at == first) && slices.Contains(loops, m.loop)
		})
		if cond == nil {
			continue
		}
		rest := affine.CloneBody([]affine.Stmt{s})[0].(*affine.If)
		rest.Then = slices.Delete(rest.Then, k, k+1)
		s.Cond, s.Then, s.Pos = affine.And(s.Cond, cond), part.Then, part.Pos
		if ends {
			return []affine.Stmt{rest, s}
		}
		return []affine.Stmt{s, rest}
	}
	return nil
}
