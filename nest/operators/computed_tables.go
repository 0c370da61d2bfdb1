package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// ComputedTables makes tables of the integers that products multiply by and that are computed from the counters
// of short loops and from other tables alone, as are weights from places in a window, or from those of its rows and
// of its columns: products with elements of tables are cheap where these loops are unrolled.
//
//	for u = -1 to 2 { s = s + x[i + u] * (u == 0 ? 2 : 1) }
//
//	table weights i32[3] = {1, 2, 1}
//	for u = -1 to 2 { s = s + x[i + u] * weights[u + 1] }
//
// Values are those of affine.Folded; what it leaves to run time stays.
func ComputedTables(p *affine.Program) {
	x := computedTables{names: affine.NamesOf(p)}
	for _, t := range p.Tasks {
		affine.RewriteExprs(t.Body, x.product)
	}
	p.Tables = append(p.Tables, x.found...)
}

type computedTables struct {
	names affine.Names
	found []*affine.Buffer
}

// product is e, or the same product with an element of a table.
func (x *computedTables) product(e affine.Expr) affine.Expr {
	b, ok := e.(*affine.Binary)
	if !ok || b.Op != "*" || !b.Type().IsInteger() || nest.ReadsData(b.X) == nest.ReadsData(b.Y) {
		return e
	}
	by := *b
	if nest.ReadsData(b.X) {
		by.Y = x.element(b.Y)
	} else {
		by.X = x.element(b.X)
	}
	if by == *b {
		return e
	}
	return &by
}

// element is the element of a table that e computes, or e.
func (x *computedTables) element(e affine.Expr) affine.Expr {
	if _, isLoad := e.(*affine.Load); isLoad {
		return e
	}
	var loops []*affine.Loop
	affine.WalkExpr(e, func(part affine.Expr) {
		if c, ok := part.(*affine.Counter); ok && !slices.Contains(loops, c.Loop) {
			loops = append(loops, c.Loop)
		}
	})
	table := &affine.Buffer{Elem: e.Type()}
	var elements []affine.Const
	var index []affine.Expr
	var places []int64 // of the first element
	size := int64(1)
	for _, l := range loops {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Step != 1 || trips == 0 || size*trips > mostCoefficients {
			return e
		}
		size *= trips
		places, table.Shape = append(places, first), append(table.Shape, int(trips))
		index = append(index, affine.CounterForm(l).Plus(-first).Expr())
	}
	if len(loops) == 0 {
		return e
	}
	for at := range size {
		values := map[*affine.Loop]int64{}
		for d := len(loops) - 1; d >= 0; d-- {
			trips := int64(table.Shape[d])
			values[loops[d]], at = places[d]+at%trips, at/trips
		}
		c, ok := affine.Rewrite(e, func(part affine.Expr) affine.Expr {
			if c, ok := part.(*affine.Counter); ok {
				return affine.Convert(affine.IntConst(values[c.Loop]), c.Type())
			}
			return affine.Folded(nest.ConstantElement(part))
		}).(*affine.Const)
		if !ok {
			return e
		}
		elements = append(elements, *c)
	}
	table.Fill(elements)
	return &affine.Load{Buffer: x.alike(table), Index: index}
}

// alike is a table with the elements of b, which may be b.
func (x *computedTables) alike(b *affine.Buffer) *affine.Buffer {
	for _, o := range x.found {
		if o.Elem == b.Elem && slices.Equal(o.Shape, b.Shape) && slices.Equal(o.Init, b.Init) {
			return o
		}
	}
	b.Name = x.names.Fresh("weights")
	x.found = append(x.found, b)
	return b
}
