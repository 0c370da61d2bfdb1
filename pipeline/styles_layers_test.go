package pipeline_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestWindowsOfIntegers: layers of a network take as many cycles with zeros in a copy of the image
// as with conditions on where the window is, however they are written, also where sums are trees.
func TestWindowsOfIntegers(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `#include <cstdint>
void layer(const int8_t x[16][7][7], const int8_t w[16][16][3][3], const int b[16], int8_t y[16][7][7]) {
`+body+"}\n", 600).Price.Latency)
	}
	layer := func(sum string) string {
		return `  for (int o = 0; o < 16; o++)
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < 7; j++) {
        int s = b[o];
        for (int c = 0; c < 16; c++)
` + sum + `
        s >>= 8;
        y[o][i][j] = s < 0 ? 0 : s > 127 ? 127 : s;
      }
`
	}
	const window = "          for (int r = 0; r < 3; r++)\n            for (int q = 0; q < 3; q++)\n"
	padded := cycles(`  int8_t p[16][9][9];
  for (int c = 0; c < 16; c++)
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < 9; j++)
        p[c][i][j] = i >= 1 && i < 8 && j >= 1 && j < 8 ? x[c][i - 1][j - 1] : 0;
` + layer(window+"s += p[c][i + r][j + q] * w[o][c][r][q];"))
	for name, sum := range map[string]string{
		"condition": window + "if (i + r >= 1 && i + r < 8 && j + q >= 1 && j + q < 8) s += x[c][i + r - 1][j + q - 1] * w[o][c][r][q];",
		"continue":  window + "{ int u = i + r - 1, v = j + q - 1; if (u < 0 || u >= 7 || v < 0 || v >= 7) continue; s += x[c][u][v] * w[o][c][r][q]; }",
		"unsigned":  window + "{ int u = i + r - 1, v = j + q - 1; if ((unsigned)u < 7 && (unsigned)v < 7) s += x[c][u][v] * w[o][c][r][q]; }",
		"pixel":     window + "{ int u = i + r - 1, v = j + q - 1; int8_t a = 0; if (u >= 0 && u < 7 && v >= 0 && v < 7) a = x[c][u][v]; s += a * w[o][c][r][q]; }",
		"choice":    window + "{ int u = i + r - 1, v = j + q - 1; int8_t a = u < 0 || u >= 7 || v < 0 || v >= 7 ? 0 : x[c][u][v]; s += a * w[o][c][r][q]; }",
		"sums of rows": `for (int r = 0; r < 3; r++) {
          int row = 0;
          for (int q = 0; q < 3; q++) if (i + r >= 1 && i + r < 8 && j + q >= 1 && j + q < 8) row += x[c][i + r - 1][j + q - 1] * w[o][c][r][q];
          s += row;
        }`,
		"clipped": `for (int r = (i == 0 ? 1 : 0); r < (i == 6 ? 2 : 3); r++)
          for (int q = (j == 0 ? 1 : 0); q < (j == 6 ? 2 : 3); q++) s += x[c][i + r - 1][j + q - 1] * w[o][c][r][q];`,
	} {
		require.InEpsilon(t, padded, cycles(layer(sum)), 0.05, name)
	}
}

// TestSumsThatWrap: sums of integers take as many cycles in few bits, to which each is cut, as in
// enough, also in elements of an array, and where bits behind the point are cut off or rounded.
func TestSumsThatWrap(t *testing.T) {
	cycles := func(in, word, begin, add, end string) float64 {
		return float64(designOf(t, `#include <ap_fixed.h>
#include <cstdint>
void layer(const `+in+` x[16][9][9], const `+in+` w[16][16][3][3], `+word+` y[16][7][7]) {
  for (int o = 0; o < 16; o++)
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < 7; j++) {
        `+begin+`
        for (int c = 0; c < 16; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++) `+add+` x[c][i + r][j + q] * w[o][c][r][q];
        `+end+`
      }
}
`, 600).Price.Latency)
	}
	wide := cycles("int8_t", "int", "int s = 0;", "s +=", "y[o][i][j] = s;")
	require.InEpsilon(t, wide, cycles("int8_t", "int8_t", "int8_t s = 0;", "s +=", "y[o][i][j] = s;"), 0.05)
	require.InEpsilon(t, wide, cycles("int8_t", "uint16_t", "uint16_t s = 0;", "s +=", "y[o][i][j] = s;"), 0.05)
	require.InEpsilon(t, wide, cycles("int8_t", "int8_t", "y[o][i][j] = 0;", "y[o][i][j] = y[o][i][j] +", ""), 0.05)
	for _, fixed := range []string{"ap_fixed<8,3>", "ap_fixed<8,3,AP_RND,AP_WRAP>"} {
		require.InEpsilon(t, wide, cycles(fixed, fixed, fixed+" s = 0;", "s +=", "y[o][i][j] = s;"), 0.05)
	}
}

