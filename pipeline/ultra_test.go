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
