package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/lint"
)

func good(t *testing.T) string {
	src, err := os.ReadFile("testdata/good.cpp")
	require.NoError(t, err)
	return string(src)
}

func TestGood(t *testing.T) {
	require.Empty(t, lint.Kernel([]byte(good(t))))
}

// TestBad breaks the good kernel in one place per row; the finding must name the
// rule and the line, and no other rule may be blamed unless the row says so.
func TestBad(t *testing.T) {
	for _, c := range []struct {
		name     string
		rule     lint.Rule
		old, new string
		at       string // text on the line of the finding
		also     []lint.Rule
	}{
		{"loop in the region", lint.RegionBody, "  load_A(A, A_s);\n", "  load_A(A, A_s);\n  for (int i = 0; i < 4; ++i) {\n  }\n", "  for (int i = 0; i < 4", nil},
		{"assignment in the region", lint.RegionBody, "  load_A(A, A_s);\n", "  load_A(A, A_s);\n  alpha = 2 * alpha;\n", "alpha = 2", nil},
		{"two dataflow pragmas", lint.OneDataflow, "#pragma HLS dataflow\n", "#pragma HLS dataflow\n#pragma HLS DATAFLOW\n", "HLS DATAFLOW", nil},
		{"dataflow after a declaration", lint.OneDataflow, "#pragma HLS dataflow\n  hls::stream<float, 2> A_s(\"A_s\");\n", "  hls::stream<float, 2> A_s(\"A_s\");\n#pragma HLS dataflow\n", "HLS dataflow", nil},
		{"pipelined region", lint.DataflowPipeline, "#pragma HLS dataflow\n", "#pragma HLS dataflow\n#pragma HLS pipeline II=1\n  // here\n", "HLS pipeline II=1\n  // here", nil},
		{"process with a result", lint.ProcessForm, "static void store_C", "static int store_C", "static int store_C", nil},
		{"process with state", lint.ProcessForm, "  float row[8];", "  static float row[8];", "static float row", nil},
		{"process may be inlined", lint.ProcessForm, "&C_s) {\n#pragma HLS inline off\nstore", "&C_s) {\nstore", "static void store_C", nil},
		{"process missing", lint.ProcessForm, "  load_A(A, A_s);\n", "  load_A2(A, A_s);\n", "load_A2", nil},
		{"expression as argument", lint.BareArguments, "compute(alpha,", "compute(alpha + 1,", "compute(alpha + 1", nil},
		{"element as argument", lint.BareArguments, "  store_C(C, C_s);", "  store_C(&C[1], C_s);", "store_C(&C[1]", nil},
		{"converted argument", lint.BareArguments, "static void compute(float alpha", "static void compute(double alpha", "compute(alpha,", nil},
		{"other depth", lint.BareArguments, "store_C(float *C, hls::stream<float, 16>", "store_C(float *C, hls::stream<float, 8>", "store_C(C, C_s)", nil},
		{"initialised local", lint.PlainLocals, "  int16_t weights[8];\n", "  int16_t weights[8] = {0};\n", "weights[8] = {0}", nil},
		{"static local", lint.PlainLocals, "  int16_t weights[8];\n", "  static int16_t weights[8];\n", "static int16_t", nil},
		{"reader first", lint.ChannelEnds, "  load_A(A, A_s);\n  load_W(W, weights);\n  compute(alpha, A_s, weights, C_s);\n", "  load_W(W, weights);\n  compute(alpha, A_s, weights, C_s);\n  load_A(A, A_s);\n", "compute(alpha, A_s", nil},
		{"two readers", lint.ChannelEnds, "  store_C(C, C_s);\n", "  store_C(C, C_s);\n  store_C(C, C_s);\n", "C_s(\"C_s\")", []lint.Rule{lint.AXIArgument, lint.TokenCount}},
		{"no writer", lint.ChannelEnds, "  load_W(W, weights);\n", "", "int16_t weights[8];\n  hls", nil},
		{"reads and writes a stream", lint.ChannelEnds, "    A_s.write(A[i]);\n", "    A_s.write(A[i]);\n    A_s.read();\n", "A_s(\"A_s\")", []lint.Rule{lint.TokenCount, lint.Bypass}},
		{"stream argument twice", lint.StreamArgument, "float *C) {", "float *C, hls::stream<float, 2> &A_s) {", "", nil},
		{"m_axi written by two", lint.AXIArgument, "  store_C(C, C_s);\n", "  store_C(C, C_s);\n  clear(C);\n", "clear(C);", []lint.Rule{lint.ProcessForm}},
		{"memory written by two", lint.MemoryArgument, "float *C) {\n#pragma HLS interface mode=m_axi port=A bundle=gmem_A offset=slave depth=64\n", "float *C) {\n", "", []lint.Rule{lint.Bypass}},
		{"input read in the middle", lint.Bypass, "static void compute(float alpha, hls::stream<float, 2> &A_s, ", "static void compute(float alpha, const int16_t *W, hls::stream<float, 2> &A_s, ", "", nil},
		{"cycle", lint.Cycle, "load_A(const float *A, hls::stream<float, 2> &A_s) {\n#pragma HLS inline off\n", "", "load_A(A, A_s, back)", []lint.Rule{lint.ChannelEnds, lint.Bypass}},
		{"too few reads", lint.TokenCount, "for (int i = 0; i < 8; ++i) {\n#pragma HLS pipeline II=1\n    C[i]", "for (int i = 0; i < 7; ++i) {\n#pragma HLS pipeline II=1\n    C[i]", "C_s(\"C_s\")", nil},
		{"guarded write", lint.TokenCount, "if (i == 7) {", "if (i >= 6) {", "C_s(\"C_s\")", nil},
		{"depth 1", lint.Depth, "stream<float, 16>", "stream<float, 1>", "C_s(\"C_s\")", nil},
		{"depth by name", lint.Depth, "stream<float, 16>", "stream<float, DEPTH>", "C_s(\"C_s\")", nil},
		{"no depth", lint.Depth, "stream<float, 16>", "stream<float>", "C_s(\"C_s\")", nil},
		{"guarded call", lint.ControlFlow, "  store_C(C, C_s);\n", "  if (alpha > 0) {\n    store_C(C, C_s);\n  }\n", "if (alpha > 0)", []lint.Rule{lint.ChannelEnds, lint.TokenCount}},
		{"break", lint.ControlFlow, "        row[j] = x;\n", "        row[j] = x;\n        break;\n", "break;", nil},
		{"while", lint.ControlFlow, "  const int shift[2] = {1, -1};\n", "  const int shift[2] = {1, -1};\n  while (alpha > 1) {\n    row[0] = 0;\n  }\n", "while", nil},
		{"pragma above its loop", lint.PragmaPlace, "store_C_i:\n", "#pragma HLS unroll\nstore_C_i:\n", "HLS unroll\nstore", nil},
		{"pragma outside", lint.PragmaPlace, "static void load_W", "#pragma HLS inline off\nstatic void load_W", "HLS inline off\nstatic", nil},
		{"pragma after a statement", lint.PragmaPlace, "#pragma HLS pipeline II=1\n    C[i] = C_s.read();\n", "    C[i] = C_s.read();\n#pragma HLS pipeline II=1\n", "HLS pipeline II=1\n  }\n}\n\nextern", nil},
		{"interface of no parameter", lint.PragmaPlace, "mode=s_axilite port=alpha", "mode=s_axilite port=beta", "port=beta", []lint.Rule{lint.KernelInterface}},
		{"pragma before its variable", lint.PragmaVariable, "  float row[8];\n#pragma HLS array_partition variable=row complete\n", "#pragma HLS array_partition variable=row complete\n  float row[8];\n", "variable=row", nil},
		{"two kinds of storage", lint.PragmaVariable, "variable=row complete\n", "variable=row complete\n#pragma HLS stream variable=row depth=8\n", "HLS stream", nil},
		{"words and banks of one dimension", lint.PragmaVariable, "variable=row complete\n", "variable=row complete\n#pragma HLS array_reshape variable=row complete dim=1\n", "HLS array_reshape", nil},
		{"partition of m_axi", lint.AXIStorage, "#pragma HLS dataflow\n", "#pragma HLS dataflow\n#pragma HLS array_partition variable=A cyclic factor=2\n", "variable=A", nil},
		{"too many pieces", lint.PartitionSize, "  float row[8];", "  float row[2000];", "variable=row", nil},
		{"variable bound below a pipeline", lint.VariableBound, "k < 2;", "k < j;", "k < j", nil},
		{"shared bundle", lint.AXIPort, "bundle=gmem_W", "bundle=gmem_A", "port=W bundle=gmem_A", nil},
		{"no depth for co-simulation", lint.AXIPort, "offset=slave depth=64", "offset=slave", "offset=slave\n", nil},
		{"stride of a load", lint.BurstLoop, "i < 64; ++i", "i < 128; i += 2", "i += 2", nil},
		{"counter of a load", lint.BurstLoop, "for (int i = 0; i < 64", "for (uint8_t i = 0; i < 64", "uint8_t i", nil},
		{"not extern C", lint.KernelInterface, "extern \"C\" void top", "void top", "void top", nil},
		{"argument off s_axilite", lint.KernelInterface, "#pragma HLS interface mode=s_axilite port=W bundle=control\n", "", "void top", nil},
		{"keyword of VHDL", lint.Names, "row", "signal", "float signal[8]", nil},
		{"keyword in capitals", lint.Names, "shift[", "Buffer[", "Buffer[2]", nil},
		{"long name", lint.Names, "float x =", "float " + strings.Repeat("x", 257) + " =", "xxxxx", nil},
		{"label twice", lint.Names, "columns:", "rows:", "    for (int j", nil},
		{"unclosed", lint.Unreadable, "  store_C(C, C_s);\n}\n", "  store_C(C, C_s);\n", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := good(t)
			require.Contains(t, src, c.old)
			src = variant(c.name, strings.ReplaceAll(src, c.old, c.new))
			findings := lint.Kernel([]byte(src))
			require.NotEmpty(t, findings)
			found := false
			for _, f := range findings {
				if f.Rule != c.rule {
					require.Contains(t, c.also, f.Rule, "%v", findings)
					continue
				}
				if at := strings.Index(src, c.at); c.at != "" && f.Line == 1+strings.Count(src[:at], "\n") || c.at == "" {
					found = true
				}
			}
			require.True(t, found, "rule %d at %q: %v", c.rule, c.at, findings)
		})
	}
}

