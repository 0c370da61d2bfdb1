package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// codo runs one command line in dir and gives the status and what it printed.
func codo(t *testing.T, dir string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(dir)
	var out, err bytes.Buffer
	status = run(args, &out, &err)
	require.NotContains(t, out.String()+err.String(), "goroutine", "a stack trace")
	return status, out.String(), err.String()
}

// folder makes a folder with these files, given as name, text, name, text.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(files[i+1]), 0o644))
	}
	return dir
}

const chain = `void chain(const float x[16], float y[16]) {
  float t[16];
  for (int i = 0; i < 16; i++) t[i] = x[i] * 2;
  for (int i = 0; i < 16; i++) y[i] = t[i] + 1;
}
`

func TestWritesDesign(t *testing.T) {
	dir := folder(t, "chain.cpp", chain)
	status, out, _ := codo(t, dir, "chain.cpp", "--disable", "schedule")
	require.Zero(t, status)
	require.Contains(t, out, "chain: 2 tasks, 1 channel, axi interface")
	for _, name := range []string{"chain.cpp", "chain_tb.cpp", "chain_golden.cpp", "golden/chain.cpp", "run_hls.tcl", "hls_config.cfg",
		"run.sh", "include/hls_stream.h", "report.json", "report.txt", "report.html"} {
		require.FileExists(t, filepath.Join("codo-out/chain", name))
	}
	var r struct {
		Top      string
		Channels []struct {
			Name, From, To, Kind, Reason string
			Depth, Tokens, Bits          int
		}
		Passes []struct{ Name string }
	}
	text, err := os.ReadFile("codo-out/chain/report.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &r))
	require.Equal(t, "chain", r.Top)
	require.Equal(t, "fifo", r.Channels[0].Kind)
	require.Equal(t, 16, r.Channels[0].Tokens)
	require.Equal(t, 32, r.Channels[0].Bits)
	require.NotEqual(t, r.Channels[0].From, r.Channels[0].To)
	require.Equal(t, "parse", r.Passes[0].Name)
}

// TestDeterministic writes twice and compares all bytes but the times.
func TestDeterministic(t *testing.T) {
	dir := folder(t, "chain.cpp", chain)
	for _, out := range []string{"a", "b"} {
		status, _, _ := codo(t, dir, "chain.cpp", "-o", out)
		require.Zero(t, status)
	}
	require.NoError(t, filepath.WalkDir("a", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "report.json" {
			return err
		}
		a, errA := os.ReadFile(path)
		b, errB := os.ReadFile("b" + strings.TrimPrefix(path, "a"))
		require.NoError(t, errA)
		require.NoError(t, errB)
		require.Equal(t, string(a), string(b), path)
		return nil
	}))
}

func TestVerify(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "chain.cpp", chain)
	for _, face := range []string{"memory", "axi"} {
		status, out, stderr := codo(t, dir, "chain.cpp", "--verify", "--interface", face, "-o", face)
		require.Zero(t, status, "%s%s", out, stderr)
		require.Contains(t, out, "PASS")
	}
	status, out, stderr := codo(t, dir, "chain.cpp", "--verify", "--json", "-o", "json")
	require.Zero(t, status)
	require.True(t, json.Valid([]byte(out)), "nothing beside the JSON: %s", out)
	require.Contains(t, stderr, "PASS")
	text, err := os.ReadFile("axi/chain.cpp")
	require.NoError(t, err)
	broken := strings.Replace(string(text), "+ 1.0f", "+ 2.0f", 1)
	require.NotEqual(t, string(text), broken)
	require.NoError(t, os.WriteFile("axi/chain.cpp", []byte(broken), 0o644))
	status, out, stderr = codo(t, dir, "verify", "axi")
	require.Equal(t, 1, status)
	require.Contains(t, out, "FAIL")
	require.Contains(t, stderr, "run failed")
}

