package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/sim"
)

// sameAndRuns demands that design p means what the program does, and runs with the depths that its FIFOs have.
func sameAndRuns(t *testing.T, program, p *affine.Program) {
	t.Helper()
	golden.Same(t, program, p)
	var data []*affine.Data
	for i, b := range p.Args {
		data = append(data, affine.RandomData(b, uint64(i)))
	}
	run, err := sim.Run(p, data)
	require.NoError(t, err)
	require.NoError(t, run.Err())
}
