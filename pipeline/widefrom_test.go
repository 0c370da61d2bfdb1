package pipeline

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/parallel"
	"codo/parse"
)

// TestWideFrom: of a first layer, whose sums are short, trees of products of any width make more copies where they are for nests
// that take as long as it does otherwise, and not where they are for longer ones.
func TestWideFrom(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("t.cpp", []byte(`#include <cstdint>
void layer(const int8_t x[3][50][50], const int8_t w[32][3][3][3], int y[32][48][48]) {
  for (int o = 0; o < 32; o++)
    for (int i = 0; i < 48; i++)
      for (int j = 0; j < 48; j++) {
        int s = 0;
        for (int c = 0; c < 3; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++) s += x[c][i + r][j + q] * w[o][c][r][q];
        y[o][i][j] = s;
      }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := Options{Interface: Memory, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}.settled()
	x, err := prepare(r.Program, opt)
	require.NoError(t, err)
	slowest := func(wide bool, from int64) int64 {
		way := *opt.Parallel
		way.Wide, way.WideFrom = wide, from
		return parallel.NewSurvey(x.program, way, x.orders).Plan(way).Slowest()
	}
	usual, wide := slowest(false, 0), slowest(true, 0)
	require.Less(t, wide, usual)
	require.Equal(t, wide, slowest(true, usual/2))
	require.Equal(t, usual, slowest(true, math.MaxInt64))
}
