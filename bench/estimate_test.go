package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestEstimateOfOwnDesigns prices the design that codo-opt makes of each kernel,
// and then the text of that design as `codo-opt estimate` reads it: the figures
// are the same, since everything decided is in the text.
func TestEstimateOfOwnDesigns(t *testing.T) {
	golden.EachFile(t, "kernels/*.cpp", func(t *testing.T, file string, src []byte) {
		board, err := device.Find("u55c")
		require.NoError(t, err)
		for _, opt := range []pipeline.Options{
			{Interface: pipeline.Memory, Board: board},
			{Interface: pipeline.AXI, Board: board},
			{Interface: pipeline.AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}},
			{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}},
		} {
			kernel, diags := parse.File(file, src, parse.Options{})
			require.NotNil(t, kernel.Program, "%v", diags)
			decided, _, _, err := pipeline.Run(kernel.Program, opt)
			require.NoError(t, err)
			text := emit.Kernel(decided, emit.Options{Comments: true})
			read, diags := parse.File("design.cpp", text, parse.Options{Top: decided.Top, AsWritten: true})
			require.NotNil(t, read.Program, "%v", diags)
			require.Empty(t, diags, "%s: what we write ourselves is honoured", opt.Interface)
			want, got := price(t, decided), price(t, read.Program)
			require.Equal(t, want, got, "%s interface", opt.Interface)
			require.Equal(t, want, price(t, affine.Clone(decided)), "%s interface, no expression shared", opt.Interface)
		}
	})
}

// prices are the figures of a design that must not depend on how it came here.
type prices struct {
	Csynth, Latency, Interval int64
	Uses                      device.Cost
	Tasks                     []int64 // latencies
}

func price(t *testing.T, p *affine.Program) prices {
	r, err := model.Estimate(p, model.Options{})
	require.NoError(t, err)
	out := prices{Csynth: r.Csynth, Latency: r.Latency, Interval: r.Interval, Uses: r.Uses}
	for _, task := range r.Tasks {
		out.Tasks = append(out.Tasks, task.Latency)
	}
	return out
}