// TestSourceFault: where the data of the testbench make the user's own source fault, that is said.
func TestSourceFault(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "far.cpp", "void far(const int at[64], const float x[64], float y[64]) {\n  for (int i = 0; i < 64; i++) y[i] = x[at[i] * 100000];\n}\n")
	status, out, stderr := codo(t, dir, "far.cpp", "--verify")
	require.Equal(t, 1, status)
	require.Contains(t, out+stderr, "codo: your own source touched memory that it does not own")

	dir = folder(t, "parts.cpp", "void parts(const int a[64], int y[64]) {\n  for (int i = 0; i < 64; i++) y[i] = i / (a[i] - a[0]);\n}\n")
	status, out, stderr = codo(t, dir, "parts.cpp", "--verify")
	require.Equal(t, 1, status)
	require.Contains(t, out+stderr, "codo: your own source divides by zero")
}

// TestAblation verifies a design with each part left out.
func TestAblation(t *testing.T) {
	needCompiler(t)
	dir := folder(t, "chain.cpp", chain)
	for list, kind := range map[string]string{"coarse": "fifo", "fine": "fifo", "communication": "pingpong", "coarse,fine,communication,schedule": "pingpong"} {
		status, out, stderr := codo(t, dir, "chain.cpp", "--verify", "--interface", "memory", "--disable", list)
		require.Zero(t, status, stderr)
		require.Contains(t, out, "PASS")
		require.Contains(t, out, kind, list)
	}
}

func needCompiler(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("NO g++: designs are not run")
	}
}

