package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// TestStream takes each case from text to text, demands that the program still
// means the same, and shows what kind of channel comes of it.
func TestStream(t *testing.T) {
	golden.Run(t, "testdata/stream/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		diags := ""
		for _, d := range buffers.Stream(p) {
			diags += d.String() + "; " + d.Help + "\n"
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		kinds := ""
		buffers.Choose(p)
		for _, c := range p.Channels {
			kinds += c.Buffer.Name + ": " + map[affine.ChannelKind]string{affine.FIFO: "fifo", affine.PingPong: "ping-pong"}[c.Kind] + ", " + c.Reason + "\n"
		}
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text, "want.diag": diags, "want.kinds": kinds}
	})
}
