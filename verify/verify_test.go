package verify

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const shims = "../emit/include"

// needCompiler skips loudly where nothing can be compiled.
func needCompiler(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("NOT TESTED: no g++ on this machine")
	}
}

// copyDesign makes a design folder of testdata/demo with the shims, its files
// edited by replacements of old by new text in the file named.
func copyDesign(t *testing.T, edit map[string][]string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("testdata/demo")))
	require.NoError(t, os.CopyFS(filepath.Join(dir, "include"), os.DirFS(shims)))
	for file, pairs := range edit {
		path := filepath.Join(dir, file)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for i := 0; i < len(pairs); i += 2 {
			require.Contains(t, string(text), pairs[i])
			text = []byte(strings.Replace(string(text), pairs[i], pairs[i+1], 1))
		}
		require.NoError(t, os.WriteFile(path, text, 0o644))
	}
	return dir
}

// TestRun edits the example by hand in every way that must be noticed, and in
// some that must not matter. What the designs have in common is compiled once.
func TestRun(t *testing.T) {
	needCompiler(t)
	common := t.TempDir()
	headers := NewHeaders(common)
	t.Cleanup(func() {
		for _, ext := range []string{".o", ".gch"} {
			made, err := filepath.Glob(filepath.Join(common, "*"+ext))
			require.NoError(t, err)
			require.NotEmpty(t, made, ext)
		}
	})
	tests := []struct {
		name  string
		edit  []string // of demo.cpp: old, new, ...
		pass  bool
		stage Stage
		code  int
		says  []string
	}{
		{"swapped subscripts", []string{"C[j * 24 + i] = S[i][j]", "C[i * 16 + j] = S[i][j]"},
			false, StageRun, 1, []string{"run 0: C[0][1]", "FAIL"}},
		{"dropped write", []string{"    u.write(product.read() + 1.0f);", "    float p = product.read();\n    if (i) u.write(p + 1.0f);"},
			false, StageRun, 3, []string{
				"codo: deadlock\n" +
					"  task collect waits to read u (empty), but task scale has ended\n" +
					"  task store_C waits for task collect to end\n",
			}},
		{"depth too small", []string{"hls::stream<float, 18> &a_late", "hls::stream<float, 14> &a_late",
			"hls::stream<float, 18> &a_late", "hls::stream<float, 14> &a_late", "hls::stream<float, 18> a_late", "hls::stream<float, 14> a_late"},
			false, StageRun, 3, []string{"codo: deadlock\n" +
				"  task fork_A waits to write a_late (full, 14 of 14), for task centre\n" +
				"  task centre waits to read mean (empty), for task row_mean\n" +
				"  task row_mean waits to read a_sum (empty), for task fork_A\n"}},
		{"one token too many", []string{"    a.write(A[i]);\n  }\n", "    a.write(A[i]);\n  }\n  a.write(0);\n"},
			false, StageRun, 4, []string{"PASS", "codo: stream a destructed with 1 leftover tokens"}},
		{"reader before writer", []string{"  collect(u, S);\n  store_C(S, C);\n", "  store_C(S, C);\n  collect(u, S);\n"},
			false, StageRun, 1, []string{"FAIL"}},
		{"pragma lost", []string{"#pragma HLS dataflow\n  hls::stream<float, 2> a(", "  hls::stream<float, 2> a("},
			false, StageRun, 3, []string{"codo: deadlock\n  task main waits to write a (full, 2 of 2)\n"}},
		{"least depth, open depths, a loop among the tasks", []string{
			"hls::stream<float, 18> &a_late", "hls::stream<float> &a_late",
			"hls::stream<float, 18> &a_late", "hls::stream<float, 15> &a_late",
			"hls::stream<float, 18> a_late", "hls::stream<float, 15> a_late",
			"  load_A(A, a);", "  for (int i = 0; i < 384; ++i) {\n#pragma HLS pipeline\n    a.write(A[i]);\n  }"},
			true, StageRun, 0, nil},
		{"unknown name", []string{"  store_C(S, C);", "  store_D(S, C);"},
			false, StageBuild, 1, []string{"demo.cpp:125:3: error: ", "store_D"}},
		{"bracket lost", []string{"    mean.write(sum / 16);\n  }\n}", "    mean.write(sum / 16);\n  }\n"},
			false, StageBuild, 1, []string{"codo: demo.cpp:23: error: { is not closed"}},
		{"wild subscript", []string{"S[i][j] = u.read()", "S[i * i * 1000000][j] = u.read()"},
			false, StageRun, -1, []string{"codo: task collect touched memory it does not own", "codo: signal: segmentation fault"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := copyDesign(t, map[string][]string{"demo.cpp": test.edit})
			r, err := Run(context.Background(), dir, Options{Timeout: time.Minute, Headers: headers})
			require.NoError(t, err)
			for _, want := range test.says {
				require.Contains(t, r.Output, want)
			}
			require.Equal(t, test.pass, r.Pass, r.Output)
			require.Equal(t, test.stage, r.Stage, r.Output)
			require.Equal(t, test.code, r.ExitCode, r.Output)
			require.Positive(t, r.Elapsed)
		})
	}
}

