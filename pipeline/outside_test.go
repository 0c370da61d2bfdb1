package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestOutside has subscripts that the user counts by hand and that leave their array, or do not.
func TestOutside(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"int k = 0; for (int i = 0; i < 16; i++) { k = i + 4; y[i] = x[k]; }", "error[P09]: subscript 1 of `x` is 16 when i = 12; it must be from 0 to 15"},
		{"int k = 0; for (int i = 0; i < 16; i++) { y[k] = x[i]; k = k == 16 ? 0 : k + 1; }", ""},
		{"int k = 1; for (int i = 0; i < 16; i++) { y[k] = x[i]; k++; }", "error[P09]: subscript 1 of `y` is 16 when i = 15; it must be from 0 to 15"},
		{"int k = 1; for (int i = 0; i < 16; i++) { if (k < 16) y[k] = x[i]; k++; }", ""},
	} {
		r, found := parse.File("kernel.cpp", []byte("void k(const float x[16], float y[16]) { "+c.source+" }"), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		_, _, found, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{}})
		require.NoError(t, err)
		if c.want == "" {
			require.False(t, found.HasErrors(), "%v", found)
			continue
		}
		require.Len(t, found, 1)
		require.Contains(t, found[0].String(), c.want)
	}
}
