package arrays_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/arrays"
)

// TestHandedDimensions gives the arrays of each case that tasks hand on their dimensions; the
// program means the same then.
func TestHandedDimensions(t *testing.T) {
	golden.Run(t, "testdata/handed/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		arrays.HandedDimensions(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestMergedDimensions takes each case from text to text; cases called stay_ do not change.
func TestMergedDimensions(t *testing.T) {
	golden.Run(t, "testdata/merged/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		merged := arrays.MergedDimensions(p)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), !merged)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}
