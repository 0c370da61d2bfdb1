package arrays

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Flat are arguments in which images lie flat, with the shapes that they have for those who call.
type Flat map[*affine.Buffer][]int

// Unflattened gives arguments that are updated in place, or element by element, the dimensions of what lies flat in them, as
// Dimensions does for arrays of the task: rows tell which elements depend on each other, and which a scatter adds to. Flattened
// takes them back.
//
//	for l { for i { for j { a[8 * i + j] = f(a[8 * i + j], a[8 * i + l], a[8 * l + j]) } } }
//	for l { for i { for j { a[i][j] = f(a[i][j], a[i][l], a[l][j]) } } }
//
// Those that other tasks use, too, stay.
func Unflattened(p *affine.Program, t *affine.Task) Flat {
	was := Flat{}
	for b := range updated(t.Body) {
		if len(b.Shape) != 1 || b.Port.Kind == affine.PortStream || b.Pin != (affine.Pin{}) || !slices.Contains(p.Args, b) {
			continue
		}
		if slices.ContainsFunc(affine.AccessesTo(t.Body, b), func(a affine.Access) bool { return !a.Written() }) {
			continue
		}
		if slices.ContainsFunc(p.Tasks, func(o *affine.Task) bool { return o != t && nest.Mentions(o.Body, b) }) {
			continue
		}
		shape := b.Shape
		if FlatDimensions(b, t); len(b.Shape) > 1 {
			was[b] = shape
		}
	}
	return was
}

// updated are the arrays that body both reads and writes.
func updated(body []affine.Stmt) map[*affine.Buffer]bool {
	read, out := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for u := range affine.Uses(body) {
		if u.Buffer != nil && u.Write {
			out[u.Buffer] = true
		} else if u.Buffer != nil {
			read[u.Buffer] = true
		}
	}
	maps.DeleteFunc(out, func(b *affine.Buffer, _ bool) bool { return !read[b] })
	return out
}

// Flattened lets them lie flat again.
func Flattened(t *affine.Task, was Flat) {
	for b, shape := range was {
		rows := b.Shape
		affine.RewriteBuffer(t.Body, b, b, func(index []affine.Expr) []affine.Expr { return []affine.Expr{flatIn(rows, index)} })
		b.Shape = shape
	}
}

// flatIn is the place of these subscripts where rows of this shape lie one after the other.
func flatIn(shape []int, index []affine.Expr) affine.Expr {
	var at affine.Form
	ok := true
	for d, e := range index {
		f, known := affine.FormOf(e)
		at, ok = at.Scale(int64(shape[d])).Add(f), ok && known
	}
	if ok {
		return affine.Convert(at.Expr(), affine.I32)
	}
	flat := affine.Convert(index[0], affine.I32)
	for d := 1; d < len(index); d++ {
		row := &affine.Binary{Op: "*", X: flat, Y: affine.IntConst(int64(shape[d]))}
		flat = &affine.Binary{Op: "+", X: row, Y: affine.Convert(index[d], affine.I32)}
	}
	return flat
}
