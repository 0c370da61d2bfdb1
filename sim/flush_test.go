package sim_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// rows makes a source that writes rows of tokens, a pipeline that reads each at one stage and
// writes it at another, and a sink that reads one in so many cycles.
func rows(count, each, pause, read, write, depth, interval int64, flush bool) *sim.Network {
	uses := func(list ...sim.Use) []sim.Use { return list }
	source := sim.Repeat{Times: count, Exit: pause, Body: sim.Loop{II: 1, Stages: 1,
		Iterations: []sim.Pattern{{Times: each, Uses: uses(sim.Use{Channel: 0, Write: true})}}}}
	pipe := sim.Loop{II: 1, Stages: write + 1, Flush: flush,
		Iterations: []sim.Pattern{{Times: count * each, Uses: uses(sim.Use{Channel: 0, Stage: read}, sim.Use{Channel: 1, Write: true, Stage: write})}}}
	sink := sim.Loop{II: interval, Stages: 1, Iterations: []sim.Pattern{{Times: count * each, Uses: uses(sim.Use{Channel: 1})}}}
	return &sim.Network{
		Processes: []sim.Process{{Name: "source", Body: source}, {Name: "pipe", Body: pipe}, {Name: "sink", Body: sink}},
		Channels:  []sim.Channel{{Name: "a", Writer: 0, Reader: 1, Depth: 1 << 20}, {Name: "b", Writer: 1, Reader: 2, Depth: depth}},
	}
}

// inRegisters is the cycle in which the sink of rows is done if each stage of the pipeline is a register that keeps
// its iteration until the next one is free.
func inRegisters(count, each, pause, read, write, depth, interval int64) (done int64) {
	n := count * each
	at := make([][]int64, n)   // cycle in which an iteration comes to each stage from the one that reads
	taken := make([]int64, n)  // cycle in which the sink reads its token
	before := make([]int64, n) // cycle in which it writes it
	for k := range n {
		at[k] = make([]int64, write-read+1)
		for s := range at[k] {
			switch {
			case s > 0:
				at[k][s] = at[k][s-1] + 1
			default:
				at[k][0] = max(read+k, k/each*(each+pause)+k%each+1)
			}
			if k > 0 && s+1 < len(at[k]) {
				at[k][s] = max(at[k][s], at[k-1][s+1])
			} else if k > 0 {
				at[k][s] = max(at[k][s], before[k-1]+1)
			}
		}
		before[k] = at[k][write-read]
		if k >= depth {
			before[k] = max(before[k], taken[k-depth]+1)
		}
		taken[k] = before[k] + 1
		if k > 0 {
			taken[k] = max(taken[k], taken[k-1]+interval)
		}
	}
	return taken[n-1] + 1
}

func TestFlushedPipeline(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	earlier := 0
	for range 500 {
		count, each, pause := 1+r.Int64N(6), 1+r.Int64N(9), r.Int64N(40)
		read, depth, interval := r.Int64N(4), 1+r.Int64N(6), 1+r.Int64N(3)
		write := read + 1 + r.Int64N(12)
		flushed, err := sim.Time(rows(count, each, pause, read, write, depth, interval, true), 1)
		require.NoError(t, err)
		require.NoError(t, flushed.Err())
		require.Equal(t, inRegisters(count, each, pause, read, write, depth, interval), flushed.Processes[2].Done,
			"%d rows of %d, each %d later, stages %d and %d, depth %d, interval %d", count, each, pause, read, write, depth, interval)
		stalling, err := sim.Time(sim.Stalling(rows(count, each, pause, read, write, depth, interval, true)), 1)
		require.NoError(t, err)
		require.GreaterOrEqual(t, stalling.Processes[2].Done, flushed.Processes[2].Done)
		if stalling.Channels[1].Empty > flushed.Channels[1].Empty {
			earlier++
		}
	}
	require.Greater(t, earlier, 100)
}

// TestFlushedRows: the last token of a row does not wait for the first of the next one.
func TestFlushedRows(t *testing.T) {
	stalling := rows(2, 4, 100, 0, 10, 8, 1, false)
	require.Nil(t, sim.Stalling(stalling))
	first := func(n *sim.Network) int64 {
		// the sink wants a row only
		n.Processes[2].Body = sim.Loop{II: 1, Stages: 1, Iterations: []sim.Pattern{{Times: 4, Uses: []sim.Use{{Channel: 1}}}}}
		c, err := sim.Time(n, 1)
		require.NoError(t, err)
		return c.Processes[2].Done
	}
	require.Equal(t, int64(16), first(rows(2, 4, 100, 0, 10, 8, 1, true)))
	require.Equal(t, int64(16+100), first(stalling))
}
