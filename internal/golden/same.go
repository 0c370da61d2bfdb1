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
		for i, own := range affine.Arguments(a) {
			x = append(x, own.Split(affine.RandomData(own.Whole(), 100*seed+uint64(i)))...)
		}
		for i, own := range affine.Arguments(b) {
			y = append(y, own.Split(affine.RandomData(own.Whole(), 100*seed+uint64(i)))...)
		}
		require.NoError(t, affine.Interpret(a, x))
		require.NoError(t, affine.Interpret(b, y))
		others := affine.Arguments(b)
		for i, own := range affine.Arguments(a) {
			all, other := own.Join(x[:len(own.Parts)]), others[i].Join(y[:len(others[i].Parts)])
			x, y = x[len(own.All()):], y[len(others[i].All()):]
			at, same := all.First(own.Elements()).Diff(other.First(others[i].Elements()))
			require.True(t, same, "argument %s differs at element %d", own.Name, at)
		}
	}
}
