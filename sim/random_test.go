package sim_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
	"codo/pipeline"
)

var (
	programs = flag.Int("programs", 150, "random programs to take through the stages and run")
	seed     = flag.Uint64("seed", 0, "seed of the first random program")
)

// TestRandom compares the designs of random programs with the interpreter.
func TestRandom(t *testing.T) {
	randprog.Check(func(t testing.TB, p *affine.Program) {
		decided, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory})
		require.NoError(t, err)
		for s := range uint64(2) {
			same(t, p, decided, s)
		}
		least(t, decided)
		same(t, p, pingPongs(t, p), 0)
	}).Programs(t, "sim", *programs, *seed)
}

// pingPongs is p cut into tasks, with every channel a ping-pong buffer.
func pingPongs(t testing.TB, p *affine.Program) *affine.Program {
	t.Helper()
	split, _, _, err := pipeline.Run(p, pipeline.Options{Until: "split"})
	require.NoError(t, err)
	for _, c := range split.Channels {
		c.Kind = affine.PingPong
	}
	return split
}
