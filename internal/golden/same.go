package golden

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// Same demands that two programs with the same arguments compute the same bits
// from the same random data.
func Same(t testing.TB, a, b *affine.Program) {
	t.Helper()
	for seed := range uint64(2) {
		var x, y []*affine.Data
		for i, buf := range a.Args {
			x = append(x, affine.RandomData(buf, 100*seed+uint64(i)))
			y = append(y, affine.RandomData(b.Args[i], 100*seed+uint64(i)))
		}
		require.NoError(t, affine.Interpret(a, x))
		require.NoError(t, affine.Interpret(b, y))
		for i := range x {
			at, same := x[i].First(a.Args[i].Elements()).Diff(y[i].First(b.Args[i].Elements()))
			require.True(t, same, "argument %s differs at element %d", a.Args[i].Name, at)
		}
	}
}
