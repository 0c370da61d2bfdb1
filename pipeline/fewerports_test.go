package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
)

// TestFewerPorts: a design whose ports take LUTs that copies of its nest would use gets fewer of them.
func TestFewerPorts(t *testing.T) {
	x, opt := preparedAXI(t, `void f(const float A[64][64], const float B[64][64], float C[64][64]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float sum = 0;
      for (int k = 0; k < 64; k++) sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}
`)
	opt.parts, opt.Parallel.Budget.DSP, opt.Parallel.Budget.LUT = 4, 20, 100000
	opt = opt.settled()
	x = prepared(x.source, opt)
	r := x.search(opt)
	require.True(t, r.found())
	o := besideFewerPorts(r, opt)
	require.Less(t, o.at.parts, r.at.parts)
	require.Less(t, o.d.Timing.Latency, r.d.Timing.Latency)
	golden.Same(t, x.source, o.d.Program)
}