// TestFolderIsKept: nothing in the folder may change, and all output is passed on.
func TestFolderIsKept(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	dir := copyDesign(t, nil)
	before := files(t, dir)
	var seen bytes.Buffer
	r, err := Run(context.Background(), dir, Options{Stdout: &seen, KeepBuildDir: true, ExtraFlags: []string{"-O0"}})
	require.NoError(t, err)
	require.True(t, r.Pass, r.Output)
	require.Equal(t, before, files(t, dir))
	require.Equal(t, r.Output, seen.String())
	_, kept, found := strings.Cut(strings.TrimSpace(r.Output), "codo: build folder kept: ")
	require.True(t, found)
	require.FileExists(t, filepath.Join(kept, "demo.cpp"))
	require.NoError(t, os.RemoveAll(kept))
}

func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	}))
	return all
}

// TestGoldenInC builds the golden side with a C compiler.
func TestGoldenInC(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	dir := copyDesign(t, map[string][]string{"demo_tb.cpp": {"void demo_golden", `extern "C" void demo_golden`}})
	require.NoError(t, os.Remove(filepath.Join(dir, "demo_golden.cpp")))
	wrapper := "#define demo demo_golden\nstatic int class; /* C, not C++ */\n#include \"golden/demo.cpp\"\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "demo_golden.c"), []byte(wrapper), 0o644))
	r, err := Run(context.Background(), dir, Options{})
	require.NoError(t, err)
	require.True(t, r.Pass, r.Output)
}

// TestUndefined: what the source leaves open is not held against a design, if there is
// something else; all else is.
func TestUndefined(t *testing.T) {
	needCompiler(t)
	compare := []string{
		"#include <cstdio>", "#include <cstdio>\n#include \"codo_again.h\"",
		"    for (int j = 0; j < 16; ++j)\n      for (int i = 0; i < 24; ++i)\n        if (C[j][i]", "    const codo::again<float> again(want[0], 384);\n" +
			"    static const long other[512] = {1, 2, 3};\n    const codo::again<long> beside(other, 512); // of another type\n    (void)beside;\n" +
			"    for (int j = 0; j < 16; ++j)\n      for (int i = 0; i < 24; ++i)\n        if (!again.open(24 * j + i) && C[j][i]",
		"  if (bad) {", "  if (codo::nothing_defined()) ++bad;\n  if (bad) {",
	}
	for _, test := range []struct {
		name, source, says string // the source's sum of a row
		pass               bool
	}{
		{"a row", "float sum = 0, left; if (i == 3) sum += left;", "note: 32 of 768 expected values depend on", true},
		{"a row beside a wrong one", "float sum = 0, left; if (i == 3) sum += left; if (i == 4) sum += 1;", "C[0][4]", false},
		{"all", "float sum;", "FAIL", false},
		{"nothing", "float sum = 1;", "C[0][0]", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := copyDesign(t, map[string][]string{"demo_tb.cpp": compare, "golden/demo.cpp": {"float sum = 0;", test.source},
				"demo.cpp": {"C[j * 24 + i] = S[i][j]", "C[j * 24 + i] = S[i][j] + (i == 3 ? 0.5f : 0)"}})
			r, err := Run(context.Background(), dir, Options{})
			require.NoError(t, err)
			require.Equal(t, test.pass, r.Pass, r.Output)
			require.Contains(t, r.Output, test.says)
		})
	}
}

