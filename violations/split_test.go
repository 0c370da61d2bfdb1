package violations_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
	"codo/violations"
)

// TestSplit takes each case from text to text and demands that the program still
// means the same.
func TestSplit(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Parsed))
		before := affine.Clone(p)
		found := violations.Split(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p), "want.diag": summary(found)}
	})
}

// summary is one line per finding and note.
func summary(found diag.List) string {
	var b strings.Builder
	for _, d := range found {
		b.WriteString(d.String() + "\n")
		for _, n := range d.Notes {
			b.WriteString("  " + n.Pos.String() + ": " + n.Text + "\n")
		}
	}
	return b.String()
}
