package nest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/nest"
)

// TestExamples wants the first and the last layers of a long run, all of a short one, and what stands around them.
func TestExamples(t *testing.T) {
	of := func(layers int) (loops []string) {
		var args, nests strings.Builder
		last := "x"
		for k := range layers {
			fmt.Fprintf(&args, "arg w%d f32[4]\n", k)
			fmt.Fprintf(&nests, "  local a%d f32[4]\n  local b%d f32[4]\n", k, k)
			fmt.Fprintf(&nests, "  for i = 0 to 4 label=turn%d {\n    b%d[i] = %s[3 - i]\n  }\n", k, k, last)
			fmt.Fprintf(&nests, "  for i = 0 to 4 {\n    a%d[i] = b%d[i] * w%d[i]\n  }\n", k, k, k)
			last = fmt.Sprintf("a%d", k)
		}
		p, err := affine.Read(fmt.Sprintf("program p \"p.cpp\"\n%sarg x f32[4]\narg y f32[4]\ntask p {\n  for i = 0 to 4 label=before {\n    y[i] = 0f\n  }\n%s  for i = 0 to 4 label=behind {\n    y[i] = y[i] + %s[i]\n  }\n}\n", &args, &nests, last))
		require.NoError(t, err)
		for _, s := range nest.Examples(p.Tasks[0]) {
			if l, ok := s.(*affine.Loop); ok && l.Label != "" {
				loops = append(loops, l.Label)
			}
		}
		return loops
	}
	require.Equal(t, []string{"before", "turn0", "turn1", "turn2", "behind"}, of(3))
	require.Equal(t, []string{"before", "turn0", "turn1", "turn2", "turn3", "turn4", "turn8", "behind"}, of(9))
}
