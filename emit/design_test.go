package emit

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/internal/golden"
)

// TestDesign prints each case and compares the files that its archive holds as
// want/NAME. A case with a golden source is also built with g++ and must pass its
// own testbench; a case without must still compile.
func TestDesign(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			files := designOf(t, archive)
			for _, f := range files {
				require.True(t, IsName(programOf(t, archive).Top, f.Name), f.Name)
			}
			changed := false
			for i, f := range archive.Files {
				want, ok := strings.CutPrefix(f.Name, "want/")
				if !ok {
					continue
				}
				got := content(files, want)
				if golden.Updating() {
					changed = changed || got != string(f.Data)
					archive.Files[i].Data = []byte(got)
					continue
				}
				require.Equal(t, string(f.Data), got, "%s; go test ./emit -update rewrites it", want)
			}
			if changed {
				require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o644))
			}
			makeCheck(t, files, has(archive, "golden/"))
		})
	}
}

// designOf prints the program in.ir of an archive; golden/NAME are the user's
// files, the first one the main file.
func designOf(t *testing.T, archive *txtar.Archive) []File {
	files, _, err := Design(programOf(t, archive), optionsOf(archive))
	require.NoError(t, err)
	return files
}

func programOf(t *testing.T, archive *txtar.Archive) *affine.Program {
	for _, f := range archive.Files {
		if f.Name == "in.ir" {
			p := golden.Read(t, string(f.Data))
			require.Empty(t, affine.Check(p, affine.Decided))
			return p
		}
	}
	t.Fatal("in.ir is missing")
	return nil
}

func optionsOf(archive *txtar.Archive) Options {
	opt := Options{Part: "xcu55c-fsvh2892-2L-e", ClockNS: 3.33, Comments: true}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "golden/"); ok {
			if opt.Golden.Main == "" {
				opt.Golden.Main, opt.Golden.C = name, strings.HasSuffix(name, ".c")
			}
			opt.Golden.Files = append(opt.Golden.Files, File{name, f.Data})
		}
	}
	return opt
}

func content(files []File, name string) string {
	for _, f := range files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func has(archive *txtar.Archive, prefix string) bool {
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, prefix) {
			return true
		}
	}
	return false
}

// makeCheck runs the design's own Makefile with warnings as errors.
func makeCheck(t *testing.T, files []File, runs bool) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: the emitted C++ was not compiled")
	}
	dir := writeFiles(t, files)
	cmd := exec.Command("make", "-C", dir, "check", "CXXFLAGS=-std=c++17 -O1 -ffp-contract=off -fwrapv -Iinclude -Werror")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	if runs {
		require.Contains(t, string(out), "PASS")
	}
}

func writeFiles(t *testing.T, files []File) string {
	dir := t.TempDir()
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, f.Data, 0o755)) // run.sh is to run
	}
	return dir
}

// example is the design of one case in testdata.
func example(t *testing.T, name string) []File {
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	require.NoError(t, err)
	return designOf(t, archive)
}

// TestTestbenchFails breaks a kernel in ways that its testbench must see.
func TestTestbenchFails(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: testbenches were not run")
	}
	for _, c := range []struct{ name, file, old, new, says string }{
		{"wrong value", "gemm.cpp", "sum += alpha", "sum -= alpha", "FAIL: 96 mismatches"},
		{"one element unwritten", "gemm.cpp", "out[i][j] = sum", "if (i + j > 0) out[i][j] = sum", "run 0: out[0][0] = -77, expected"},
		{"a sum in another order", "gemm.cpp", "sum += alpha * A[i][k] * B[k][j]", "sum += alpha * A[i][9 - k] * B[9 - k][j]", "FAIL"},
		{"lost token", "gemm.cpp", "j < 8; ++j) { // gemm.cpp:9", "j < 7; ++j) { // gemm.cpp:9", "t"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			files := example(t, "gemm_memory")
			for i, f := range files {
				if f.Name == c.file {
					require.Contains(t, string(f.Data), c.old)
					files[i].Data = []byte(strings.Replace(string(f.Data), c.old, c.new, 1))
				}
			}
			out, err := exec.Command("make", "-C", writeFiles(t, files), "check").CombinedOutput()
			require.Error(t, err)
			require.Contains(t, string(out), c.says)
			require.NotContains(t, string(out), "PASS")
			require.LessOrEqual(t, strings.Count(string(out), "expected"), 5)
		})
	}
}

// TestOptions checks what options change, and that nothing else does.
func TestOptions(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/gemm_memory.txtar")
	require.NoError(t, err)
	p := golden.Read(t, string(archive.Files[0].Data))
	plain := string(Kernel(p, Options{}))
	require.NotContains(t, plain, "//")
	require.Equal(t, plain, string(Kernel(affine.Clone(p), Options{})), "the same program, the same bytes")

	opt := Options{Golden: Golden{Files: []File{{"a/gemm.cpp", nil}}, Main: "a/gemm.cpp", Includes: []string{"a"}, Defines: []string{"N=4", "S=\"x y\""}},
		ScalarValues: map[string]float64{"alpha": 1.5}, Tolerance: 1e-5}
	files, _, err := Design(p, opt)
	require.NoError(t, err)
	require.Contains(t, content(files, "gemm_tb.cpp"), "const float alpha_value = 1.5f;")
	require.Contains(t, content(files, "gemm_tb.cpp"), "<= 1e-05 * (1 + std::fabs(b))")
	require.Contains(t, content(files, "Makefile"), `-Igolden/a -DN=4 '-DS="x y"'`)
	require.Contains(t, content(files, "gemm_golden.cpp"), `#include "golden/a/gemm.cpp"`)

	opt.Golden.Main = "b.cpp"
	_, _, err = Design(p, opt)
	require.ErrorContains(t, err, "not among its files")
	opt.Golden = Golden{Files: []File{{"../b.cpp", nil}}, Main: "../b.cpp"}
	_, _, err = Design(p, opt)
	require.ErrorContains(t, err, "outside its folder")
	opt.Golden = Golden{Files: []File{{"b.cpp", nil}, {"b.cpp", nil}}, Main: "b.cpp"}
	_, _, err = Design(p, opt)
	require.ErrorContains(t, err, "two files are called golden/b.cpp")
}

// TestUndecided wants a loud stop where a decision is missing.
func TestUndecided(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\narg A f32[4]\n")
	require.PanicsWithValue(t, "emit: the port of A is undecided", func() { Kernel(p, Options{}) })
	p.Args[0].Port.Kind = affine.PortMemory
	p.Channels = []*affine.Channel{{Buffer: &affine.Buffer{Name: "t", Elem: affine.F32}, Kind: affine.FIFO}}
	require.PanicsWithValue(t, "emit: channel t is undecided", func() { Kernel(p, Options{}) })
}
