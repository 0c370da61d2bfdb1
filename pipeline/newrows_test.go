package pipeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/model"
	"codo/parse"
)

// TestNewRows: rows that become products of themselves are stored while others are loaded, by tasks none of which is
// sequential, and in little more than the time in which they can be moved.
func TestNewRows(t *testing.T) {
	r, found := parse.File("f.cpp", []byte(`
void f(float A[1200][20], const float C[20][20]) {
  for (int i = 0; i < 1200; i++) {
    float t[20];
    for (int j = 0; j < 20; j++) {
      t[j] = 0;
      for (int k = 0; k < 20; k++) t[j] += A[i][k] * C[k][j];
    }
    for (int j = 0; j < 20; j++) A[i][j] = t[j];
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Parallel.Budget.DSP = 3000
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	require.False(t, slices.ContainsFunc(d.Program.Tasks, func(t *affine.Task) bool { return t.Sequential != "" }))
	require.True(t, slices.ContainsFunc(d.Program.Args, func(b *affine.Buffer) bool { return b.Port.Renewed }))
	require.Less(t, d.Timing.Latency, int64(1300))
}
