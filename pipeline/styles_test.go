package pipeline_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestStylesScratch: rows that are worked on in an argument take hardly longer than in a local
// array.
func TestStylesScratch(t *testing.T) {
	cycles := func(argument, local string) float64 {
		return float64(designInDSPs(t, "void mm(float A[32][32], const float B[32][32]"+argument+") {\n"+local+`
  for (int i = 0; i < 32; i++) {
    for (int j = 0; j < 32; j++) {
      sum[j] = 0;
      for (int k = 0; k < 32; k++) sum[j] += A[i][k] * B[k][j];
    }
    for (int j = 0; j < 32; j++) A[i][j] = sum[j];
  }
}
`, 50).Price.Latency)
	}
	require.Less(t, cycles(", float sum[32]", ""), 1.2*cycles("", "float sum[32];"))
}

// TestStyles: one product of matrices, however it is written, takes as many cycles as
// in plain loops.
func TestStyles(t *testing.T) {
	cycles := func(body string) int64 {
		return designOf(t, "void mm(const float A[16][16], const float B[16][16], float C[16][16], int rows, int columns) {\n"+body+"}\n", 200).Price.Latency
	}
	plain := cycles(`  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float s = 0;
      for (int k = 0; k < 16; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
`)
	for name, body := range map[string]string{
		"pragmas": `#pragma HLS array_partition variable=A dim=2 cyclic factor=2
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float s = 0;
      for (int k = 0; k < 16; k++) {
#pragma HLS pipeline II=1
        s += A[i][k] * B[k][j];
      }
      C[i][j] = s;
    }
`,
		"pragmas, subscripts in variables outside": `  int row, column;
  for (int i = 0; i < 16; i++) {
#pragma ACCEL PIPELINE
    for (int j = 0; j < 16; j++) {
      row = 15 - i;
      float s = 0;
#pragma ACCEL PARALLEL reduction=s
      for (int k = 0; k < 16; k++) {
        column = 15 - k;
        s += A[row][k] * B[column][j];
      }
      C[row][j] = s;
    }
  }
`,
		"variables outside": `  int i, j, k; float s;
  for (i = 15; i >= 0; i--)
    for (j = 0; j <= 15; j++) {
      s = 0;
      for (k = 0; k != 16; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
`,
		"first and last": `  float s;
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      for (int k = 0; k < 16; k++) {
        if (k == 0) s = 0;
        s += A[i][k] * B[k][j];
        if (k == 15) C[i][j] = s;
      }
`,
		"pointers": `  float *c = &C[0][0];
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      const float *a = A[i], *b = &B[0][j];
      float s = 0;
      for (int k = 0; k < 16; k++) { s += *a++ * *b; b += 16; }
      *c++ = s;
    }
`,
		"tiles": `  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) C[i][j] = 0;
  for (int ii = 0; ii < 16; ii += 4)
    for (int jj = 0; jj < 16; jj += 4)
      for (int kk = 0; kk < 16; kk += 4)
        for (int i = ii; i < ii + 4; i++)
          for (int j = jj; j < jj + 4; j++)
            for (int k = kk; k < kk + 4; k++) C[i][j] += A[i][k] * B[k][j];
`,
		"tiles cut off at the ends": `  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) C[i][j] = 0;
  for (int ii = 0; ii < 16; ii += 5)
    for (int jj = 0; jj < 16; jj += 6)
      for (int kk = 0; kk < 16; kk += 7)
        for (int i = ii; i < (ii + 5 < 16 ? ii + 5 : 16); i++)
          for (int j = jj; j < (jj + 6 > 16 ? 16 : jj + 6); j++)
            for (int k = kk; k < kk + 7 && k < 16; k++) C[i][j] += A[i][k] * B[k][j];
`,
		"tiles that end with the matrix": `  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) C[i][j] = 0;
  for (int ii = 0; ii < 16; ii += 5) {
    int end = ii + 5;
    if (end > 16) end = 16;
    for (int jj = 0; jj < 16; jj += 4)
      for (int kk = 0; kk < 16; kk += 4)
        for (int i = ii; i < end; i++)
          for (int j = jj; j < std::min(jj + 4, 16); j++)
            for (int k = kk; k < (kk + 4 < 16 ? kk + 4 : 16); k++) C[i][j] += A[i][k] * B[k][j];
  }
`,
		"tiles in local arrays": `  for (int ii = 0; ii < 16; ii += 4)
    for (int jj = 0; jj < 16; jj += 4) {
      float c[4][4];
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) c[i][j] = 0;
      for (int kk = 0; kk < 16; kk += 4) {
        float a[4][4], b[4][4];
        for (int i = 0; i < 4; i++)
          for (int j = 0; j < 4; j++) {
            a[i][j] = A[ii + i][kk + j];
            b[i][j] = B[kk + i][jj + j];
          }
        for (int k = 0; k < 4; k++)
          for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) c[i][j] += a[i][k] * b[k][j];
      }
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) C[ii + i][jj + j] = c[i][j];
    }
`,
		"tiles in arrays of the function": `  float a[8][8], b[8][8], c[8][8];
  for (int ii = 0; ii < 16; ii += 8)
    for (int jj = 0; jj < 16; jj += 8) {
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) c[i][j] = 0;
      for (int kk = 0; kk < 16; kk += 8) {
        for (int i = 0; i < 8; i++)
          for (int j = 0; j < 8; j++) a[i][j] = A[ii + i][kk + j];
        for (int i = 0; i < 8; i++)
          for (int j = 0; j < 8; j++) b[i][j] = B[kk + i][jj + j];
        for (int i = 0; i < 8; i++)
          for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++) c[i][j] += a[i][k] * b[k][j];
      }
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) C[ii + i][jj + j] = c[i][j];
    }
`,
		"one counter, products": `  static float m[16];
  for (int n = 0; n < 256; n++) {
    for (int k = 0; k < 16; k++) m[k] = A[n / 16][k] * B[k][n % 16];
    float s = 0;
    for (int k = 0; k < 16; k++) s += m[k];
    C[n / 16][n % 16] = s;
  }
`,
		"copies in, rows told by counters": `  float a[16][16], b[16][16];
  for (int loc = 0, i = 0, j = 0; loc < 16 * 16; loc++, j++) {
#pragma HLS pipeline II=1
    if (j == 16) { i++; j = 0; }
    a[i][j] = A[i][j];
    b[i][j] = B[i][j];
  }
  for (int i = 0; i < 16; i++) {
#pragma HLS unroll
    for (int j = 0; j < 16; j++) {
#pragma HLS unroll
      float s = 0;
      for (int k = 0; k < 16; k++) s += a[i][k] * b[k][j];
      C[i][j] = s;
    }
  }
`,
		"one counter for all": `  float s = 0;
  for (int t = 0; t < 16 * 16 * 16; t++) {
    int k = t % 16, j = t / 16 % 16, i = t / 256;
    if (k == 0) s = 0;
    s += A[i][k] * B[k][j];
    if (k == 15) C[i][j] = s;
  }
`,
		"counters that turn, sums that begin anew": `  int i = 0, j = 0, k = 0;
  float s = 0;
  for (int t = 0; t < 16 * 16 * 16; t++) {
#pragma HLS pipeline II=1
    s = (k == 0 ? 0.0f : s) + A[i][k] * B[k][j];
    if (++k == 16) {
      C[i][j] = s;
      k = 0;
      j = (j + 1) % 16;
      if (j == 0) i++;
    }
  }
`,
		"counters that turn, sums set to zero at the end": `  unsigned char i = 0, j = 0, k = 0;
  float s = 0;
  for (int t = 0; t < 16 * 16 * 16; t++) {
    s += A[i][k] * B[k][j];
    if (k == 15) {
      C[i][j] = s;
      s = 0;
      k = 0;
      if (j == 15) { j = 0; i++; } else j++;
    } else k++;
  }
`,
		"ends from arguments": `  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      float s = 0;
      for (int k = 0; k < 16; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
`,
		"lambda": `  auto mac = [](float s, float a, float b) { return s + a * b; };
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float s = 0;
      for (int k = 0; k < 16; k++) s = mac(s, A[i][k], B[k][j]);
      C[i][j] = s;
    }
`,
	} {
		require.InEpsilon(t, plain, cycles(body), 0.05, name)
	}
}

