package sim_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parse"
	"codo/pipeline"
	"codo/sim"
)

// shrink is what to replace in the kernels that run for many seconds.
var shrink = map[string][2]string{"residual_block.cpp": {"= 112;", "= 28;"}}

// design parses a bench kernel and decides it.
func design(t testing.TB, file string) (parsed, decided *affine.Program) {
	t.Helper()
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	if s, found := shrink[filepath.Base(file)]; found {
		require.Contains(t, string(src), s[0])
		src = []byte(strings.ReplaceAll(string(src), s[0], s[1]))
	}
	r, found := parse.File(file, src, parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	decided, _, _, err = pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory})
	require.NoError(t, err)
	return r.Program, decided
}

// arguments makes random contents for the arguments of p.
func arguments(p *affine.Program, seed uint64) []*affine.Data {
	var args []*affine.Data
	for i, b := range p.Args {
		args = append(args, affine.RandomData(b, 100*seed+uint64(i)))
	}
	return args
}

// same demands that the design computes what the parsed program does, with
// nothing waiting or left over.
func same(t testing.TB, parsed, decided *affine.Program, seed uint64) {
	t.Helper()
	want, got := arguments(parsed, seed), arguments(decided, seed)
	require.NoError(t, affine.Interpret(parsed, want))
	r, err := sim.Run(decided, got)
	require.NoError(t, err)
	require.NoError(t, r.Err())
	for i := range want {
		at, same := want[i].Diff(got[i])
		require.True(t, same, "argument %s differs at element %d", parsed.Args[i].Name, at)
	}
	for _, c := range r.Traffic {
		if c.Channel.Kind == affine.FIFO {
			require.LessOrEqual(t, c.Highest, c.Channel.Depth, c.Channel.Buffer.Name)
			require.Positive(t, c.Tokens, c.Channel.Buffer.Name)
		}
	}
}

// least runs a design with each FIFO one below the depth that its reason calls the
// least: it must deadlock.
func least(t testing.TB, decided *affine.Program) {
	t.Helper()
	for i, c := range decided.Channels {
		if !lessDeadlocks.MatchString(c.Reason) {
			continue
		}
		less := affine.Clone(decided)
		less.Channels[i].Depth--
		r, err := sim.Run(less, arguments(less, 0))
		require.NoError(t, err)
		require.Positive(t, r.Circle, "%s with depth %d", c.Buffer.Name, c.Depth-1)
		require.ErrorContains(t, r.Err(), "deadlock\n")
	}
}

// lessDeadlocks is what the reason of a FIFO's depth says.
var lessDeadlocks = regexp.MustCompile(`deadlocks with less than \d+`)

// TestKernels runs the design of every bench kernel (in short mode, of the small
// ones) against the interpreter, and once more with shallower FIFOs.
func TestKernels(t *testing.T) {
	golden.EachFile(t, "../bench/kernels/*.cpp", func(t *testing.T, file string, _ []byte) {
		parsed, decided := design(t, file)
		if testing.Short() && golden.Work(parsed) > 1_000_000 {
			t.Skip("large")
		}
		same(t, parsed, decided, 0)
		least(t, decided)
	})
}

// BenchmarkRun runs designs, and the parsed programs they were made from.
func BenchmarkRun(b *testing.B) {
	for _, name := range []string{"gemm", "k3mm", "atax", "harris", "transpose_chain", "residual_mlp", "multi_head_attention", "autoencoder"} {
		parsed, decided := design(b, filepath.Join("../bench/kernels", name+".cpp"))
		args := arguments(parsed, 0)
		b.Run(name+"/sim", func(b *testing.B) {
			for b.Loop() {
				r, err := sim.Run(decided, args)
				require.NoError(b, err)
				require.NoError(b, r.Err())
			}
		})
		b.Run(name+"/interpret", func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, affine.Interpret(parsed, args))
			}
		})
		b.Run(name+"/interpret_design", func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, affine.Interpret(decided, args))
			}
		})
	}
}
