package verify

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFirstHeaders: what a text includes before anything else, of the design's own headers that nothing hides.
func TestFirstHeaders(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "include"), 0o755))
	for _, name := range []string{"include/a.h", "include/b.h", "include/hidden.h", "hidden.h"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"// A kernel.\n#include \"b.h\"\n#line 1 \"k.cpp\"\n#include <cstdint>\n#include \"a.h\"\n#include \"b.h\"\nint x;\n", []string{"a.h", "b.h"}},
		{"#include \"b.h\"\n#define N 4\n#include \"a.h\"\n", []string{"b.h"}},
		{"#include \"b.h\"\n#include \"golden/k.cpp\"\n#include \"a.h\"\n", []string{"b.h"}},
		{"#include \"hidden.h\"\n#include \"a.h\"\n", nil},
		{"#ifdef CODO_THREADS\n#include \"a.h\"\n#endif\n#ifdef OTHER\n#include \"b.h\"\n", []string{"a.h"}},
		{"/* more */\n#include \"a.h\"\n", nil},
		{"", nil},
	} {
		require.Equal(t, c.want, firstHeaders(design{dir: dir}, c.text), c.text)
	}
}

// TestHeadersThatFail: a header that is wrong leaves the saying of it to the unit.
func TestHeadersThatFail(t *testing.T) {
	needCompiler(t)
	t.Parallel()
	h := NewHeaders(t.TempDir())
	dir := copyDesign(t, map[string][]string{"include/codo_region.h": {"namespace codo {", "namespace codo { broken"}})
	r, err := Run(context.Background(), dir, Options{Headers: h})
	require.NoError(t, err)
	require.Equal(t, StageBuild, r.Stage)
	require.Contains(t, r.Output, "include/codo_region.h")
	require.Contains(t, r.Output, "broken")
}

// TestHeaderKey: another text of a header, or another command, makes another file.
func TestHeaderKey(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "include"), 0o755))
	header := filepath.Join(dir, "include", "a.h")
	seen := map[string]bool{}
	for _, text := range []string{"int a;", "int b;"} {
		require.NoError(t, os.WriteFile(header, []byte(text), 0o644))
		for _, command := range [][]string{{"g++"}, {"g++", "-O1"}} {
			key, err := headerKey(design{dir: dir}, command, []string{"a.h"})
			require.NoError(t, err)
			require.False(t, seen[key])
			seen[key] = true
		}
	}
}
