package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// TestSearchReachesRandom demands that the search has something to do in random
// programs, or else they would not test it.
func TestSearchReachesRandom(t *testing.T) {
	unrolled, wide, banked := 0, 0, 0
	for n := range uint64(120) {
		p := asKernel(t, randprog.New(n, randprog.Config{}))
		q, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 300, LUT: 1 << 20}, ClockNS: 5}})
		require.NoError(t, err)
		loops, banks := false, false
		for _, task := range q.Tasks {
			affine.Walk(task.Body, func(s affine.Stmt) bool {
				switch s := s.(type) {
				case *affine.Loop:
					loops = loops || s.Unroll == -1
				case *affine.Decl:
					banks = banks || len(s.Buffer.Partition) > 0
				}
				return true
			})
		}
		for _, c := range q.Channels {
			if c.Lanes > 1 {
				wide++
			}
		}
		if loops {
			unrolled++
		}
		if banks {
			banked++
		}
	}
	t.Logf("of 120 programs %d have unrolled loops, %d arrays in banks; %d channels carry several elements", unrolled, banked, wide)
	require.Greater(t, unrolled, 40)
	require.Greater(t, banked, 20)
	require.Greater(t, wide, 10)
}
