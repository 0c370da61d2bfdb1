package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
)

// TestUltra: where block RAMs are short, arrays move to ultra RAMs that are left, those
// first for which least is given, and no more than must; and back. What is bound stays.
func TestUltra(t *testing.T) {
	const text = `program p "p.cpp"
arg x f32[2048] const
arg y f32[2048]
task t {
  local small f32[300]
  local large f32[2048]
  local bound f32[2048] storage=bram
  local ultra f32[4096]
  for i = 0 to 300 {
    small[i] = x[i]
    large[i] = x[i]
    bound[i] = x[i]
    ultra[i] = x[i]
  }
  for j = 0 to 300 {
    y[j] = small[j] + large[j] + bound[j] + ultra[j]
  }
}
`
	budget := device.Cost{BRAM18K: 8, URAM: 4}
	for _, c := range []struct {
		name          string
		uses          device.Cost
		ultra, blocks []string // what is kept where
		stays         bool
	}{
		{"fits", device.Cost{BRAM18K: 8, URAM: 1}, nil, []string{"bound"}, true},
		{"large is worth most", device.Cost{BRAM18K: 12, URAM: 1}, []string{"large"}, []string{"bound"}, false},
		{"both", device.Cost{BRAM18K: 13, URAM: 1}, []string{"small", "large"}, []string{"bound"}, false},
		{"none left", device.Cost{BRAM18K: 13, URAM: 4}, nil, []string{"bound"}, true},
		{"back", device.Cost{BRAM18K: 0, URAM: 5}, nil, []string{"bound", "ultra"}, false},
		{"no room for it", device.Cost{BRAM18K: 4, URAM: 5}, nil, []string{"bound"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := golden.Read(t, text)
			require.Equal(t, !c.stays, buffers.Ultra(p, c.uses, budget))
			require.Equal(t, c.ultra, keptIn(p, affine.URAM))
			require.Equal(t, c.blocks, keptIn(p, affine.BRAM))
			require.Empty(t, keptIn(p, affine.LUTRAM))
			require.Empty(t, affine.Check(p, affine.Tasked))
		})
	}
}

// TestUltraFIFOs: where block RAMs are short, FIFOs move to ultra RAMs that are left, wide ones first.
func TestUltraFIFOs(t *testing.T) {
	const text = `program p "p.cpp"
arg x f64[4096] const
arg y f64[4096]
channel wide f64[4096] storage=bram fifo depth=2048
channel narrow i8[4096] storage=bram fifo depth=600
channel short f64[4096] storage=srl fifo depth=2
task a {
  for i = 0 to 4096 {
    push wide, x[i]
    push narrow, i8(i)
    push short, x[i]
  }
}
task b {
  for j = 0 to 4096 {
    local v f64
    local n i8
    local s f64
    pop wide -> v
    pop narrow -> n
    pop short -> s
    y[j] = v + s
  }
}
`
	for _, c := range []struct {
		uses  device.Cost
		moved []string
	}{
		{device.Cost{BRAM18K: 20}, nil},
		{device.Cost{BRAM18K: 21}, []string{"wide"}},
		{device.Cost{BRAM18K: 30, URAM: 98}, []string{"wide", "narrow"}},
		{device.Cost{BRAM18K: 30, URAM: 99}, []string{"wide"}},
		{device.Cost{BRAM18K: 21, URAM: 100}, nil},
	} {
		p := golden.Read(t, text)
		require.Equal(t, len(c.moved) > 0, buffers.UltraFIFOs(p, c.uses, device.Cost{BRAM18K: 20, URAM: 100}))
		var moved []string
		for _, ch := range p.Channels {
			if ch.Buffer.Storage == affine.URAM {
				moved = append(moved, ch.Buffer.Name)
			}
		}
		require.Equal(t, c.moved, moved)
	}
}
