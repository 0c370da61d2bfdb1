package hbm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestStreams puts tasks behind ports that are streams: the program means the same, and
// each port has one task, which moves its tokens in order.
func TestStreams(t *testing.T) {
	golden.Run(t, "testdata/streams/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		hbm.Streams(p, false)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		apart := affine.Clone(before)
		hbm.Streams(apart, true)
		golden.Same(t, before, apart)
		for _, b := range p.Args {
			require.Equal(t, 1, users(p, b), b.Name)
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

func users(p *affine.Program, b *affine.Buffer) (n int) {
	for _, t := range p.Tasks {
		if writes, reads := t.Uses(b); writes || reads {
			n++
		}
	}
	return n
}
