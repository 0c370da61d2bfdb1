package nest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestAccumulate takes each case from text to text, demands that the program
// still means the same, that those called stay_ do not change, and that nothing
// is left to do.
func TestAccumulate(t *testing.T) {
	golden.Run(t, "testdata/accumulate/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		accumulate(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == text)
		accumulate(p)
		require.Equal(t, text, affine.Print(p), "done at once")
		return map[string]string{"want.ir": text}
	})
}

func accumulate(p *affine.Program) {
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		nest.Accumulate(t, names)
	}
}
