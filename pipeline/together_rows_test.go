package pipeline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestTogetherInPasses: layers that each wait for a mean over what the one before gives are one task, whose passes over
// rows are nests of their own: the sums of several rows are added up side by side.
func TestTogetherInPasses(t *testing.T) {
	const layers = 4
	var args, body strings.Builder
	from := "x"
	for k := range layers {
		to := fmt.Sprintf("n%d", k)
		if k == layers-1 {
			to = "y"
		} else {
			fmt.Fprintf(&body, "float %s[8][16][16];\n", to)
		}
		fmt.Fprintf(&args, ", const float w%d[8][8][3][3]", k)
		fmt.Fprintf(&body, `float c%[1]d[8][16][16];
for (int o = 0; o < 8; o++) for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) {
  float s = 0;
  for (int c = 0; c < 8; c++) for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++)
    if (i + p >= 1 && i + p <= 16 && j + q >= 1 && j + q <= 16) s += %[2]s[c][i + p - 1][j + q - 1] * w%[1]d[o][c][p][q];
  c%[1]d[o][i][j] = s;
}
for (int o = 0; o < 8; o++) {
  float m = 0;
  for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) m += c%[1]d[o][i][j];
  m /= 256;
  for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) %[3]s[o][i][j] = c%[1]d[o][i][j] - m;
}
`, k, from, to)
		from = to
	}
	p, d, err := decideFor(t, "void f(const float x[8][16][16]"+args.String()+", float y[8][16][16]) {\n"+body.String()+"}\n",
		parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Len(t, d.Program.Tasks, 1)
	require.Less(t, d.Timing.Latency, int64(8000))
}
