package nest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestSeparate takes each case from text to text, demands that the program still
// means the same, and that those called stay_ do not change.
func TestSeparate(t *testing.T) {
	golden.Run(t, "testdata/separate/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p, err := affine.Read(in["in.ir"])
		require.NoError(t, err)
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		for _, task := range p.Tasks {
			nest.Separate(task)
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == affine.Print(p))
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestDistributeAny distributes every nest of the golden cases, wanted or not: the
// programs mean the same.
func TestDistributeAny(t *testing.T) {
	for _, folder := range []string{"separate", "accumulate", "tile"} {
		golden.Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
			p, err := affine.Read(in["in.ir"])
			require.NoError(t, err)
			before := affine.Clone(p)
			for _, task := range p.Tasks {
				var body []affine.Stmt
				for _, s := range task.Body {
					if l, ok := s.(*affine.Loop); ok {
						body = append(body, nest.Distribute(l)...)
					} else {
						body = append(body, s)
					}
				}
				task.Body = body
			}
			require.Empty(t, affine.Check(p, affine.Tasked))
			golden.Same(t, before, p)
			return nil
		})
	}
}
