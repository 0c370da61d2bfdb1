// Package golden runs the cases of a testdata folder: each is a txtar archive
// with the input of a stage and what it must give.
//
//	-- in.ir --
//	program p "p.cpp"
//	...
//	-- want.ir --
//	...
//	-- want.diag --
//	...
//
// go test -update rewrites what is wanted.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the golden cases want")

// Updating reports whether what is wanted is to be rewritten: go test -update.
func Updating() bool { return *update }

// Run calls run with the named sections of every archive that matches pattern
// and compares the sections it returns with those of the archive. It fails if
// no archive matches, so that a wrong pattern cannot pass.
func Run(t *testing.T, pattern string, run func(t *testing.T, in map[string]string) map[string]string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files, "no case matches %s", pattern)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			in := map[string]string{}
			for _, f := range archive.Files {
				in[f.Name] = string(f.Data)
			}
			got := run(t, in)
			if *update {
				rewrite(t, file, archive, got)
				return
			}
			for _, section := range sections(got) {
				require.Equal(t, in[section], got[section],
					"section %s of %s; if the change is right: go test -update", section, file)
			}
		})
	}
}

func sections(m map[string]string) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// rewrite stores the sections of got in the archive, after those of the input.
func rewrite(t *testing.T, file string, archive *txtar.Archive, got map[string]string) {
	t.Helper()
	for _, name := range sections(got) {
		i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
		if i < 0 {
			archive.Files = append(archive.Files, txtar.File{Name: name})
			i = len(archive.Files) - 1
		}
		archive.Files[i].Data = []byte(got[name])
	}
	require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
}
