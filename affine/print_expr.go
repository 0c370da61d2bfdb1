package affine

import (
	"fmt"
	"strconv"

	"codo/diag"
)

// ExprString is e as it stands in IR text, without positions; for messages.
func ExprString(e Expr) string { return (&exprPrinter{}).text(e) }

// An exprPrinter writes expressions with the fewest parentheses that read back
// to the same tree.
type exprPrinter struct {
	out    []byte
	places bool     // print the positions of loads
	file   string   // of the program
	at     diag.Pos // of the statement
}

func (w *exprPrinter) text(e Expr) string {
	w.out = w.out[:0]
	w.expr(e, precSelect)
	return string(w.out)
}

// place is an element that a statement writes.
func (w *exprPrinter) place(b *Buffer, index []Expr) string {
	w.out = w.out[:0]
	w.element(b, index)
	return string(w.out)
}

// expr writes e where the context binds with strength min.
func (w *exprPrinter) expr(e Expr, min int) {
	if strength(e) < min {
		w.out = append(w.out, '(')
		defer func() { w.out = append(w.out, ')') }()
	}
	switch e := e.(type) {
	case *Const:
		w.out = append(w.out, literal(e)...)
	case *Counter:
		w.out = append(w.out, quoteName(e.Loop.Name)...)
	case *Load:
		w.element(e.Buffer, e.Index)
		w.loadPos(e.Pos)
	case *Unary:
		w.out = append(w.out, e.Op...)
		w.operand(e)
	case *Binary:
		p := precedence(e.Op)
		w.expr(e.X, p)
		w.out = append(append(append(w.out, ' '), e.Op...), ' ')
		w.expr(e.Y, p+1)
	case *Select:
		w.expr(e.Cond, precBinary)
		w.out = append(w.out, " ? "...)
		w.expr(e.X, precSelect)
		w.out = append(w.out, " : "...)
		w.expr(e.Y, precSelect)
	case *Cast:
		w.out = append(w.out, e.T.String()...)
		w.list("(", e.X)
	case *Call:
		w.out = append(w.out, e.Fn...)
		w.list("(", e.Args...)
	default:
		panic(fmt.Sprintf("affine: Print of %T", e))
	}
}

// strength is how tightly the outermost operator of e binds. A negative literal
// needs no parentheses anywhere: a minus before digits belongs to them.
func strength(e Expr) int {
	switch e := e.(type) {
	case *Select:
		return precSelect
	case *Binary:
		return precedence(e.Op)
	case *Unary:
		return precUnary
	}
	return precAtom
}

// operand writes what a unary operator applies to; the parentheses of -(3) and
// -(-x) tell them from the literal -3 and from a decrement.
func (w *exprPrinter) operand(e *Unary) {
	min := precUnary
	if e.Op == "-" {
		switch x := e.X.(type) {
		case *Const:
			min = precAtom + 1
		case *Unary:
			if x.Op == "-" {
				min = precAtom
			}
		}
	}
	w.expr(e.X, min)
}

func (w *exprPrinter) element(b *Buffer, index []Expr) {
	w.out = append(w.out, quoteName(b.Name)...)
	for _, x := range index {
		w.out = append(w.out, '[')
		w.expr(x, precSelect)
		w.out = append(w.out, ']')
	}
}

func (w *exprPrinter) list(open string, args ...Expr) {
	for _, x := range args {
		w.out = append(w.out, open...)
		w.expr(x, precSelect)
		open = ", "
	}
	w.out = append(w.out, ')')
}

// loadPos writes the position of a load: only its column if it stands on the
// line of its statement.
func (w *exprPrinter) loadPos(p diag.Pos) {
	switch {
	case !w.places || !p.IsValid():
	case p.Col > 0 && p.File == w.at.File && p.Line == w.at.Line:
		w.out = strconv.AppendInt(append(w.out, '@'), int64(p.Col), 10)
	default:
		w.out = append(w.out, posText(p, w.file)...)
	}
}
