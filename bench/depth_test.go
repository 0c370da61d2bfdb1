package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/pipeline"
	"codo/verify"
)

// TestDepths sets each FIFO that is deeper than the least one lower than its
// stated depth, in the text of the kernel: every such design must deadlock, and
// the verification must say so.
func TestDepths(t *testing.T) {
	lowered := 0
	for _, name := range []string{"atax", "deriche"} {
		p, dir := designFor(t, name, pipeline.Memory)
		path := filepath.Join(dir, p.Top+".cpp")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, c := range p.Channels {
			if c.Kind != affine.FIFO || c.Depth <= 2 {
				continue
			}
			typ := func(depth int) string { return fmt.Sprintf("hls::stream<%s, %d>", c.Buffer.Elem.CPP(), depth) }
			less := strings.ReplaceAll(string(text), typ(c.Depth), typ(c.Depth-1)) // declaration and parameters
			require.NotEqual(t, string(text), less)
			require.NoError(t, os.WriteFile(path, []byte(less), 0o644))
			r, err := verify.Run(context.Background(), dir, verify.Options{Timeout: time.Minute, Headers: headers})
			require.NoError(t, err)
			require.False(t, r.Pass, "%s: %s with depth %d passes", name, c.Buffer.Name, c.Depth-1)
			require.Contains(t, r.Output, "codo: deadlock", "%s: %s", name, c.Buffer.Name)
			agree(t, lowerDepths(p, c), r, name)
			lowered++
		}
	}
	require.GreaterOrEqual(t, lowered, 2)
}

// lowerDepths is p with one token less in c, and in the FIFOs of the same type:
// their depth cannot be told from its in the text of the kernel.
func lowerDepths(p *affine.Program, c *affine.Channel) *affine.Program {
	less := affine.Clone(p)
	for _, other := range less.Channels {
		if other.Kind == affine.FIFO && other.Depth == c.Depth && other.Buffer.Elem == c.Buffer.Elem {
			other.Depth--
		}
	}
	return less
}
