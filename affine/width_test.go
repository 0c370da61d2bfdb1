package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

func TestWidth(t *testing.T) {
	i8 := affine.Type{Kind: affine.Int, Bits: 8}
	narrow := affine.Convert(&affine.Load{Buffer: &affine.Buffer{Name: "x", Elem: i8}}, affine.I32)
	with := func(x affine.Expr, op affine.Op, c int64) affine.Expr {
		return &affine.Binary{Op: op, X: x, Y: affine.IntConst(c)}
	}
	for name, c := range map[string]struct {
		expr affine.Expr
		want int
	}{
		"promoted":        {narrow, 8},
		"product":         {&affine.Binary{Op: "*", X: narrow, Y: narrow}, 16},
		"low half":        {with(narrow, "&", 15), 5},
		"int4 from bits":  {with(with(narrow, "&", 15), "-", 8), 6},
		"high half":       {with(narrow, ">>", 4), 4},
		"constant":        {affine.IntConst(-8), 4},
		"never over type": {with(with(with(narrow, "*", 1<<30), "*", 1<<30), "+", 1), 32},
		"comparison":      {with(narrow, "<", 3), 1},
	} {
		require.Equal(t, c.want, affine.Width(c.expr), name)
	}
}
