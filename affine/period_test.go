package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPeriodOfRandomForms: forms have the same values a period later, and no sooner for most of them; what is counted
// by periods is what is counted one by one.
func TestPeriodOfRandomForms(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 2000 {
		l := &Loop{Name: "i", Type: I32, Lo: IntConst(0), Hi: IntConst(90 + random.Int64N(20)), Step: 1 + random.Int64N(2)}
		in := &Loop{Name: "j", Type: I32, Lo: IntConst(0), Hi: IntConst(1 + random.Int64N(5)), Step: 1}
		den := []int64{2, 3, 4, 6, 8}[random.IntN(5)]
		slope := random.Int64N(7)
		f := CounterForm(l).Scale(slope).Add(CounterForm(in).Scale(random.Int64N(4))).Plus(random.Int64N(9)).FloorDiv(den).Scale(den).Sub(CounterForm(l).Scale(slope))
		f = f.Add(CounterForm(in).Scale(random.Int64N(5) - 2)).Plus(random.Int64N(5) - 2)
		if random.IntN(4) == 0 {
			f = f.Add(CounterForm(l).FloorDiv(2)) // no period
		}
		at := func(i, j int64) int64 { return f.at(map[*Loop]int64{l: i, in: j}) }
		p := Period(l, f)
		if p > 0 {
			found++
			for i := range int64(60) {
				require.Equal(t, at(i, 1), at(i+p*l.Step, 1), "%s, period %d", f, p)
			}
		}
		if _, constant := f.IsConst(); constant {
			continue
		}
		equal := random.IntN(3) == 0
		got, exact := Executions(Domain{Loops: []*Loop{l, in}, Cases: [][]Constraint{{{Form: f, Equal: equal}}}, Exact: true})
		require.True(t, exact)
		want := int64(0)
		for i := int64(0); i < l.Hi.(*Const).I; i += l.Step {
			for j := range in.Hi.(*Const).I {
				if v := at(i, j); v == 0 || v > 0 && !equal {
					want++
				}
			}
		}
		require.Equal(t, want, got, "%s", f)
	}
	require.Greater(t, found, 1000)
}
