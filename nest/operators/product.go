package operators

import (
	"codo/affine"
	"codo/nest"
)

// A product is one of integers whose copies share an operand.
type product struct {
	at             *affine.Binary
	moving, shared affine.Expr
	field          int         // bits of each of the two products
	sum            affine.Type // of each; that of a product may be too short for a sum of several
	pair, both     int         // bits of the moving operands side by side, and of both products
	wide, narrow   int         // bits of the moving operands, and of the shared one
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
func (p *packing) product(e *affine.Binary, c *copied) (x product, ok bool) { return p.sumOf(e, c, 1) }

// sumOf is product for pairs of sums of so many such products.
func (p *packing) sumOf(e *affine.Binary, c *copied, terms int64) (x product, ok bool) {
	if e.Op != "*" || !e.Type().IsInteger() || !affine.HasLoad(e.X) || !affine.HasLoad(e.Y) || c.moves(e.X) == c.moves(e.Y) {
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
	x.field, x.wide, x.narrow = affine.SignedBits(terms*least, terms*most), affine.SignedBits(lo, hi), narrow
	if x.sum = e.Type(); x.sum.Wrap(terms*least) != terms*least || x.sum.Wrap(terms*most) != terms*most {
		x.sum = affine.Type{Kind: affine.APInt, Bits: x.field}
	}
	x.pair = affine.SignedBits(lo<<x.field+lo, hi<<x.field+hi)
	if x.both = x.pair + narrow; terms > 1 {
		x.both = affine.SignedBits((terms*least)<<x.field+terms*least, (terms*most)<<x.field+terms*most)
	}
	return x, x.pair <= p.multiplier.Wide
}

// guards reports whether the body of s can be run in pairs although s may hold for
// one of them only: what it declares, the values of that and products can be
// computed in any case, as nothing else of the body changes what they read.
func (c *copied) guards(s *affine.If) (own map[*affine.Buffer]bool, ok bool) {
	own, ok = map[*affine.Buffer]bool{}, len(s.Else) == 0
	reads := func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			ld, isLoad := e.(*affine.Load)
			ok = ok && (!isLoad || !c.changed[ld.Buffer] || own[ld.Buffer])
		})
	}
	reads(s.Cond)
	for _, in := range s.Then {
		switch in := in.(type) {
		case *affine.Decl:
			own[in.Buffer] = true
			ok = ok && in.Buffer.IsScalar()
		case *affine.Assign:
			if own[in.Buffer] {
				reads(in.Value)
			}
			affine.WalkExpr(in.Value, func(e affine.Expr) {
				if b, isBinary := e.(*affine.Binary); isBinary && b.Op == "*" {
					reads(b)
				}
			})
		default:
			ok = false
		}
	}
	return own, ok
}

// under is both copies of the body of guard, which declares its own buffers.
func (p *packing) under(guard *affine.If, own map[*affine.Buffer]bool, c *copied) (out []affine.Stmt) {
	var held [2][]affine.Stmt // what the guard must hold for
	for _, s := range guard.Then {
		a, isAssign := s.(*affine.Assign)
		if !isAssign {
			out = append(out, c.declare(s.(*affine.Decl), p.names)...)
			continue
		}
		made, copies := p.together(a, guard, c)
		out = append(out, made...)
		for k, s := range copies {
			if own[a.Buffer] {
				s.Value = &affine.Select{Cond: c.expr(guard.Cond, k), X: s.Value, Y: &affine.Const{T: s.Value.Type()}}
				out = append(out, s)
			} else {
				held[k] = append(held[k], s)
			}
		}
	}
	for k, own := range held {
		out = append(out, &affine.If{Cond: c.expr(guard.Cond, k), Then: own, Pos: guard.Pos})
	}
	return out
}

