package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPooling: what is read, or written, at several places of rows takes hardly longer than in loops.
func TestPooling(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void pool(const float x[32][32], float y[16][16]) {
  float a[32][32];
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) a[i][j] = x[i][j] * 2 + 1;
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
`+body+`
    }
}
`, 900).Price.Latency)
	}
	loops := cycles("float s = 0; for (int p = 0; p < 2; p++) for (int q = 0; q < 2; q++) s += a[2 * i + p][2 * j + q]; y[i][j] = s;")
	out := cycles("y[i][j] = a[2 * i][2 * j] + a[2 * i][2 * j + 1] + a[2 * i + 1][2 * j] + a[2 * i + 1][2 * j + 1];")
	require.Less(t, out, 1.3*loops)
}

// TestTransposedConvolution: taps that meet no element are left out however that is said.
func TestTransposedConvolution(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void up(const float x[4][8][8], const float w[4][4][4], float y[16][16]) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float s = 0;
      for (int c = 0; c < 4; c++)
`+body+`
      y[i][j] = s;
    }
}
`, 300).Price.Latency)
	}
	phases := cycles(`for (int p = 0; p < 2; p++)
  for (int q = 0; q < 2; q++) {
    int a = (i + 1) / 2 - p, b = (j + 1) / 2 - q;
    if (a >= 0 && a < 8 && b >= 0 && b < 8) s += x[c][a][b] * w[c][(i + 1) % 2 + 2 * p][(j + 1) % 2 + 2 * q];
  }`)
	for name, body := range map[string]string{
		"continue": `for (int p = 0; p < 4; p++) {
  int a = i + 1 - p;
  if (a < 0 || a % 2 != 0 || a / 2 >= 8) continue;
  for (int q = 0; q < 4; q++) {
    int b = j + 1 - q;
    if (b < 0 || b % 2 != 0 || b / 2 >= 8) continue;
    s += x[c][a / 2][b / 2] * w[c][p][q];
  }
}`,
		"one condition": `for (int p = 0; p < 4; p++)
  for (int q = 0; q < 4; q++) {
    int a = i + 1 - p, b = j + 1 - q;
    if (a >= 0 && b >= 0 && a < 16 && b < 16 && !(a & 1) && !(b & 1)) s += x[c][a >> 1][b >> 1] * w[c][p][q];
  }`,
	} {
		require.Less(t, cycles(body), 1.5*phases, name)
	}
}

// TestBlocks: a transform of blocks takes hardly longer in loops over a local array than written out.
func TestBlocks(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void blocks(const float x[64][4], float y[64][4]) {
  for (int n = 0; n < 64; n++) {
`+body+`
  }
}
`, 300).Price.Latency)
	}
	out := cycles(`float a = x[n][0] + x[n][2], b = x[n][1] + x[n][3], c = x[n][0] - x[n][2], d = x[n][1] - x[n][3];
    y[n][0] = a + b; y[n][1] = a - b; y[n][2] = c + d; y[n][3] = c - d;`)
	loops := cycles(`float t[2][2];
    for (int k = 0; k < 2; k++) { t[0][k] = x[n][k] + x[n][k + 2]; t[1][k] = x[n][k] - x[n][k + 2]; }
    for (int k = 0; k < 2; k++) { y[n][2 * k] = t[k][0] + t[k][1]; y[n][2 * k + 1] = t[k][0] - t[k][1]; }`)
	require.Less(t, loops, 1.2*out)
}

// TestSortedWindows: the median of each window is found by a network of comparisons, however the loops
// of the triangle are written.
func TestSortedWindows(t *testing.T) {
	for name, sort := range map[string]string{
		"exchange": `for (int i = 0; i < 4; i++) for (int j = 0; j < 4 - i; j++) if (v[j] > v[j + 1]) { int s = v[j]; v[j] = v[j + 1]; v[j + 1] = s; }`,
		"select":   `for (int i = 0; i < 3; i++) for (int j = i + 1; j < 5; j++) if (v[j] < v[i]) { int s = v[i]; v[i] = v[j]; v[j] = s; }`,
		"down":     `for (int i = 4; i > 1; i--) for (int j = 0; j < i; j++) { int a = v[j], b = v[j + 1]; v[j] = a < b ? a : b; v[j + 1] = a < b ? b : a; }`,
	} {
		d := designOf(t, `void median(const int x[1028], int y[1024]) {
  for (int n = 0; n < 1024; n++) {
    int v[5];
    for (int k = 0; k < 5; k++) v[k] = x[n + k];
    `+sort+`
    y[n] = v[2];
  }
}
`, 10)
		require.Less(t, d.Timing.Latency, int64(1100), name)
	}
}

// TestDefaults: a pixel that is set to a default first, and then to what is found, takes no longer than
// one that is set once: filters go along rows, many pixels at a time.
func TestDefaults(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void edges(const unsigned char x[40][64], unsigned char y[40][64]) {
  int t[40][64];
  for (int i = 0; i < 40; i++) for (int j = 0; j < 64; j++) t[i][j] = x[i][j] * 3 + 1;
  for (int i = 0; i < 40; i++) for (int j = 0; j < 64; j++) {
`+body+`
  }
}
`, 10).Timing.Latency)
	}
	once := cycles(`bool inside = i > 0 && j > 0 && i < 39 && j < 63;
    y[i][j] = inside && t[i][j] >= t[i][j - 1] && t[i][j] >= t[i + 1][j + 1] ? t[i][j] >> 2 : 0;`)
	require.Less(t, once, 500.0)
	require.Less(t, cycles(`y[i][j] = 0;
    if (i == 0 || j == 0 || i == 39 || j == 63) continue;
    if (t[i][j] >= t[i][j - 1] && t[i][j] >= t[i + 1][j + 1]) y[i][j] = t[i][j] >> 2;`), 1.3*once)
}