// TestWindows: a convolution with zeros around takes as many cycles where its loops go through the
// part of the window that is in the image as where they go through the window.
func TestWindows(t *testing.T) {
	cycles := func(window string) int64 {
		return designOf(t, `void blur(const float x[24][24], const float w[3][3], float y[24][24]) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      float s = 0;
`+window+`
      y[i][j] = s;
    }
}
`, 200).Price.Latency
	}
	require.Equal(t, cycles(`      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
          if (i + r >= 1 && i + r < 25 && j + c >= 1 && j + c < 25) s += x[i + r - 1][j + c - 1] * w[r][c];`),
		cycles(`      for (int r = i > 0 ? i - 1 : 0; r <= (i + 1 < 24 ? i + 1 : 23); r++)
        for (int c = j > 0 ? j - 1 : 0; c < (j + 2 < 24 ? j + 2 : 24); c++) s += x[r][c] * w[r - i + 1][c - j + 1];`))
}

// TestStoresUnderConditions: shortest paths take as many cycles where only shorter ones are
// stored as where the shorter one always is.
func TestStoresUnderConditions(t *testing.T) {
	cycles := func(update string) int64 {
		return designOf(t, `void paths(int p[24][24]) {
  for (int k = 0; k < 24; k++)
    for (int i = 0; i < 24; i++)
      for (int j = 0; j < 24; j++) {
        int d = p[i][k] + p[k][j];
        `+update+`
      }
}
`, 200).Price.Latency
	}
	require.Equal(t, cycles("p[i][j] = d < p[i][j] ? d : p[i][j];"), cycles("if (d < p[i][j]) p[i][j] = d;"))
}