// TestEndless: what does not end is killed, with all it started.
func TestEndless(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	dir := copyDesign(t, map[string][]string{"demo_tb.cpp": {"#include <cstdio>", "#include <unistd.h>\n#include <cstdio>",
		"  int bad = 0;", "  int bad = 0;\n  for (;;) pause();"}})
	r, err := Run(context.Background(), dir, Options{Timeout: 3 * time.Second})
	require.NoError(t, err)
	require.False(t, r.Pass)
	require.Equal(t, -1, r.ExitCode)
	require.Contains(t, r.Output, "codo: stopped: no end after 3s")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Run(ctx, dir, Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// TestEndlessSource: a source that does not end is told of before the time is over.
func TestEndlessSource(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	dir := copyDesign(t, map[string][]string{"demo_tb.cpp": {"#include <cstdio>", "#include \"codo_guard.h\"\n#include <cstdio>",
		"  int bad = 0;", "  int bad = 0;\n  codo::watch_source(true);\n  for (;;) pause();"}})
	r, err := Run(context.Background(), dir, Options{Timeout: 30 * time.Second})
	require.NoError(t, err)
	require.False(t, r.Pass)
	require.Equal(t, 3, r.ExitCode)
	require.Contains(t, r.Output, "your own source does not end")
}

// TestTooLarge: arrays that no program can have are told of in one line.
func TestTooLarge(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	dir := copyDesign(t, map[string][]string{"demo_tb.cpp": {"  int bad = 0;", "  int bad = 0;\n  static char a[3u << 30], b[8];\n  std::printf(\"%p %p\", a, b);"}})
	r, err := Run(context.Background(), dir, Options{})
	require.NoError(t, err)
	require.False(t, r.Pass)
	require.Equal(t, StageBuild, r.Stage)
	require.Contains(t, r.Output, "codo: the arrays of the testbench take more than the 2 GB")
	require.NotContains(t, r.Output, "relocation")
}

// TestVerdict: a testbench that compares nothing does not pass, and the verdict
// counts however the output is cut into writes, and beyond what is kept.
func TestVerdict(t *testing.T) {
	long := strings.Repeat("x", transcriptLimit)
	for _, test := range []struct {
		writes []string
		pass   bool
	}{
		{[]string{"PASS\n"}, true},
		{[]string{"run 0\nPA", "SS 12 values\n"}, true},
		{[]string{long, "\n", "PASS"}, true},
		{[]string{"PASS\n", "FAIL 3\n"}, false},
		{[]string{"PASS\n" + long + "\nFAIL"}, false},
		{[]string{"did not PASS\n"}, false},
		{nil, false},
	} {
		out := newTranscript(nil)
		for _, w := range test.writes {
			out.Write([]byte(w))
		}
		require.Equal(t, test.pass, out.judge())
		require.LessOrEqual(t, len(out.String()), transcriptLimit+100)
	}
}

func TestNoDesign(t *testing.T) {
	_, err := Run(context.Background(), t.TempDir(), Options{})
	require.ErrorContains(t, err, "is not a design folder: 0 files *_tb.cpp")
	dir := copyDesign(t, nil)
	require.NoError(t, os.Remove(filepath.Join(dir, "demo_golden.cpp")))
	_, err = Run(context.Background(), dir, Options{})
	require.ErrorContains(t, err, "no demo_golden.cpp")
}

func TestNoCompiler(t *testing.T) {
	dir := copyDesign(t, nil)
	t.Setenv("CXX", "no-such-compiler -x")
	_, err := Run(context.Background(), dir, Options{})
	require.EqualError(t, err, "no C++ compiler: no-such-compiler not found; install g++ or set CXX")
}
