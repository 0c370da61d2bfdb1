package nest

import "codo/affine"

// A product is one of integers whose copies share an operand.
type product struct {
	at             *affine.Binary
	moving, shared affine.Expr
	field          int // bits of each of the two products
	pair, both     int // bits of the moving operands side by side, and of both products
}

// products are those of e that are computed in any case and fit in pairs into one
// multiplier.
func (p *packing) products(e affine.Expr, c *copied) (list []product) {
	switch e := e.(type) {
	case *affine.Unary:
		return p.products(e.X, c)
	case *affine.Cast:
		return p.products(e.X, c)
	case *affine.Select:
		return p.products(e.Cond, c)
	case *affine.Binary:
		if x, ok := p.product(e, c); ok {
			return []product{x}
		}
		if list = p.products(e.X, c); e.Op != "&&" && e.Op != "||" {
			list = append(list, p.products(e.Y, c)...)
		}
	case *affine.Call:
		for _, x := range e.Args {
			list = append(list, p.products(x, c)...)
		}
	}
	return list
}

// product is e as one of the products that can be computed in pairs.
func (p *packing) product(e *affine.Binary, c *copied) (x product, ok bool) {
	if e.Op != "*" || !e.Type().IsInteger() || !loadsAny(e.X) || !loadsAny(e.Y) || c.moves(e.X) == c.moves(e.Y) {
		return x, false
	}
	x = product{at: e, moving: e.X, shared: e.Y}
	if c.moves(e.Y) {
		x.moving, x.shared = e.Y, e.X
	}
	_, _, known := affine.Interval(x.at)
	lo, hi, movingKnown := affine.Interval(x.moving)
	sharedLo, sharedHi, sharedKnown := affine.Interval(x.shared)
	if !known || !movingKnown || !sharedKnown {
		return x, false
	}
	ends := []int64{lo * sharedLo, lo * sharedHi, hi * sharedLo, hi * sharedHi}
	narrow := affine.SignedBits(sharedLo, sharedHi)
	if affine.SignedBits(lo, hi)+narrow > p.multiplier.Wide || narrow > p.multiplier.Narrow { // ends may not even fit
		return x, false
	}
	least, most := min(ends[0], ends[1], ends[2], ends[3]), max(ends[0], ends[1], ends[2], ends[3])
	if t := e.Type(); t.Wrap(least) != least || t.Wrap(most) != most {
		return x, false
	}
	x.field = affine.SignedBits(least, most)
	x.pair = affine.SignedBits(lo<<x.field+lo, hi<<x.field+hi)
	x.both = x.pair + narrow
	return x, x.pair <= p.multiplier.Wide
}

func loadsAny(e affine.Expr) bool {
	found := false
	affine.WalkExpr(e, func(e affine.Expr) {
		_, isLoad := e.(*affine.Load)
		found = found || isLoad
	})
	return found
}

// guards reports whether the body of s can be run in pairs although s may hold for
// one of them only: it assigns what its condition and its products do not read.
func (c *copied) guards(s *affine.If) bool {
	ok := len(s.Else) == 0
	reads := func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			ld, isLoad := e.(*affine.Load)
			ok = ok && (!isLoad || !c.changed[ld.Buffer])
		})
	}
	reads(s.Cond)
	for _, in := range s.Then {
		a, isAssign := in.(*affine.Assign)
		if ok = ok && isAssign; ok {
			affine.WalkExpr(a.Value, func(e affine.Expr) {
				if b, isBinary := e.(*affine.Binary); isBinary && b.Op == "*" {
					reads(b)
				}
			})
		}
	}
	return ok
}

// together is both copies of list, which are assignments, under guard if it is not
// nil; their products come first.
func (p *packing) together(list []affine.Stmt, guard *affine.If, c *copied) (out []affine.Stmt) {
	var copies [2][]affine.Stmt
	for _, s := range list {
		a := s.(*affine.Assign)
		var values [2]map[affine.Expr]affine.Expr
		for k := range values {
			values[k] = map[affine.Expr]affine.Expr{}
		}
		for _, x := range p.products(a.Value, c) {
			if values[0][x.at] == nil {
				made, low, high := p.compute(x, guard, a, c)
				out = append(out, made...)
				values[0][x.at], values[1][x.at] = low, high
			}
		}
		for k := range copies {
			own := *a
			own.Value = affine.Rewrite(a.Value, func(e affine.Expr) affine.Expr {
				if v := values[k][e]; v != nil {
					return v
				}
				return e
			})
			copies[k] = append(copies[k], c.stmt(&own, k))
		}
	}
	if guard == nil {
		return append(out, append(copies[0], copies[1]...)...)
	}
	for k, own := range copies {
		out = append(out, &affine.If{Cond: c.expr(guard.Cond, k), Then: own, Pos: guard.Pos})
	}
	return out
}