// together is both copies of a, which stands under guard if that is not nil, and the
// products that they share.
func (p *packing) together(a *affine.Assign, guard *affine.If, c *copied) (made []affine.Stmt, copies [2]*affine.Assign) {
	values := [2]map[affine.Expr]affine.Expr{{}, {}}
	for _, x := range p.products(a.Value, c) {
		if values[0][x.at] == nil {
			steps, low, high := p.compute(x, guard, a, c)
			made = append(made, steps...)
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
		copies[k] = c.stmt(&own, k).(*affine.Assign)
	}
	return made, copies
}

// compute is x for both copies in one multiplication, and the values of the two.
func (p *packing) compute(x product, guard *affine.If, at *affine.Assign, c *copied) (out []affine.Stmt, low, high affine.Expr) {
	out, value := p.multiply(x, guard, at, c)
	both := &affine.Buffer{Name: p.names.Fresh(nameIn(x.moving) + "_products"), Elem: value.Type(), Pos: at.Pos,
		Bind: []affine.Binding{{Op: "mul", Impl: "dsp"}}}
	out = append(out, &affine.Decl{Buffer: both, Pos: at.Pos}, &affine.Assign{Buffer: both, Pos: at.Pos, Value: value})
	low, high = x.apart(&affine.Load{Buffer: both, Pos: at.Pos})
	return out, low, high
}

// multiply is x for both copies in one multiplication.
func (p *packing) multiply(x product, guard *affine.If, at *affine.Assign, c *copied) (out []affine.Stmt, value affine.Expr) {
	shift := func(e affine.Expr, by int) affine.Expr {
		return &affine.Binary{Op: "<<", X: e, Y: affine.IntConst(int64(by))}
	}
	when := func(e, cond affine.Expr) affine.Expr { // no element outside of an array is read
		if guard == nil || readable(e) {
			return e
		}
		return &affine.Select{Cond: cond, X: e, Y: &affine.Const{T: e.Type()}}
	}
	operands := [2]affine.Expr{c.expr(x.moving, 0), c.expr(x.moving, 1)}
	shared := x.shared
	if guard != nil {
		conds := [2]affine.Expr{c.expr(guard.Cond, 0), c.expr(guard.Cond, 1)}
		operands = [2]affine.Expr{when(short(operands[0], x.wide), conds[0]), when(short(operands[1], x.wide), conds[1])}
		shared = when(short(shared, x.narrow), &affine.Binary{Op: "||", X: conds[0], Y: conds[1]})
	}
	pair := &affine.Buffer{Name: p.names.Fresh(nameIn(x.moving) + "_pair"), Elem: affine.Type{Kind: affine.APInt, Bits: x.pair}, Pos: at.Pos}
	out = []affine.Stmt{
		&affine.Decl{Buffer: pair, Pos: at.Pos},
		&affine.Assign{Buffer: pair, Pos: at.Pos, Value: &affine.Binary{Op: "+",
			X: shift(convert(operands[1], pair.Elem), x.field), Y: convert(operands[0], pair.Elem)}},
	}
	both := affine.Type{Kind: affine.APInt, Bits: x.both}
	return out, &affine.Binary{Op: "*", X: affine.Convert(&affine.Load{Buffer: pair, Pos: at.Pos}, both), Y: affine.Convert(short(shared, x.narrow), both)}
}

// apart takes the two results apart.
func (x product) apart(value affine.Expr) (low, high affine.Expr) {
	field, bit := affine.Type{Kind: affine.APInt, Bits: x.field}, affine.Type{Kind: affine.APUint, Bits: 1}
	shift := func(by int) affine.Expr {
		return &affine.Binary{Op: ">>", X: value, Y: affine.IntConst(int64(by))}
	}
	low = affine.Convert(affine.Convert(value, field), x.sum)
	high = affine.Convert(&affine.Binary{Op: "+", X: affine.Convert(shift(x.field), field),
		Y: affine.Convert(affine.Convert(shift(x.field-1), bit), field)}, x.sum)
	return low, high
}

// convert is e as a t that holds its values, without conversions in between that
// change nothing.
func convert(e affine.Expr, t affine.Type) affine.Expr {
	for {
		in, isCast := e.(*affine.Cast)
		if !isCast || !in.X.Type().IsInteger() || !nest.Keeps(in) {
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
