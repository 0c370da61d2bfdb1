package pipeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/sim"
)

// inBursts has a task that gives in bursts, and one that loads.
const inBursts = `program p "p.cpp"
arg x f32[2048] const port=memory
arg z f32[2048] const port=memory
arg y f32[2048] port=memory
channel bursts f32[2048] fifo depth=2
channel loads f32[2048] fifo depth=2
task give {
  local s f32[700]
  for r = 0 to 8 {
    for i = 0 to 256 ii=1 {
      push bursts, z[256 * r + i]
    }
    for k = 0 to 700 ii=1 {
      s[k] = z[256 * r]
    }
  }
}
task load {
  for w = 0 to 2048 ii=1 {
    push loads, x[w]
  }
}
task take {
  for j = 0 to 2048 ii=4 {
    local u f32
    local v f32
    pop bursts -> u
    pop loads -> v
    y[j] = u + v
  }
}`

// TestShrink: a task that gives in bursts needs a deep FIFO, to work while another takes
// what it gave. One that loads fills as much, as all grow together, and needs none of it.
func TestShrink(t *testing.T) {
	p, n := joined(t, inBursts)
	free, err := unbounded(n, p)
	require.NoError(t, err)
	for k := range n.Channels {
		n.Channels[k].Depth = 2
	}
	depths, most := newDeepening(n, p, free), free.Latency+free.Latency/50
	deep, err := depths.within(most)
	require.NoError(t, err)
	require.LessOrEqual(t, deep.Latency, most)
	require.Equal(t, n.Channels[0].Depth, n.Channels[1].Depth)
	var last *sim.Timing
	before := slices.Clone(n.Channels)
	depths.stopped = func() bool { return true }
	all, possible := func(int) float64 { return 1 }, func() bool { return true }
	require.False(t, depths.shrink(most, all, func() bool { return false }, func(*sim.Timing) bool { return true }))
	require.Equal(t, before, n.Channels, "nothing would be enough")
	require.False(t, depths.shrink(most, all, possible, func(*sim.Timing) bool { return true }))
	require.Equal(t, before, n.Channels, "there is no time")
	depths.stopped = nil
	require.False(t, depths.shrink(most, func(k int) float64 { return float64(1 - k) }, possible, func(t *sim.Timing) bool { last = t; return false }))
	require.Equal(t, before[1], n.Channels[1], "what it takes is not short")
	require.False(t, depths.shrink(most, all, possible, func(t *sim.Timing) bool { last = t; return false }))
	require.LessOrEqual(t, last.Latency, most)
	require.Greater(t, n.Channels[0].Depth, int64(128))
	require.Equal(t, int64(2), n.Channels[1].Depth)
}

// joined is a decided program, and its network.
func joined(t *testing.T, text string) (*affine.Program, *sim.Network) {
	p := golden.Read(t, text)
	require.Empty(t, affine.Check(p, affine.Decided))
	price, err := model.Estimate(p, model.Options{ClockNS: 5})
	require.NoError(t, err)
	n, err := sim.Join(p, price.Schedules())
	require.NoError(t, err)
	return p, n
}

// TestSettleInUltraRAMs: a FIFO in ultra RAMs that gets deeper may have those that it has already.
func TestSettleInUltraRAMs(t *testing.T) {
	p, n := joined(t, inBursts)
	c := p.Channels[0]
	c.Buffer.Shape, c.Depth, c.Buffer.Storage = []int{1 << 16}, 20000, affine.URAM
	n.Channels[0].Depth = 32768
	settleDepths(p, n, device.Board{URAM: 3}) // beside its 5, it needs 8
	require.Equal(t, 32768, c.Depth)
	require.Equal(t, affine.URAM, c.Buffer.Storage)
	c.Depth, n.Channels[0].Depth = 20000, 40000
	settleDepths(p, n, device.Board{URAM: 3})
	require.Equal(t, affine.BRAM, c.Buffer.Storage)
}
