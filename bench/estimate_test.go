package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/model"
	"codo/parse"
	"codo/pipeline"
)

// TestEstimateOfOwnDesigns prices the design that codo-opt makes of each kernel,
// and then the text of that design as `codo-opt estimate` reads it: the figures
// are the same, since everything decided is in the text.
func TestEstimateOfOwnDesigns(t *testing.T) {
	files, err := filepath.Glob("kernels/*.cpp")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			board, err := device.Find("u55c")
			require.NoError(t, err)
			for _, iface := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
				kernel, diags := parse.File(file, src, parse.Options{})
				require.NotNil(t, kernel.Program, "%v", diags)
				decided, _, _, err := pipeline.Run(kernel.Program, pipeline.Options{Interface: iface, Board: board})
				require.NoError(t, err)
				text := emit.Kernel(decided, emit.Options{Comments: true})
				read, diags := parse.File("design.cpp", text, parse.Options{Top: decided.Top, AsWritten: true})
				require.NotNil(t, read.Program, "%v", diags)
				require.Empty(t, diags, "%s: what we write ourselves is honoured", iface)
				want, got := price(t, decided), price(t, read.Program)
				require.Equal(t, want, got, "%s interface", iface)
			}
		})
	}
}

// prices are the figures of a design that must not depend on how it came here.
type prices struct {
	Csynth, Latency, Interval int64
	Uses                      device.Cost
	Tasks                     []int64 // latencies
}

func price(t *testing.T, p *affine.Program) prices {
	r, err := model.Estimate(affine.Clone(p), model.Options{}) // no expression is shared
	require.NoError(t, err)
	out := prices{Csynth: r.Csynth, Latency: r.Latency, Interval: r.Interval, Uses: r.Uses}
	for _, task := range r.Tasks {
		out.Tasks = append(out.Tasks, task.Latency)
	}
	return out
}
