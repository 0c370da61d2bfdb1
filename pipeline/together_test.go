package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestTogether: nests of which each needs all that the one before gives, where little else is to be
// done in the meantime, are one task; not where tasks run at the same time.
func TestTogether(t *testing.T) {
	budget := parallel.Budget{DSP: 300, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
	p, d, err := decideFor(t, `void f(const float A[24][24], const float B[24][24], const float C[24][24], const float D[24][24], float E[24][24]) {
  float T[24][24], U[24][24];
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { T[i][j] = 0; for (int k = 0; k < 24; k++) T[i][j] += A[k][i] * B[k][j]; }
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { U[i][j] = 0; for (int k = 0; k < 24; k++) U[i][j] += T[k][i] * C[k][j]; }
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { E[i][j] = 0; for (int k = 0; k < 24; k++) E[i][j] += U[k][i] * D[k][j]; }
}
`, budget)
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Len(t, d.Program.Tasks, 1)
	require.Less(t, d.Timing.Latency, int64(900), "three products, of which each uses what is there for all")

	p, d, err = decideFor(t, `void f(const float x[4096], float y[4096]) {
  float t[4096];
  for (int i = 0; i < 4096; i++) t[i] = x[i] * 2;
  for (int i = 0; i < 4096; i++) y[i] = t[i] + 1;
}
`, parallel.Budget{DSP: 10, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.LessOrEqual(t, d.Timing.Latency, int64(78), "as long as two tasks take that go at the same time")
}

// TestTogetherFewer: one task is looked at with fewer copies where all that its first plans have do not fit, if it may be better
// than tasks of their own, as those of a block of a transformer are.
func TestTogetherFewer(t *testing.T) {
	p, d, err := decideFor(t, `#include <math.h>
static void norm(const float x[17][24], const float g[24], float y[17][24]) {
  for (int t = 0; t < 17; t++) {
    float m = 0, v = 0;
    for (int i = 0; i < 24; i++) m += x[t][i];
    m /= 24;
    for (int i = 0; i < 24; i++) v += (x[t][i] - m) * (x[t][i] - m);
    float r = 1 / sqrtf(v / 24 + 1e-6f);
    for (int i = 0; i < 24; i++) y[t][i] = (x[t][i] - m) * r * g[i];
  }
}
template <int N, int K> static void dense(const float x[17][K], const float w[N][K], float y[17][N]) {
  for (int t = 0; t < 17; t++)
    for (int n = 0; n < N; n++) {
      float c = 0;
      for (int k = 0; k < K; k++) c += x[t][k] * w[n][k];
      y[t][n] = c;
    }
}
static void attend(const float q[17][72], float y[17][24]) {
  for (int h = 0; h < 3; h++) {
    float s[17][17];
    for (int i = 0; i < 17; i++)
      for (int j = 0; j < 17; j++) {
        float c = 0;
        for (int k = 0; k < 8; k++) c += q[i][h * 8 + k] * q[j][24 + h * 8 + k];
        s[i][j] = c * 0.35f;
      }
    for (int i = 0; i < 17; i++) {
      float m = s[i][0], z = 0;
      for (int j = 1; j < 17; j++) m = fmaxf(m, s[i][j]);
      for (int j = 0; j < 17; j++) { s[i][j] = expf(s[i][j] - m); z += s[i][j]; }
      for (int j = 0; j < 17; j++) s[i][j] /= z;
    }
    for (int i = 0; i < 17; i++)
      for (int k = 0; k < 8; k++) {
        float c = 0;
        for (int j = 0; j < 17; j++) c += s[i][j] * q[j][48 + h * 8 + k];
        y[i][h * 8 + k] = c;
      }
  }
}
static float bent(float x) { return 0.5f * x * (1.0f + tanhf(0.797885f * (x + 0.044715f * x * x * x))); }
void f(const float x[17][24], const float g[24], const float w1[72][24], const float w2[24][24], const float w3[48][24], const float w4[24][48], float y[17][24]) {
  float a[17][24], q[17][72], o[17][24], r[17][24], u[17][48], v[17][24];
  norm(x, g, a);
  dense<72, 24>(a, w1, q);
  attend(q, o);
  dense<24, 24>(o, w2, v);
  for (int t = 0; t < 17; t++) for (int i = 0; i < 24; i++) r[t][i] = x[t][i] + v[t][i];
  norm(r, g, a);
  dense<48, 24>(a, w3, u);
  for (int t = 0; t < 17; t++) for (int i = 0; i < 48; i++) u[t][i] = bent(u[t][i]);
  dense<24, 48>(u, w4, v);
  for (int t = 0; t < 17; t++) for (int i = 0; i < 24; i++) y[t][i] = r[t][i] + v[t][i];
}
`, parallel.Budget{DSP: 50, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(25000), "tasks of their own take 46,000")
}

// TestTogetherFewDSPs: layers that have a few DSPs each are one task, which uses all of them for each, and so are products where no
// design of one task fits that holds as many sums as block RAMs do.
func TestTogetherFewDSPs(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, c := range []struct {
		kernel string
		dsps   int
		luts   int
		most   int64 // cycles
	}{{"conv3_block", 12, 5000, 5_500_000}, {"k2mm", 300, 60_000, 3_700}} {
		source, err := os.ReadFile("../bench/kernels/" + c.kernel + ".cpp")
		require.NoError(t, err)
		r, found := parse.File(c.kernel+".cpp", source, parse.Options{Top: c.kernel})
		require.False(t, found.HasErrors(), "%v", found)
		search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
		search.Budget.DSP, search.Budget.LUT = c.dsps, c.luts
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &search}, model.Options{ClockNS: 3.33})
		require.NoError(t, err)
		require.Len(t, d.Program.Tasks, 1, c.kernel)
		require.Less(t, d.Timing.Latency, c.most, c.kernel)
	}
}
