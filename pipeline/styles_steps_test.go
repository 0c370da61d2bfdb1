package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStylesOfSteps: a layer takes hardly longer where its bias, its scale and its ReLU are nests of
// their own, or its sums an array, than where all that is in one nest.
func TestStylesOfSteps(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `#include <cstdint>
void layer(const int8_t x[9][9][16], const int8_t w[16][3][3][16], const int b[16], int8_t y[7][7][16]) {
  int t[7][7][16]; int8_t u[7][7][16];
`+body+"}\n", 2048).Price.Latency)
	}
	const pixels = "  for (int i = 0; i < 7; i++)\n    for (int j = 0; j < 7; j++)\n"
	const each = pixels + "      for (int o = 0; o < 16; o++) "
	const window = "for (int r = 0; r < 3; r++) for (int q = 0; q < 3; q++) for (int c = 0; c < 16; c++) "
	plain := cycles(each + `{
        int s = b[o];
        ` + window + `s += x[i + r][j + q][c] * w[o][r][q][c];
        s >>= 8;
        y[i][j][o] = s < 0 ? 0 : s > 127 ? 127 : s;
      }
`)
	const rest = each + "t[i][j][o] = (t[i][j][o] + b[o]) >> 8;\n" + each + "u[i][j][o] = t[i][j][o] > 127 ? 127 : t[i][j][o] < -128 ? -128 : t[i][j][o];\n" +
		each + "y[i][j][o] = u[i][j][o] > 0 ? u[i][j][o] : 0;\n"
	for name, body := range map[string]string{
		"steps": each + "{\n int s = 0;\n" + window + "s += x[i + r][j + q][c] * w[o][r][q][c];\n t[i][j][o] = s; }\n" + rest,
		"sums of a pixel": pixels + `    {
        int s[16];
        for (int o = 0; o < 16; o++) s[o] = 0;
        ` + window + `for (int o = 0; o < 16; o++) s[o] += x[i + r][j + q][c] * w[o][r][q][c];
        for (int o = 0; o < 16; o++) t[i][j][o] = s[o];
      }
` + rest,
		"sums of all": each + "t[i][j][o] = 0;\n" + pixels + window + "for (int o = 0; o < 16; o++) t[i][j][o] += x[i + r][j + q][c] * w[o][r][q][c];\n" + rest,
	} {
		require.Less(t, cycles(body), 1.1*plain, name)
	}
}

// TestStylesOfScales: sums that are scaled by a wide product take not much longer than those that
// are shifted: it has multipliers as far as there are some, for 64 sums in a cycle at least.
func TestStylesOfScales(t *testing.T) {
	cycles := func(scaled string) float64 {
		return float64(designOf(t, `#include <cstdint>
void layer(const int8_t x[16][16][16], const int8_t w[16][16][3][3], const int b[16], int8_t y[16][14][14]) {
  for (int o = 0; o < 16; o++)
    for (int i = 0; i < 14; i++)
      for (int j = 0; j < 14; j++) {
        int s = b[o];
        for (int c = 0; c < 16; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++) s += x[c][i + r][j + q] * w[o][c][r][q];
        int64_t v = `+scaled+`;
        y[o][i][j] = v < 0 ? 0 : v > 127 ? 127 : v;
      }
}
`, 300).Price.Latency)
	}
	require.Less(t, cycles("((int64_t)s * 1073741 + (1LL << 37)) >> 38"), cycles("((int64_t)s + (1LL << 7)) >> 8")+16*14*14/64)
}

// TestStylesOfGuardedSums: where a window goes beyond the image, sums of all channels take hardly
// longer in an array than one after the other.
func TestStylesOfGuardedSums(t *testing.T) {
	cycles := func(pixel string) float64 {
		return float64(designOf(t, `#include <cstdint>
void layer(const int8_t x[8][8][16], const int8_t w[16][3][3][16], const int b[16], int8_t y[8][8][16]) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      int s[16];
      for (int o = 0; o < 16; o++) s[o] = b[o];
`+pixel+`
      for (int o = 0; o < 16; o++) y[i][j][o] = s[o] >> 8;
    }
}
`, 2048).Price.Latency)
	}
	const window = "      for (int r = 0; r < 3; r++) for (int q = 0; q < 3; q++) {\n      int u = i + r - 1, v = j + q - 1;\n"
	plain := cycles(`      for (int o = 0; o < 16; o++)
        for (int r = 0; r < 3; r++)
          for (int q = 0; q < 3; q++)
            for (int c = 0; c < 16; c++)
              if (i + r >= 1 && i + r < 9 && j + q >= 1 && j + q < 9) s[o] += x[i + r - 1][j + q - 1][c] * w[o][r][q][c];`)
	require.Less(t, cycles(window+`        if (u < 0 || u >= 8 || v < 0 || v >= 8) continue;
        for (int c = 0; c < 16; c++)
          for (int o = 0; o < 16; o++) s[o] += x[u][v][c] * w[o][r][q][c];
      }`), 1.1*plain)
	require.Less(t, cycles(window+`        for (int c = 0; c < 16; c++) {
          int8_t a = u >= 0 && u < 8 && v >= 0 && v < 8 ? x[u][v][c] : 0;
          for (int o = 0; o < 16; o++) s[o] += a * w[o][r][q][c];
        }
      }`), 1.1*plain)
}

