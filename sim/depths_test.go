package sim_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// TestDepthsReconvergent sizes two paths, of which one holds tokens back: 30
// stages late, while the other FIFO goes straight to where they meet.
func TestDepthsReconvergent(t *testing.T) {
	use := func(channel int, write bool, stage int64) sim.Use {
		return sim.Use{Channel: channel, Write: write, Stage: stage}
	}
	process := func(name string, stages int64, uses ...sim.Use) sim.Process {
		return sim.Process{Name: name, Body: sim.Loop{II: 1, Stages: stages, Iterations: []sim.Pattern{{Times: 500, Uses: uses}}}}
	}
	n := &sim.Network{
		Channels: []sim.Channel{{Name: "slow", Writer: 0, Reader: 1}, {Name: "late", Writer: 1, Reader: 2}, {Name: "straight", Writer: 0, Reader: 2}},
		Processes: []sim.Process{
			process("fork", 2, use(0, true, 1), use(2, true, 1)),
			process("path", 32, use(0, false, 1), use(1, true, 31)),
			process("join", 3, use(1, false, 1), use(2, false, 1)),
		},
	}
	free, err := sim.Time(n, 1)
	require.NoError(t, err)
	depths, err := sim.Depths(n, 1)
	require.NoError(t, err)
	require.Equal(t, []int64{2, 2, 33}, depths)
	require.Equal(t, int64(1+1+30+1+500+1), free.Latency)
}

// TestDepthsRandom demands of random networks that the depths found lose no cycle,
// and that any of them loses one or deadlocks with one less.
func TestDepthsRandom(t *testing.T) {
	sized, deeper := 0, 0
	for i := range *networks / 3 {
		s := *seed + uint64(i)
		n := randomNetwork(s)
		for j := range n.Channels {
			if !n.Channels[j].PingPong {
				n.Channels[j].Depth = 0
			}
		}
		if failure, depths := badDepths(n); failure != "" {
			small := reduce(n, func(q *sim.Network) bool { f, _ := badDepths(q); return f != "" })
			failure, _ := badDepths(small)
			t.Fatalf("reduced: %s\n%s\nreproduce: go test ./sim -run TestDepthsRandom -networks 3 -seed %d", failure, text(small), s)
		} else if depths != nil {
			sized++
			deeper += len(depths)
		}
	}
	require.Greater(t, sized, *networks/10)
	require.Greater(t, deeper, sized)
}

// badDepths tells what is wrong with the depths found for n, which are nil if it
// cannot be sized.
func badDepths(n *sim.Network) (failure string, depths []int64) {
	free, err := sim.Time(n, 2)
	if err != nil || free.Waits != nil {
		return "", nil
	}
	depths, err = sim.Depths(n, 2)
	if err != nil {
		return err.Error(), nil
	}
	bounded := *n
	bounded.Channels = slices.Clone(n.Channels)
	for i := range depths {
		bounded.Channels[i].Depth = depths[i]
	}
	if t, err := sim.Time(&bounded, 2); err != nil || !slices.Equal(t.Results, free.Results) {
		return fmt.Sprintf("depths %v are too small", depths), depths
	}
	for i, d := range depths {
		if d < 2 || n.Channels[i].PingPong {
			continue
		}
		bounded.Channels[i].Depth--
		if t, err := sim.Time(&bounded, 2); err != nil || slices.Equal(t.Results, free.Results) {
			return fmt.Sprintf("channel %d needs less than %d", i, d), depths
		}
		bounded.Channels[i].Depth++
	}
	return "", depths
}
