package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestUltraRAMs: what finds no room in block RAMs is kept in ultra RAMs, if there are some.
func TestUltraRAMs(t *testing.T) {
	p, found := parse.File("f.cpp", []byte(`void f(const float A[64][512], const float B[512][256], float C[64][256]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 256; j++) {
      float s = 0;
      for (int k = 0; k < 512; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Budget{DSP: 300, LUT: 60000, FF: 120000, BRAM18K: 32, URAM: 96}
	d, err := Decide(p.Program, Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.NotNil(t, d.Timing)
	require.Empty(t, exceeded(d.Price.Uses, budget))
	require.Greater(t, d.Price.Uses.URAM, 0)
	bound := parallel.Bound(p.Program, parallel.Options{Budget: budget, ClockNS: 5}).Cycles
	require.Less(t, d.Timing.Latency, bound+bound/2)
}

// TestSpills: what finds no room in block RAMs or ultra RAMs is kept in LUTs, if these are left.
func TestSpills(t *testing.T) {
	p, found := parse.File("f.cpp", []byte(`void f(const int at[2000], int y[2000]) {
  int t[2000];
  for (int i = 0; i < 2000; i++) t[at[i]] = i;
  for (int i = 0; i < 2000; i++) y[i] = t[at[i]];
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	d, err := decideOnce(p.Program, Options{Interface: Memory, Board: board, price: model.Options{ClockNS: 5}})
	require.NoError(t, err)
	budget := parallel.Of(board)
	budget.BRAM18K, budget.URAM = d.Price.Uses.BRAM18K-1, 0
	require.GreaterOrEqual(t, budget.BRAM18K, 0)
	uses := d.Price.Uses
	require.Equal(t, uses, d.rehouse(budget, model.Options{ClockNS: 5}))
	require.Empty(t, exceeded(d.Price.Uses, budget))
	require.Greater(t, d.Price.Uses.LUT, uses.LUT)
}