// TestDoubleBuffers: steps that take turns with two arrays take as many cycles with the number of
// the step to choose one as with two steps in each iteration.
func TestDoubleBuffers(t *testing.T) {
	cycles := func(arrays, steps, result string) int64 {
		return designOf(t, `static void step(const float from[18][18], float to[18][18]) {
  for (int i = 1; i < 17; i++)
    for (int j = 1; j < 17; j++) to[i][j] = 0.25f * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}
void heat(const float x[18][18], float y[18][18]) {
  float `+arrays+`;
  for (int i = 0; i < 18; i++)
    for (int j = 0; j < 18; j++) u[i][j] = v[i][j] = x[i][j];
`+steps+`
  for (int i = 0; i < 18; i++)
    for (int j = 0; j < 18; j++) y[i][j] = `+result+`[i][j];
}
`, 100).Price.Latency
	}
	plain := cycles("u[18][18], v[18][18]", "for (int t = 0; t < 8; t++) { step(u, v); step(v, u); }", "u")
	require.Equal(t, plain, cycles("u[18][18], v[18][18]", "for (int t = 0; t < 16; t++) if (t % 2 == 0) step(u, v); else step(v, u);", "u"))
	require.Equal(t, plain, cycles("b[2][18][18];\n#define u b[0]\n#define v b[1]\n", "for (int t = 0; t < 16; t++) step(b[t & 1], b[(t + 1) & 1]);", "u"))
}

// TestFlatImages: images whose rows lie one after the other in arrays of one dimension take hardly
// longer than those of two.
func TestFlatImages(t *testing.T) {
	cycles := func(at string) float64 {
		return float64(designOf(t, `#define W 48
#define H 24
`+at+`
void edges(const unsigned char x[SHAPE], unsigned char y[SHAPE]) {
  short u[SHAPE], v[SHAPE];
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      if (i == 0 || i == H - 1 || j == 0 || j == W - 1) u[AT(i, j)] = x[AT(i, j)];
      else u[AT(i, j)] = (x[AT(i, j - 1)] + x[AT(i, j + 1)] + x[AT(i - 1, j)] + x[AT(i + 1, j)]) / 4;
    }
  for (int i = 1; i < H - 1; i++)
    for (int j = 1; j < W - 1; j++) v[AT(i, j)] = u[AT(i - 1, j + 1)] - u[AT(i + 1, j - 1)];
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) y[AT(i, j)] = i > 0 && i < H - 1 && j > 0 && j < W - 1 && v[AT(i, j)] > 9 ? 255 : 0;
}
`, 100).Price.Latency)
	}
	require.Less(t, cycles("#define SHAPE H * W\n#define AT(i, j) (i) * W + (j)"), 1.2*cycles("#define SHAPE H][W\n#define AT(i, j) i][j"))
}

// TestBorders: images that go on at the other side, and enlarged ones with zeros around, take not
// much longer than those with all that around them.
func TestBorders(t *testing.T) {
	cycles := func(image, fetch string) float64 {
		return float64(designInDSPs(t, `void blur(const float x`+image+`, const float w[3][3], float y[32][32]) {
  float u[34][34];
  for (int i = 0; i < 34; i++)
    for (int j = 0; j < 34; j++) u[i][j] = `+fetch+`;
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      float s = 0;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) s += u[i + r][j + c] * w[r][c];
      y[i][j] = s;
    }
}
`, 100).Price.Latency)
	}
	whole := cycles("[34][34]", "x[i][j]")
	require.Less(t, cycles("[16][16]", "i == 0 || j == 0 || i == 33 || j == 33 ? 0 : x[(i - 1) / 2][(j - 1) / 2]"), 1.5*whole)
	require.Less(t, cycles("[32][32]", "x[(i + 31) % 32][(j + 31) % 32]"), 2.5*whole)
}

