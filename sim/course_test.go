package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// TestFollow wants the waits of a run in the parts in which they are: a reader of one
// token in 4 cycles fills the FIFO, and the writer waits from then on until its end.
func TestFollow(t *testing.T) {
	n := chain(2, 1000, 8)
	slow := n.Processes[1].Body.(sim.Loop)
	slow.II = 4
	n.Processes[1].Body = slow
	whole, err := sim.Time(n, 1)
	require.NoError(t, err)
	c, err := sim.Follow(n, whole.Latency, 10)
	require.NoError(t, err)
	require.Equal(t, *whole, c.Timing)
	writer, reader := c.Waiting[0], c.Waiting[1]
	require.Len(t, writer.Full, 10)
	for k, cycles := range writer.Full[1:9] {
		require.InDelta(t, 0.75*float64(whole.Latency)/10, cycles, 8, "part %d", k+1)
	}
	require.Less(t, writer.Full[0], writer.Full[1])
	require.Equal(t, make([]int64, 10), writer.Empty)
	require.Equal(t, whole.Processes[1].Stall, reader.Empty[0])
	require.Equal(t, sim.Writes{First: 5, Last: whole.Processes[0].Done - 1}, c.Writes[0], "the stage of the writes is 5")
}

// TestFollowRandomNetworks wants every wait in some part and of its kind, whatever is
// skipped, and all else as of Time.
func TestFollowRandomNetworks(t *testing.T) {
	followed := 0
	for i := range *networks / 3 {
		n := randomNetwork(*seed + uint64(i))
		whole, err := sim.Time(n, 1)
		if err != nil || whole.Latency == 0 {
			continue
		}
		followed++
		c, err := sim.Follow(n, whole.Latency, 7)
		require.NoError(t, err)
		require.Equal(t, *whole, c.Timing)
		each, err := sim.FollowEach(n, whole.Latency, 7)
		require.NoError(t, err)
		require.Equal(t, each.Writes, c.Writes, "seed %d", *seed+uint64(i))
		for k, w := range c.Waiting {
			require.Equal(t, whole.Processes[k].Stall, sum(w.Empty)+sum(w.Full), "seed %d", *seed+uint64(i))
			require.Equal(t, sum(each.Waiting[k].Full), sum(w.Full), "seed %d", *seed+uint64(i))
		}
	}
	require.Greater(t, followed, *networks/10)
}

// TestFollowRefuses asks for nothing.
func TestFollowRefuses(t *testing.T) {
	_, err := sim.Follow(chain(2, 10, 2), 0, 10)
	require.EqualError(t, err, "10 parts of 0 cycles")
	_, err = sim.Follow(chain(2, 10, 2), 10, 0)
	require.EqualError(t, err, "0 parts of 10 cycles")
	_, err = sim.Follow(&sim.Network{Processes: []sim.Process{{Name: "w"}}}, 10, 2)
	require.EqualError(t, err, "process w: no body")
}

func sum(list []int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}
