package parse

import (
	"codo/affine"
	"codo/diag"
)

// kept is a new variable of this name that holds e.
func (l *lowerer) kept(name string, e affine.Expr, pos diag.Pos) *affine.Load {
	b := l.buffer(name, e.Type(), nil, pos)
	l.emit(&affine.Decl{Buffer: b, Pos: pos})
	l.emit(&affine.Assign{Buffer: b, Value: e, Pos: pos})
	return &affine.Load{Buffer: b, Pos: pos}
}

// evaluatedOnce is e, in a variable of this name if it reads others, which statements to come may change, or is long.
func (l *lowerer) evaluatedOnce(name string, e affine.Expr, pos diag.Pos) affine.Expr {
	if isRepeatable(e) {
		return e
	}
	return l.kept(name, e, pos)
}

// asOfNow is x, or a variable with its value where what is stored may change it.
func (l *lowerer) asOfNow(name string, x affine.Expr, pos diag.Pos) affine.Expr {
	if affine.IsPure(x) {
		return x
	}
	return l.kept(name, x, pos)
}

// once is e, or a scalar that holds it if evaluating it several times would cost.
func (l *lowerer) once(e affine.Expr, pos diag.Pos) affine.Expr {
	switch x := e.(type) {
	case *affine.Const, *affine.Counter, *affine.Load:
		return e
	case *affine.Cast:
		if _, isLoad := x.X.(*affine.Load); isLoad && isReading(x) {
			return e
		}
	}
	return l.kept("value", e, pos)
}
