package pipeline

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/hbm"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// randomProduct is a kernel with a sum over products: the factors with their
// dimensions in any order, or as a window that slides, perhaps several of them.
func randomProduct(r *rand.Rand) string {
	size := func() int { return 1 + r.IntN(40) }
	m, k, n, batch := size(), size(), size(), 1+r.IntN(3)
	a, at := fmt.Sprintf("A[%d][%d][%d]", batch, m, k), "A[b][i][k]"
	switch r.IntN(3) {
	case 0:
		a, at = fmt.Sprintf("A[%d][%d][%d]", batch, k, m), "A[b][k][i]"
	case 1:
		a, at = fmt.Sprintf("A[%d][%d]", batch, m+k-1), "A[b][i + k]"
	}
	x, xt := fmt.Sprintf("B[%d][%d]", k, n), "B[k][j]"
	if r.IntN(2) == 0 {
		x, xt = fmt.Sprintf("B[%d][%d]", n, k), "B[j][k]"
	}
	c, ct := fmt.Sprintf("C[%d][%d][%d]", batch, m, n), "C[b][i][j]"
	if r.IntN(3) == 0 {
		c, ct = fmt.Sprintf("C[%d][%d][%d]", batch, n, m), "C[b][j][i]"
	}
	begin := "0"
	if r.IntN(4) == 0 {
		begin = ct + " * 3"
	}
	typ := []string{"float", "double", "int", "short"}[r.IntN(4)]
	return fmt.Sprintf(`void f(const %[1]s %[2]s, const %[1]s %[3]s, %[1]s %[4]s) {
  for (int b = 0; b < %[5]d; b++)
    for (int i = 0; i < %[6]d; i++)
      for (int j = 0; j < %[7]d; j++) {
        %[1]s s = %[8]s;
        for (int k = 0; k < %[9]d; k++) s += %[10]s * %[11]s;
        %[12]s = s;
      }
}
`, typ, a, x, c, batch, m, n, begin, k, at, xt, ct)
}

// TestRandomTiles cuts random products into random tiles, and takes them through all
// stages, with words, lanes and tiles that come beside others: the design means the
// same.
func TestRandomTiles(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	cut := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := randomProduct(r)
		p, found := parse.File("f.cpp", []byte(text), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, text)
		opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 20 + r.IntN(300), LUT: 1 << 20, BRAM18K: 600}, ClockNS: 5}}
		g := hbm.Tiling{}
		for range 4 {
			g.Sizes = append(g.Sizes, int64(min(r.IntN(3), 1)*(1+r.IntN(12))))
		}
		for _, name := range []string{"A", "B"} {
			if r.IntN(3) == 0 {
				g.Kept = append(g.Kept, name)
			}
		}
		opt.tilings = []hbm.Tiling{g}
		opt.Watch = func(stage string, p *affine.Program) {
			if stage == "transfer" && movesTiles(p, 0) {
				cut++
			}
		}
		q, _, _, err := Run(p.Program, opt)
		require.NoError(t, err, "seed %d: %v\n%s", seed, g, text)
		golden.Same(t, p.Program, q)
	}
	require.Greater(t, cut, 20)
}

// TestTilesOfOneArray: nests that a task hands an array out to go through its tiles together, and
// compute the same bits.
func TestTilesOfOneArray(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, c := range []struct {
		tiled int // tasks
		text  string
	}{{4, `void f(const float A[24][32], const float x[32], float y[32]) {
  float t[24];
  for (int j = 0; j < 32; j++) y[j] = 0;
  for (int i = 0; i < 24; i++) {
    t[i] = 0;
    for (int j = 0; j < 32; j++) t[i] += A[i][j] * x[j];
    for (int j = 0; j < 32; j++) y[j] += A[i][j] * t[i];
  }
}
`}, {4, `void f(float x[24], float y[32], const float u[32], const float v[24], const float A[24][32]) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 32; j++) x[i] += A[i][j] * u[j];
  for (int j = 0; j < 32; j++)
    for (int i = 0; i < 24; i++) y[j] += A[i][j] * v[i];
}
`}, {5, `void f(float A[48][48], const float u[48], const float v[48], float x[48], float w[48], const float y[48]) {
  for (int i = 0; i < 48; i++)
    for (int j = 0; j < 48; j++) A[i][j] = A[i][j] + u[i] * v[j];
  for (int i = 0; i < 48; i++)
    for (int j = 0; j < 48; j++) x[i] = x[i] + A[j][i] * y[j];
  for (int i = 0; i < 48; i++)
    for (int j = 0; j < 48; j++) w[i] = w[i] + A[i][j] * x[j];
}
`}} {
		p, found := parse.File("f.cpp", []byte(c.text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		for _, sizes := range [][]int64{{8, 16}, {12, 8}, {4, 16}, {2, 2}} {
			opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 1 << 20, BRAM18K: 600}, ClockNS: 5}, tilings: []hbm.Tiling{{Sizes: sizes}}}
			tiled := 0
			opt.Watch = func(stage string, p *affine.Program) {
				for i := range p.Tasks {
					if stage == "transfer" && movesTiles(p, i) {
						tiled++
					}
				}
			}
			q, _, _, err := Run(p.Program, opt)
			require.NoError(t, err, "%v\n%s", sizes, c.text)
			require.Equal(t, c.tiled, tiled, "those which load and store A, that which hands it out, and those which take it")
			golden.Same(t, p.Program, q)
		}
	}
}

