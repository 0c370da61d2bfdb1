package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/model"
	"codo/parse"
)

// TestTogetherOffChip: nests of which each needs all that the one before gives are one task off chip,
// too, however many tasks load what they use.
func TestTogetherOffChip(t *testing.T) {
	columns := []int{48, 40, 56, 44, 52, 36} // of each product, so that no two of them are alike
	var args, body strings.Builder
	from, rows, inner := "x", 60, 48
	for k, n := range columns {
		to := fmt.Sprintf("t%d", k)
		if k == len(columns)-1 {
			to = "y"
			fmt.Fprintf(&args, ", float y[%d][%d]", inner, n)
		} else {
			fmt.Fprintf(&body, "float %s[%d][%d];\n", to, inner, n)
		}
		fmt.Fprintf(&args, ", const float w%d[%d][%d], const float b%d[%d]", k, rows, n, k, n)
		fmt.Fprintf(&body, "for (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++) {\nfloat s = b%d[j];\nfor (int k = 0; k < %d; k++) s += %s[k][i] * w%d[k][j];\n%s[i][j] = s;\n}\n", inner, n, k, rows, from, k, to)
		from, rows, inner = to, inner, n
	}
	text := "void f(const float x[60][48]" + args.String() + ") {\n" + body.String() + "}\n"
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Parallel.Budget.DSP = 600
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	computing := 0
	for k, task := range d.Program.Tasks {
		if d.Price.Tasks[k].Total().DSP > 0 {
			computing++
		}
		require.Empty(t, task.Sequential)
	}
	require.Equal(t, 1, computing)
	require.Greater(t, len(columns)+len(r.Program.Args), someTasks)
	require.Less(t, d.Timing.Latency, int64(5300))
}
