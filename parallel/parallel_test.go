package parallel_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// read gives the program of a case, and a copy.
func read(t *testing.T, text string) (p, before *affine.Program) {
	t.Helper()
	p = golden.Read(t, text)
	require.Empty(t, affine.Check(p, affine.Tasked))
	return p, affine.Clone(p)
}

// stays demands that exactly the cases called stay_ have not changed.
func stays(t *testing.T, before, after *affine.Program) {
	t.Helper()
	require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == affine.Print(after))
}

// rewrites takes each case of a folder from text to text by a rewrite that means the same.
func rewrites(t *testing.T, folder string, rewrite func(p *affine.Program)) {
	t.Helper()
	golden.Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, before := read(t, in["in.ir"])
		rewrite(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		stays(t, before, p)
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// options reads the section of a case that says what there is, by default a
// whole U280 at 5 ns: lines of `dsp`, `lut` or `most` and a number; with `ports` and one,
// arguments lie off chip, and Fill is one, or as `fill` says; with `slowed` and one, loops may be slowed.
func options(t *testing.T, text string) parallel.Options {
	t.Helper()
	opt := parallel.Options{Budget: parallel.Budget{DSP: 9024, LUT: 1303680, FF: 2607360, BRAM18K: 4032, URAM: 960}, ClockNS: 5}
	ports, fill, slowed := 0, 0, 0
	at := map[string]*int{"dsp": &opt.Budget.DSP, "lut": &opt.Budget.LUT, "most": &opt.MaxParallel, "ports": &ports, "fill": &fill, "slowed": &slowed}
	for line := range strings.Lines(text) {
		var word string
		var n int
		_, err := fmt.Sscan(line, &word, &n)
		require.NoError(t, err)
		require.Contains(t, at, word)
		*at[word] = n
	}
	opt.Slowed = slowed > 0
	opt.OffChip, opt.Fill = ports > 0, max(ports, fill)
	return opt
}

// room is for all of a budget.
func room(b parallel.Budget) parallel.Room { return parallel.Room{DSP: b.DSP, LUT: b.LUT} }

// waits reads the section of a case that says how much others wait for each task; nil if
// there is none.
func waits(t *testing.T, text string) (list []float64) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		part, err := strconv.ParseFloat(word, 64)
		require.NoError(t, err)
		list = append(list, part)
	}
	return list
}

// TestPartition takes each case from text to text; those called stay_ do not
// change. Banks change no value.
func TestPartition(t *testing.T) {
	rewrites(t, "partition", func(p *affine.Program) { parallel.Partition(p) })
}

// TestLookups takes each case from text to text; those called stay_ do not change. Copies mean the same.
func TestLookups(t *testing.T) {
	rewrites(t, "lookups", func(p *affine.Program) { parallel.Lookups(p, true, parallel.Budget{LUT: 10000, BRAM18K: 100}) })
}

// TestDiagonal takes each case from text to text; those called stay_ do not change. Where an element lies changes no value.
func TestDiagonal(t *testing.T) {
	rewrites(t, "diagonal", parallel.Diagonal)
}

// TestHistograms takes each case from text to text; those called stay_ do not change. Arrays of their own mean the same.
func TestHistograms(t *testing.T) {
	rewrites(t, "histograms", func(p *affine.Program) { parallel.Histograms(p, parallel.Budget{LUT: 10000}) })
}

// TestUnroll takes each case from text to text, and on to tokens with lanes,
// which mean the same; those called stay_ do not change.
func TestUnroll(t *testing.T) {
	golden.Run(t, "testdata/unroll/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, before := read(t, in["in.ir"])
		parallel.Unroll(p, options(t, in["budget"]), room(options(t, in["budget"]).Budget), waits(t, in["waits"]), buffers.LaneWidths(p, device.MaxLanes))
		require.Empty(t, affine.Check(p, affine.Tasked))
		stays(t, before, p)
		text := affine.Print(p)
		require.Empty(t, buffers.Widen(p), "what Unroll asks for, Widen can do")
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text}
	})
}

// TestTile takes each case from text to text and demands that the program still
// means the same; those called stay_ do not change.
func TestTile(t *testing.T) {
	golden.Run(t, "testdata/tile/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, before := read(t, in["in.ir"])
		parallel.Tile(p, options(t, in["budget"]), nil)
		require.Empty(t, affine.Check(p, affine.Tasked))
		stays(t, before, p)
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}
