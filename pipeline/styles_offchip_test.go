package pipeline_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parse"
	"codo/pipeline"
)

// TestWindowsOffChip: windows over images take as many elements of a row at a time as ports give, whether the
// images lie flat or not, whether the borders are written or stay, and whether the weights are computed from
// places or are literals.
func TestWindowsOffChip(t *testing.T) {
	const rows, columns = 60, 256
	source := func(flat, stays bool, weight string) string {
		at, args := func(dy, dx string) string { return "[i" + dy + "][j" + dx + "]" }, "const unsigned char a[%d][%d], unsigned char b[%d][%d]"
		if flat {
			at = func(dy, dx string) string { return fmt.Sprintf("[(i%s) * %d + j%s]", dy, columns, dx) }
			args = "const unsigned char a[%d * %d], unsigned char b[%d * %d]"
		}
		border := ""
		if !stays {
			border = "else b" + at("", "") + " = 0;"
		}
		return fmt.Sprintf("void f("+args+") {\n", rows, columns, rows, columns) +
			fmt.Sprintf("  for (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++)\n    if (i > 0 && i < %d && j > 0 && j < %d) {\n", rows, columns, rows-1, columns-1) +
			"      int s = 0;\n      for (int u = -1; u <= 1; u++) for (int v = -1; v <= 1; v++) s += a" + at(" + u", " + v") + " * " + weight + ";\n" +
			"      b" + at("", "") + " = s >> 4;\n    } " + border + "\n}\n"
	}
	const computed, table = "((u == 0 ? 2 : 1) * (v == 0 ? 2 : 1))", "K[u + 1][v + 1]"
	const kernel = "const int K[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};\n"
	plain := designAt(t, kernel+source(false, false, table), 100, pipeline.AXI).Timing.Latency
	require.Less(t, plain, int64(rows*columns/64+600), "more than a word in each cycle, after the latency of the memory")
	for _, flat := range []bool{false, true} {
		for _, stays := range []bool{false, true} {
			text := source(flat, stays, computed)
			r, found := parse.File("k.cpp", []byte(text), parse.Options{})
			require.False(t, found.HasErrors(), "%v", found)
			d := designAt(t, text, 100, pipeline.AXI)
			golden.Same(t, r.Program, d.Program)
			require.Zero(t, d.Price.Uses.DSP, "products with constants")
			require.Less(t, d.Timing.Latency, plain*3/2, "flat %v, borders stay %v", flat, stays)
		}
	}
}

// TestPixelsOffChip: a window over pixels of many values takes one of them in a cycle, though it stores fewer
// than it loads.
func TestPixelsOffChip(t *testing.T) {
	text := `void f(const signed char x[20][20][64], signed char y[18][18][64]) {
  for (int i = 0; i < 18; i++) for (int j = 0; j < 18; j++) for (int c = 0; c < 64; c++) {
    int s = 0;
    for (int u = 0; u < 3; u++) for (int v = 0; v < 3; v++) s += x[i + u][j + v][c];
    y[i][j][c] = s >> 4;
  }
}
`
	r, found := parse.File("k.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	d := designAt(t, text, 100, pipeline.AXI)
	golden.Same(t, r.Program, d.Program)
	require.Less(t, d.Timing.Latency, int64(20*20+600), "after the latency of the memory")
}

// TestChromaOffChip: values for two columns, or blocks of two rows and columns, are taken up or made of as many
// elements at a time as ports give, alone or beside others.
func TestChromaOffChip(t *testing.T) {
	const words = 64 * 128 / 64 // of a port, for each image
	for name, c := range map[string]struct {
		text string
		most int64
	}{
		"taken up": {`void f(const unsigned char x[64][128], const unsigned char u[32][64], unsigned char y[64][128]) {
  for (int i = 0; i < 64; i++) for (int j = 0; j < 128; j++) y[i][j] = (298 * (x[i][j] - 16) + 409 * (u[i / 2][j / 2] - 128)) >> 8;
}
`, 6 * words},
		"two images halved": {`void f(const unsigned char u[64][128], const unsigned char v[64][128], unsigned char p[32][64], unsigned char q[32][64]) {
  for (int i = 0; i < 64; i += 2) for (int j = 0; j < 128; j += 2) {
    p[i / 2][j / 2] = (u[i][j] + u[i][j + 1] + u[i + 1][j] + u[i + 1][j + 1] + 2) / 4;
    q[i / 2][j / 2] = (v[i][j] + v[i][j + 1] + v[i + 1][j] + v[i + 1][j + 1] + 2) / 4;
  }
}
`, 3 * words},
		"pixels halved": {`void f(const unsigned char a[64][128][3], unsigned char p[32][64]) {
  unsigned char u[64][128];
  for (int i = 0; i < 64; i++) for (int j = 0; j < 128; j++) u[i][j] = (a[i][j][0] - a[i][j][1] + a[i][j][2]) >> 1;
  for (int i = 0; i < 64; i += 2) for (int j = 0; j < 128; j += 2) p[i / 2][j / 2] = (u[i][j] + u[i][j + 1] + u[i + 1][j] + u[i + 1][j + 1] + 2) / 4;
}
`, 6 * words},
	} {
		r, found := parse.File("k.cpp", []byte(c.text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		d := designAt(t, c.text, 300, pipeline.AXI)
		golden.Same(t, r.Program, d.Program)
		require.Less(t, d.Timing.Latency, c.most+600, "%s, after the latency of the memory", name)
	}
}

// TestRowsOffChip: passes over rows, which become tasks of their own, are tried with arrays in several ports, too.
func TestRowsOffChip(t *testing.T) {
	d := designAt(t, `void f(const float x[32][32], float y[32][32]) {
  for (int i = 0; i < 32; i++) {
    float s = 0;
    for (int j = 0; j < 32; j++) s += x[i][j];
    for (int j = 0; j < 32; j++) y[i][j] = x[i][j] / s;
  }
}
`, 900, pipeline.AXI)
	require.Empty(t, d.Defects)
	require.Less(t, d.Timing.Latency, int64(600))
}
