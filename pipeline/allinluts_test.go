package pipeline_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestAllInLUTs: with fewer DSPs than the least design takes products of integers, of any number of bits, and of floats are in LUTs.
func TestAllInLUTs(t *testing.T) {
	for _, of := range []string{"int", "float"} {
		source := `void f(const ` + of + ` a[16][64], const ` + of + ` b[64][32], ` + of + ` c[16][32]) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 32; j++) {
      ` + of + ` s = 0;
      for (int k = 0; k < 64; k++) s += a[i][k] * b[k][j];
      c[i][j] = 3 * s;
    }
}
`
		least := int64(math.MaxInt64)
		for _, dsps := range []int{0, 2} {
			budget := parallel.Budget{DSP: dsps, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
			p, d, err := decideFor(t, source, budget)
			require.NoError(t, err, "%s, %d DSPs", of, dsps)
			golden.Same(t, p, d.Program)
			require.LessOrEqual(t, d.Price.Uses.DSP, dsps)
			require.Less(t, d.Timing.Latency, int64(16*32*64/8), "several products in a cycle")
			least = min(least, d.Timing.Latency)
		}
		p, d, err := decideFor(t, source, parallel.Budget{DSP: 200, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
		require.NoError(t, err)
		golden.Same(t, p, d.Program)
		require.LessOrEqual(t, float64(d.Timing.Latency), 1.02*float64(least), "%s: more DSPs are no reason to be slower", of)
	}
}

// TestAllInLUTsFaster: sums of floats in LUTs take fewer cycles than in DSPs, of which there are few: gemver takes no longer with 12
// than with 6, for which all are in LUTs.
func TestAllInLUTsFaster(t *testing.T) {
	cycles := withDSPs(t, "gemver")
	require.LessOrEqual(t, cycles(12), cycles(6))
}

// TestIntegersInLUTs: where LUTs are free for products of small integers, DSPs are no reason to be slower.
func TestIntegersInLUTs(t *testing.T) {
	source := `static void layer(const short x[7][8][11], const short w[7][7][3][3], short y[7][8][11]) {
  for (int o = 0; o < 7; o++)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 11; j++) {
        int s = 0;
        for (int c = 0; c < 7; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++)
              if (i + r >= 1 && i + r < 9 && j + q >= 1 && j + q < 12) s += x[c][i + r - 1][j + q - 1] * w[o][c][r][q];
        y[o][i][j] = s > 0 ? s >> 6 : 0;
      }
}
void f(const short x[7][8][11], const short w[7][7][3][3], const short v[7][7][3][3], short y[7][8][11]) {
  short t[7][8][11];
  layer(x, w, t);
  layer(t, v, y);
}
`
	cycles := func(dsps int) float64 {
		p, d, err := decideFor(t, source, parallel.Budget{DSP: dsps, LUT: 1303680, FF: 2607360, BRAM18K: 4032, URAM: 960})
		require.NoError(t, err)
		golden.Same(t, p, d.Program)
		return float64(d.Timing.Latency)
	}
	require.LessOrEqual(t, cycles(900), 1.02*cycles(0))
}

// TestIntegersInLUTsOfNetwork: so it is with more layers, where a run is short.
func TestIntegersInLUTsOfNetwork(t *testing.T) {
	source := `template <int I, int O, int K> static void layer(const short x[I][10][15], const short w[O][I][K][K], short y[O][10][15]) {
  for (int o = 0; o < O; o++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 15; j++) {
        int s = 0;
        for (int c = 0; c < I; c++)
          for (int r = 0; r < K; r++)
            for (int q = 0; q < K; q++) {
              int u = i + r - K / 2, v = j + q - K / 2;
              if (u >= 0 && u < 10 && v >= 0 && v < 15) s += x[c][u][v] * w[o][c][r][q];
            }
        y[o][i][j] = s > 0 ? s >> 6 : 0;
      }
}
void f(const short x[5][10][15], const short w0[6][5][3][3], const short w1[3][6][1][1], const short w2[3][3][3][3], const short w3[12][3][1][1], const short w4[12][6][1][1], const short w7[3][3][3][3], const short w5[3][12][1][1], const short w6[3][3][3][3], short y[3][10][15]) {
  short a[6][10][15], b[3][10][15], c[3][10][15], d[12][10][15], e[12][10][15], f[12][10][15], g[3][10][15], h[3][10][15];
  layer<5, 6, 3>(x, w0, a);
  layer<6, 3, 1>(a, w1, b);
  layer<3, 3, 3>(b, w2, h);
  layer<3, 3, 3>(h, w7, c);
  layer<3, 12, 1>(c, w3, d);
  layer<6, 12, 1>(a, w4, e);
  for (int o = 0; o < 12; o++) for (int i = 0; i < 10; i++) for (int j = 0; j < 15; j++) f[o][i][j] = d[o][i][j] + e[o][i][j];
  layer<12, 3, 1>(f, w5, g);
  layer<3, 3, 3>(g, w6, y);
}
`
	cycles := func(dsps int) float64 {
		p, d, err := decideFor(t, source, parallel.Budget{DSP: dsps, LUT: 1303680, FF: 2607360, BRAM18K: 4032, URAM: 960})
		require.NoError(t, err)
		golden.Same(t, p, d.Program)
		return float64(d.Timing.Latency)
	}
	require.LessOrEqual(t, cycles(900), 1.02*cycles(14))
}
