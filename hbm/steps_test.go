package hbm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestSteps takes the nests of each case apart, and demands that the program means the same when
// arguments are one again; cases called stay_ do not change.
func TestSteps(t *testing.T) {
	golden.Run(t, "testdata/steps/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Parsed))
		before := affine.Clone(p)
		changed := hbm.Steps(p, 16)
		require.Empty(t, affine.Check(p, affine.Parsed))
		text := affine.Print(p)
		require.Equal(t, changed, affine.Print(before) != text)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), !changed)
		hbm.Rejoin(p)
		golden.Same(t, before, p)
		return map[string]string{"want.ir": text}
	})
}

// TestNewValuesTakeNoBanks: what will be one argument has as many ports in a design as it alone could have.
func TestNewValuesTakeNoBanks(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[64][64]
arg b f32[64][64]
arg a_new f32[64][64] into=a
arg b_new f32[64][64] into=b
task p {
}`)
	require.Equal(t, 2, hbm.Parts{Most: 4, Banks: 4}.Each(p))
}