// TestBlocksInFrames: sums of blocks, and histograms of them, do not take long because a frame around all is left out.
func TestBlocksInFrames(t *testing.T) {
	cycles := func(to, bounds, value string) float64 {
		return float64(designOf(t, `
void blocks(const float x[48][32], const unsigned char b[48][32], float s[6][4][8]) {
  for (int k = 0; k < 6; k++)
    for (int l = 0; l < 4; l++)
      for (int m = 0; m < 8; m++) s[k][l][m] = 0;
  `+bounds+` s[i / 8][j / 8][`+to+`] += `+value+`;
}
`, 900).Price.Latency)
	}
	const all, inside = "for (int i = 0; i < 48; i++) for (int j = 0; j < 32; j++)", "for (int i = 1; i < 47; i++) for (int j = 1; j < 31; j++)"
	for _, to := range []string{"0", "b[i][j] & 7"} {
		require.Less(t, cycles(to, inside, "x[i][j]"), 1.5*cycles(to, all, "x[i][j]"), to)
	}
}

// TestStylesOfTails: a product in tiles with buffers of the user's is the plain one, also where the last tiles are smaller,
// as bounds say, or are filled up with zeros.
func TestStylesOfTails(t *testing.T) {
	cycles := func(body string) int64 {
		return designInDSPs(t, "void product(const float a[28][22], const float b[22][30], float c[28][30]) {\n"+body+"}\n", 300).Price.Latency
	}
	plain := cycles(`
  for (int i = 0; i < 28; i++)
    for (int j = 0; j < 30; j++) {
      c[i][j] = 0;
      for (int k = 0; k < 22; k++) c[i][j] += a[i][k] * b[k][j];
    }
`)
	tiled := func(size, left, right, where string) string {
		return `
  float s[8][8], x[8][8], y[8][8];
  for (int i0 = 0; i0 < 28; i0 += 8)
    for (int j0 = 0; j0 < 30; j0 += 8) {
      int ni = ` + size + `(28 - i0), nj = ` + size + `(30 - j0);
      for (int i = 0; i < ni; i++) for (int j = 0; j < nj; j++) s[i][j] = 0;
      for (int k0 = 0; k0 < 22; k0 += 8) {
        int nk = ` + size + `(22 - k0);
        for (int i = 0; i < ni; i++) for (int k = 0; k < nk; k++) x[i][k] = ` + left + `;
        for (int k = 0; k < nk; k++) for (int j = 0; j < nj; j++) y[k][j] = ` + right + `;
        for (int i = 0; i < ni; i++) for (int j = 0; j < nj; j++) for (int k = 0; k < nk; k++) s[i][j] += x[i][k] * y[k][j];
      }
      for (int i = 0; i < ni; i++) for (int j = 0; j < nj; j++) ` + where + ` c[i0 + i][j0 + j] = s[i][j];
    }
`
	}
	least := "#define LEAST(n) ((n) < 8 ? (n) : 8)\n"
	require.LessOrEqual(t, cycles(least+tiled("LEAST", "a[i0 + i][k0 + k]", "b[k0 + k][j0 + j]", "")), plain+plain/20)
	full := "#define FULL(n) 8\n"
	padded := cycles(full + tiled("FULL", "i0 + i < 28 && k0 + k < 22 ? a[i0 + i][k0 + k] : 0.f", "k0 + k < 22 && j0 + j < 30 ? b[k0 + k][j0 + j] : 0.f", "if (i0 + i < 28 && j0 + j < 30)"))
	require.LessOrEqual(t, padded, plain+plain/20)
	parts := designInDSPs(t, `
static void load(const float *from, float to[8][8], int i0, int j0, int rows, int columns) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (i0 + i < rows && j0 + j < columns) to[i][j] = from[(i0 + i) * columns + j0 + j];
      else to[i][j] = 0;
}
static void store(float *to, const float from[8][8], int i0, int j0, int rows, int columns) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (i0 + i < rows && j0 + j < columns) to[(i0 + i) * columns + j0 + j] = from[i][j];
}
void product(const float a[616], const float b[660], float c[840]) {
  float s[8][8], x[8][8], y[8][8];
  for (int i0 = 0; i0 < 28; i0 += 8)
    for (int j0 = 0; j0 < 30; j0 += 8) {
      for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) s[i][j] = 0;
      for (int k0 = 0; k0 < 22; k0 += 8) {
        load(a, x, i0, k0, 28, 22);
        load(b, y, k0, j0, 22, 30);
        for (int k = 0; k < 8; k++) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) s[i][j] += x[i][k] * y[k][j];
      }
      store(c, s, i0, j0, 28, 30);
    }
}
`, 300).Price.Latency
	require.LessOrEqual(t, parts, plain+plain/10, "in functions, flat")
}