// TestStylesOfBorders: a window that repeats the last pixels takes as long with the least and the
// greatest as with choices.
func TestStylesOfBorders(t *testing.T) {
	cycles := func(u, v string) float64 {
		return float64(designOf(t, `#include <algorithm>
void blur(const unsigned char x[24][24], const signed char w[3][3], unsigned char y[24][24]) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      int s = 0;
      for (int r = -1; r < 2; r++)
        for (int q = -1; q < 2; q++) {
          int u = `+u+`, v = `+v+`;
          s += x[u][v] * w[r + 1][q + 1];
        }
      y[i][j] = s >> 6;
    }
}
`, 300).Price.Latency)
	}
	require.Less(t, cycles("std::min(std::max(i + r, 0), 23)", "std::max(0, std::min(23, j + q))"),
		1.25*cycles("i + r < 0 ? 0 : i + r > 23 ? 23 : i + r", "j + q < 0 ? 0 : j + q > 23 ? 23 : j + q"))
}

// TestStylesOfDoubleBuffers: steps between two halves of a buffer take no longer where a local that
// changes with each step tells them apart, than where the number of the step does.
func TestStylesOfDoubleBuffers(t *testing.T) {
	cycles := func(before, now, next, after string) float64 {
		return float64(designOf(t, `
void steps(const float x[16], float y[16]) {
  float u[2][16];
  for (int i = 0; i < 16; i++) u[0][i] = x[i];
  `+before+`
  for (int t = 0; t < 8; t++) {
    for (int i = 0; i < 16; i++)
      u[`+next+`][i] = i == 0 || i == 15 ? u[`+now+`][i] : 0.5f * (u[`+now+`][i - 1] + u[`+now+`][i + 1]);
    `+after+`
  }
  for (int i = 0; i < 16; i++) y[i] = u[0][i];
}
`, 300).Price.Latency)
	}
	plain := cycles("", "t % 2", "(t + 1) % 2", "")
	for _, local := range [][4]string{
		{"bool s = false;", "s", "!s", "s = !s;"},
		{"int s = 0;", "s", "1 - s", "s = 1 - s;"},
		{"unsigned char s = 0;", "s", "s ^ 1", "s ^= 1;"},
		{"int a = 0, b = 1;", "a", "b", "int c = a; a = b; b = c;"},
		{"int s = 1;", "s ? 0 : 1", "s", "if (s) s = 0; else s = 1;"},
	} {
		require.LessOrEqual(t, cycles(local[0], local[1], local[2], local[3]), plain, local[3])
	}
}

// TestInverse: what a task would hand on in an order that does not serve its steps stays in the task.
func TestInverse(t *testing.T) {
	d := designOf(t, `void inverse(const float A[32][32], float B[32][32]) {
  float M[32][64];
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) { M[i][j] = A[i][j]; M[i][32 + j] = i == j ? 1.0f : 0.0f; }
  for (int k = 0; k < 32; k++) {
    float p = 1.0f / M[k][k];
    for (int j = 0; j < 64; j++) M[k][j] *= p;
    for (int i = 0; i < 32; i++) if (i != k) { float f = M[i][k]; for (int j = 0; j < 64; j++) M[i][j] -= f * M[k][j]; }
  }
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) B[i][j] = M[i][32 + j];
}`, 900)
	require.LessOrEqual(t, d.Price.Latency, int64(1000))
}

// TestStagesUnderData: stages of a recurrence take hardly longer where data tells that what one adds is left out.
func TestStagesUnderData(t *testing.T) {
	cycles := func(open string) float64 {
		return float64(designOf(t, `void steps(const float a[4][4], const float b[4], const float f[4][4], float h, float x[4]) {
  float k[4][4], at[4];
  for (int step = 0; step < 8; step++) {
    for (int s = 0; s < 4; s++) {
      for (int i = 0; i < 4; i++) at[i] = x[i];
      for (int j = 0; j < s; j++) {
        float w = a[s][j];
        `+open+`
          w *= h;
          for (int i = 0; i < 4; i++) at[i] += w * k[j][i];
        }
      }
      for (int i = 0; i < 4; i++) {
        float sum = 0;
        for (int j = 0; j < 4; j++) sum += f[i][j] * at[j];
        k[s][i] = sum;
      }
    }
    for (int s = 0; s < 4; s++)
      for (int i = 0; i < 4; i++) x[i] += h * b[s] * k[s][i];
  }
}
`, 300).Price.Latency)
	}
	require.Less(t, cycles("if (w != 0) {"), 1.1*cycles("{"))
}
