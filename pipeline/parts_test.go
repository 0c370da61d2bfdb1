package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/hbm"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/sim"
)

// TestPartsOfLargeArrays: an array that takes longest to move gets several ports, in banks
// of their own, where there are such, and small ones one each.
func TestPartsOfLargeArrays(t *testing.T) {
	const text = `void f(const float A[390][410], const float x[410], float y[390]) {
  for (int i = 0; i < 390; i++) {
    y[i] = 0;
    for (int j = 0; j < 410; j++) y[i] += A[i][j] * x[j];
  }
}
`
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	latency := map[string]int64{}
	for _, c := range []struct {
		name, board string
		channels    int
		place       affine.Place
		parts       int
	}{
		{"all", "u280", 0, affine.Place{}, 8}, {"one bank", "u280", 1, affine.Place{}, 1}, {"two banks", "u280", 2, affine.Place{}, 2},
		{"pinned", "u280", 0, affine.Place{Bank: affine.Bank{Memory: "HBM", First: 3, Last: 3}}, 1}, {"DDR", "u250", 0, affine.Place{}, 4},
	} {
		board, err := device.Find(c.board)
		require.NoError(t, err)
		p := affine.Clone(r.Program)
		p.Args[0].Place = c.place
		opt := Options{Interface: AXI, Board: board, Channels: c.channels, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}
		d, err := Decide(p, opt, model.Options{ClockNS: 5})
		require.NoError(t, err)
		golden.Same(t, p, d.Program)
		var parts []int
		banks := map[affine.Bank]bool{}
		for _, a := range affine.Arguments(d.Program) {
			parts = append(parts, len(a.Parts))
		}
		for _, b := range affine.Arguments(d.Program)[0].Parts {
			banks[b.Port.Bank] = true
		}
		require.Equal(t, []int{c.parts, 1, 1}, parts, c.name)
		require.Len(t, banks, c.parts, c.name)
		latency[c.name] = d.Timing.Latency
	}
	require.Less(t, 2*latency["all"], latency["one bank"])
}

// preparedAXI is a kernel whose arguments lie off chip, prepared for a search, and what that is told.
func preparedAXI(t *testing.T, text string) (*preparation, Options) {
	t.Helper()
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 300, BRAM18K: 400, URAM: 100, LUT: 150000, FF: 300000}, ClockNS: 5}}.settled()
	opt.known, opt.cuts = buffers.NewKnown(), parallel.NewKnown()
	opt.price = model.Options{ClockNS: 5, Dependences: affine.NewDependences(), Priced: model.NewPriced()}
	x, err := prepare(r.Program, opt)
	require.NoError(t, err)
	return x, opt
}

// TestManyPortsFirst: where one port takes far longer than all else, nothing is tried with one.
func TestManyPortsFirst(t *testing.T) {
	for text, first := range map[string]bool{
		`void f(const float A[390][410], const float x[410], float y[390]) {
  for (int i = 0; i < 390; i++) {
    y[i] = 0;
    for (int j = 0; j < 410; j++) y[i] += A[i][j] * x[j];
  }
}
`: true,
		`void f(const float A[64][64], const float B[64][64], float C[64][64]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      C[i][j] = 0;
      for (int k = 0; k < 64; k++) C[i][j] += A[i][k] * B[k][j];
    }
}
`: false,
	} {
		x, opt := preparedAXI(t, text)
		r := x.best(opt)
		require.NoError(t, r.err)
		require.NotNil(t, r.d.Timing)
		require.Equal(t, first, len(x.tried) == 0, text)
	}
}

