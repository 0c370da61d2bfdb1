package verify

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// compileShim builds a program of testdata/shims against emit/include.
func compileShim(t *testing.T, source string, flags ...string) string {
	t.Helper()
	needCompiler(t)
	program := filepath.Join(t.TempDir(), "program")
	command := append([]string{"-std=c++17", "-Wall", "-Wextra", "-Werror", "-fstack-clash-protection", "-I", shims,
		filepath.Join("testdata/shims", source), "-o", program}, flags...)
	out, err := exec.Command("g++", command...).CombinedOutput()
	require.NoError(t, err, string(out))
	return program
}

// run returns standard output, standard error and exit status.
func run(t *testing.T, program string, args ...string) (string, string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

type shimCase struct {
	name      string
	out, errs string
	code      int
}

func TestPlainStreams(t *testing.T) {
	t.Parallel()
	program := compileShim(t, "plain.cpp")
	for _, c := range []shimCase{
		{"unbounded", "size 1000 capacity 2 full 0\ntotal 499500\nread_nb 0 empty 1\nf 3 write_nb 1\n", "", 0},
		{"vectors", "4 7 10 13 equal 1\nexp 0x1.5bf0a8p+1 0x1.5bf0a8b145769p+1\n", "", 0},
		{"underflow", "", "codo: task read from empty stream tokens\n", 3},
		{"leftover", "total 0\n", "codo: stream tokens destructed with 2 leftover tokens\n", 4},
	} {
		out, errs, code := run(t, program, c.name)
		require.Equal(t, c, shimCase{c.name, out, errs, code})
	}
}

func TestHalf(t *testing.T) {
	t.Parallel()
	out, errs, code := run(t, compileShim(t, "half.cpp", "-O1", "-Wno-pedantic"))
	require.Equal(t, "wrong 0, 1 2 inf 2048\n0.333252 65504 -3\n", out)
	require.Empty(t, errs)
	require.Zero(t, code)
}

func TestTasks(t *testing.T) {
	for _, flags := range [][]string{{"-O1"}, {"-O1", "-DCODO_UCONTEXT"}} { // the fast switch and the portable one
		t.Run(flags[len(flags)-1], func(t *testing.T) {
			t.Parallel()
			testTasks(t, compileShim(t, "tasks.cpp", append(flags, "-DCODO_THREADS")...))
		})
	}
}

func testTasks(t *testing.T, program string) {
	for _, c := range []shimCase{
		{"twice", "sum 5050\nsum 5050\n", "", 0},
		{"deadlock", "", "codo: deadlock\n" +
			"  task fill waits to write a (full, 2 of 2), for task drain\n" +
			"  task drain waits to read b (empty), for task fill\n" +
			"  task idle waits to read c (empty)\n", 3},
		{"underflow", "", "codo: deadlock\n  task sink waits to read a (empty), but task source has ended\n", 3},
		{"leftover", "", "codo: stream a destructed with 1 leftover tokens\n", 4},
		{"pingpong", "sum 161700\n", "", 0},
		{"pingpong_deadlock", "", "codo: deadlock\n" +
			"  task fill waits to write a (full, 2 of 2), for task use\n" +
			"  task use waits for task fill to end\n", 3},
		{"nested", "sum 5350\nsum 5350\nsum 5350\n", "", 0},
		{"nested_deadlock", "", "codo: deadlock\n" +
			"  task inner/first waits to write m (full, 2 of 2), for task inner/second\n" +
			"  task inner/second waits to write b (full, 2 of 2), for task sink\n" +
			"  task sink waits to read ready (empty), for task inner/first\n" +
			"  task source waits to write a (full, 2 of 2), for task inner/first\n", 3},
		{"stacks", "sum 4950\n", "", 0},
		{"overflow", "", "codo: task huge needs more than 64 MB for its local variables\n", -1},
		{"polling", "sum 4950 size 0 capacity 2\n", "", 0},
		{"ports", "sum 5150\n", "", 0},
		{"ports_underflow", "sum 5150\n", "codo: task read from empty stream out\n", 3},
		{"sequential", "", "codo: deadlock\n  task main waits to write a (full, 2 of 2)\n", 3},
	} {
		out, errs, code := run(t, program, c.name)
		require.Equal(t, c, shimCase{c.name, out, errs, code})
	}
}

// TestApInt runs every operator on pairs of widths against plain __int128
// arithmetic; the widths of the results are checked at compile time.
func TestApInt(t *testing.T) {
	t.Parallel()
	out, _, code := run(t, compileShim(t, "ap_int.cpp"))
	require.Regexp(t, `^\d+ checks, 0 wrong\n$`, out)
	require.Zero(t, code)
}

// TestApWord runs operators on words of more than 64 bits against arrays of bits.
func TestApWord(t *testing.T) {
	t.Parallel()
	out, _, code := run(t, compileShim(t, "ap_word.cpp"))
	require.Regexp(t, `^\d+ checks, 0 wrong\n$`, out)
	require.Zero(t, code)
}

// TestApFixed runs the examples of the manual, and conversions and operators against long
// double.
func TestApFixed(t *testing.T) {
	t.Parallel()
	out, _, code := run(t, compileShim(t, "ap_fixed.cpp"))
	require.Regexp(t, `^\d+ checks, 0 wrong\n$`, out)
	require.Zero(t, code)
}

// TestApIntTooWide: what the shim does not cover is refused, not wrong.
func TestApIntTooWide(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	cmd := exec.Command("g++", "-std=c++17", "-fsyntax-only", "-I", shims, "-x", "c++", "-")
	cmd.Stdin = bytes.NewBufferString("#include \"ap_fixed.h\"\nvoid f() { ap_fixed<65, 3> x; }\n")
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "at most 64 bits wide")
}

// TestApFixedTooWide: what a value of unknown bits decides is refused when it runs, as functions that nothing calls may use one.
func TestApFixedTooWide(t *testing.T) {
	t.Parallel()
	program := compileShim(t, "ap_fixed_wide.cpp")
	out, _, code := run(t, program, "0")
	require.Equal(t, "1.5\n", out)
	require.Zero(t, code)
	for use := 1; use <= 6; use++ {
		out, errs, code := run(t, program, strconv.Itoa(use))
		require.Empty(t, out)
		require.Regexp(t, "at most 127 bits wide", errs)
		require.NotZero(t, code, use)
	}
}

// TestWords: the memory behind a port of words sees every wrong way to move them.
func TestWords(t *testing.T) {
	t.Parallel()
	program := compileShim(t, "words.cpp", "-O1", "-DCODO_THREADS")
	for _, c := range []shimCase{
		{"right", "0 63\n1 64\n", "", 0},
		{"backwards", "", "codo: port x reads word 3, expected word 0\n", 3},
		{"again", "", "codo: port x reads word 1, expected word 2\n", 3},
		{"short", "", "codo: port x ends reading at word 3, expected word 4\n", 3},
		{"back", "", "codo: port y has written before it reads word 0, expected word 0\n", 3},
		{"tiles", "0 63\n1 64\n", "", 0},
		{"turned", "32 31\n33 32\n", "", 0},
		{"beside", "0 63\n1 64\n", "", 0},
		{"any", "0 63\n1 64\n", "", 0},
		{"late", "", "codo: port y writes word 3, expected word 2\n", 3},
		{"few", "", "codo: port x ends reading at word 3, expected word 4\n", 3},
		{"crooked", "", "codo: the memory of port x is no row of words\n", 3},
	} {
		out, errs, code := run(t, program, c.name)
		require.Equal(t, c, shimCase{c.name, out, errs, code})
	}
}
