package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/domain"
)

// TestOnce takes loops of one iteration out of others, which means the same then. The
// cases called stay_ do not change.
func TestOnce(t *testing.T) {
	golden.Run(t, "testdata/once/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		domain.Once(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), affine.Print(p))
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}
