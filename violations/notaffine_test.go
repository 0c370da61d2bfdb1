package violations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/violations"
)

// TestNotAffineValues wants the arguments named that make a nest affine once they have values, and none where
// data does.
func TestNotAffineValues(t *testing.T) {
	for _, c := range []struct{ bound, want string }{
		{"n", "--value n=N --value m=N"},
		{"k[0]", ""},
	} {
		p, err := affine.Read("program scale \"scale.cpp\"\narg x f32[4096] const\narg y f32[4096]\narg k i32[1] const\narg n i32 const\narg m i32 const\n" +
			"task scale {\n  for i = 0 to " + c.bound + " @2:3 {\n    for j = 0 to m @3:5 {\n      y[i * m + j] = x[i * m + j]@4:22 * 2f @4:7\n    }\n  }\n}\n")
		require.NoError(t, err)
		found := violations.Split(p)
		require.Len(t, found, 1)
		require.Equal(t, "the bound of loop i is not affine", found[0].Text) // not the subscripts that come of it
		require.Contains(t, found[0].Help, c.want)
		require.Equal(t, c.want != "", found[0].Help != "task scale_y runs as written, one iteration after another")
	}
}
