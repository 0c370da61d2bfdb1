package emit

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/parse"
)

// TestFixedPoint reads each kernel back with the front end and prints it again:
// everything decided is in the text.
func TestFixedPoint(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	programs := map[string]*affine.Program{}
	for seed := range uint64(4) { // the front end computes in 64 bits: no wide ap_ints
		programs[fmt.Sprint("random", seed)] = randomProgram(seed, types[:13], 12, 4)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		programs[filepath.Base(name)], err = affine.Read(string(archive.Files[0].Data))
		require.NoError(t, err)
	}
	for name, p := range programs {
		t.Run(name, func(t *testing.T) {
			first := Kernel(p, Options{})
			result, diags := parse.File(p.Top+".cpp", first, parse.Options{Top: p.Top})
			require.NotNil(t, result.Program, "%v\n%s", diags, first)
			second := Kernel(result.Program, Options{})
			require.Equal(t, string(first), string(second))
		})
	}
}