// TestLargeArrays: products of matrices that do not fit on the chip are near the bound,
// whatever the order of their loops, and no part of the search counts their iterations. The bound
// is that of one port for each array.
func TestLargeArrays(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, c := range []struct {
		name, text string
		ratio      float64 // at least
	}{
		{"product", `void f(const float A[2048][2048], const float B[2048][2048], float C[2048][2048]) {
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 2048; j++) {
      float s = 0;
      for (int k = 0; k < 2048; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
}
`, 0.85},
		{"product that nothing divides", `void f(const float A[2053][2053], const float B[2053][2053], float C[2053][2053]) {
  for (int i = 0; i < 2053; i++)
    for (int j = 0; j < 2053; j++) {
      float s = 0;
      for (int k = 0; k < 2053; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
}
`, 0.75},
		{"product added to what is there", `void f(float alpha, float beta, const float A[2048][2048], const float B[2048][2048], float C[2048][2048]) {
  for (int i = 0; i < 2048; i++) {
    for (int j = 0; j < 2048; j++) C[i][j] *= beta;
    for (int k = 0; k < 2048; k++)
      for (int j = 0; j < 2048; j++) C[i][j] += alpha * A[i][k] * B[k][j];
  }
}
`, 0.8},
		{"update by rows and columns", `void f(float alpha, const float x[8192], const float y[8192], float A[8192][8192]) {
  for (int i = 0; i < 8192; i++)
    for (int j = 0; j < 8192; j++) A[i][j] += alpha * x[i] * y[j];
}
`, 0.9},
		{"matrix and its transpose times vector", `void f(const float A[2048][2048], const float x[2048], float y[2048]) {
  float t[2048];
  for (int i = 0; i < 2048; i++) {
    float s = 0;
    for (int j = 0; j < 2048; j++) s += A[i][j] * x[j];
    t[i] = s;
  }
  for (int j = 0; j < 2048; j++) y[j] = 0;
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 2048; j++) y[j] += A[i][j] * t[i];
}
`, 3.3},
		{"convolution with many weights", `void f(const float X[1024][16][16], const float W[2048][1024][3][3], float Y[2048][14][14]) {
  for (int o = 0; o < 2048; o++)
    for (int r = 0; r < 14; r++)
      for (int q = 0; q < 14; q++) {
        float s = 0;
        for (int c = 0; c < 1024; c++)
          for (int u = 0; u < 3; u++)
            for (int v = 0; v < 3; v++) s += X[c][r + u][q + v] * W[o][c][u][v];
        Y[o][r][q] = s;
      }
}
`, 1},
		{"update, and the transpose and the matrix times vectors", `void f(float A[2048][2048], const float u[2048], const float v[2048], float x[2048], float w[2048], const float y[2048]) {
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 2048; j++) A[i][j] = A[i][j] + u[i] * v[j];
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 2048; j++) x[i] = x[i] + A[j][i] * y[j];
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 2048; j++) w[i] = w[i] + A[i][j] * x[j];
}
`, 3.3},
		{"transpose", `void f(const float A[8192][4096], float B[4096][8192]) {
  for (int i = 0; i < 8192; i++)
    for (int j = 0; j < 4096; j++) B[j][i] = A[i][j];
}
`, 0.9},
		{"matrix times vector", `void f(const float A[16384][8192], const float x[8192], float y[16384]) {
  for (int i = 0; i < 16384; i++) {
    float s = 0;
    for (int k = 0; k < 8192; k++) s += A[i][k] * x[k];
    y[i] = s;
  }
}
`, 3.5},
	} {
		p, found := parse.File("f.cpp", []byte(c.text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: model.DefaultClock}}
		d, err := Decide(p.Program, opt, model.Options{ClockNS: model.DefaultClock})
		require.NoError(t, err)
		require.NotNil(t, d.Timing, c.name)
		bound := max(parallel.Bound(p.Program, *opt.Parallel).Cycles, hbm.Bound(p.Program, board, 0, 1, model.DefaultClock))
		ratio := float64(bound) / float64(d.Timing.Latency)
		if hbm.Bound(p.Program, board, 0, hbm.MostParts, model.DefaultClock) > longRun { // each takes long to play
			require.LessOrEqual(t, len(d.Tried), 2*lastTries, c.name)
		}
		t.Logf("%s: %d cycles, bound %d, %.2f", c.name, d.Timing.Latency, bound, ratio)
		require.Greater(t, ratio, c.ratio, c.name)
	}
}