// TestScatter: a transposed convolution that adds each pixel to a window takes not longer than one
// whose every pixel is made of those that reach it.
func TestScatter(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void up(const float x[4][12][12], const float w[4][4][3][3], float y[4][25][25]) {
  for (int o = 0; o < 4; o++)
    for (int i = 0; i < 25; i++)
      for (int j = 0; j < 25; j++) y[o][i][j] = 0;
`+body+`}
`, 200).Price.Latency)
	}
	require.Less(t, cycles(`  for (int c = 0; c < 4; c++)
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 12; j++)
        for (int o = 0; o < 4; o++)
          for (int r = 0; r < 3; r++)
            for (int s = 0; s < 3; s++) y[o][2 * i + r][2 * j + s] += x[c][i][j] * w[c][o][r][s];
`), cycles(`  for (int o = 0; o < 4; o++)
    for (int i = 0; i < 25; i++)
      for (int j = 0; j < 25; j++)
        for (int c = 0; c < 4; c++)
          for (int r = 2; r >= 0; r--)
            for (int s = 2; s >= 0; s--)
              if (i >= r && j >= s && (i - r) % 2 == 0 && (j - s) % 2 == 0 && i - r < 24 && j - s < 24)
                y[o][i][j] += x[c][(i - r) / 2][(j - s) / 2] * w[c][o][r][s];
`))
}

// TestAccumulators: a convolution whose loops over channels are innermost, with accumulators in an
// array, takes as many cycles as one with a sum for each pixel and channel.
func TestAccumulators(t *testing.T) {
	cycles := func(pixel string) float64 {
		return float64(designOf(t, `void conv(const float x[8][8][4], const float w[3][3][4][6], float y[8][8][6]) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
`+pixel+`
    }
}
`, 200).Price.Latency)
	}
	require.InEpsilon(t, cycles(`      for (int o = 0; o < 6; o++) {
        float s = 0;
        for (int r = 0; r < 3; r++)
          for (int c = 0; c < 3; c++)
            for (int k = 0; k < 4; k++)
              if (i + r >= 1 && i + r < 9 && j + c >= 1 && j + c < 9) s += x[i + r - 1][j + c - 1][k] * w[r][c][k][o];
        y[i][j][o] = s;
      }`), cycles(`      float s[6];
      for (int o = 0; o < 6; o++) s[o] = 0;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
          int p = i + r - 1, q = j + c - 1;
          if (p < 0 || p >= 8 || q < 0 || q >= 8) continue;
          for (int k = 0; k < 4; k++)
            for (int o = 0; o < 6; o++) s[o] += x[p][q][k] * w[r][c][k][o];
        }
      for (int o = 0; o < 6; o++) y[i][j][o] = s[o];`), 0.05)
}

// TestShiftRegisters: a filter that keeps samples in a shift register takes hardly longer than one
// that reads them where they are.
func TestShiftRegisters(t *testing.T) {
	cycles := func(before, sum string) float64 {
		return float64(designOf(t, "void fir(const float x[128], const float h[8], float y[128]) {\n"+before+`
  for (int n = 0; n < 128; n++) {
    float s = 0;
`+sum+`
    y[n] = s;
  }
}
`, 100).Price.Latency)
	}
	require.Less(t, cycles("  float r[8] = {0};", `    for (int k = 7; k >= 0; k--)
      if (k == 0) {
        r[0] = x[n];
        s += x[n] * h[0];
      } else {
        r[k] = r[k - 1];
        s += r[k] * h[k];
      }`), 1.25*cycles("", "    for (int k = 7; k >= 0; k--) s += (n >= k ? x[n - k] : 0) * h[k];"))
}

// designOf is the design of a kernel with arrays on chip, within these DSPs and all else that the device has.
func designOf(t *testing.T, src string, dsp int) *pipeline.Decision {
	return designAt(t, src, dsp, pipeline.Memory)
}

// designInDSPs is the same with so few LUTs that products and sums are in DSPs, of which a few more or less do not matter.
func designInDSPs(t *testing.T, src string, dsp int) *pipeline.Decision {
	const each = 400 // LUTs beside a DSP
	return designWithin(t, src, parallel.Budget{DSP: dsp, LUT: each * dsp}, pipeline.Memory)
}

// designAt is the same with arrays behind an interface.
func designAt(t *testing.T, src string, dsp int, at pipeline.Interface) *pipeline.Decision {
	return designWithin(t, src, parallel.Budget{DSP: dsp}, at)
}

// designWithin is the same with so many DSPs, and LUTs, of a board; 0 LUTs: all of them.
func designWithin(t *testing.T, src string, of parallel.Budget, at pipeline.Interface) *pipeline.Decision {
	r, found := parse.File("kernel.cpp", []byte(src), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Of(board)
	budget.DSP, budget.LUT = of.DSP, cmp.Or(of.LUT, budget.LUT)
	d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: at, Board: board,
		Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}, model.Options{ClockNS: 5, PipelineFrom: -1})
	require.NoError(t, err)
	require.Empty(t, d.Defects)
	require.NotNil(t, d.Timing)
	return d
}
