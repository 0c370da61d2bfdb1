package buffers_test

import (
	"strings"
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
		for _, d := range buffers.Stream(p, nil, nil) {
			diags += d.String() + "; " + d.Help + "\n"
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		text := affine.Print(p)
		kinds := ""
		buffers.Choose(p)
		for _, c := range p.Channels {
			kinds += c.Buffer.Name + ": " + map[affine.ChannelKind]string{affine.FIFO: "fifo", affine.PingPong: "ping-pong"}[c.Kind] + ", " + c.Reason + ", " + c.Stream + "\n"
		}
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text, "want.diag": diags, "want.kinds": kinds}
	})
}

// TestOrder takes each case from text to text, demands that the program still
// means the same, and that those called stay_ do not change. In those called off_chip_
// the arguments lie there, in those called resident, too, but there is room.
func TestOrder(t *testing.T) {
	golden.Run(t, "testdata/order/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		diags, place := "", buffers.OnChip
		if strings.Contains(t.Name(), "/off_chip_") {
			place = buffers.InMemory
		}
		if strings.Contains(t.Name(), "/resident") {
			place = buffers.Resident
		}
		for _, d := range buffers.Order(p, place, nil) {
			diags += d.String() + "; " + d.Help + "\n"
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), affine.Print(p))
		}
		return map[string]string{"want.ir": affine.Print(p), "want.diag": diags}
	})
}