// TestBadInput gives the command what is wrong with files and flags: a clear
// message, status 1, and no output folder.
func TestBadInput(t *testing.T) {
	dir := folder(t, "chain.cpp", chain, "empty.cpp", "", "none.cpp", "int x;\n", "two.cpp", "void a(int x[1]) { x[0] = 1; }\nvoid b(int x[1]) { x[0] = 1; }\n",
		"bad.yaml", "clok: 3\n", "many.yaml", "dsp: many\n", "full/keep.txt", "mine", "mark.cpp", "\xef\xbb\xbfvoid mark(const flt x[16]) {}\n",
		"huge.cpp", "void huge(const int x[200][1 << 20], int y[200][1 << 20]) {\n  for (int i = 0; i < 200; i++) y[i][0] = x[i][0];\n}\n",
		"pinned.cpp", "void pinned(const int x[50 << 20], int y[50 << 20]) {\n#pragma codo memory variable=x bank=HBM[3]\n#pragma codo memory variable=y bank=HBM[3]\n  for (int i = 0; i < 200; i++) y[i] = x[i];\n}\n",
		"between.cpp", "void between(const float a[8192][8192], float b[8192][8192]) {\n  float t[8192][8192];\n  for (int i = 0; i < 8192; i++)\n    for (int j = 0; j < 8192; j++) t[i][j] = a[i][j] * 2;\n"+
			"  for (int i = 0; i < 8192; i++)\n    for (int j = 0; j < 8192; j++) b[i][j] = t[j][i] + t[i][j];\n}\n",
		"twice.cpp", "void twice(const int x[9], int y[9]) {\n#pragma codo memory variable=x bank=HBM[3]\n#pragma codo memory variable=x bank=HBM[4]\n  for (int i = 0; i < 9; i++) y[i] = x[i];\n}\n")
	cases := []struct {
		name string
		args []string
		want string
	}{
		{"missing file", []string{"nope.cpp"}, "cannot read the file: no such file or directory"},
		{"folder", []string{"full"}, "cannot read the file"},
		{"empty", []string{"empty.cpp"}, "error[P01]: the file is empty"},
		{"no function", []string{"none.cpp"}, "error[P04]: no function is defined"},
		{"mark of order", []string{"mark.cpp"}, "mark.cpp:1:17: error[P10]: unknown or unsupported type `flt`\n    1 | void mark(const flt x[16]) {}\n"},
		{"two tops", []string{"two.cpp"}, "2 functions could be the top"},
		{"unknown top", []string{"chain.cpp", "--top", "nope"}, "there is no function `nope`"},
		{"unknown flag", []string{"chain.cpp", "--nope"}, "unknown flag"},
		{"unknown device", []string{"chain.cpp", "--device", "u999"}, `unknown device "u999"`},
		{"bad interface", []string{"chain.cpp", "--interface", "pcie"}, "--interface is \"pcie\"; it can be memory, axi"},
		{"bad stage", []string{"chain.cpp", "--until", "nope"}, "--until is \"nope\"; it can be room, "},
		{"bad clock", []string{"chain.cpp", "--clock", "0"}, "it is a period in ns"},
		{"no clock", []string{"chain.cpp", "--clock", "nan"}, "it is a period in ns"},
		{"no balance", []string{"chain.cpp", "--balance", "inf"}, "it is a factor of 1 or more"},
		{"unknown setting", []string{"chain.cpp", "--config", "bad.yaml"}, `unknown setting "clok"`},
		{"no number", []string{"chain.cpp", "--config", "many.yaml"}, `many.yaml: dsp is "many"; it is a whole number`},
		{"too few DSPs", []string{"chain.cpp", "--dsp", "4", "--operators", "default"}, "the budget is too small: the least design found takes 5 DSP slices, and there are 4; most of them, 3, are in task chain_t (chain.cpp:3:3)"},
		{"no DSPs", []string{"chain.cpp", "--dsp", "0", "--operators", "default"}, "the least design found takes 5 DSP slices, and there are 0"},
		{"too few LUTs", []string{"chain.cpp", "--lut", "9", "--interface", "memory"}, "LUTs, and there are 9; most of them, "},
		{"array larger than the chip", []string{"between.cpp"}, "; t (between.cpp:2:9) has 256 MiB, which is more than the chip: make it an argument"},
		{"negative budget", []string{"chain.cpp", "--uram", "-1"}, "--uram is -1"},
		{"more channels than there are", []string{"chain.cpp", "--device", "u250", "--channels", "5"}, "--channels is 5; u250 has 4 of DDR"},
		{"too large for a channel", []string{"huge.cpp", "--channels", "1"}, "huge.cpp:1:42: error[P16]: y takes 800 MiB off chip, and u55c has 512 MiB in HBM[0]"},
		{"too little memory", []string{"huge.cpp", "--channels", "3"}, "huge.cpp:1:42: error[P16]: the arrays take 1.562 GiB off chip, and u55c has 1.5 GiB in HBM[0] to HBM[2]"},
		{"no such bank", []string{"pinned.cpp", "--device", "u250"}, "pinned.cpp:2:1: error[P15]: x is pinned to HBM[3], which u250 does not have"},
		{"full bank", []string{"pinned.cpp", "--device", "u280"}, "pinned.cpp:3:1: error[P15]: y takes 200 MiB, and HBM[3] has 56 MiB left"},
		{"placed twice", []string{"twice.cpp"}, "twice.cpp:3:1: error[P14]: `x` is pinned to a bank twice"},
		{"no such switch", []string{"chain.cpp", "--disable", "coarse,finer"}, `--disable names "finer"; it can be coarse, fine, communication, schedule`},
		{"time before now", []string{"chain.cpp", "--timeout", "-1s"}, "--timeout is -1s"},
		{"no argument", []string{}, "requires at least 1 arg(s)"},
		{"not ours", []string{"chain.cpp", "-o", "full"}, "was not written by codo-opt"},
		{"file in the way", []string{"chain.cpp", "-o", "chain.cpp/out"}, "cannot write the output folder"},
		{"verify nothing", []string{"verify", "nope"}, "nope"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			status, _, stderr := codo(t, dir, c.args...)
			require.Equal(t, 1, status, stderr)
			require.Contains(t, stderr, c.want)
			require.NoDirExists(t, "codo-out")
			require.FileExists(t, "full/keep.txt")
		})
	}
}

