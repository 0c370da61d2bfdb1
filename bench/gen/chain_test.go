package main

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// chain is the C++ of a network of so many convolutions of 3x3, 8 channels to 8
// channels on 16x16.
func chain(t testing.TB, layers int) []byte {
	var list strings.Builder
	list.WriteString("image input 8 16 16\n")
	for i := range layers {
		fmt.Fprintf(&list, "layer%d conv out 8 kernel 3 pad 1 relu\n", i+1)
	}
	net, err := read("chain.net", list.String())
	require.NoError(t, err)
	return []byte(net.code())
}

// compileChain takes it through parser and pipeline, without the search.
func compileChain(t testing.TB, source []byte) *affine.Program {
	r, found := parse.File("chain.cpp", source, parse.Options{Top: "chain"})
	require.False(t, found.HasErrors(), "%v", found)
	p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory})
	require.NoError(t, err)
	return p
}

var every = flag.Bool("every", false, "compile the chain of 1,000 layers, too")

// TestLongChain compiles 60 and 120 layers, or 500 and 1,000 with -every, and logs
// how the time grows: it should double.
func TestLongChain(t *testing.T) {
	sizes := []int{60, 120}
	if *every {
		sizes = []int{500, 1000}
	}
	var times []time.Duration
	for _, layers := range sizes {
		source := chain(t, layers)
		start := time.Now()
		p := compileChain(t, source)
		times = append(times, time.Since(start))
		require.Len(t, p.Tasks, layers)
		require.Len(t, p.Channels, layers-1)
		for _, c := range p.Channels {
			require.Equal(t, affine.FIFO, c.Kind, c.Buffer.Name)
		}
	}
	t.Logf("%d layers in %v, %d in %v: %.2f times as long", sizes[0], times[0], sizes[1], times[1], float64(times[1])/float64(times[0]))
}

// TestFewLUTs decides a chain with more DSPs than LUTs to use them: what the search
// leaves to loops beside its nests may not take the LUTs of all, so that nothing fits
// but the design without copies.
func TestFewLUTs(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	decide := func(dsp int) *pipeline.Decision {
		r, found := parse.File("chain.cpp", chain(t, 10), parse.Options{Top: "chain"})
		require.False(t, found.HasErrors(), "%v", found)
		search := &parallel.Options{Budget: parallel.Budget{DSP: dsp, LUT: 26000, FF: 2607360, BRAM18K: 4032, URAM: 960}}
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: search}, model.Options{ClockNS: 5})
		require.NoError(t, err)
		return d
	}
	few, many := decide(40), decide(360)
	require.LessOrEqual(t, many.Price.Uses.LUT, 26000)
	require.LessOrEqual(t, many.Price.Csynth, few.Price.Csynth)
	require.LessOrEqual(t, many.Timing.Latency, few.Timing.Latency*11/10)
}

// TestManyLayers decides a chain of so many layers that few plans are made for it: what they
// find fits, and is faster than without a search. With hardly more LUTs than that takes, nothing
// is slower than it.
func TestManyLayers(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	source := chain(t, 257)
	decide := func(search *parallel.Options) *pipeline.Decision {
		r, found := parse.File("chain.cpp", source, parse.Options{Top: "chain"})
		require.False(t, found.HasErrors(), "%v", found)
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: search}, model.Options{ClockNS: 5})
		require.NoError(t, err)
		return d
	}
	budget := parallel.Budget{DSP: 9024, LUT: 1303680, FF: 2607360, BRAM18K: 4032, URAM: 960}
	plain, best := decide(nil), decide(&parallel.Options{Budget: budget})
	require.LessOrEqual(t, best.Price.Uses.LUT, budget.LUT)
	require.LessOrEqual(t, best.Price.Uses.DSP, budget.DSP)
	require.Less(t, best.Timing.Latency, plain.Timing.Latency/4)
	budget.LUT = plain.Price.Uses.LUT * 11 / 10
	few := decide(&parallel.Options{Budget: budget})
	require.LessOrEqual(t, few.Price.Uses.LUT, budget.LUT)
	require.LessOrEqual(t, few.Timing.Latency, plain.Timing.Latency)
}

// TestEffort decides a chain of so many layers that sums written out choose each operand from a hundred arrays: the search makes few
// designs of it, and finds one that is far faster than with loops over the windows.
func TestEffort(t *testing.T) {
	if testing.Short() {
		t.Skip("takes five seconds")
	}
	board, err := device.Find("u280")
	require.NoError(t, err)
	const layers = 100
	r, found := parse.File("chain.cpp", chain(t, layers), parse.Options{Top: "chain"})
	require.False(t, found.HasErrors(), "%v", found)
	budget := parallel.Budget{DSP: 9024, LUT: 1303680, FF: 2607360, BRAM18K: 4032, URAM: 960}
	d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: budget}}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.LessOrEqual(t, d.Timing.Latency, int64(layers*40))
	require.LessOrEqual(t, len(d.Tried), 8)
}

// BenchmarkChain is about compile times in proportion to the layers.
//
//	go test ./bench/gen -run none -bench Chain
func BenchmarkChain(b *testing.B) {
	for _, layers := range []int{125, 250, 500, 1000} {
		b.Run(fmt.Sprint(layers), func(b *testing.B) {
			source := chain(b, layers)
			for b.Loop() {
				compileChain(b, source)
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*layers), "ms/layer")
		})
	}
}