// TestSumsOfPixels: layers take as many cycles with the sums of all channels in an array, to which
// each pixel of the window adds, as with one sum after the other, where products are in DSPs.
func TestSumsOfPixels(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designWithin(t, `#include <cstdint>
static void layer(const int16_t x[14][14][16], const int16_t w[3][3][16][16], const int b[16], int16_t y[14][14][16]) {
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 14; j++) {
`+body+`
    }
}
void layers(const int16_t x[14][14][16], const int16_t v[3][3][16][16], const int a[16], const int16_t w[3][3][16][16],
            const int b[16], int16_t y[14][14][16]) {
  int16_t z[14][14][16];
  layer(x, v, a, z);
  layer(z, w, b, y);
}
`, parallel.Budget{DSP: 900, LUT: 100000}, pipeline.Memory).Price.Latency)
	}
	const window = `      for (int r = 0; r < 3; r++)
        for (int q = 0; q < 3; q++)
          for (int c = 0; c < 16; c++) {
            int u = i + r - 1, v = j + q - 1;
`
	const begin, end = "int sum[16]; for (int o = 0; o < 16; o++) sum[o] = b[o];\n", "\nfor (int o = 0; o < 16; o++) y[i][j][o] = sum[o] >> 8;"
	each := cycles("for (int o = 0; o < 16; o++) { int s = b[o];" + window + "if (u >= 0 && u < 14 && v >= 0 && v < 14) s += x[u][v][c] * w[r][q][c][o]; } y[i][j][o] = s >> 8; }")
	for name, body := range map[string]string{
		"choice": "int16_t a = u >= 0 && u < 14 && v >= 0 && v < 14 ? x[u][v][c] : (int16_t)0; for (int o = 0; o < 16; o++) sum[o] += a * w[r][q][c][o]; }",
		"skip":   "if (u < 0 || u >= 14 || v < 0 || v >= 14) continue; int16_t a = x[u][v][c]; for (int o = 0; o < 16; o++) sum[o] += a * w[r][q][c][o]; }",
		"set":    "int16_t a = 0; if (u >= 0 && u < 14 && v >= 0 && v < 14) a = x[u][v][c]; for (int o = 0; o < 16; o++) sum[o] += a * w[r][q][c][o]; }",
	} {
		require.Less(t, cycles(begin+window+body+end), 1.3*each, name)
	}
}

// TestTriangles: attention to what came before takes no longer than attention to everything, with
// scores in an array of a row or of all, in either triangle: in what the search looks for, the mean of a run and of the
// time between runs. Of these the former can be longer, as tasks wait for rows to turn, and the latter is shorter.
func TestTriangles(t *testing.T) {
	cycles := func(body string) float64 {
		d := designOf(t, `#include <cmath>
void attention(const float q[24][8], const float k[24][8], const float v[24][8], float o[24][8]) {
`+body+"}\n", 300)
		return math.Sqrt(float64(d.Timing.Latency) * float64(d.Price.Csynth))
	}
	row := func(loop string) string {
		return `  for (int i = 0; i < 24; i++) {
    float s[24], m = -1e30f, z = 0;
    for (` + loop + `) {
      float d = 0;
      for (int e = 0; e < 8; e++) d += q[i][e] * k[j][e];
      s[j] = d;
      if (s[j] > m) m = s[j];
    }
    for (` + loop + `) { s[j] = std::exp(s[j] - m); z += s[j]; }
    for (int e = 0; e < 8; e++) {
      float a = 0;
      for (` + loop + `) a += s[j] * v[j][e];
      o[i][e] = a / z;
    }
  }
`
	}
	all := cycles(row("int j = 0; j < 24; j++"))
	for name, body := range map[string]string{
		"before": row("int j = 0; j <= i; j++"),
		"behind": row("int j = i; j < 24; j++"),
		"arrays": `  float s[24][24], m[24], z[24];
  for (int i = 0; i < 24; i++)
    for (int j = 0; j <= i; j++) {
      float d = 0;
      for (int e = 0; e < 8; e++) d += q[i][e] * k[j][e];
      s[i][j] = d;
    }
  for (int i = 0; i < 24; i++) {
    m[i] = -1e30f;
    for (int j = 0; j <= i; j++) m[i] = std::fmax(m[i], s[i][j]);
  }
  for (int i = 0; i < 24; i++) {
    z[i] = 0;
    for (int j = 0; j <= i; j++) { s[i][j] = std::exp(s[i][j] - m[i]); z[i] += s[i][j]; }
  }
  for (int i = 0; i < 24; i++)
    for (int e = 0; e < 8; e++) {
      float a = 0;
      for (int j = 0; j <= i; j++) a += s[i][j] * v[j][e];
      o[i][e] = a / z[i];
    }
`,
	} {
		require.Less(t, cycles(body), 1.2*all, name)
	}
}

