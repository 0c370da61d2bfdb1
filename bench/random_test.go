package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/emit"
	"codo/hbm"
	"codo/internal/randprog"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

var (
	programs = flag.Int("programs", 12, "random programs to run through g++")
	seed     = flag.Uint64("seed", 0, "seed of the first random program")
)

// TestRandomPrograms writes random programs as a user would, takes them through
// the whole tool, and runs the designs against the source with g++: bounded
// FIFOs, every element compared.
func TestRandomPrograms(t *testing.T) { runRandom(t, randprog.Config{}, *programs) }

// TestRandomUntil does the same with programs in which data ends some loops.
func TestRandomUntil(t *testing.T) { runRandom(t, randprog.Config{Until: true}, *programs/3) }

// TestRandomLocals does the same with elements that are computed by scalars which are set again and again.
func TestRandomLocals(t *testing.T) { runRandom(t, randprog.Config{Locals: true}, *programs) }

// runRandom takes n random programs through the tool and g++.
func runRandom(t *testing.T, config randprog.Config, n int) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	ways := []pipeline.Options{
		{Interface: pipeline.Memory, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 200, LUT: 1 << 20}, ClockNS: 5}},
		{Interface: pipeline.AXI},
		{Interface: pipeline.AXI, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 200, LUT: 1 << 20, BRAM18K: 600}, ClockNS: 5}},
		{Interface: pipeline.Memory},
		{Interface: pipeline.AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}},
	}
	for i := range n {
		n := *seed + uint64(i)
		p := randprog.New(n, config)
		p.Tasks[0].Name = p.Top + "_body"
		hbm.Memory(p)
		source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
		r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: p.Top})
		require.False(t, found.HasErrors(), "seed %d: %v", n, found)
		decided, err := designed(r.Program, ways[i%len(ways)])
		require.NoError(t, err, "seed %d", n)
		result, err := verify.Run(context.Background(), writeDesign(t, decided, "kernel.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, "seed %d: %s\n%s\nreproduce: go test ./bench -run %s -programs 2 -seed %d", n, result.Output, source, t.Name(), n)
		agree(t, decided, result, fmt.Sprintf("seed %d", n))
	}
}

// designed takes p through the stages, and where there is a board, through the search.
func designed(p *affine.Program, opt pipeline.Options) (*affine.Program, error) {
	if opt.Board.Name == "" {
		q, _, _, err := pipeline.Run(p, opt)
		return q, err
	}
	d, err := pipeline.Decide(p, opt, model.Options{ClockNS: opt.Parallel.ClockNS, PipelineFrom: -1})
	if err != nil {
		return nil, err
	}
	return d.Program, nil
}

// TestRandomLanes lets the FIFOs of random programs carry several elements per
// token, wherever both ends allow it, and runs the designs with g++.
func TestRandomLanes(t *testing.T) {
	wide := 0
	for n := *seed; wide < 6; n++ {
		p := randprog.New(n, randprog.Config{})
		p.Tasks[0].Name = p.Top + "_body"
		hbm.Memory(p)
		source := strings.Replace(string(emit.Kernel(p, emit.Options{})), "#pragma HLS dataflow\n", "", 1)
		r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: p.Top})
		require.False(t, found.HasErrors(), "seed %d: %v", n, found)
		decided, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.AXI, Watch: func(stage string, q *affine.Program) {
			if stage != "channels" {
				return
			}
			for _, c := range q.Channels {
				widths := buffers.LaneWidths(q, 4)(c)
				if c.Kind == affine.FIFO {
					c.Lanes = widths[len(widths)-1]
				}
			}
		}})
		require.NoError(t, err, "seed %d", n)
		if !slices.ContainsFunc(decided.Channels, func(c *affine.Channel) bool { return c.Lanes > 1 }) {
			continue
		}
		wide++
		result, err := verify.Run(context.Background(), writeDesign(t, decided, "kernel.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, "seed %d: %s\n%s\nreproduce: go test ./bench -run RandomLanes -seed %d", n, result.Output, source, n)
		agree(t, decided, result, fmt.Sprintf("seed %d", n))
	}
}
