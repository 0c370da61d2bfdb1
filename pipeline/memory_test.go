package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
)

// TestSharedBank: an array beside one with as much to move has half of the bandwidth, one beside a
// short one nearly all, and the short one half.
func TestSharedBank(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[640][16] const port=axi bundle=gmem_a bank=HBM:0 elements=10240
arg b f32[640][16] const port=axi bundle=gmem_b bank=HBM:1 elements=10240
arg c f32[640][16] const port=axi bundle=gmem_c bank=HBM:1 elements=10240
arg x f32[10][16] const port=axi bundle=gmem_x bank=HBM:0 elements=160
channel a_1 f32[10240] fifo depth=2 lanes=16
channel b_1 f32[10240] fifo depth=2 lanes=16
channel c_1 f32[10240] fifo depth=2 lanes=16
channel x_1 f32[160] fifo depth=2 lanes=16
task load_a {
  for i = 0 to 640 {
    push a_1, a[i]
  }
}
task load_b {
  for j = 0 to 640 {
    push b_1, b[j]
  }
}
task load_c {
  for k = 0 to 640 {
    push c_1, c[k]
  }
}
task load_x {
  for n = 0 to 10 {
    push x_1, x[n]
  }
}
`)
	board, err := device.Find("u55c")
	require.NoError(t, err)
	rate := memoryOf(p, board, 2)
	all := board.Memories[0].GBps * 2
	for k, want := range []float64{all / (1 + 1.0/64), all / 2, all / 2, all / 2} {
		require.InDelta(t, want, rate(p.Args[k]).Rate, 1e-9, p.Args[k].Name)
	}
}