// TestBranches: layers that write channels of one array become the tasks that such with arrays of their own are, which a
// copy puts together, also in an argument.
func TestBranches(t *testing.T) {
	tasks := func(maps, first, second, join, read string) int {
		kernel := `
void branches(const float x[8][8][8], const float k[8][4], const float w[3][3][8][6], float y[8][8][10]) {
` + maps + `
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int o = 0; o < 4; o++) {
    float s = 0;
    for (int c = 0; c < 8; c++) s += x[i][j][c] * k[c][o];
    ` + first + ` = s > 0 ? s : 0;
  }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int o = 0; o < 6; o++) {
    float s = 0;
    for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++)
      if (i + a >= 1 && i + a <= 8 && j + b >= 1 && j + b <= 8)
        for (int c = 0; c < 8; c++) s += x[i + a - 1][j + b - 1][c] * w[a][b][c][o];
    ` + second + ` = s > 0 ? s : 0;
  }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int o = 0; o < 10; o++) ` + join + `;
` + read + "}\n"
		r, found := parse.File("branches.cpp", []byte(kernel), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{}, Until: "split"})
		require.NoError(t, err)
		return len(p.Tasks)
	}
	const own, joined = "  float p[8][8][4], q[8][8][6];", "o < 4 ? p[i][j][o] : q[i][j][o - 4]"
	require.Equal(t, 3, tasks(own, "p[i][j][o]", "q[i][j][o]", "y[i][j][o] = "+joined, ""))
	require.Equal(t, 3, tasks("", "y[i][j][o]", "y[i][j][4 + o]", "", ""))
	const squared = "  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int o = 0; o < 10; o++) y[i][j][o] = m[i][j][o] * m[i][j][o];\n"
	require.Equal(t, 3, tasks(own+" float m[8][8][10];", "p[i][j][o]", "q[i][j][o]", "m[i][j][o] = "+joined, squared))
	require.Equal(t, 3, tasks("  float m[8][8][10];", "m[i][j][o]", "m[i][j][4 + o]", "", squared))
}

// TestFlatMaps: maps that lie flat, and are put together in one array by loops through all of each, have the dimensions that
// they are read with.
func TestFlatMaps(t *testing.T) {
	const kernel = `
void maps(const float x[2 * 64], const float w[2 * 9], float y[4 * 64], float z[2 * 16]) {
  float t[2 * 64], p[2 * 16], m[4 * 64];
  for (int c = 0; c < 2; c++) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {
    float s = 0;
    for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++)
      if (i + a >= 1 && i + a <= 8 && j + b >= 1 && j + b <= 8) s += x[(c * 8 + i + a - 1) * 8 + j + b - 1] * w[(c * 3 + a) * 3 + b];
    t[(c * 8 + i) * 8 + j] = s;
  }
  for (int c = 0; c < 2; c++) for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) {
    float s = 0;
    for (int a = 0; a < 2; a++) for (int b = 0; b < 2; b++) s += t[(c * 8 + 2 * i + a) * 8 + 2 * j + b];
    p[(c * 4 + i) * 4 + j] = s;
  }
  for (int n = 0; n < 2 * 64; n++) m[n] = t[n] > 0 ? t[n] : 0;
  for (int n = 0; n < 2 * 64; n++) m[2 * 64 + n] = t[n] < 0 ? t[n] : 0;
  for (int c = 0; c < 4; c++) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++)
    y[(c * 8 + i) * 8 + j] = m[(c * 8 + i) * 8 + j] + (i > 0 ? m[(c * 8 + i - 1) * 8 + j] : 0) + (j > 0 ? m[(c * 8 + i) * 8 + j - 1] : 0);
  for (int c = 0; c < 2; c++) for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++)
    z[(c * 4 + i) * 4 + j] = p[(c * 4 + i) * 4 + j] - (i > 0 ? p[(c * 4 + i - 1) * 4 + j] : 0);
}
`
	r, found := parse.File("maps.cpp", []byte(kernel), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{}, Until: "split"})
	require.NoError(t, err)
	require.NotEmpty(t, p.Channels)
	for _, c := range p.Channels {
		require.Len(t, c.Buffer.Shape, 3, c.Buffer.Name)
	}
}
