package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestQuotients: divisions by constants keep no loop from having as many copies as others.
func TestQuotients(t *testing.T) {
	p, d, err := decideFor(t, `void digits(const short a[1000], signed char low[1000], short rest[1000]) {
  for (int i = 0; i < 1000; i++) {
    short h = a[i];
    low[i] = h % 10;
    rest[i] = h / 10;
  }
}
`, parallel.Budget{DSP: 220, LUT: 53200, FF: 106400, BRAM18K: 280})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(60))
	require.Zero(t, d.Price.Uses.DSP)
}
