package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// layers are three convolutions: the weights of the last take a quarter of the cycles of a run to come, three of
// them in each cycle.
const layers = `typedef signed char i8;

template <int C, int N, int H, int S>
void conv(const i8 x[C][H][H], const i8 w[N][C][3][3], const int b[N], i8 y[N][H / S][H / S]) {
  i8 padded[C][H + 2][H + 2];
  for (int c = 0; c < C; c++)
    for (int i = 0; i < H + 2; i++)
      for (int j = 0; j < H + 2; j++)
        padded[c][i][j] = i >= 1 && i <= H && j >= 1 && j <= H ? x[c][i - 1][j - 1] : 0;
  for (int n = 0; n < N; n++)
    for (int i = 0; i < H / S; i++)
      for (int j = 0; j < H / S; j++) {
        int sum = b[n];
        for (int c = 0; c < C; c++)
          for (int r = 0; r < 3; r++)
            for (int s = 0; s < 3; s++) sum += padded[c][i * S + r][j * S + s] * w[n][c][r][s];
        int v = sum >> 10;
        y[n][i][j] = v < 0 ? 0 : v > 127 ? 127 : v;
      }
}

void layers(const i8 x[16][16][16], const i8 w1[32][16][3][3], const int b1[32], const i8 w2[64][32][3][3], const int b2[64],
            const i8 w3[64][64][3][3], const int b3[64], i8 y[64][8][8]) {
  i8 y1[32][16][16], y2[64][8][8];
  conv<16, 32, 16, 1>(x, w1, b1, y1);
  conv<32, 64, 16, 2>(y1, w2, b2, y2);
  conv<64, 64, 8, 1>(y2, w3, b3, y);
}
`

// TestWeightsOffChip: layers whose weights lie off chip take not much longer than those with weights at hand, which
// nothing has to load; both are held to what they take, as a faster one of them makes the other no worse.
func TestWeightsOffChip(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("layers.cpp", []byte(layers), parse.Options{Top: "layers"})
	require.False(t, found.HasErrors(), "%v", found)
	cycles := map[Interface]int64{}
	for _, place := range []Interface{Memory, AXI} {
		opt := Options{Interface: place, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 600, LUT: 600000, FF: 1200000, BRAM18K: board.BRAM18K, URAM: board.URAM}, ClockNS: 5}}
		d, err := Decide(r.Program, opt, model.Options{ClockNS: 5})
		require.NoError(t, err)
		golden.Same(t, r.Program, d.Program)
		cycles[place] = d.Timing.Latency
	}
	require.Less(t, cycles[AXI], int64(3200), "%v", cycles)
	require.Less(t, cycles[Memory], int64(1800), "%v", cycles)
}

// TestKeeping: arrays that are much for the memories stay there up to a size, others all do.
func TestKeeping(t *testing.T) {
	x, opt := preparedAXI(t, layers)
	all := x.keeping(opt)
	require.Len(t, all, 2)
	require.True(t, all[0].whole)
	require.Greater(t, all[1].stays, int64(64*64*9*8))
	opt.Parallel.Budget.BRAM18K, opt.Parallel.Budget.URAM = 40, 0
	some := x.keeping(opt)
	require.Len(t, some, 1)
	require.False(t, some[0].whole)
	require.Less(t, some[0].stays, x.largestStaying(opt.room()))
	require.LessOrEqual(t, x.largestStaying(opt.room()), int64(64*64*9*8))
	require.Equal(t, some[0].stays, some[0].Parallel.Room, "what is used once stays no sooner")
}

// TestKeepingFirst: what stays in the best design so far is tried before others, or else, of arrays that are much for
// the memories, those that are not.
func TestKeepingFirst(t *testing.T) {
	x, opt := preparedAXI(t, layers)
	_, ok := x.keepingFirst(opt)
	require.False(t, ok)
	opt.Parallel.Budget.BRAM18K, opt.Parallel.Budget.URAM = 40, 0
	first, ok := x.keepingFirst(opt)
	require.True(t, ok)
	require.Equal(t, x.keeping(opt)[0].stays, first.stays)
	opt.first = 64 * 64 * 9 * 8
	first, ok = x.keepingFirst(opt)
	require.True(t, ok)
	require.Equal(t, opt.first, first.stays)
	_, ok = x.keepingFirst(first)
	require.False(t, ok, "it is what is tried")
}
