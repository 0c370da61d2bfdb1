package parallel_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// TestKey demands that plans with one key make one program, whichever survey they
// are from: a search keeps what the first of them makes for all.
func TestKey(t *testing.T) {
	shared := 0
	for seed := range uint64(300) {
		p, _, _, err := pipeline.Run(randprog.New(seed, randprog.Config{}), pipeline.Options{Interface: pipeline.Memory, Until: "accumulate"})
		require.NoError(t, err)
		made := map[string]string{}
		from := map[string]string{}
		for _, fill := range []int{1, 2, 8} {
			survey := parallel.NewSurvey(p, parallel.Options{Budget: parallel.Budget{DSP: 1800}, ClockNS: 5, Fill: fill}, nil)
			for _, dsp := range []int{10, 100, 300, 900} {
				plan := survey.Plan(parallel.Options{Budget: parallel.Budget{DSP: dsp, LUT: 1 << 30}, ClockNS: 5, Fill: fill})
				q := affine.Clone(p)
				require.Empty(t, plan.Tile(q))
				key, text, at := plan.Key(), affine.Print(q), fmt.Sprintf("seed %d, fill %d, %d DSPs", seed, fill, dsp)
				if before, known := made[key]; known {
					shared++
					require.Equal(t, before, text, "%s and %s", from[key], at)
				}
				made[key], from[key] = text, at
			}
		}
	}
	require.Greater(t, shared, 300)
}
