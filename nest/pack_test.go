package nest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

var dsp48 = nest.Multiplier{Wide: 27, Narrow: 18}

// TestPack packs the marked loops of each case and demands that the program still
// means the same. Cases called same_ stay as they are, but for the mark.
func TestPack(t *testing.T) {
	golden.Run(t, "testdata/pack/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		require.Equal(t, strings.TrimSpace(in["in.ir"]), strings.TrimSpace(affine.Print(p)), "the mark is read and printed")
		before := affine.Clone(p)
		nest.Pack(p.Tasks[0], dsp48, affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/same_") {
			require.Equal(t, strings.ReplaceAll(affine.Print(before), " pack", ""), affine.Print(p))
			return nil
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}
