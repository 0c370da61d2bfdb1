package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// TestChoose takes each case from text to text and demands that the program
// still means the same.
func TestChoose(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		found := buffers.Choose(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		diags := ""
		for _, d := range found {
			diags += d.String() + "\n"
		}
		return map[string]string{"want.ir": affine.Print(p), "want.diag": diags}
	})
}
