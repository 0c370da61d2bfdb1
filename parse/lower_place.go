package parse

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codo/affine"
	"codo/diag"
)

// placeVariable lays the data of b, an argument, where a memory pragma wants it. A
// nil b has been reported.
func (l *lowerer) placeVariable(c *codoStmt, b *affine.Buffer) {
	name, at := c.option("variable").values[0], c.option("bank").values[0]
	bank, ok := bankCalled(at.Text)
	switch {
	case b == nil:
	case !slices.Contains(l.prog.Args, b) || b.IsScalar() && !b.ByRef:
		l.diags.Errorf(diag.CodoPragma, name.Pos, "%s lies in no memory off chip", quoteToken(name.Text)).
			Note(b.Pos, "declared here").Advise("only arrays among the arguments of the top function do")
	case !ok:
		l.diags.Errorf(diag.CodoPragma, at.Pos, "bank is %s; it is one such as HBM[3], HBM[0:3], DDR[1] or HP0", quoteToken(at.Text))
	case b.Place == (affine.Place{}):
		b.Place = affine.Place{Bank: bank, Pos: c.pos}
	case b.Place.Pos != c.pos: // a function that is called twice places twice
		l.diags.Errorf(diag.CodoPragma, c.pos, "%s is pinned to a bank twice", quoteToken(name.Text)).Note(b.Place.Pos, "first here")
	}
}

var bankName = regexp.MustCompile(`^([A-Z]+)(?:\[(\d{1,3})(?::(\d{1,3}))?\]|(\d))$`)

// bankCalled reads a bank as v++ calls it.
func bankCalled(text string) (affine.Bank, bool) {
	m := bankName.FindStringSubmatch(strings.ToUpper(text))
	if m == nil {
		return affine.Bank{}, false
	}
	number := func(s string) int { // of digits only, and few
		n, _ := strconv.Atoi(s)
		return n
	}
	b := affine.Bank{Memory: m[1], First: number(m[2] + m[4])}
	if b.Last = b.First; m[3] != "" {
		b.Last = number(m[3])
	}
	return b, b.Last >= b.First
}
