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
