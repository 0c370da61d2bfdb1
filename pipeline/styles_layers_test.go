package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStylesLayers: a dense layer takes as long with all products first, or with weights reused in
// blocks, as in plain loops.
func TestStylesLayers(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, "void dense(const short x[16], const short w[16 * 8], const short b[8], short y[8]) {\n"+body+"}\n", 64).Price.Latency)
	}
	plain := cycles(`  for (int j = 0; j < 8; j++) {
    int s = b[j];
    for (int i = 0; i < 16; i++) s += x[i] * w[i * 8 + j];
    y[j] = s >> 6;
  }
`)
	require.LessOrEqual(t, cycles(`  int mult[16 * 8], acc[8];
  for (unsigned ii = 0; ii < 16; ii++) {
    short cache = x[ii];
    for (unsigned jj = 0; jj < 8; jj++) mult[ii * 8 + jj] = cache * w[ii * 8 + jj];
  }
  for (unsigned jj = 0; jj < 8; jj++) acc[jj] = b[jj];
  for (unsigned ii = 0; ii < 16; ii++)
    for (unsigned jj = 0; jj < 8; jj++) acc[jj] += mult[ii * 8 + jj];
  for (unsigned jj = 0; jj < 8; jj++) y[jj] = acc[jj] >> 6;
`), 1.1*plain)
	require.LessOrEqual(t, cycles(`  int acc[8];
  for (int j = 0; j < 8; j++) acc[j] = b[j];
  for (int r = 0; r < 4; r++) {
    int in = r, out = 0, step = 0;
    for (int m = 0; m < 32; m++) {
#pragma HLS unroll
      acc[out] += x[in] * w[in * 8 + out];
      in += 4;
      if (in >= 16) in = r;
      if (step + 1 >= 4) { step = 0; out++; } else step++;
    }
  }
  for (int j = 0; j < 8; j++) y[j] = acc[j] >> 6;
`), 2*plain)
}

// TestStylesRings: a filter whose last samples are in a ring takes as long as one that reads them
// where they came from.
func TestStylesRings(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, "void fir(const float x[256], const float h[5], float y[256]) {\n"+body+"}\n", 64).Price.Latency)
	}
	plain := cycles(`  for (int n = 0; n < 256; n++) {
    float s = 0;
    for (int k = 0; k < 5; k++) s += h[k] * (n - k >= 0 ? x[n - k] : 0);
    y[n] = s;
  }
`)
	for _, body := range []string{`    int p = head;
    for (int k = 0; k < 5; k++) {
      s += h[k] * r[p];
      p = p == 0 ? 4 : p - 1;
    }
    y[n] = s;
    head = (head + 1) % 5;
`, `    for (int k = 0; k < 5; k++) s += h[k] * r[(head - k + 5) % 5];
    y[n] = s;
    if (++head == 5) head = 0;
`} {
		require.LessOrEqual(t, cycles(`  static float r[5];
  for (int k = 0; k < 5; k++) r[k] = 0;
  int head = 0;
  for (int n = 0; n < 256; n++) {
    r[head] = x[n];
    float s = 0;
`+body+"  }\n"), 1.1*plain)
	}
}

// TestStylesSwapped: steps of a stencil between two arrays take as long where pointers to them
// change places after each as where two steps are written out.
func TestStylesSwapped(t *testing.T) {
	cycles := func(steps string) int64 {
		return designOf(t, `void heat(const float in[32][32], float out[32][32]) {
  float a[32][32], b[32][32];
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) { a[i][j] = in[i][j]; b[i][j] = in[i][j]; }
`+steps+`
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) out[i][j] = a[i][j];
}
`, 200).Price.Latency
	}
	step := func(from, to string) string {
		return "for (int i = 1; i < 31; i++) for (int j = 1; j < 31; j++) " + to + "[i][j] = 0.25f * (" + from + "[i-1][j] + " + from + "[i+1][j] + " + from + "[i][j-1] + " + from + "[i][j+1]);\n"
	}
	swapped := cycles("  float (*now)[32] = a, (*next)[32] = b;\n  for (int t = 0; t < 8; t++) {\n" + step("now", "next") + "    float (*old)[32] = now;\n    now = next;\n    next = old;\n  }\n")
	require.Equal(t, cycles("  for (int t = 0; t < 4; t++) {\n"+step("a", "b")+step("b", "a")+"  }\n"), swapped)
}

// TestStylesRunning: a sum that runs over a window takes no longer than one over each window.
func TestStylesRunning(t *testing.T) {
	cycles := func(body string) int64 {
		return designOf(t, "void f(const int x[1024], int y[1024]) {\n"+body+"}\n", 200).Price.Latency
	}
	windows := cycles(`  for (int n = 0; n < 1024; n++) {
    int s = 0;
    for (int k = 0; k < 16; k++) s += n >= k ? x[n - k] : 0;
    y[n] = s;
  }
`)
	require.LessOrEqual(t, cycles(`  int s = 0;
  for (int n = 0; n < 1024; n++) {
    s += x[n];
    if (n >= 16) s -= x[n - 16];
    y[n] = s;
  }
`), windows)
}