// TestHalves: buffers of two halves, filled while the other half is used, cost no time, however they take turns.
func TestHalves(t *testing.T) {
	const take = "for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++)"
	cycles := func(body string) float64 {
		return float64(designOf(t, `void product(const float a[24][32], const float b[32][24], float c[24][24]) {
`+body+`
}
`, 300).Price.Latency)
	}
	plain := cycles(`for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { float s = 0; for (int k = 0; k < 32; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }`)
	tiles := func(locals, body string) string {
		return locals + ` float s[8][8];
for (int r = 0; r < 24; r += 8)
  for (int q = 0; q < 24; q += 8) {
    ` + take + ` s[i][j] = 0;
    ` + body + `
    ` + take + ` c[r + i][q + j] = s[i][j];
  }`
	}
	load := func(to, from, at string) string { return take + " " + to + "[i][j] = " + from + "[" + at + "];" }
	use := func(x, y string) string {
		return "for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int k = 0; k < 8; k++) s[i][j] += " + x + "[i][k] * " + y + "[k][j];"
	}
	half := func(x, y, nextX, nextY string) string {
		return "if (k + 8 < 32) { " + load(nextX, "a", "r + i][k + 8 + j") + load(nextY, "b", "k + 8 + i][q + j") + " } " + use(x, y)
	}
	for name, body := range map[string]string{
		"a flag": tiles("float x0[8][8], x1[8][8], y0[8][8], y1[8][8];", `bool odd = false;
    `+load("x0", "a", "r + i][j")+load("y0", "b", "i][q + j")+`
    for (int k = 0; k < 32; k += 8) { if (!odd) { `+half("x0", "y0", "x1", "y1")+` } else { `+half("x1", "y1", "x0", "y0")+` } odd = !odd; }`),
		"remainders": tiles("float x[2][8][8], y[2][8][8];", `for (int t = 0; t <= 4; t++) {
      if (t < 4) { `+load("x[t & 1]", "a", "r + i][8 * t + j")+load("y[t & 1]", "b", "8 * t + i][q + j")+` }
      if (t > 0) { `+use("x[(t - 1) & 1]", "y[(t - 1) & 1]")+` }
    }`),
		"pointers, a last row behind": `float x[24], y[24]; float *now = x, *was = y;
for (int i = 0; i < 24; i++) {
  for (int j = 0; j < 24; j++) { float s = 0; for (int k = 0; k < 32; k++) s += a[i][k] * b[k][j]; now[j] = s; }
  if (i > 0) for (int j = 0; j < 24; j++) c[i - 1][j] = was[j];
  float *other = now; now = was; was = other;
}
for (int j = 0; j < 24; j++) c[23][j] = was[j];`,
	} {
		require.Less(t, cycles(body), 1.3*plain, name)
	}
}
