package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// TestKnown: cuts that are known from other programs give the plans of a
// survey that knows nothing.
func TestKnown(t *testing.T) {
	opt := parallel.Options{Budget: parallel.Budget{DSP: 300, LUT: 200000}, ClockNS: 5, Fill: 1}
	known, cut := parallel.NewKnown(), 0
	for range 2 { // at the second time all of them are
		for seed := range uint64(60) {
			p, _, _, err := pipeline.Run(randprog.New(seed, randprog.Config{}), pipeline.Options{Interface: pipeline.Memory, Until: "accumulate"})
			require.NoError(t, err)
			plan := parallel.NewSurvey(p, opt, nil).Plan(opt)
			again := parallel.NewSurveys(p, []parallel.Options{opt}, nil, known)[0].Plan(opt)
			require.Equal(t, plan.Key(), again.Key(), "seed %d", seed)
			q, r := affine.Clone(p), affine.Clone(p)
			require.Equal(t, plan.Tile(q), again.Tile(r))
			require.Equal(t, affine.Print(q), affine.Print(r), "seed %d", seed)
			if affine.Print(q) != affine.Print(p) {
				cut++
			}
		}
	}
	require.Greater(t, cut, 20)
}

// TestKnownByWeight: cuts that are known with some weights of waiting times are not looked at again for others beside them,
// and the plans are the same.
func TestKnownByWeight(t *testing.T) {
	budget := parallel.Budget{DSP: 300, LUT: 200000}
	way := func(fill int) parallel.Options { return parallel.Options{Budget: budget, ClockNS: 5, Fill: fill} }
	all := []parallel.Options{way(0), way(1), way(2)}
	lists := 0
	for seed := range uint64(30) {
		p, _, _, err := pipeline.Run(randprog.New(seed, randprog.Config{}), pipeline.Options{Interface: pipeline.Memory, Until: "accumulate"})
		require.NoError(t, err)
		atOnce, known := parallel.NewKnown(), parallel.NewKnown()
		parallel.NewSurveys(p, all, nil, atOnce)
		for _, ways := range [][]parallel.Options{{way(1)}, {way(2), way(1)}, all} {
			for k, s := range parallel.NewSurveys(p, ways, nil, known) {
				want := parallel.NewSurvey(p, ways[k], nil).Plan(ways[k])
				require.Equal(t, want.Key(), s.Plan(ways[k]).Key(), "seed %d", seed)
			}
		}
		require.Equal(t, atOnce.Lists(), known.Lists(), "seed %d", seed)
		lists += known.Lists()
	}
	require.Greater(t, lists, 20)
}
