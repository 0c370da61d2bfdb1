package device

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMemory: rows of memories.csv, 32 bits.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		words int
		want  Cost
	}{
		{100352, Cost{BRAM18K: 196}}, // cnns/opt1/DepthwiseSeparableConvBlock v26_U
		{4096, Cost{URAM: 1}},
		{2049, Cost{URAM: 1}},
		{2048, Cost{BRAM18K: 4}},
		{129, Cost{BRAM18K: 1}},
		{1000, Cost{BRAM18K: 2}},
		{4097, Cost{BRAM18K: 16}},
		{128, Cost{FF: 32, LUT: 65}},
		{64, Cost{FF: 32, LUT: 33}},
		{1, Cost{FF: 32}},
	} {
		require.Equal(t, c.want, Memory(c.words, 32), "%d words", c.words)
	}
}

// TestBoundMemory: what is bound to one kind of memory takes as many as hold it.
func TestBoundMemory(t *testing.T) {
	require.Equal(t, Cost{BRAM18K: 8}, BlockRAM(4096, 32))
	require.Equal(t, Cost{BRAM18K: 1}, BlockRAM(100, 32))
	require.Equal(t, Cost{URAM: 1}, UltraRAM(100, 72))
	require.Equal(t, Cost{URAM: 4}, UltraRAM(4097, 73))
}

// TestNarrowMemory: UG573, a block is 2048 words of 9 bits or 1024 of 18.
func TestNarrowMemory(t *testing.T) {
	require.Equal(t, 1, Memory(2048, 8).BRAM18K)
	require.Equal(t, 2, Memory(2048, 16).BRAM18K)
	require.Equal(t, 2, Memory(512, 64).BRAM18K)
}

// TestPingPong: rule 6, one port on each side shares one memory of both halves.
func TestPingPong(t *testing.T) {
	require.Equal(t, 1, PingPong(1500, 32, true).URAM)
	require.Equal(t, 8, PingPong(1500, 32, false).BRAM18K)
}

// TestFIFO: rows of fifos.csv, 32 bits, by depth; LUT from the totals of regions.
func TestFIFO(t *testing.T) {
	for _, c := range []struct {
		depth int
		want  Cost
	}{
		{2, Cost{FF: 68, LUT: 40}},
		{16, Cost{FF: 7, LUT: 30}},
		{32, Cost{FF: 8, LUT: 50}},
		{64, Cost{FF: 118, LUT: 100}},
		{128, Cost{FF: 121, LUT: 179}},
		{256, Cost{FF: 92, LUT: 70, BRAM18K: 1}},
		{100352, Cost{FF: 95, LUT: 78, BRAM18K: 1}}, // cnns/opt1/DepthwiseSeparableConvBlock v13_U
	} {
		require.Equal(t, c.want, FIFO(c.depth, 32), "depth %d", c.depth)
	}
	require.Equal(t, 196, FIFOCapacity(100352, 32).BRAM18K)
	require.Equal(t, 20, FIFO(2, 8).FF) // start FIFOs
}