// compute is x for both copies in one multiplication, and the values of the two.
func (p *packing) compute(x product, guard *affine.If, at *affine.Assign, c *copied) (out []affine.Stmt, low, high affine.Expr) {
	signed := func(bits int) affine.Type { return affine.Type{Kind: affine.APInt, Bits: bits} }
	shift := func(op affine.Op, e affine.Expr, by int) affine.Expr {
		return &affine.Binary{Op: op, X: e, Y: affine.IntConst(int64(by))}
	}
	operands := [2]affine.Expr{c.expr(x.moving, 0), c.expr(x.moving, 1)}
	shared := x.shared
	if guard != nil {
		any := affine.Expr(&affine.Binary{Op: "||", X: c.expr(guard.Cond, 0), Y: c.expr(guard.Cond, 1)})
		shared = &affine.Select{Cond: any, X: shared, Y: &affine.Const{T: shared.Type()}}
		for k, e := range operands {
			operands[k] = &affine.Select{Cond: c.expr(guard.Cond, k), X: e, Y: &affine.Const{T: e.Type()}}
		}
	}
	name := nameIn(x.moving)
	pair := &affine.Buffer{Name: p.names.Fresh(name + "_pair"), Elem: signed(x.pair), Pos: at.Pos}
	both := &affine.Buffer{Name: p.names.Fresh(name + "_products"), Elem: signed(x.both), Pos: at.Pos,
		Bind: []affine.Binding{{Op: "mul", Impl: "dsp"}}}
	out = []affine.Stmt{
		&affine.Decl{Buffer: pair, Pos: at.Pos},
		&affine.Assign{Buffer: pair, Pos: at.Pos, Value: &affine.Binary{Op: "+",
			X: shift("<<", convert(operands[1], pair.Elem), x.field), Y: convert(operands[0], pair.Elem)}},
		&affine.Decl{Buffer: both, Pos: at.Pos},
		&affine.Assign{Buffer: both, Pos: at.Pos, Value: &affine.Binary{Op: "*",
			X: affine.Convert(&affine.Load{Buffer: pair, Pos: at.Pos}, both.Elem), Y: affine.Convert(short(shared, x.both-x.pair), both.Elem)}},
	}
	value := &affine.Load{Buffer: both, Pos: at.Pos}
	field, bit := signed(x.field), affine.Type{Kind: affine.APUint, Bits: 1}
	low = affine.Convert(affine.Convert(value, field), x.at.Type())
	high = affine.Convert(&affine.Binary{Op: "+", X: affine.Convert(shift(">>", value, x.field), field),
		Y: affine.Convert(affine.Convert(shift(">>", value, x.field-1), bit), field)}, x.at.Type())
	return out, low, high
}

// convert is e as a t that holds its values, without conversions in between that
// change nothing.
func convert(e affine.Expr, t affine.Type) affine.Expr {
	for {
		in, isCast := e.(*affine.Cast)
		if !isCast || !in.X.Type().IsInteger() || !keeps(in) {
			return affine.Convert(e, t)
		}
		e = in.X
	}
}

// short is e in a type of at most so many bits, which hold its values.
func short(e affine.Expr, bits int) affine.Expr {
	short := convert(e, affine.Type{Kind: affine.APInt, Bits: bits})
	if in, isCast := short.(*affine.Cast); isCast && in.X.Type().Bits <= bits {
		return in.X
	}
	return short
}

// keeps reports whether a conversion changes no value.
func keeps(e *affine.Cast) bool {
	lo, hi, known := affine.Interval(e.X)
	return known && e.T.Wrap(lo) == lo && e.T.Wrap(hi) == hi
}

// nameIn is the name of an array that e reads.
func nameIn(e affine.Expr) string {
	name := ""
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && name == "" {
			name = ld.Buffer.Name
		}
	})
	return name
}
