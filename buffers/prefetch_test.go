package buffers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// TestPrefetch takes each case from text to text, demands that the program still means
// the same, in a run with bounded FIFOs too, and that those called stay_ do not change.
// Channels called made do not come from memory.
func TestPrefetch(t *testing.T) {
	golden.Run(t, "testdata/prefetch/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		buffers.Prefetch(p, func(c *affine.Channel) bool { return !strings.HasPrefix(c.Buffer.Name, "made") }, true)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		if strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), text)
		}
		plays(t, before, p)
		return map[string]string{"want.ir": text}
	})
}
