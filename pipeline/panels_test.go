package pipeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestInPanels: what sums up the rows of a large matrix gets it in panels, and ends little later than the last word
// comes: all of the additions to the last row's sum, one after the other, would take as long as half of the
// run. Where its columns are summed up as well, it comes twice. Neither fills words.
func TestInPanels(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, c := range []struct {
		text  string
		twice bool
	}{
		{`void f(const float A[301][397], const float x[397], float y[301]) {
  for (int i = 0; i < 301; i++) {
    y[i] = 0;
    for (int j = 0; j < 397; j++) y[i] += A[i][j] * x[j];
  }
}
`, false},
		{`void f(const float A[397][301], const float x[301], float y[397], const float u[397], float v[301]) {
  for (int j = 0; j < 301; j++) v[j] = 0;
  for (int i = 0; i < 397; i++) {
    y[i] = 0;
    for (int j = 0; j < 301; j++) {
      y[i] += A[i][j] * x[j];
      v[j] += A[i][j] * u[i];
    }
  }
}
`, true},
	} {
		r, found := parse.File("f.cpp", []byte(c.text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}}
		d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
		require.NoError(t, err)
		golden.Same(t, r.Program, d.Program)
		a := affine.Arguments(d.Program)[0]
		require.Equal(t, c.twice, len(a.Panels) > 0)
		all := a.All()
		require.Equal(t, 8, all[len(all)-1].Port.Part.Of)
		require.Positive(t, all[len(all)-1].Port.Part.Panels.Width)
		const additions = 301 * 4
		const moving = 2493 // 397 * 301 * 4 bytes, half of the banks, of 14.4 GB/s each
		require.Less(t, d.Timing.Latency, int64(200+moving+200+additions/8), "the last row alone would take %d cycles behind the last word", additions)
	}
}

// TestPanelsOfOneTask: layers of a small batch are one task that takes the weights of each in panels, as fast as ports and operators
// allow, where all products lie in LUTs: of tasks of their own each would have a part of these, and wait for all weights of a row.
func TestPanelsOfOneTask(t *testing.T) {
	const text = `void f(const float x[8][512], const float w[256][512], const float v[128][256], float y[8][128]) {
  float h[8][256];
  for (int n = 0; n < 8; n++)
    for (int o = 0; o < 256; o++) {
      float s = 0;
      for (int i = 0; i < 512; i++) s += x[n][i] * w[o][i];
      h[n][o] = s > 0 ? s : 0;
    }
  for (int n = 0; n < 8; n++)
    for (int o = 0; o < 128; o++) {
      float s = 0;
      for (int i = 0; i < 256; i++) s += h[n][i] * v[o][i];
      y[n][o] = s;
    }
}
`
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Of(board)
	budget.DSP = 900
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	d, err := Decide(r.Program, Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	require.Less(t, d.Timing.Latency, int64(3800), "4,263 in tasks of their own")
	panels := 0
	for _, a := range affine.Arguments(d.Program) {
		if slices.ContainsFunc(a.All(), func(b *affine.Buffer) bool { return b.Port.Part.Panels.Width > 0 }) {
			panels++
		}
	}
	require.Equal(t, 2, panels)
}
