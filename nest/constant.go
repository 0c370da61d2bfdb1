package nest

import (
	"math/bits"

	"codo/affine"
)

// mostDigits is the most digits other than 0 of a constant that is multiplied with
// in LUTs: each but the first takes an adder.
const mostDigits = 4

// Constants gives each product of an integer with a constant a scalar of its own,
// which is bound to LUTs: the tool would take a DSP for those that are wide or
// added to something. Powers of two are shifts and stay.
//
//	y[i] = y[i] + i32(x[i]) * 77
//
//	local x_scaled i32 bind=mul:fabric:0
//	x_scaled = i32(x[i]) * 77
//	y[i] = y[i] + x_scaled
func Constants(t *affine.Task, names affine.Names) {
	t.Body = constantsIn(t.Body, names)
	Rename(t, names)
}

func constantsIn(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = constantsIn(s.Body, names)
		case *affine.If:
			s.Then, s.Else = constantsIn(s.Then, names), constantsIn(s.Else, names)
		case *affine.Assign:
			var made []affine.Stmt
			s.Value, made = scaled(s.Value, s, names)
			out = append(out, made...)
		}
		out = append(out, s)
	}
	return out
}

// scaled is the value of a, part of which e is, with scalars for its products.
func scaled(e affine.Expr, a *affine.Assign, names affine.Names) (_ affine.Expr, made []affine.Stmt) {
	in := func(e affine.Expr) affine.Expr {
		x, more := scaled(e, a, names)
		made = append(made, more...)
		return x
	}
	switch e := e.(type) {
	case *affine.Unary:
		return &affine.Unary{Op: e.Op, X: in(e.X)}, made
	case *affine.Cast:
		return &affine.Cast{T: e.T, X: in(e.X)}, made
	case *affine.Select: // its sides are computed if they are chosen only
		return &affine.Select{Cond: in(e.Cond), X: e.X, Y: e.Y}, made
	case *affine.Call:
		call := &affine.Call{Fn: e.Fn, T: e.T}
		for _, x := range e.Args {
			call.Args = append(call.Args, in(x))
		}
		return call, made
	case *affine.Binary:
		out := &affine.Binary{Op: e.Op, X: in(e.X), Y: e.Y}
		if e.Op != "&&" && e.Op != "||" {
			out.Y = in(e.Y)
		}
		if !scales(out) || a.Value == affine.Expr(e) && a.Buffer.IsScalar() && len(a.Buffer.Bind) > 0 {
			return out, made
		}
		b := &affine.Buffer{Name: names.Fresh(nameIn(out) + "_scaled"), Elem: out.Type(), Pos: a.Pos,
			Bind: []affine.Binding{{Op: "mul", Impl: "fabric"}}}
		made = append(made, &affine.Decl{Buffer: b, Pos: a.Pos}, &affine.Assign{Buffer: b, Value: out, Pos: a.Pos})
		return &affine.Load{Buffer: b, Pos: a.Pos}, made
	}
	return e, nil
}

// scales reports whether e is a product with a constant that takes few adders.
func scales(e *affine.Binary) bool {
	c, ok := e.Y.(*affine.Const)
	x := e.X
	if !ok {
		c, ok = e.X.(*affine.Const)
		x = e.Y
	}
	return ok && e.Op == "*" && e.Type().IsInteger() && e.Type().Bits <= 32 && loadsAny(x) && digits(c.I) > 1 && digits(c.I) <= mostDigits
}

// digits counts the digits other than 0 of v in its signed-digit form with the
// fewest (Reitwiesner, "Binary Arithmetic", 1960): those of v xor 3v.
func digits(v int64) int {
	v = max(v, -v)
	return bits.OnesCount64(uint64(v) ^ uint64(3*v))
}
