package nest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestDistributeAny distributes every nest of the golden cases, wanted or not: the
// programs mean the same.
func TestDistributeAny(t *testing.T) {
	for _, folder := range []string{"scalars/testdata/inward", "scalars/testdata/forward", "domain/testdata/rectangle", "testdata/separate", "testdata/outputs", "testdata/flatten", "scalars/testdata/accumulate", "testdata/tile"} {
		golden.Run(t, folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
			p := golden.Read(t, in["in.ir"])
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
