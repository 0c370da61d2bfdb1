package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/pipeline"
)

// TestFilters: two filters, one after the other, take about as many cycles with coefficients in tables,
// in arrays that nobody calls const, in elements that are summed up, over images that lie flat, and
// with any border as with literals and zeros, on chip and off.
func TestFilters(t *testing.T) {
	const tables = `typedef unsigned char byte;
const int K[3][3] = {{3, 7, 3}, {7, 11, 7}, {3, 7, 3}};
const int L[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1};
#define at(v) ((v) < 0 ? 0 : (v) > 63 ? 63 : (v))
`
	flat := func(blur, slope string) string {
		return tables + `void f(byte in[64 * 64], byte out[64 * 64]) {
  byte t[64 * 64];
` + blur + slope + "}\n"
	}
	square := func(blur, slope string) string {
		return tables + `void f(byte in[64][64], byte out[64][64]) {
  byte t[64][64];
` + blur + slope + "}\n"
	}
	const loops = `  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x++) {
      int s = 0;
`
	const inside = "if (y > 0 && y < 63 && x > 0 && x < 63) "
	styles := map[string]string{
		"tables": square(
			loops+inside+"for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += in[y + i - 1][x + j - 1] * K[i][j]; t[y][x] = s >> 6; }\n",
			loops+inside+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += t[y + i][x + j] * L[3 * i + j + 4]; out[y][x] = s; }\n"),
		"arrays": square(
			"int k[3][3] = {{3, 7, 3}, {7, 11, 7}, {3, 7, 3}}; int l[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1};\n"+
				loops+inside+"for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += in[y + i - 1][x + j - 1] * k[i][j]; t[y][x] = s >> 6; }\n",
			loops+inside+"for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += t[y + i - 1][x + j - 1] * l[3 * i + j]; out[y][x] = s; }\n"),
		"zeros in places": square(
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) if (y + i >= 0 && y + i < 64 && x + j >= 0 && x + j < 64) s += in[y + i][x + j] * K[i + 1][j + 1]; t[y][x] = s >> 6; }\n",
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) { int r = y + i, c = x + j; s += (r < 0 || r > 63 || c < 0 || c > 63 ? 0 : t[r][c]) * L[3 * i + j + 4]; } out[y][x] = s; }\n"),
		"repeated": square(
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += in[at(y + i)][at(x + j)] * K[i + 1][j + 1]; t[y][x] = s >> 6; }\n",
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += t[at(y + i)][at(x + j)] * L[3 * i + j + 4]; out[y][x] = s; }\n"),
		"flat": flat(
			loops+inside+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += in[(y + i) * 64 + x + j] * K[i + 1][j + 1]; t[y * 64 + x] = s >> 6; }\n",
			loops+inside+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += t[(y + i) * 64 + x + j] * L[3 * i + j + 4]; out[y * 64 + x] = s; }\n"),
		"flat, repeated": flat(
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += in[at(y + i) * 64 + at(x + j)] * K[i + 1][j + 1]; t[y * 64 + x] = s >> 6; }\n",
			loops+"for (int i = -1; i < 2; i++) for (int j = -1; j < 2; j++) s += t[at(y + i) * 64 + at(x + j)] * L[3 * i + j + 4]; out[y * 64 + x] = s; }\n"),
	}
	literals := square(loops+inside+`s = in[y - 1][x - 1] * 3 + in[y - 1][x] * 7 + in[y - 1][x + 1] * 3 + in[y][x - 1] * 7 + in[y][x] * 11 + in[y][x + 1] * 7
        + in[y + 1][x - 1] * 3 + in[y + 1][x] * 7 + in[y + 1][x + 1] * 3; t[y][x] = s >> 6; }
`, loops+inside+"s = t[y - 1][x + 1] - t[y - 1][x - 1] + 2 * t[y][x + 1] - 2 * t[y][x - 1] + t[y + 1][x + 1] - t[y + 1][x - 1]; out[y][x] = s; }\n")
	for _, at := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
		plain := designAt(t, literals, 100, at).Timing.Latency
		for name, src := range styles {
			require.LessOrEqual(t, float64(designAt(t, src, 100, at).Timing.Latency), 1.1*float64(plain), "%s, %s", name, at)
		}
	}
}
