package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Fabric computes the small integer products, and the sums and products of floats, in
// the loops marked with Fabric, and beside them, in LUTs: each gets a scalar of its
// own, which is bound to them, as the tool would take DSPs. Where a marked loop has no
// small products, it does so with those of any width in it. Products of floats that
// are summed up stay if no loop is marked with Summed. The marks are gone then.
//
//	for i = 0 to 64 fabric { s = s + i32(x[i]) * i32(w[o][i]) }
//
//	for i = 0 to 64 {
//	  local x_product i32 bind=mul:fabric:0
//	  x_product = i32(x[i]) * i32(w[o][i])
//	  s = s + x_product
//	}
//
// Where an unrolled loop adds products to an integer, they are added to each other first.
//
// Of loops with a number of Sums, so many sums of floats get such scalars, and nothing else.
func Fabric(t *affine.Task, names affine.Names) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && l.Sums > 0 {
			left := l.Sums
			some := singling{suffix: "_sum", names: names, wanted: func(e *affine.Binary, a *affine.Assign) bool {
				if left == 0 || !isFloatSum(e, a) {
					return false
				}
				left--
				return true
			}}
			l.Body, l.Sums = some.body(l.Body, true), 0
		}
		return true
	})
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && l.Fabric {
			l.Body = gather(l.Body, names)
			if !hasSmall(l.Body) {
				wide := singling{wanted: isIntegerProduct, suffix: "_product", names: names}
				l.Body = wide.body(l.Body, true)
			}
		}
		return !ok || !l.Fabric
	})
	all := false
	affine.Walk(t.Body, func(s affine.Stmt) bool { l, ok := s.(*affine.Loop); all = all || ok && l.Summed; return true })
	for _, x := range []singling{
		{wanted: isSmall, suffix: "_product", names: names},
		{wanted: func(e *affine.Binary, a *affine.Assign) bool { return isFloatProduct(e) && (all || !summed(e, a)) }, suffix: "_product", names: names},
		{wanted: isFloatSum, suffix: "_sum", names: names},
	} {
		t.Body = x.body(t.Body, false)
	}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			l.Fabric, l.Summed = false, false
		}
		return true
	})
	nest.Rename(t, names)
}

// mostFabric is the most bits of a factor of a small product: those of up to 10 bits are
// what the tool itself builds in LUTs (device.Fabric).
const mostFabric = 10

// isSmall reports whether e is a product of integers that Fabric moves, wherever
// it stands.
func isSmall(e *affine.Binary, a *affine.Assign) bool {
	return isIntegerProduct(e, a) && max(affine.Width(e.X), affine.Width(e.Y)) <= mostFabric
}

// hasSmall reports whether body has small products: wide ones beside them stay where they are.
func hasSmall(body []affine.Stmt) bool { return len(movedOf(body, isSmall)) > 0 }

// IsWide reports whether e multiplies integers that are not small.
func IsWide(e *affine.Binary) bool { return isIntegerProduct(e, nil) && !isSmall(e, nil) }

// isIntegerProduct reports whether e multiplies integers that are read.
func isIntegerProduct(e *affine.Binary, _ *affine.Assign) bool {
	return e.Op == "*" && e.Type().IsInteger() && affine.HasLoad(e.X) && affine.HasLoad(e.Y)
}

// isFloatSum reports whether e adds or subtracts floats that are read.
func isFloatSum(e *affine.Binary, _ *affine.Assign) bool {
	return (e.Op == "+" || e.Op == "-") && e.Type() == affine.F32 && affine.HasLoad(e)
}

// isFloatProduct reports whether e multiplies floats that are read.
func isFloatProduct(e *affine.Binary) bool {
	return e.Op == "*" && e.Type() == affine.F32 && affine.HasLoad(e)
}

// summed reports whether a adds e, or something that it is part of, to what it updates.
func summed(e *affine.Binary, a *affine.Assign) bool {
	found, updates := false, false
	var visit func(v affine.Expr)
	visit = func(v affine.Expr) {
		switch v := v.(type) {
		case *affine.Binary:
			found = found || v == e
			if v.Op == "+" || v.Op == "-" || v.Op == "*" {
				visit(v.X)
				visit(v.Y)
			}
		case *affine.Load:
			updates = updates || v.Buffer == a.Buffer && affine.SameIndex(v.Index, a.Index)
		}
	}
	visit(a.Value)
	return found && updates
}

