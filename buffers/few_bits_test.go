package buffers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// TestFewBits takes each case from text to text and demands that the program still means the same,
// and that those called stay_ do not change.
func TestFewBits(t *testing.T) {
	golden.Run(t, "testdata/few_bits/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		require.Empty(t, buffers.FewBits(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		if strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), text)
		}
		require.Empty(t, buffers.FewBits(p))
		require.Equal(t, text, affine.Print(p), "there are no fewer bits")
		return map[string]string{"want.ir": text}
	})
}

// TestFewBitsRandom: random programs mean the same, and some of them have arrays with fewer bits.
func TestFewBitsRandom(t *testing.T) {
	narrowed := 0
	for seed := range uint64(300) {
		opt := pipeline.Options{Interface: pipeline.Memory, Until: "accumulate", Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 100}}}
		p, _, _, err := pipeline.Run(randprog.New(seed, randprog.Config{}), opt)
		require.NoError(t, err, seed)
		before := affine.Clone(p)
		buffers.FewBits(p)
		require.Empty(t, affine.Check(p, affine.Tasked), seed)
		if affine.Print(before) != affine.Print(p) {
			narrowed++
			golden.Same(t, before, p)
		}
	}
	require.Greater(t, narrowed, 10)
}
