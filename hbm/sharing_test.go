package hbm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/hbm"
	"codo/internal/golden"
)

// sumOfArrays is a program that loads a long array and short ones of so many words, and adds them up.
func sumOfArrays(long int, short ...int) string {
	var args, channels, loads, sum strings.Builder
	for k, words := range append([]int{long}, short...) {
		fmt.Fprintf(&args, "arg a%d f32[%d] const\n", k, 16*words)
		fmt.Fprintf(&channels, "channel c%d f32[%d] fifo lanes=16\n", k, 16*words)
		fmt.Fprintf(&loads, "task load%[1]d {\n  for i = 0 to %[2]d {\n    local v f32[16]\n    for u = 0 to 16 unroll=-1 {\n      v[u] = a%[1]d[i * 16 + u]\n    }\n    push c%[1]d, v\n  }\n}\n", k, words)
		fmt.Fprintf(&sum, "  for i = 0 to %d {\n    local v f32[16]\n    pop c%d -> v\n    for u = 0 to 16 unroll=-1 {\n      y[u] = y[u] + v[u]\n    }\n  }\n", words, k)
	}
	return "program p \"p.cpp\"\n" + args.String() + "arg y f32[16]\n" + channels.String() + loads.String() + "task sum {\n" + sum.String() + "}\n"
}

// TestSharing lets short arrays share ports: where there are too few for all, or for the parts of the long one. The
// design means the same, arrays behind one port lie in one bank, and FIFOs hold all that comes through it.
func TestSharing(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, c := range []struct {
		long        int
		short       []int
		most, ports int
		parts, want int // of the long array, and ports
	}{
		{40000, []int{3, 4, 5, 6}, 1, 32, 1, 6},        // there are enough
		{40000, []int{3, 4, 5, 6}, 1, 4, 1, 3},         // all four share one
		{40000, []int{3, 4, 5, 6}, 4, 8, 4, 6},         // such that the long one has four
		{40000, []int{3, 4, 5, 300}, 4, 8, 4, 7},       // what a FIFO does not hold has its own
		{1, []int{1, 1, 1, 1}, 1, 4, 1, 4},             // none is long: as few share as must
		{4000, []int{3, 4, 5, 6, 7, 8}, 1, 7, 1, 4},    // two ports, which take less of the time
		{40000, []int{300, 400, 500, 600}, 1, 4, 1, 6}, // none can
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			p := golden.Read(t, sumOfArrays(c.long, c.short...))
			require.Empty(t, affine.Check(p, affine.Tasked))
			before := affine.Clone(p)
			hbm.Words(p, hbm.Parts{Most: c.most, Ports: c.ports})
			require.Empty(t, affine.Check(p, affine.Tasked))
			require.Empty(t, buffers.Sizes(p))
			require.Empty(t, hbm.AXI(p))
			require.Empty(t, affine.Check(p, affine.Decided))
			require.Equal(t, c.parts, len(affine.Arguments(p)[0].Parts))
			if c.long < 10000 {
				golden.Same(t, before, p)
			}
			require.Empty(t, hbm.Channels(p, board, 0))
			banks := map[string]affine.Bank{}
			for _, b := range p.Args {
				bank, ok := banks[b.Port.Bundle]
				require.True(t, !ok || bank == b.Port.Bank, "%s is in %s", b.Name, b.Port.Bank)
				banks[b.Port.Bundle] = b.Port.Bank
			}
			require.Len(t, banks, c.want)
			for _, task := range p.Tasks {
				for k := range affine.LoadsInTurn(p, task) {
					push := task.Body[k].(*affine.Loop).Body[0].(*affine.Push)
					require.GreaterOrEqual(t, push.Channel.Depth, push.Channel.Tokens(push.Channel.Buffer.Len()))
				}
			}
			again := golden.Read(t, affine.Print(p))
			require.Empty(t, hbm.AXI(again))
			require.Equal(t, affine.Print(p), affine.Print(again))
		})
	}
}

// TestSharedPlaces: arrays behind one port lie where the user has placed one of them, and cannot lie in two banks.
func TestSharedPlaces(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	p := golden.Read(t, sumOfArrays(4000, 3, 4, 5, 6, 7, 8))
	hbm.Words(p, hbm.Parts{Most: 1, Ports: 3})
	require.Empty(t, buffers.Sizes(p))
	require.Empty(t, hbm.AXI(p))
	p.Args[2].Place.Bank = affine.Bank{Memory: "HBM", First: 7, Last: 7}
	require.Empty(t, hbm.Channels(p, board, 0))
	for _, b := range p.Args {
		require.Equal(t, b.Port.Bundle == p.Args[2].Port.Bundle, b.Port.Bank.First == 7, b.Name)
	}
	for k, b := range p.Args {
		if k != 2 && b.Port.Bundle == p.Args[2].Port.Bundle {
			b.Place.Bank = affine.Bank{Memory: "HBM", First: 8, Last: 8}
		}
	}
	found := hbm.Channels(p, board, 0)
	require.True(t, found.HasErrors())
	require.Equal(t, diag.PinRefused, found[0].Code)
}
