package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/pipeline"
)

// TestBorderLoops: a filter takes hardly longer where loops of their own write the border than where a condition
// in its nest does, on chip and off.
func TestBorderLoops(t *testing.T) {
	const head = `#include <string.h>
const int H = 120, W = 160;
typedef unsigned char byte;
`
	const args = "void f(const byte in[H][W], byte out[H][W]) {\n"
	const frame = `  for (int x = 0; x < W; x++) { out[0][x] = in[0][x]; out[H - 1][x] = in[H - 1][x]; }
  for (int y = 0; y < H; y++) { out[y][0] = in[y][0]; out[y][W - 1] = in[y][W - 1]; }
`
	const sum = `{
      int s = 0;
      for (int u = -1; u <= 1; u++) for (int v = -1; v <= 1; v++) s += in[y + u][x + v];
      out[y][x] = s / 9;
    }
`
	const flat = "void f(const byte in[H * W], byte out[H * W]) {\n"
	const flatSum = `{
      int s = 0;
      for (int u = -1; u <= 1; u++) for (int v = -1; v <= 1; v++) s += in[(y + u) * W + x + v];
      out[y * W + x] = s / 9;
    }
`
	const inside = "  for (int y = 1; y < H - 1; y++) for (int x = 1; x < W - 1; x++) " + sum
	const slope = `{
      gx[y][x] = in[y][x + 1] - in[y][x - 1];
      gy[y][x] = in[y + 1][x] - in[y - 1][x];
    }
`
	const two = "void f(const byte in[H][W], short gx[H][W], short gy[H][W]) {\n"
	chosen := func(do, border string) string {
		return "  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++)\n    if (y > 0 && y < H - 1 && x > 0 && x < W - 1) " + do + "    else { " + border + " }\n}\n"
	}
	for _, c := range []struct {
		plain  string
		others map[string]string
	}{
		{args + chosen(sum, "out[y][x] = in[y][x];"), map[string]string{
			"first": args + frame + inside + "}\n",
			"last":  args + inside + frame + "}\n",
			"in functions": "static void frame(const byte in[H][W], byte out[H][W]) {\n" + frame + "}\nstatic void inside(const byte in[H][W], byte out[H][W]) {\n" + inside +
				"}\n" + args + "  inside(in, out);\n  frame(in, out);\n}\n",
		}},
		{flat + `  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++)
    if (y > 0 && y < H - 1 && x > 0 && x < W - 1) ` + flatSum + `    else out[y * W + x] = in[y * W + x];
}
`, map[string]string{
			"flat": flat + `  for (int x = 0; x < W; x++) { out[x] = in[x]; out[(H - 1) * W + x] = in[(H - 1) * W + x]; }
  for (int y = 0; y < H; y++) { out[y * W] = in[y * W]; out[y * W + W - 1] = in[y * W + W - 1]; }
  for (int y = 1; y < H - 1; y++) for (int x = 1; x < W - 1; x++) ` + flatSum + "}\n",
		}},
		{args + chosen(sum, "out[y][x] = 0;"), map[string]string{
			"memset": args + "  memset(out, 0, sizeof(byte) * H * W);\n" + inside + "}\n",
		}},
		{two + chosen(slope, "gx[y][x] = 0; gy[y][x] = 0;"), map[string]string{
			"two arrays": two + `  for (int x = 0; x < W; x++) gx[0][x] = gx[H - 1][x] = gy[0][x] = gy[H - 1][x] = 0;
  for (int y = 0; y < H; y++) gx[y][0] = gx[y][W - 1] = gy[y][0] = gy[y][W - 1] = 0;
  for (int y = 1; y < H - 1; y++) for (int x = 1; x < W - 1; x++) ` + slope + "}\n",
		}},
	} {
		for _, at := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			plain := designAt(t, head+c.plain, 900, at).Timing.Latency
			for name, source := range c.others {
				require.LessOrEqual(t, float64(designAt(t, head+source, 900, at).Timing.Latency), 1.1*float64(plain), "%s, %s", name, at)
			}
		}
	}
}

// TestStylesOfColours: it does not matter how loops over one colour of a checkerboard say where they begin, nor whether a
// condition picks its places.
func TestStylesOfColours(t *testing.T) {
	cycles := func(columns string) int64 {
		return designOf(t, `
void sweeps(float u[26][35], const float f[26][35]) {
  for (int t = 0; t < 4; t++)
    for (int c = 0; c < 2; c++)
      for (int i = 1; i < 25; i++)
        `+columns+`
          u[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
}
`, 900).Price.Latency
	}
	plain := cycles("for (int j = 1; j < 34; j++) if ((i + j + c) % 2 == 1)")
	require.Less(t, plain, int64(300), "the rows of a colour follow each other at once")
	for _, first := range []string{"1 + (i + c) % 2", "2 - ((i + c) & 1)", "(i + c) % 2 == 0 ? 1 : 2", "1 + (i % 2 == c)"} {
		require.LessOrEqual(t, cycles("for (int j = "+first+"; j < 34; j += 2)"), plain+plain/20, first)
	}
}

