package emit

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/internal/golden"
	"codo/parse"
)

// readKernel is the program that the front end makes of a kernel.
func readKernel(t *testing.T, top string, kernel []byte) *affine.Program {
	result, diags := parse.File(top+".cpp", kernel, parse.Options{Top: top, KeepTasks: true})
	require.NotNil(t, result.Program, "%v", diags)
	return result.Program
}

// TestFixedPoint reads each kernel back with the front end and prints it again:
// everything decided is in the text, so the bytes are the same.
func TestFixedPoint(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			p := golden.Read(t, string(archive.Files[0].Data))
			first := Kernel(p, Options{})
			require.Equal(t, string(first), string(Kernel(readKernel(t, p.Top, first), Options{})))
		})
	}
}

// TestFixedPointRandom does the same with random expressions, once the front end
// has folded their constants. It computes in 64 bits: no wide ap_ints.
func TestFixedPointRandom(t *testing.T) {
	for seed := range uint64(4) {
		p := randomProgram(seed, types[:13], 12, 4)
		first := Kernel(readKernel(t, p.Top, Kernel(p, Options{})), Options{})
		second := Kernel(readKernel(t, p.Top, first), Options{})
		require.Equal(t, string(first), string(second), "seed %d", seed)
	}
}
