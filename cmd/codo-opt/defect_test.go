package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestDefect: a panic of ours ends with status 2 and prints no stack; in an empty folder, the files of
// what it writes are read to the same kernel, by the same settings.
func TestDefect(t *testing.T) {
	t.Chdir(folder(t, "k.cpp", "#include \"k.h\"\nvoid k(const int x[N], int y[N]) { shift(x, y); }\n", "k.h", "#define N 8\nvoid shift(const int x[N], int y[N]);\n",
		"more.cpp", "#include \"k.h\"\nvoid shift(const int x[N], int y[N]) { for (int i = 0; i < N; i++) y[i] = x[i] >> 1; }\n", "codo.yaml", "clock: 7\n"))
	t.Setenv("CODO_DSP", "33")
	files := record{}
	crash := func() (err error) {
		defer files.guard(&err)
		s, err := settingsOf(newRoot(), "k.cpp", "more.cpp")
		require.NoError(t, err)
		_, err = read(newRoot(), s, files)
		require.NoError(t, err)
		panic("broken invariant")
	}
	err := crash()
	var f failure
	require.ErrorAs(t, err, &f)
	require.Equal(t, 2, f.status)
	require.NotContains(t, f.text, "goroutine")
	found, err := filepath.Glob("codo-defect-*.txt")
	require.NoError(t, err)
	require.Len(t, found, 1)
	text, err := os.ReadFile(found[0])
	require.NoError(t, err)
	a := txtar.Parse(text)
	require.Contains(t, string(a.Comment), "broken invariant")
	require.Contains(t, string(a.Comment), "CODO_DSP=33 codo-opt ")
	t.Chdir(t.TempDir())
	for _, file := range a.Files {
		require.NoError(t, os.WriteFile(file.Name, file.Data, 0o644))
	}
	s, err := settingsOf(newRoot(), "k.cpp", "more.cpp")
	require.NoError(t, err)
	require.Equal(t, 7.0, s.clock)
	again := record{}
	in, err := read(newRoot(), s, again)
	require.NoError(t, err)
	require.Equal(t, "k", in.parsed.Program.Top)
	require.Equal(t, files, again)
}
