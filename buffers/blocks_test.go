package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
)

// TestBlocks: where LUTs are short, FIFOs move from shift registers to block RAMs that
// are left, those first that save most for each, and no more than must; what is bound
// otherwise stays, and so does what would save nothing.
func TestBlocks(t *testing.T) {
	read := func() *affine.Program {
		p := golden.Read(t, `program p "p.cpp"
arg x f32[128] const
arg y f32[128]
channel deep f32[128] storage=srl fifo depth=128
channel less f32[128] storage=srl fifo depth=64
channel short f32[128] storage=srl fifo depth=2
channel ultra f32[128] storage=uram fifo depth=64
task a {
  for i = 0 to 128 {
    push deep, x[i]
    push less, x[i]
    push short, x[i]
    push ultra, x[i]
  }
}
task b {
  for j = 0 to 128 {
    local s f32
    local t f32
    local u f32
    local v f32
    pop deep -> s
    pop less -> t
    pop short -> u
    pop ultra -> v
    y[j] = s + t + u + v
  }
}
`)
		return p
	}
	budget := device.Cost{LUT: 1000, BRAM18K: 4}
	for _, c := range []struct {
		name  string
		uses  device.Cost
		moved []string
	}{
		{"fits", device.Cost{LUT: 1000}, nil},
		{"the deep one is worth most", device.Cost{LUT: 1001}, []string{"deep"}},
		{"both", device.Cost{LUT: 1200}, []string{"deep", "less"}},
		{"one block is left", device.Cost{LUT: 1200, BRAM18K: 3}, []string{"deep"}},
		{"none is left", device.Cost{LUT: 1200, BRAM18K: 4}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read()
			require.Equal(t, len(c.moved) > 0, buffers.Blocks(p, c.uses, budget))
			var moved []string
			for _, ch := range p.Channels {
				if ch.Buffer.Storage == affine.BRAM {
					moved = append(moved, ch.Buffer.Name)
				}
			}
			require.Equal(t, c.moved, moved)
			require.Empty(t, affine.Check(p, affine.Tasked))
		})
	}
}