// variant finishes the breaks that need more than one edit.
func variant(name, src string) string {
	replace := strings.NewReplacer()
	switch name {
	case "stream argument twice":
		replace = strings.NewReplacer("  hls::stream<float, 2> A_s(\"A_s\");\n", "", "port=return bundle", "port=A_s bundle=control\n#pragma HLS interface mode=s_axilite port=return bundle")
	case "memory written by two":
		replace = strings.NewReplacer("load_A(const float *A", "load_A(float *A", "    A_s.write(A[i]);\n", "    A_s.write(A[i]);\n    A[i] = 0;\n",
			"void top(const float *A", "void top(float *A", "load_W(const int16_t *W", "load_W(const int16_t *W, float *A", "load_W(W,", "load_W(W, A,",
			"weights[i] = W[i];", "weights[i] = W[i] + A[i];")
	case "input read in the middle":
		replace = strings.NewReplacer("compute(alpha, A_s", "compute(alpha, W, A_s", "x * (float)weights[j]", "x * W[j]", "  load_W(W, weights);\n", "", "  int16_t weights[8];\n", "",
			", const int16_t weights[8],", ",", ", weights, C_s", ", C_s")
	case "cycle":
		replace = strings.NewReplacer("static void load_A_i:", "static void load_A(const float *A, hls::stream<float, 2> &A_s, hls::stream<float, 2> &back) {\n#pragma HLS inline off\nload_A_i:",
			"A_s.write(A[i]);", "A_s.write(A[i] + back.read());", "load_A(A, A_s);", "load_A(A, A_s, back);", "  hls::stream<float, 2> A_s(\"A_s\");\n",
			"  hls::stream<float, 2> A_s(\"A_s\");\n  hls::stream<float, 2> back(\"back\");\n", "static void compute(float alpha,", "static void compute(float alpha, hls::stream<float, 2> &back,",
			"compute(alpha,", "compute(alpha, back,", "float x = A_s.read();", "float x = A_s.read();\n      back.write(x);")
	}
	return replace.Replace(src)
}

