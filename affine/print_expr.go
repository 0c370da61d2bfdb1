package affine

import (
	"fmt"
	"strings"

	"codo/diag"
)

// ExprString is e as it stands in IR text, without positions; for messages.
func ExprString(e Expr) string { return (&exprPrinter{}).text(e) }

// An exprPrinter writes expressions with the fewest parentheses that read back
// to the same tree.
type exprPrinter struct {
	out    strings.Builder
	places bool     // print the positions of loads
	file   string   // of the program
	at     diag.Pos // of the statement
}

func (w *exprPrinter) text(e Expr) string {
	w.out.Reset()
	w.expr(e, precSelect)
	return w.out.String()
}

// place is an element that a statement writes.
func (w *exprPrinter) place(b *Buffer, index []Expr) string {
	w.out.Reset()
	w.element(b, index)
	return w.out.String()
}

// expr writes e where the context binds with strength min.
func (w *exprPrinter) expr(e Expr, min int) {
	if strength(e) < min {
		w.out.WriteByte('(')
		defer w.out.WriteByte(')')
	}
	switch e := e.(type) {
	case *Const:
		w.out.WriteString(literal(e))
	case *Counter:
		w.out.WriteString(quoteName(e.Loop.Name))
	case *Load:
		w.element(e.Buffer, e.Index)
		w.loadPos(e.Pos)
	case *Unary:
		w.out.WriteString(string(e.Op))
		w.operand(e)
	case *Binary:
		p := precedence(e.Op)
		w.expr(e.X, p)
		w.out.WriteString(" " + string(e.Op) + " ")
		w.expr(e.Y, p+1)
	case *Select:
		w.expr(e.Cond, precBinary)
		w.out.WriteString(" ? ")
		w.expr(e.X, precSelect)
		w.out.WriteString(" : ")
		w.expr(e.Y, precSelect)
	case *Cast:
		w.out.WriteString(e.T.String())
		w.list("(", e.X)
	case *Call:
		w.out.WriteString(string(e.Fn))
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
	w.out.WriteString(quoteName(b.Name))
	for _, x := range index {
		w.out.WriteByte('[')
		w.expr(x, precSelect)
		w.out.WriteByte(']')
	}
}

func (w *exprPrinter) list(open string, args ...Expr) {
	for _, x := range args {
		w.out.WriteString(open)
		w.expr(x, precSelect)
		open = ", "
	}
	w.out.WriteByte(')')
}

// loadPos writes the position of a load: only its column if it stands on the
// line of its statement.
func (w *exprPrinter) loadPos(p diag.Pos) {
	switch {
	case !w.places || !p.IsValid():
	case p.Col > 0 && p.File == w.at.File && p.Line == w.at.Line:
		fmt.Fprintf(&w.out, "@%d", p.Col)
	default:
		w.out.WriteString(posText(p, w.file))
	}
}
