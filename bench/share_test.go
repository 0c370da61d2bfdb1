package main

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

// equalLayers are kernels with layers of one shape, and how many of them take turns where
// a task for each does not fit.
var equalLayers = map[string]struct {
	source string
	dsps   int
	luts   int
	turns  []string
	ways   []pipeline.Interface
}{
	"floats": {`
static void layer(const float w[20][20], const float x[20], float y[20]) {
  for (int i = 0; i < 20; i++) {
    y[i] = 0;
    for (int j = 0; j < 20; j++) y[i] += w[i][j] * x[j];
    y[i] = y[i] > 0 ? y[i] : 0;
  }
}
void k(const float w1[20][20], const float w2[20][20], const float w3[20][20], const float w4[20][20], const float x[20], float y[20]) {
  float a[20], b[20], c[20];
  layer(w1, x, a);
  layer(w2, a, b);
  layer(w3, b, c);
  layer(w4, c, y);
}
`, 7, 4000, []string{"a", "b", "c", "y"}, []pipeline.Interface{pipeline.Memory}}, // off chip one task for all is faster
	"residual": {`
static void conv(const signed char w[6][6][3][3], const signed char x[6][10][10], signed char y[6][10][10]) {
  for (int o = 0; o < 6; o++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) {
        int sum = 0;
        for (int c = 0; c < 6; c++)
          for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++)
              if (i + p >= 1 && i + p <= 10 && j + q >= 1 && j + q <= 10) sum += x[c][i + p - 1][j + q - 1] * w[o][c][p][q];
        y[o][i][j] = sum >> 8;
      }
}
static void add(const signed char x[6][10][10], const signed char z[6][10][10], signed char y[6][10][10]) {
  for (int o = 0; o < 6; o++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) y[o][i][j] = (x[o][i][j] + z[o][i][j]) / 2;
}
void k(const signed char w1[6][6][3][3], const signed char w2[6][6][3][3], const signed char w3[6][6][3][3], const signed char w4[6][6][3][3],
       const signed char w5[6][6][3][3], const signed char w6[6][6][3][3], const signed char x[6][10][10], signed char y[6][10][10]) {
  signed char a[6][10][10], b[6][10][10], c[6][10][10], d[6][10][10], e[6][10][10], f[6][10][10], g[6][10][10], h[6][10][10];
  conv(w1, x, a);
  conv(w2, a, b);
  add(b, x, c);
  conv(w3, c, d);
  conv(w4, d, e);
  add(e, c, f);
  conv(w5, f, g);
  conv(w6, g, h);
  add(h, f, y);
}
`, 2, 4000, []string{"c", "f", "y"}, []pipeline.Interface{pipeline.Memory, pipeline.AXI}},
}

// TestEqualLayers: such layers take turns, in memories or off chip, the designs fit, and g++
// runs them as it does the sources.
func TestEqualLayers(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, k := range equalLayers {
		for _, way := range k.ways {
			t.Run(name+" "+string(way), func(t *testing.T) {
				r, found := parse.File("kernel.cpp", []byte(k.source), parse.Options{Top: "k"})
				require.False(t, found.HasErrors(), "%v", found)
				budget := parallel.Of(board)
				if budget.DSP = k.dsps; way == pipeline.Memory {
					budget.LUT = k.luts
				} else {
					budget.LUT = 7 * k.luts
				}
				p, err := designed(r.Program, pipeline.Options{Interface: way, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}})
				require.NoError(t, err)
				var turns []string
				for _, task := range p.Tasks {
					for _, x := range affine.LayersOf(task) {
						turns = append(turns, x.Name)
					}
				}
				require.True(t, slices.Equal(k.turns, turns), "%v", turns)
				result, err := verify.Run(context.Background(), writeDesign(t, p, "kernel.cpp", []byte(k.source)), verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
				require.NoError(t, err)
				require.True(t, result.Pass, result.Output)
				agree(t, p, result, name)
			})
		}
	}
}
