package arrays

import (
	"slices"

	"codo/affine"
)

// Packed gives rows and columns to a local array that holds a triangle without the elements beside it, row by row (packed storage of
// LAPACK): subscripts are affine then.
//
//	local p f32[78]                                          local p f32[12][12]
//	for i { for j = 0 to i + 1 {                             for i { for j = 0 to i + 1 {
//	  p[i * (i + 1) / 2 + j] = x[i][j] } }            =>       p[i][j] = x[i][j] } }
//
// Each subscript must be known to be one of the triangle: no two elements have one place then.
func Packed(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		if !ok || len(d.Buffer.Shape) != 1 || d.Buffer.Init != nil || len(d.Buffer.Bind)+len(d.Buffer.Partition) > 0 || d.Buffer.Pin != (affine.Pin{}) {
			return true
		}
		at, rows, ok := trianglePlaces(t.Body, d.Buffer)
		if !ok {
			return true
		}
		was, own := d.Buffer, *d.Buffer
		own.Shape = []int{int(rows), int(rows)}
		d.Buffer = &own
		affine.RewriteBuffer(t.Body, was, &own, func(index []affine.Expr) []affine.Expr { return at[index[0]] })
		return true
	})
}

// trianglePlaces are row and column of all subscripts of b, and how many rows there are; !ok: it holds no triangle.
func trianglePlaces(body []affine.Stmt, b *affine.Buffer) (at map[affine.Expr][]affine.Expr, rows int64, ok bool) {
	at = map[affine.Expr][]affine.Expr{}
	var written []affine.Expr // subscripts
	eachIndexed(body, nil, func(of *affine.Buffer, index []affine.Expr, _ []*affine.Loop, _ bool) {
		if of == b {
			written = append(written, index[0])
		}
	})
	if !slices.ContainsFunc(written, func(e affine.Expr) bool { _, linear := affine.FormOf(e); return !linear }) {
		return nil, 0, false
	}
	for _, a := range affine.AccessesTo(body, b) {
		q, known := squareOf(a.Index[0])
		if !known || q.squares != 1 || affine.VectorOf(a.Stmt) != nil {
			return nil, 0, false
		}
		row, column, known := q.placeIn(&a)
		if !known {
			return nil, 0, false
		}
		_, last, known := a.Range(row)
		if !known {
			return nil, 0, false
		}
		rows = max(rows, last+1)
		place := []affine.Expr{affine.Convert(row.Expr(), affine.I32), affine.Convert(column.Expr(), affine.I32)}
		if was := at[a.Index[0]]; was != nil && !affine.SameIndex(was, place) {
			return nil, 0, false
		}
		at[a.Index[0]] = place
	}
	chosen := func(e affine.Expr) bool { return at[e] == nil }
	return at, rows, !slices.ContainsFunc(written, chosen) && rows*rows <= 4*int64(b.Len())
}

// A square is squares * of * of + rest, which is twice what it is of.
type square struct {
	squares int64
	of      *affine.Loop
	rest    affine.Form
}

// placeIn is the row f, and the column g in it, of which this is twice f * (f + 1) / 2 + g; !ok: it is not known that 0 <= g <= f.
func (q square) placeIn(a *affine.Access) (row, column affine.Form, ok bool) {
	own := q.rest.Coef(q.of)
	for _, s := range []int64{affine.FloorQuo(own-1, 2), 0, -1, 1} {
		row = affine.CounterForm(q.of).Plus(s)
		column, ok = half(q.rest.AddCounter(q.of, -2*s-1).Plus(-s * (s + 1)))
		if !ok {
			continue
		}
		least, _, known := a.Range(column)
		rest, _, known2 := a.Range(row.Sub(column))
		if known && known2 && least >= 0 && rest >= 0 {
			return row, column, true
		}
	}
	return row, column, false
}

// half is a half of f, if that is whole, whatever the counters are.
func half(f affine.Form) (affine.Form, bool) {
	if f.Constant()%2 != 0 || !f.IsLinear() {
		return f, false
	}
	out := affine.ConstantForm(f.Constant() / 2)
	for _, l := range f.Counters() {
		if f.Coef(l)%2 != 0 {
			return f, false
		}
		out = out.AddCounter(l, f.Coef(l)/2)
	}
	return out, true
}

// squareOf is twice e, of integers that do not wrap.
func squareOf(e affine.Expr) (q square, ok bool) {
	if f, linear := affine.FormOf(e); linear && f.IsLinear() {
		return square{rest: f.Scale(2)}, true
	}
	switch e := e.(type) {
	case *affine.Cast:
		if e.T.IsInteger() && e.T.Bits >= 32 && e.X.Type().IsInteger() {
			return squareOf(e.X)
		}
	case *affine.Binary:
		if e.Type().Bits < 32 {
			return q, false
		}
		x, okX := squareOf(e.X)
		y, okY := squareOf(e.Y)
		switch by, constant := e.Y.(*affine.Const); {
		case e.Op == "+" && okX && okY:
			return x.plus(y, 1)
		case e.Op == "-" && okX && okY:
			return x.plus(y, -1)
		case e.Op == "*":
			return productOf(e.X, e.Y)
		case okX && constant && (e.Op == "/" && by.I == 2 || e.Op == ">>" && by.I == 1):
			return x.halved()
		}
	}
	return q, false
}

// plus is q + k * y.
func (q square) plus(y square, k int64) (square, bool) {
	if q.of == nil {
		q.of = y.of
	}
	return square{q.squares + k*y.squares, q.of, q.rest.Add(y.rest.Scale(k))}, y.of == nil || y.of == q.of
}

// productOf is twice the product of what a counter is added to.
func productOf(x, y affine.Expr) (q square, ok bool) {
	f, okX := affine.FormOf(x)
	g, okY := affine.FormOf(y)
	if !okX || !okY || !f.IsLinear() || !g.IsLinear() {
		return q, false
	}
	counters := slices.Compact(append(f.Counters(), g.Counters()...))
	if len(counters) != 1 {
		return q, false
	}
	i := counters[0]
	rest := affine.ConstantForm(2*f.Constant()*g.Constant()).AddCounter(i, 2*(f.Constant()*g.Coef(i)+f.Coef(i)*g.Constant()))
	return square{2 * f.Coef(i) * g.Coef(i), i, rest}, true
}

// halved is a half of q, if what it is twice of is even.
func (q square) halved() (square, bool) {
	value, ok := half(q.rest)
	if !ok || q.squares%2 != 0 || q.of == nil {
		return q, false
	}
	own := value.Coef(q.of)
	_, even := half(value.AddCounter(q.of, -own))
	return square{q.squares / 2, q.of, value}, even && (q.squares/2+own)%2 == 0
}
