package scalars_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/scalars"
)

// TestAccumulateMany: layers that follow each other in the steps of one loop, each with an array of its own, are looked
// at once, so that four times as many take about four times as much.
func TestAccumulateMany(t *testing.T) {
	allocations := func(count int) float64 {
		var text strings.Builder
		text.WriteString("program f \"in.cpp\" @1:1\n")
		for k := range count {
			fmt.Fprintf(&text, "arg y%d f32[8] @1:2\n", k)
		}
		text.WriteString("arg x f32[9] const @1:3\ntask f @1:1 {\n  for t = 0 to 3 @2:1 {\n")
		for k := range count {
			fmt.Fprintf(&text, "    for i%[1]d = 0 to 8 @3:1 {\n      for j%[1]d = 0 to 9 @3:2 {\n        y%[1]d[i%[1]d] = y%[1]d[i%[1]d] + x[j%[1]d] @3:3\n      }\n    }\n", k)
		}
		text.WriteString("  }\n}\n")
		return testing.AllocsPerRun(1, func() {
			p := golden.Read(t, text.String())
			scalars.Accumulate(p.Tasks[0], affine.NamesOf(p))
			require.Equal(t, count, strings.Count(affine.Print(p), "_sum f32"))
		})
	}
	require.Less(t, allocations(400), 6*allocations(100))
}
