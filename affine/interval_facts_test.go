package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIntervalOfFacts wants what the last conditions on each of two counters say, in whatever order they come.
func TestIntervalOfFacts(t *testing.T) {
	i, j := &Counter{loopOf("i", num(0), num(64), 1)}, &Counter{loopOf("j", num(0), num(64), 1)}
	value := bin(bin(i, "*", num(100)), "+", j)
	for _, conds := range [][]Expr{
		{bin(i, ">=", num(0)), bin(j, ">=", num(0)), bin(i, "<", num(10)), bin(j, "<", num(4)), bin(i, "<", num(5))},
		{bin(i, ">=", num(0)), bin(i, "<", num(10)), bin(i, "<", num(5)), bin(j, ">=", num(0)), bin(j, "<", num(9)), bin(j, "<", num(4))},
	} {
		e := value
		for k := len(conds) - 1; k >= 0; k-- {
			e = &Select{conds[k], e, num(7)}
		}
		lo, hi, known := Interval(e)
		require.True(t, known)
		require.Equal(t, []int64{0, 403}, []int64{lo, hi})
	}
}

// TestFactsOfLongChoices wants facts of the counter alone where a long chain of choices compares it with many constants: each choice
// would look at those of all choices around it.
func TestFactsOfLongChoices(t *testing.T) {
	i := &Counter{loopOf("i", num(0), num(64), 1)}
	var r reckoner
	for k := range int64(20) {
		require.True(t, r.assume(bin(i, "<", num(k)), false))
	}
	require.Equal(t, int64(19), r.span(i).lo)
	require.Negative(t, r.before(len(r.facts)-1))
}
