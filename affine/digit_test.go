package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestByDigit: what it makes of a comparison holds where that does, and it finds the digits that there are.
func TestByDigit(t *testing.T) {
	rng, found := rand.New(rand.NewPCG(5, 5)), 0
	for range 2000 {
		trips := int64(1 + rng.IntN(6))
		loop := func(from, n int64) *Loop {
			return &Loop{Name: "l", Type: I32, Step: 1, Lo: IntConst(from), Hi: IntConst(from + n)}
		}
		low, high := loop(int64(rng.IntN(3)-1), trips), loop(int64(rng.IntN(3)-1), 3)
		weight := int64(1 + rng.IntN(9))
		form := CounterForm(low).Add(CounterForm(high).Scale(weight)).Plus(int64(rng.IntN(9) - 4))
		was := &Binary{Op: []Op{"<", "<=", ">", ">=", "=="}[rng.IntN(5)], X: form.Expr(), Y: IntConst(int64(rng.IntN(20) - 4))}
		is := ByDigit(was)
		if is != Expr(was) {
			found++
		}
		for i := range trips {
			for j := range int64(3) {
				at := func(e Expr) int64 {
					list := []Stmt{&Assign{Value: e}}
					first, _, _ := ConstantTrips(low)
					SubstituteCounter(list, low, IntConst(first+i))
					first, _, _ = ConstantTrips(high)
					SubstituteCounter(list, high, IntConst(first+j))
					c, ok := Rewrite(list[0].(*Assign).Value, Folded).(*Const)
					require.True(t, ok)
					return c.I
				}
				require.Equal(t, at(was), at(is))
			}
		}
	}
	require.Greater(t, found, 100)
}
