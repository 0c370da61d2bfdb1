package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/pipeline"
)

// TestRandomPins pins the arrays of random programs: they mean the same still,
// and each channel is what its pin wants.
func TestRandomPins(t *testing.T) {
	kinds, kept := map[affine.ChannelKind]int{}, 0
	for n := range uint64(60) {
		p := asKernel(t, randprog.New(n, randprog.Config{}))
		k := n
		affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				at := diag.Pos{File: p.File, Line: int(k) + 1, Col: 1}
				d.Buffer.Pin = []affine.Pin{{}, {Kind: affine.PingPong, Pos: at}, {Kind: affine.FIFO, Depth: 1 << 12, Pos: at}, {Kind: affine.FIFO, Pos: at}}[k%4]
				k++
			}
			return true
		})
		want := golden.ResultsOf(t, p)
		for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			decided := through(t, want, p, face)
			for _, c := range decided.Channels {
				kinds[c.Kind]++
				if pin := c.Buffer.Pin; pin != (affine.Pin{}) {
					require.Equal(t, pin.Kind, c.Kind, "seed %d: %s", n, c.Buffer.Name)
					require.GreaterOrEqual(t, c.Depth, pin.Depth)
					kept++
				}
			}
			for _, c := range decided.Channels { // no pin is in the C++
				c.Buffer.Pin = affine.Pin{}
			}
			fixpoint(t, want, decided)
		}
	}
	require.Positive(t, kinds[affine.FIFO])
	require.Positive(t, kinds[affine.PingPong])
	require.Positive(t, kept)
	t.Logf("%d channels were pinned: %v", kept, kinds)
}
