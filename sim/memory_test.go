package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/model"
	"codo/sim"
)

// TestBehind: a copy through words takes the latency both ways and the time that the
// slower memory needs, whatever the depth of the FIFO in between.
func TestBehind(t *testing.T) {
	const words = 960
	p := program(t, fmt.Sprintf(`arg x f32[%[1]d][16] port=axi bundle=gmem_x elements=%[2]d
arg y f32[%[1]d][16] port=axi bundle=gmem_y elements=%[2]d
channel c f32[%[2]d] fifo depth=2 lanes=16
task load {
  for i = 0 to %[1]d ii=1 {
    push c, x[i]
  }
}
task store {
  for i = 0 to %[1]d ii=1 {
    pop c -> y[i]
  }
}`, words, 16*words))
	for _, m := range []struct {
		in, out float64 // bytes per cycle
		want    int64
	}{
		{64, 64, words}, {48, 64, words * 4 / 3}, {64, 48, words * 4 / 3}, {48, 32, words * 2}, {1000, 1000, words}, {19.2, 64, words * 10 / 3},
	} {
		n := timedNetwork(t, p, model.Options{})
		plain, err := sim.Time(n, 1)
		require.NoError(t, err)
		n.Behind(p, func(b *affine.Buffer) sim.Memory {
			if b == p.Args[0] {
				return sim.Memory{Latency: 200, Rate: m.in, Ahead: 256}
			}
			return sim.Memory{Latency: 200, Rate: m.out, Ahead: 256}
		})
		played, err := sim.Time(n, 1)
		require.NoError(t, err)
		require.NoError(t, played.Err())
		require.InDelta(t, plain.Latency+400+m.want-words, played.Latency, 12, "%+v", m)
	}
}

// TestBehindInTurn: a task that loads several arrays through one port waits for the first word of each.
func TestBehindInTurn(t *testing.T) {
	p := program(t, `arg x f32[64][16] port=axi bundle=gmem_x elements=1024
arg z f32[96][16] port=axi bundle=gmem_x elements=1536
arg y f32[160][16] partition=1:complete port=memory
channel c f32[1024] fifo depth=64 lanes=16
channel d f32[1536] fifo depth=96 lanes=16
task load {
  for i = 0 to 64 ii=1 {
    push c, x[i]
  }
  for i = 0 to 96 ii=1 {
    push d, z[i]
  }
}
task take {
  for i = 0 to 64 ii=1 {
    pop c -> y[i]
  }
  for i = 0 to 96 ii=1 {
    pop d -> y[64 + i]
  }
}`)
	n := timedNetwork(t, p, model.Options{})
	plain, err := sim.Time(n, 1)
	require.NoError(t, err)
	for rate, words := range map[float64]int64{64: 160, 32: 320} {
		n := timedNetwork(t, p, model.Options{})
		n.Behind(p, func(*affine.Buffer) sim.Memory { return sim.Memory{Latency: 200, Rate: rate, Ahead: 256} })
		played, err := sim.Time(n, 1)
		require.NoError(t, err)
		require.NoError(t, played.Err())
		require.InDelta(t, plain.Latency+400+words-160, played.Latency, 12)
	}
}

// TestBehindOthers: a task that works on a port itself waits for the first data.
func TestBehindOthers(t *testing.T) {
	p := program(t, `arg x f32[64] port=axi bundle=gmem_x
arg y f32[64] port=axi bundle=gmem_y
task both {
  for i = 0 to 64 ii=1 {
    y[i] = x[i] + 1f
  }
}`)
	n := timedNetwork(t, p, model.Options{})
	plain, err := sim.Time(n, 1)
	require.NoError(t, err)
	n.Behind(p, func(*affine.Buffer) sim.Memory { return sim.Memory{Latency: 200, Rate: 64, Ahead: 256} })
	played, err := sim.Time(n, 1)
	require.NoError(t, err)
	require.InDelta(t, plain.Latency+200, played.Latency, 2)
}

// TestBehindBothWays: what is read and what is written of an array go through one memory.
func TestBehindBothWays(t *testing.T) {
	const words = 960
	p := program(t, fmt.Sprintf(`arg x f32[%[1]d][16] port=axi bundle=gmem_x elements=%[2]d renewed
channel c f32[%[2]d] fifo depth=2 lanes=16
task load {
  for i = 0 to %[1]d ii=1 {
    push c, x[i]
  }
}
task store {
  for i = 0 to %[1]d ii=1 {
    pop c -> x[i]
  }
}`, words, 16*words))
	n := timedNetwork(t, p, model.Options{})
	n.Behind(p, func(*affine.Buffer) sim.Memory { return sim.Memory{Latency: 200, Rate: 48, Ahead: 256} })
	played, err := sim.Time(n, 1)
	require.NoError(t, err)
	require.NoError(t, played.Err())
	require.InDelta(t, 200+2*words*64/48, played.Latency, 12)
}
