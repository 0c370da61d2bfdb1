package pipeline_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/parallel"
)

// TestCores: what is made ahead of time, and side by side, is the same on any number of cores.
func TestCores(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, source := range map[string]string{
		"layers": `void net(const float x[8][20], const float w[3][8][8], float y[8][20]) {
  float a[8][20], b[8][20];
  for (int i = 0; i < 8; i++) for (int j = 0; j < 20; j++) { float s = 0; for (int k = 0; k < 8; k++) s += w[0][i][k] * x[k][j]; a[i][j] = s; }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 20; j++) { float s = 0; for (int k = 0; k < 8; k++) s += w[1][i][k] * a[k][j]; b[i][j] = s; }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 20; j++) { float s = 0; for (int k = 0; k < 8; k++) s += w[2][i][k] * b[k][j]; y[i][j] = s; }
}
`,
		"steps in time": `void heat(float a[34], float b[34]) {
  for (int t = 0; t < 6; t++) {
    for (int i = 1; i < 33; i++) b[i] = 0.25f * (a[i - 1] + 2 * a[i] + a[i + 1]);
    for (int i = 1; i < 33; i++) a[i] = b[i];
  }
}
`,
	} {
		t.Run(name, func(t *testing.T) {
			made := func(cores int) string {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
				_, d, err := decideFor(t, source, parallel.Budget{DSP: 300, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
				require.NoError(t, err)
				return affine.Print(d.Program)
			}
			one := made(1)
			for _, cores := range []int{2, 4} {
				require.Equal(t, one, made(cores), "%d cores", cores)
			}
		})
	}
}
