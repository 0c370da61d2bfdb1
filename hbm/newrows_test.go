package hbm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestNewRows gives arguments new arrays for their new values, and demands that the program means the same when they
// are one again; cases called stay_ do not change.
func TestNewRows(t *testing.T) {
	golden.Run(t, "testdata/newrows/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Parsed))
		before := affine.Clone(p)
		changed := hbm.NewRows(p)
		require.Empty(t, affine.Check(p, affine.Parsed))
		text := affine.Print(p)
		require.Equal(t, changed, affine.Print(before) != text)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), !changed)
		hbm.Rejoin(p)
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text}
	})
}
