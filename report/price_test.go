package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// TestWhyApart wants a reason where run and model are more than 2 % apart, with
// the channel at which tasks wait most.
func TestWhyApart(t *testing.T) {
	run := &sim.Timing{Latency: 1000, Channels: []sim.ChannelTiming{{Name: "a", Empty: 5}, {Name: "b", Empty: 300, Full: 7}}}
	require.Empty(t, whyApart(990, run))
	require.Contains(t, whyApart(700, run), "300 cycles after")
	require.Contains(t, whyApart(700, run), "at b: 300 cycles for tokens, 7 for space")
	require.Contains(t, whyApart(1200, run), "200 cycles before")
}