// TestPlaceOnChip: where arguments are memories on the chip, a bank means nothing.
func TestPlaceOnChip(t *testing.T) {
	dir := folder(t, "axpy.cpp", axpy)
	status, _, stderr := codo(t, dir, "axpy.cpp", "--interface", "memory", "--disable", "schedule")
	require.Zero(t, status)
	require.Contains(t, stderr, "axpy.cpp:2:1: warning[W05]: the bank of y has no effect: arguments are on-chip memories")
	for _, name := range []string{"host.cpp", "connectivity.cfg", "design.ir"} {
		require.NoFileExists(t, "codo-out/axpy/"+name)
	}
	readme, err := os.ReadFile("codo-out/axpy/README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), "There is no host program")
}

// TestUnwritable needs a folder that the user may not write.
func TestUnwritable(t *testing.T) {
	dir := folder(t, "chain.cpp", chain, "locked/x", "")
	require.NoError(t, os.Chmod(filepath.Join(dir, "locked"), 0o555))
	if os.WriteFile(filepath.Join(dir, "locked/probe"), nil, 0o644) == nil {
		t.Skip("this user may write everywhere")
	}
	status, _, stderr := codo(t, dir, "chain.cpp", "-o", "locked/out")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "cannot write the output folder locked/out")
}

// TestSettings checks flag > environment > file > default.
func TestSettings(t *testing.T) {
	dir := folder(t, "chain.cpp", chain, "codo.yaml", "interface: memory\nclock: 5\n")
	report := func(args ...string) (clock float64, face string) {
		status, out, stderr := codo(t, dir, append([]string{"chain.cpp", "--json"}, args...)...)
		require.Zero(t, status, stderr)
		var r struct {
			Clock     float64 `json:"clock_ns"`
			Interface string
		}
		require.NoError(t, json.Unmarshal([]byte(out), &r))
		return r.Clock, r.Interface
	}
	clock, face := report()
	require.Equal(t, 5.0, clock)
	require.Equal(t, "memory", face)
	t.Setenv("CODO_CLOCK", "4")
	clock, _ = report()
	require.Equal(t, 4.0, clock)
	clock, face = report("--clock", "2.5", "--interface", "axi")
	require.Equal(t, 2.5, clock)
	require.Equal(t, "axi", face)
	for name, text := range map[string]string{"CODO_DSP": "abc", "CODO_MAX_PARALLEL": "2.5", "CODO_CLOCK": "fast", "CODO_TIMEOUT": "5", "CODO_VERIFY": "perhaps"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, text)
			status, _, stderr := codo(t, dir, "chain.cpp")
			require.Equal(t, 1, status)
			require.Contains(t, stderr, fmt.Sprintf("%s is %q; it is ", name, text))
		})
	}
}

// TestDefine gives macros with what lists are made of.
func TestDefine(t *testing.T) {
	dir := folder(t, "pick.cpp", `void pick(const int x[8], int y[8]) {
  const int more[2] = {LIST};
  for (int i = 0; i < 8; i++) y[i] = MAX(x[i], more[i % 2]);
}
`)
	status, out, stderr := codo(t, dir, "check", "pick.cpp", "-D", "LIST=1,2", "-D", "MAX(a,b)=((a)>(b)?(a):(b))", "-I", "one,two")
	require.Zero(t, status, "%s%s", out, stderr)
}