// InFabric lists what Fabric moves of body where it is marked, all or without products of floats that are summed up, but for
// sums of floats that update something: what these take is known.
func InFabric(body []affine.Stmt, all bool) (list []*affine.Binary) {
	product := isSmall
	if !hasSmall(body) {
		product = isIntegerProduct
	}
	return movedOf(body, func(e *affine.Binary, a *affine.Assign) bool {
		return product(e, a) || isFloatProduct(e) && (all || !summed(e, a)) || isFloatSum(e, a) && !summed(e, a)
	})
}

// FloatSums lists the sums of floats in body that Fabric moves, in its order.
func FloatSums(body []affine.Stmt) []*affine.Binary { return movedOf(body, isFloatSum) }

// movedOf lists the operations in assignments of body like these.
func movedOf(body []affine.Stmt, like func(*affine.Binary, *affine.Assign) bool) (list []*affine.Binary) {
	x := singling{wanted: func(e *affine.Binary, a *affine.Assign) bool {
		if like(e, a) {
			list = append(list, e)
		}
		return false
	}}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			x.value(a.Value, a, false)
		}
		return true
	})
	return list
}

// A singling gives operations scalars of their own, bound to LUTs.
type singling struct {
	wanted  func(e *affine.Binary, in *affine.Assign) bool
	suffix  string // of the scalars' names
	names   affine.Names
	unbound bool // the tool builds the operations as it likes
}

// body is list with those scalars, in all of it or in loops marked with Fabric and
// beside them.
func (x *singling) body(list []affine.Stmt, all bool) (out []affine.Stmt) {
	beside := slices.ContainsFunc(list, func(s affine.Stmt) bool { l, ok := s.(*affine.Loop); return ok && l.Fabric })
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = x.body(s.Body, all || s.Fabric)
		case *affine.If:
			s.Then, s.Else = x.body(s.Then, all), x.body(s.Else, all)
		case *affine.Assign:
			if all || beside {
				var made []affine.Stmt
				s.Value, made = x.value(s.Value, s, false)
				out = append(out, made...)
			}
		case *affine.Push:
			if all || beside {
				var made []affine.Stmt
				s.Value, made = x.value(s.Value, &affine.Assign{Buffer: s.Channel.Buffer, Value: s.Value, Pos: s.Pos}, false)
				out = append(out, made...)
			}
		}
		out = append(out, s)
	}
	return out
}

// value is the value of a, part of which e is, with scalars for its operations. All that e
// reads is there, whatever the counters are, if it is known to be readable.
func (x *singling) value(e affine.Expr, a *affine.Assign, known bool) (_ affine.Expr, made []affine.Stmt) {
	in := func(e affine.Expr) affine.Expr {
		v, more := x.value(e, a, known)
		made = append(made, more...)
		return v
	}
	switch e := e.(type) {
	case *affine.Unary:
		return &affine.Unary{Op: e.Op, X: in(e.X)}, made
	case *affine.Cast:
		return &affine.Cast{T: e.T, X: in(e.X)}, made
	case *affine.Select:
		out := &affine.Select{Cond: in(e.Cond), X: e.X, Y: e.Y}
		if known = known || readable(e.X) && readable(e.Y); known { // else sides may be read if they are chosen only
			out.X, out.Y = in(e.X), in(e.Y)
		}
		return out, made
	case *affine.Call:
		call := &affine.Call{Fn: e.Fn, T: e.T}
		for _, v := range e.Args {
			call.Args = append(call.Args, in(v))
		}
		return call, made
	case *affine.Binary:
		out := &affine.Binary{Op: e.Op, X: in(e.X), Y: e.Y}
		if e.Op != "&&" && e.Op != "||" {
			out.Y = in(e.Y)
		}
		if !x.wanted(e, a) || a.Value == affine.Expr(e) && a.Buffer.IsScalar() && len(a.Buffer.Bind) > 0 {
			return out, made
		}
		b := &affine.Buffer{Name: x.names.Fresh(nameIn(out) + x.suffix), Elem: out.Type(), Pos: a.Pos}
		if !x.unbound {
			b.Bind = []affine.Binding{{Op: operatorOf(out), Impl: "fabric"}}
		}
		made = append(made, &affine.Decl{Buffer: b, Pos: a.Pos}, &affine.Assign{Buffer: b, Value: out, Pos: a.Pos})
		return &affine.Load{Buffer: b, Pos: a.Pos}, made
	}
	return e, nil
}

// operatorOf is the name of an operation in pragma bind_op.
func operatorOf(e *affine.Binary) string {
	name := map[affine.Op]string{"+": "add", "-": "sub", "*": "mul"}[e.Op]
	if e.Type().IsFloat() {
		return "f" + name
	}
	return name
}