// TestLargeArraysInParts: matrices that do not fit on the chip come through all ports that
// they can have, and sums over rows and columns of them keep up.
func TestLargeArraysInParts(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, text := range map[string]string{
		"rows of two": `void f(const float A[2000][2000], const float B[2000][2000], const float x[2000], float y[2000]) {
  float s[2000];
  for (int i = 0; i < 2000; i++) {
    s[i] = 0;
    y[i] = 0;
    for (int j = 0; j < 2000; j++) {
      s[i] += A[i][j] * x[j];
      y[i] += B[i][j] * x[j];
    }
    y[i] = s[i] + y[i];
  }
}
`,
		"rows and columns": `void f(const float A[2000][2000], const float B[2000][2000], float x[2000], float y[2000], const float v[2000], const float w[2000]) {
  for (int i = 0; i < 2000; i++)
    for (int j = 0; j < 2000; j++) x[i] += A[i][j] * v[j];
  for (int i = 0; i < 2000; i++)
    for (int j = 0; j < 2000; j++) y[i] += B[j][i] * w[j];
}
`} {
		r, found := parse.File("f.cpp", []byte(text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}
		d, err := Decide(r.Program, opt, model.Options{ClockNS: 5})
		require.NoError(t, err)
		require.NotNil(t, d.Timing, name)
		require.Less(t, float64(d.Timing.Latency), 1.25*float64(hbm.Bound(r.Program, board, 0, hbm.MostParts, 5)), name)
	}
}

// TestLittleMemory: without ultra RAMs, and with few block RAMs, arrays that LUTs can hold
// lie there; a design in tiles, which loads them again and again, is not the only one.
func TestLittleMemory(t *testing.T) {
	const text = `void f(const float A[250][250], const float B[250][250], float C[250][250]) {
  for (int i = 0; i < 250; i++)
    for (int j = 0; j < 250; j++)
      for (int k = 0; k < 250; k++) C[i][j] += A[i][k] * B[k][j];
}
`
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	for _, brams := range []int{60, 4032} {
		budget := parallel.Of(board)
		budget.BRAM18K, budget.URAM = brams, 0
		search := parallel.Options{Budget: budget, ClockNS: 5}
		d, err := Decide(r.Program, Options{Interface: AXI, Board: board, Parallel: &search}, model.Options{ClockNS: 5})
		require.NoError(t, err)
		require.LessOrEqual(t, d.Price.Uses.BRAM18K, brams)
		require.Zero(t, d.Price.Uses.URAM)
		require.Less(t, d.Timing.Latency, int64(4)*parallel.Bound(r.Program, search).Cycles)
	}
}

// TestPartsOfUpdatedArrays: an array that is read and written goes twice through its ports.
func TestPartsOfUpdatedArrays(t *testing.T) {
	const text = `void f(float a[90][96]) {
  for (int t = 0; t < 34; t++)
    for (int i = 1; i < 89; i++)
      for (int j = 0; j < 96; j++) a[i][j] = 0.5f * a[i][j] + 0.25f;
}
`
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	board.DSP = 300
	opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 5})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	require.Len(t, affine.Arguments(d.Program)[0].Parts, hbm.MostParts, "%d cycles", d.Timing.Latency)
}

// taking is a result whose run takes so long.
func taking(cycles int64) result {
	return result{d: &Decision{Price: &model.Report{Latency: cycles}, Timing: &sim.Timing{Latency: cycles}}}
}

// TestPortsWhenStopped: of designs with several ports and with one that a search which is stopped does
// not compare any more the better one is the result.
func TestPortsWhenStopped(t *testing.T) {
	first := inPorts{4, taking(22370)}
	require.True(t, first.stays(taking(44493), true), "although the other search came to its end")
	require.False(t, first.stays(taking(20000), true))
	require.False(t, first.stays(taking(44493), false), "which is for besideParts")
	require.True(t, first.stays(result{d: &Decision{}}, false))
	require.True(t, first.stays(result{err: errStopped}, true))
	require.False(t, inPorts{}.stays(result{err: errStopped}, true))
}

// TestTriedPorts: what has been tried with several ports is taken where that saves much, even if a design
// with one port does not wait for it; what hardly does is not.
func TestTriedPorts(t *testing.T) {
	x, opt := preparedAXI(t, `void f(const float A[64][64], const float B[64][64], float C[64][64]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) C[i][j] = A[i][j] + B[i][j];
}
`)
	for tried, want := range map[int64]int64{1000: 1000, 1990: 2000} {
		one, several := taking(2000), taking(tried)
		one.at, several.at = x, x
		require.Equal(t, want, besideParts(one, []inPorts{{4, several}}, opt).d.Timing.Latency)
	}
}

// TestNumbersOfPorts: the usual number comes first, more before fewer.
func TestNumbersOfPorts(t *testing.T) {
	for most, want := range map[int][]int{1: nil, 2: {2}, 4: {4, 2}, 8: {4, 8, 2}} {
		require.Equal(t, want, numbersOfPorts(most), most)
	}
}