func TestLookInside(t *testing.T) {
	dir := folder(t, "chain.cpp", chain)
	status, out, _ := codo(t, dir, "chain.cpp", "--until", "split", "--print-ir")
	require.Zero(t, status)
	require.Contains(t, out, "channel t f32[16]")
	require.NotContains(t, out, "fifo")
	require.NoDirExists(t, "codo-out")
	status, out, _ = codo(t, dir, "--help")
	require.Zero(t, status)
	require.Contains(t, out, "Examples:")
	for _, command := range []string{"verify", "check", "devices", "completion"} {
		status, out, _ = codo(t, dir, command, "--help")
		require.Zero(t, status)
		require.Contains(t, out, "Usage:")
	}
}

func TestCheck(t *testing.T) {
	dir := folder(t, "fan.cpp", `void fan(const float x[8], float y[8], float z[8]) {
  for (int i = 0; i < 8; i++) y[i] = x[i];
  for (int i = 0; i < 8; i++) z[i] = x[i] * 2;
}
`)
	status, out, _ := codo(t, dir, "check", "fan.cpp")
	require.Zero(t, status)
	require.Contains(t, out, "fan.cpp:3:38: warning[V21]: x: an argument read by several tasks")
	require.Contains(t, out, "fan.cpp:2:38: note:")
	status, out, _ = codo(t, dir, "check", "fan.cpp", "--json")
	require.Zero(t, status)
	var list []struct{ Code, Buffer, At, Other, Fix string }
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	require.Equal(t, "V21", list[0].Code)
	require.Equal(t, "x", list[0].Buffer)
	require.Equal(t, "fan.cpp:2:38", list[0].Other)
	status, out, _ = codo(t, dir, "check", "fan.cpp", "--sarif")
	require.Zero(t, status)
	require.Contains(t, out, `"version": "2.1.0"`)
}

// TestReplace checks that a second run replaces what the first wrote, and keeps what others have put beside it.
func TestReplace(t *testing.T) {
	dir := folder(t, "chain.cpp", chain)
	status, _, _ := codo(t, dir, "chain.cpp", "-o", "out")
	require.Zero(t, status)
	put := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	holds := func(name, text string) {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
	put("out/prj/solution1/csynth.rpt", "hours")
	put("out/include/own.h", "mine")
	put("out/notes.txt", "mine, too")
	put("out/run.sh", "changed")
	require.NoError(t, os.Rename("chain.cpp", "link.cpp"))
	for n := range 2 { // the second finds what the first has kept
		status, _, stderr := codo(t, dir, "link.cpp", "-o", "out", "--interface", "memory")
		require.Zero(t, status)
		require.Equal(t, n == 0, strings.Contains(stderr, "out/run.sh.edited holds what was changed by hand"), stderr)
		holds("out/prj/solution1/csynth.rpt", "hours")
		holds("out/include/own.h", "mine")
		holds("out/notes.txt", "mine, too")
		holds("out/run.sh.edited", "changed")
		require.NoFileExists(t, "out/host.cpp", "the first run wrote it, the second does not")
		entries, err := os.ReadDir(".")
		require.NoError(t, err)
		require.Len(t, entries, 2, "nothing is left beside link.cpp and out")
	}
	put("out/run.sh", "changed again")
	status, _, _ = codo(t, dir, "link.cpp", "-o", "out", "--interface", "memory")
	require.Zero(t, status)
	holds("out/run.sh.edited", "changed")
	holds("out/run.sh.edited2", "changed again")
	require.NoError(t, os.Remove("out/.codo-files"), "as runs of before left it")
	require.NoError(t, os.Rename("link.cpp", "last.cpp"))
	require.NoError(t, os.WriteFile("last.cpp", []byte("void other(const int x[4], int y[4]) { for (int i = 0; i < 4; i++) y[i] = x[i] + 1; }\n"), 0o644))
	status, _, _ = codo(t, dir, "last.cpp", "-o", "out")
	require.Zero(t, status)
	holds("out/notes.txt", "mine, too")
	holds("out/prj/solution1/csynth.rpt", "hours")
	require.NoFileExists(t, "out/chain_tb.cpp", "of the design before")
	require.FileExists(t, "out/other_tb.cpp")
}
