package affine

import "codo/diag"

// Expr is a value. Expressions are trees and never change once made: a rewrite
// builds new ones (see Rewrite), so they may be shared freely.
//
// Every conversion is an explicit Cast. The operands of arithmetic, bitwise and
// comparison operators have one type; C++'s promotions are made explicit by the
// front end and left out again by the printer where C++ does them by itself.
type Expr interface {
	// Type is the type of the value.
	Type() Type
	expr()
}

// Op is an operator in its C++ spelling.
type Op string

// Contrary is the comparison that holds where op does not; "" if op is none.
func (op Op) Contrary() Op {
	switch op {
	case "==":
		return "!="
	case "!=":
		return "=="
	case "<":
		return ">="
	case "<=":
		return ">"
	case ">":
		return "<="
	case ">=":
		return "<"
	}
	return ""
}

// Mirrored is the comparison that holds with its sides exchanged where op does; "" if op is none.
func (op Op) Mirrored() Op {
	switch op {
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	case "==", "!=":
		return op
	}
	return ""
}

// Fn is a function of <cmath> without type suffix: "exp", "sqrt", "fmin", and
// "min", "max", "abs" for integers as well. Some take bits: see BitCast and FixedMath.
type Fn string

type (
	// A Const is a literal. Integers and bools use I (wrapped to T), floats F.
	Const struct {
		T Type
		I int64
		F float64
	}

	// A Counter is the value of the counter of an enclosing loop.
	Counter struct{ Loop *Loop }

	// A Load reads one element of a buffer: len(Index) == len(Buffer.Shape).
	// Index expressions are integers of any type.
	Load struct {
		Buffer *Buffer
		Index  []Expr
		Pos    diag.Pos
	}

	// A Unary is -X, ~X (type of X) or !X (X and result are bool).
	Unary struct {
		Op Op
		X  Expr
	}

	// A Binary is X Op Y.
	//
	//	+ - * / % & | ^    X, Y and the result have one type; / truncates
	//	<< >>              the result has the type of X; Y is any integer
	//	== != < <= > >=    X and Y have one type; the result is bool
	//	&& ||              all bool; Y is evaluated only if needed
	Binary struct {
		Op   Op
		X, Y Expr
	}

	// A Select is Cond ? X : Y; only the chosen side is evaluated.
	Select struct{ Cond, X, Y Expr }

	// A Cast converts X to T as static_cast does.
	Cast struct {
		T Type
		X Expr
	}

	// A Call applies a math function; the arguments have type T, the result too, but for
	// those of BitCast and FixedMath.
	Call struct {
		Fn   Fn
		T    Type
		Args []Expr
	}
)

func (e *Const) Type() Type   { return e.T }
func (e *Counter) Type() Type { return e.Loop.Type }
func (e *Load) Type() Type    { return e.Buffer.Elem }
func (e *Unary) Type() Type   { return e.X.Type() }
func (e *Select) Type() Type  { return e.X.Type() }
func (e *Cast) Type() Type    { return e.T }
func (e *Call) Type() Type    { return e.T }

func (e *Binary) Type() Type {
	switch e.Op {
	case "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return B1
	}
	return e.X.Type()
}

func (*Const) expr()   {}
func (*Counter) expr() {}
func (*Load) expr()    {}
func (*Unary) expr()   {}
func (*Binary) expr()  {}
func (*Select) expr()  {}
func (*Cast) expr()    {}
func (*Call) expr()    {}

// IntConst is the int literal v.
func IntConst(v int64) *Const { return &Const{T: I32, I: v} }

// Convert casts x to t, or returns x when it has that type. A literal is
// converted on the spot where that loses nothing.
func Convert(x Expr, t Type) Expr {
	if x.Type() == t {
		return x
	}
	if c, ok := x.(*Const); ok && c.T.IsInteger() && t.IsInteger() && t.Wrap(c.I) == c.I {
		return &Const{T: t, I: c.I}
	}
	return &Cast{T: t, X: x}
}
