package main

import (
	"context"
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

var every = flag.Bool("every", false, "take the slowest networks, too, and search all to the end")

// A networkCase is what a network of bench/networks is held to.
type networkCase struct {
	dsps   int  // its budget: as many as CODO's design has, where one is published
	run    bool // under g++, too: it is small
	search bool // to the end: that is quick
	slow   bool // only with -every
}

var networkCases = map[string]networkCase{
	"tiny":              {dsps: 100, run: true, search: true},
	"odd":               {dsps: 100, run: true, search: true},
	"strided_residual":  {dsps: 100, run: true, search: true},
	"concat":            {dsps: 100, run: true, search: true},
	"gpt2_tiny_prefill": {dsps: 300, run: true, search: true},
	"gpt2_tiny_decode":  {dsps: 300, run: true, search: true},
	"vgg16_32":          {dsps: 376, run: true, search: true},
	"mobilenet_32":      {dsps: 220, run: true, search: true},
	"resnet18_32":       {dsps: 468, run: true},
	"resnet18_224":      {dsps: 535, slow: true},
	"vgg16_224":         {dsps: 952},
	"mobilenet_224":     {dsps: 677},
	"zfnet_224":         {dsps: 630},
	"yolo_tiny":         {dsps: 1132, slow: true},
	"gpt2_prefill_32":   {dsps: 1006},
	"gpt2_prefill_64":   {dsps: 1006},
	"gpt2_prefill_128":  {dsps: 206},
	"gpt2_decode":       {dsps: 49},
}

// TestNetworks designs each network of bench/networks within its budget, for
// memories on u280 at 5 ns: only FIFOs, no task that runs as written. The small
// ones run against their sources under g++. Large ones are designed with the first
// step of the search only, unless -every is given.
func TestNetworks(t *testing.T) {
	files, err := filepath.Glob("networks/*.cpp")
	require.NoError(t, err)
	require.Len(t, files, len(networkCases))
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".cpp")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, known := networkCases[name]
			require.True(t, known)
			if c.slow && !*every {
				t.Skip("slow: go test -every")
			}
			strategy := parallel.Proportional
			if c.search || *every {
				strategy = parallel.ExactStrategy
			}
			designNetwork(t, file, c.dsps, math.MaxInt, strategy, c.run)
		})
	}
}

// designNetwork takes a kernel through the pipeline, holds the design against what
// a network is to be, and runs it against its source under g++ if run says so.
func designNetwork(t *testing.T, file string, dsps, luts int, strategy parallel.Strategy, run bool) *affine.Program {
	t.Helper()
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	r, found := parse.File(file, src, parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	const clock = 5 // ns
	budget := parallel.Of(board)
	budget.DSP, budget.LUT = dsps, min(budget.LUT, luts)
	d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board,
		Parallel: &parallel.Options{Budget: budget, ClockNS: clock, Strategy: strategy}}, model.Options{ClockNS: clock, PipelineFrom: -1})
	require.NoError(t, err)
	require.NotNil(t, d.Price, "%v", d.Unpriced)
	u := d.Price.Uses
	t.Logf("%d cycles of csynth, %d DSP, %d BRAM18K, %d URAM, %d LUT", d.Price.Csynth, u.DSP, u.BRAM18K, u.URAM, u.LUT)
	require.LessOrEqual(t, u.DSP, budget.DSP, "DSPs")
	require.LessOrEqual(t, u.BRAM18K, budget.BRAM18K, "block RAMs")
	require.LessOrEqual(t, u.URAM, budget.URAM, "ultra RAMs")
	require.LessOrEqual(t, u.LUT, budget.LUT, "LUTs")
	require.LessOrEqual(t, u.FF, budget.FF, "flip-flops")
	for _, c := range d.Program.Channels {
		require.Equal(t, affine.FIFO, c.Kind, "channel %s", c.Buffer.Name)
	}
	for _, task := range d.Program.Tasks {
		require.Empty(t, task.Sequential, "task %s", task.Name)
	}
	if run {
		name := filepath.Base(file)
		dir := writeFiles(t, d.Program, emit.Golden{Files: []emit.File{{Name: name, Data: src}}, Main: name})
		result, err := verify.Run(context.Background(), dir, verify.Options{Timeout: 5 * time.Minute, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, result.Output)
	}
	return d.Program
}

// TestNetworkStyles does the same for small networks as other people write them.
func TestNetworkStyles(t *testing.T) {
	golden.EachFile(t, "networks/styles/*.cpp", func(t *testing.T, file string, _ []byte) {
		p := designNetwork(t, file, 100, 60_000, parallel.ExactStrategy, true) // with more LUTs one task is faster
		require.NotEmpty(t, p.Channels, "one task does it all")
	})
}