// TestSharedPort: a process may go through several arguments behind one port, if all ask the same of it. Words of several
// elements may lie in banks.
func TestSharedPort(t *testing.T) {
	both := strings.NewReplacer("static void load_A(const float *A, hls::stream<float, 2> &A_s) {\n", "static void load_A(const float *A, hls::stream<float, 2> &A_s, const int16_t *W, int16_t weights[8]) {\n",
		"    A_s.write(A[i]);\n  }\n", "    A_s.write(A[i]);\n  }\nload_W_i:\n  for (int i = 0; i < 8; ++i) {\n#pragma HLS pipeline II=1\n    weights[i] = W[i];\n  }\n",
		"load_A(A, A_s);", "load_A(A, A_s, W, weights);", "  load_W(W, weights);\n", "", "port=W bundle=gmem_W", "port=W bundle=gmem_A").Replace(good(t))
	from, to := strings.Index(both, "static void load_W"), strings.Index(both, "static void compute")
	both = both[:from] + both[to:]
	require.Contains(t, both, "port=W bundle=gmem_A")
	require.Empty(t, lint.Kernel([]byte(both)))
	other := strings.Replace(both, "port=W bundle=gmem_A", "port=W num_read_outstanding=8 bundle=gmem_A", 1)
	found := lint.Kernel([]byte(other))
	require.Len(t, found, 1)
	require.Equal(t, lint.AXIPort, found[0].Rule)
	words := strings.Replace(good(t), "float row[8];\n", "float row[8];\n  float wide[8][4];\n#pragma HLS array_partition variable=wide cyclic factor=2 dim=1\n#pragma HLS array_reshape variable=wide complete dim=2\n", 1)
	require.Empty(t, lint.Kernel([]byte(words)))
}

// TestEmitted lints what package emit is known to print.
func TestEmitted(t *testing.T) {
	names, err := filepath.Glob("../emit/testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, f := range archive.Files {
			base, ok := strings.CutPrefix(f.Name, "want/")
			if !ok || !strings.HasSuffix(base, ".cpp") || strings.HasSuffix(base, "_tb.cpp") || strings.HasSuffix(base, "_golden.cpp") || base == "host.cpp" {
				continue
			}
			for _, finding := range lint.Kernel(f.Data) {
				require.True(t, finding.Warning, "%s: %s", name, finding)
			}
		}
	}
}

// FuzzKernel wants an answer for any text.
func FuzzKernel(f *testing.F) {
	src, err := os.ReadFile("testdata/good.cpp")
	require.NoError(f, err)
	f.Add(src)
	f.Add([]byte("extern \"C\" {"))
	f.Add([]byte("void f(int a) { for (;;) do { x<y>z; } while (1) }"))
	f.Add([]byte("static const int N = (1 << 70) / 0; #pragma HLS"))
	f.Fuzz(func(t *testing.T, src []byte) { lint.Kernel(src) })
}