// TestStylesOfLines: a filter with line buffers and a window of the user's takes hardly longer than one that reads the
// image, on chip and off, where its result goes through another array as well.
func TestStylesOfLines(t *testing.T) {
	const begin = "void f(const short x[48][64], short y[48][64]) {\n"
	const lines = `short line[2][64], w[3][3];
for (int i = 0; i <= 48; i++)
  for (int j = 0; j <= 64; j++) {
    short v = i < 48 && j < 64 ? x[i][j] : 0;
    for (int r = 0; r < 3; r++) { w[r][0] = w[r][1]; w[r][1] = w[r][2]; }
    if (j < 64) { w[0][2] = line[0][j]; w[1][2] = line[1][j]; w[2][2] = v; line[0][j] = line[1][j]; line[1][j] = v; }
    if (i >= 1 && j >= 1) {
      int r = i - 1, c = j - 1;
      if (r == 0 || r == 47 || c == 0 || c == 63) TO[r][c] = w[1][1];
      else TO[r][c] = w[0][1] + w[1][0] + w[1][2] + w[2][1] - 4 * w[1][1];
    }
  }
`
	const plain = `for (int r = 0; r < 48; r++)
  for (int c = 0; c < 64; c++)
    if (r == 0 || r == 47 || c == 0 || c == 63) y[r][c] = x[r][c];
    else y[r][c] = x[r - 1][c] + x[r][c - 1] + x[r][c + 1] + x[r + 1][c] - 4 * x[r][c];
`
	const copied = "short t[48][64];\n" + lines + "for (int i = 0; i < 48; i++) for (int j = 0; j < 64; j++) y[i][j] = t[i][j];\n"
	for _, at := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
		want := designAt(t, begin+plain+"}\n", 300, at).Timing.Latency
		for name, text := range map[string]string{"lines": strings.ReplaceAll(lines, "TO", "y"), "copied": strings.ReplaceAll(copied, "TO", "t")} {
			got := designAt(t, begin+text+"}\n", 300, at).Timing.Latency
			t.Logf("%s, %s: %d cycles, %d without", name, at, got, want)
			require.LessOrEqual(t, got, want+want/4+30, "%s, %s", name, at)
		}
	}
}

// TestStylesOfNeighbours: it does not matter whether neighbours are listed in tables or written one by one.
func TestStylesOfNeighbours(t *testing.T) {
	cycles := func(tables, sum string) int64 {
		return designOf(t, tables+`
void near(const int x[96][128], int y[96][128]) {
  for (int i = 0; i < 96; i++)
    for (int j = 0; j < 128; j++) {
      int s = 0;
      `+sum+`
      y[i][j] = x[i][j] + s / 8;
    }
}
`, 900).Price.Latency
	}
	plain := cycles("", `
      if (i > 0) s += x[i - 1][j] - x[i][j];
      if (j < 127) s += x[i][j + 1] - x[i][j];
      if (i < 95) s += x[i + 1][j] - x[i][j];
      if (j > 0) s += x[i][j - 1] - x[i][j];`)
	require.Less(t, plain, int64(100))
	require.LessOrEqual(t, cycles("static const int dy[4] = {-1, 0, 1, 0}, dx[4] = {0, 1, 0, -1};", `
      for (int k = 0; k < 4; k++) {
        int r = i + dy[k], c = j + dx[k];
        if (r < 0 || r >= 96 || c < 0 || c >= 128) continue;
        s += x[r][c] - x[i][j];
      }`), plain+plain/10)
	require.LessOrEqual(t, cycles("static const signed char at[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};", `
      for (int k = 0; k < 4; k++)
        if (i + at[k][0] >= 0 && i + at[k][0] < 96 && j + at[k][1] >= 0 && j + at[k][1] < 128)
          s += x[i + at[k][0]][j + at[k][1]] - x[i][j];`), plain+plain/10)
}

// TestStylesOfTori: it does not matter how a filter on a torus says that it goes around, nor whether the image lies flat.
func TestStylesOfTori(t *testing.T) {
	cycles := func(head, up, down, left, right string) int64 {
		return designOf(t, head+`
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 36; j++) y[i][j] = 4 * x[i][j] - x[`+up+`][j] - x[`+down+`][j] - x[i][`+left+`] - x[i][`+right+`];
}
`, 900).Price.Latency
	}
	const head = "void torus(const short x[20][36], int y[20][36]) {\n"
	plain := cycles(head, "(i + 19) % 20", "(i + 1) % 20", "(j + 35) % 36", "(j + 1) % 36")
	require.Less(t, plain, int64(100))
	require.LessOrEqual(t, cycles(head, "i == 0 ? 19 : i - 1", "i < 19 ? i + 1 : 0", "j > 0 ? j - 1 : 35", "j + 1 == 36 ? 0 : j + 1"), plain+plain/10)
	flat := designOf(t, `
void torus(const short x[720], int y[720]) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 36; j++)
      y[36 * i + j] = 4 * x[36 * i + j] - x[(i + 19) % 20 * 36 + j] - x[(i + 1) % 20 * 36 + j] - x[36 * i + (j + 35) % 36] - x[36 * i + (j + 1) % 36];
}
`, 900).Price.Latency
	require.LessOrEqual(t, flat, plain+plain/10, "flat")
}

// TestAroundInBuffers: a circular convolution takes no longer where the user has written its input out twice, in a buffer.
func TestAroundInBuffers(t *testing.T) {
	const head = "void around(const float a[4][32], const float w[4][32], float c[4][32]) {\n"
	plain := designOf(t, head+`
  for (int i = 0; i < 4; i++)
    for (int n = 0; n < 32; n++) {
      float s = 0;
      for (int k = 0; k < 32; k++) s += a[i][(n + k) % 32] * w[i][(32 - k) % 32];
      c[i][n] = s;
    }
}
`, 900).Price.Latency
	buffers := designOf(t, head+`
  float twice[63], turned[32];
  for (int i = 0; i < 4; i++) {
    for (int p = 0; p < 63; p++) twice[p] = a[i][p % 32];
    for (int m = 0; m < 32; m++) turned[m] = w[i][(32 - m) % 32];
    for (int n = 0; n < 32; n++) {
      float s = 0;
      for (int k = 0; k < 32; k++) s += twice[n + k] * turned[k];
      c[i][n] = s;
    }
  }
}
`, 900).Price.Latency
	require.LessOrEqual(t, buffers, plain+plain/10)
}
