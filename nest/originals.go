package nest

import (
	"slices"
	"strconv"

	"codo/affine"
)

// Originals gives a nest a copy of an array that it changes in place, where the iterations of
// its outermost loop only keep each other from changing elements too soon: those that read
// what the array had before read the copy (Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 5.3, on node splitting).
//
//	                                            local b_was f32[8]
//	                                            for i { b_was[i] = b[i] }
//	for i {                                     for i {
//	  for k = i + 1 to 8 { b[i] += a[k] * b[k] }    for k = i + 1 to 8 { b[i] += a[k] * b_was[k] }
//	}                                           }
func Originals(t *affine.Task, names affine.Names) {
	var out []affine.Stmt
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && Plain(l) {
			out = append(out, originalsOf(l, names)...)
		}
		out = append(out, s)
	}
	t.Body = out
}

// originalsOf makes l read copies, which the result declares and fills, if its outermost loop
// carries nothing then.
func originalsOf(l *affine.Loop, names affine.Names) (fills []affine.Stmt) {
	all := affine.Accesses([]affine.Stmt{l})
	if IsFree(l, 0, all) {
		return nil
	}
	old := slices.DeleteFunc(slices.Clone(all), func(a affine.Access) bool { return !isOriginal(a, l, all) })
	alike := func(a affine.Access) bool {
		return slices.ContainsFunc(old, func(o affine.Access) bool { return sameLoad(a, o) })
	}
	old = slices.DeleteFunc(old, func(o affine.Access) bool {
		return slices.ContainsFunc(all, func(a affine.Access) bool { return sameLoad(a, o) && !isOriginal(a, l, all) })
	})
	rest := slices.DeleteFunc(slices.Clone(all), alike)
	if len(old) == 0 || !IsFree(l, 0, rest) {
		return nil
	}
	copies := map[*affine.Buffer]*affine.Buffer{}
	for _, o := range old {
		b := copies[o.Buffer]
		if b == nil {
			b = &affine.Buffer{Name: names.Fresh(o.Buffer.Name + "_was"), Elem: o.Buffer.Elem, Shape: slices.Clone(o.Buffer.Shape), Pos: l.Pos}
			copies[o.Buffer] = b
			fills = append(fills, &affine.Decl{Buffer: b, Pos: l.Pos}, copyOf(o.Buffer, b, l))
		}
		affine.RewriteEach(o.Stmt, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == o.Buffer && affine.SameIndex(ld.Index, o.Index) {
				return &affine.Load{Buffer: b, Index: ld.Index, Pos: ld.Pos}
			}
			return e
		})
	}
	return fills
}

// sameLoad reports whether two reads are of one element, as one statement says.
func sameLoad(a, b affine.Access) bool {
	return !a.Write && a.Stmt == b.Stmt && a.Buffer == b.Buffer && affine.SameIndex(a.Index, b.Index)
}

// isOriginal reports whether a reads elements of an array that later iterations of l write,
// and none that is written before.
func isOriginal(a affine.Access, l *affine.Loop, all []affine.Access) bool {
	if a.Buffer == nil || a.Write || a.Buffer.IsScalar() || a.Buffer.Len() > MostOutside {
		return false
	}
	later := false
	for _, w := range all {
		if w.Write && w.Buffer == a.Buffer {
			if affine.Follows(w, a, nil, nil).Possible() {
				return false
			}
			later = later || affine.Carries(l, a, w).Possible()
		}
	}
	return later
}

// copyOf fills by with the elements of b, before l.
func copyOf(b, by *affine.Buffer, l *affine.Loop) affine.Stmt {
	loops, at := affine.LoopsOver(b.Shape, l.Pos, func(d int) string { return "c" + strconv.Itoa(d) })
	return Wrap(loops, []affine.Stmt{&affine.Assign{Buffer: by, Index: at, Value: &affine.Load{Buffer: b, Index: at, Pos: l.Pos}, Pos: l.Pos}})[0]
}
