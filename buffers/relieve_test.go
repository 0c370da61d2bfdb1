package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
)

// TestRelieve: where LUTs are short, arrays move from LUTs to block RAMs that are left, those first
// that save most for each, and no more than must. What is bound stays, and so do registers.
func TestRelieve(t *testing.T) {
	const text = `program p "p.cpp"
arg x f32[128] const
arg y f32[128]
task t {
  local long f32[128]
  local short f32[128] partition=0:cyclic:2
  local bound f32[128] storage=lutram
  local registers f32[128] partition=0:complete
  local large f32[2048]
  for i = 0 to 128 {
    long[i] = x[i]
    short[i] = x[i]
    bound[i] = x[i]
    registers[i] = x[i]
    large[i] = x[i]
  }
  for j = 0 to 128 {
    y[j] = long[j] + short[j] + bound[j] + registers[j] + large[j]
  }
}
`
	budget := device.Cost{LUT: 1000, BRAM18K: 4}
	for _, c := range []struct {
		name  string
		uses  device.Cost
		ultra int // there are
		moved []string
		room  []string // made by arrays that move to ultra RAMs
	}{
		{"fits", device.Cost{LUT: 1000}, 9, nil, nil},
		{"the long one is worth most", device.Cost{LUT: 1001}, 9, []string{"long"}, nil},
		{"both", device.Cost{LUT: 1100}, 9, []string{"long", "short"}, nil},
		{"two blocks are left", device.Cost{LUT: 1100, BRAM18K: 2}, 0, []string{"long"}, nil},
		{"none is left", device.Cost{LUT: 1100, BRAM18K: 4}, 0, nil, nil},
		{"none is left but ultra RAMs", device.Cost{LUT: 1100, BRAM18K: 4}, 9, []string{"long", "short"}, []string{"large"}},
		{"too few arrays move for more", device.Cost{LUT: 9000, BRAM18K: 4}, 9, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := golden.Read(t, text)
			budget.URAM = c.ultra
			require.Equal(t, len(c.moved) > 0, buffers.Relieve(p, c.uses, budget))
			require.Equal(t, c.moved, keptIn(p, affine.BRAM))
			require.Equal(t, c.room, keptIn(p, affine.URAM))
			require.Empty(t, affine.Check(p, affine.Tasked))
		})
	}
}

// TestRelievePingPong: what tasks hand over in two buffers moves, too, and takes two block RAMs for each bank.
func TestRelievePingPong(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[128] const
arg y f32[128]
channel c f32[128] partition=0:cyclic:2 pingpong
task give {
  for i = 0 to 128 {
    c[i] = x[i]
  }
}
task take {
  for i = 0 to 128 {
    y[i] = c[127 - i]
  }
}
`)
	require.False(t, buffers.Relieve(p, device.Cost{LUT: 1001}, device.Cost{LUT: 1000, BRAM18K: 3}))
	require.True(t, buffers.Relieve(p, device.Cost{LUT: 1001}, device.Cost{LUT: 1000, BRAM18K: 4}))
	require.Equal(t, affine.BRAM, p.Channels[0].Buffer.Storage)
	require.Empty(t, affine.Check(p, affine.Tasked))
	report, err := model.Estimate(p, model.Options{})
	require.NoError(t, err)
	require.Equal(t, device.Cost{BRAM18K: 4}, report.Channels[0].Uses)
}
