package nest

import (
	"slices"

	"codo/affine"
)

// MostOutside bounds the elements of an array that was declared in a loop, to what the memories of a large chip hold.
const MostOutside = 1 << 20

// An outside is a declaration of a buffer that has dimensions for the loops that were around it.
type outside struct {
	decl *affine.Decl
	dims int // so many, the first ones
}

// declareOutside takes the declarations out of the loops of l, but for those in conditions, which
// are moved as a whole: each iteration has an element for itself, or several. It is false if there
// would be too many.
func declareOutside(l *affine.Loop) (list []outside, ok bool) {
	ok = true
	var visit func(body []affine.Stmt, index []affine.Expr, shape []int) []affine.Stmt
	visit = func(body []affine.Stmt, index []affine.Expr, shape []int) (out []affine.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *affine.Loop:
				least, most, known := Extent(s)
				if ok = ok && known && s.Step == 1 && most > least && most-least <= MostOutside; !ok {
					return body
				}
				at := affine.CounterForm(s).Plus(-least).Expr()
				s.Body = visit(s.Body, append(slices.Clip(index), at), append(slices.Clip(shape), int(most-least)))
			case *affine.Decl:
				b := *s.Buffer
				b.Shape = append(slices.Clone(shape), b.Shape...)
				if ok = ok && b.Init == nil && len(b.Partition) == 0 && b.Len() <= MostOutside; !ok {
					return body
				}
				affine.RewriteBuffer(body, s.Buffer, &b, func(own []affine.Expr) []affine.Expr { return append(slices.Clone(index), own...) })
				list = append(list, outside{&affine.Decl{Buffer: &b, Pos: s.Pos}, len(shape)})
				continue
			}
			out = append(out, s)
		}
		return out
	}
	visit([]affine.Stmt{l}, nil, nil)
	return list, ok
}

// declareInside puts declarations into body, in as many loops as each can be in, without the
// dimensions that are for these loops.
func declareInside(body []affine.Stmt, list []outside) []affine.Stmt {
	for _, w := range slices.Backward(list) {
		b := w.decl.Buffer
		at := &body
		for dims := w.dims; ; dims-- {
			l := onlyUser(*at, b)
			if l == nil {
				break
			}
			d := dimensionOf(l, b, dims)
			if d < 0 {
				break
			}
			affine.RewriteBuffer(l.Body, b, b, func(index []affine.Expr) []affine.Expr { return slices.Delete(slices.Clone(index), d, d+1) })
			b.Shape = slices.Delete(b.Shape, d, d+1)
			at = &l.Body
		}
		*at = slices.Insert(*at, 0, affine.Stmt(w.decl))
	}
	return body
}

// onlyUser is the loop whose body alone, of the statements of body, uses b; nil if there is
// none.
func onlyUser(body []affine.Stmt, b *affine.Buffer) (only *affine.Loop) {
	for _, s := range body {
		if !Mentions([]affine.Stmt{s}, b) {
			continue
		}
		l, ok := s.(*affine.Loop)
		if !ok || only != nil || Loads(l, b) {
			return nil
		}
		only = l
	}
	return only
}

// dimensionOf is the one of the first dims dimensions of b in which all its elements that the
// body of l uses have the same place next to the counter of l; -1 if there is none.
func dimensionOf(l *affine.Loop, b *affine.Buffer, dims int) int {
	for d := range dims {
		if places := placesAlong(l, b, d); len(places) == 1 {
			return d
		}
	}
	return -1
}

// placesAlong are the places of the elements along dimension d, next to the counter of l;
// nothing of one place alone says that some are not next to it.
func placesAlong(l *affine.Loop, b *affine.Buffer, d int) map[int64]bool {
	places := map[int64]bool{}
	for _, a := range affine.Accesses(l.Body) {
		if a.Buffer != b {
			continue
		}
		f, ok := affine.FormOf(a.Index[d])
		v, isConst := f.Sub(affine.CounterForm(l)).IsConst()
		if !ok || !isConst {
			return nil
		}
		places[v] = true
	}
	return places
}
