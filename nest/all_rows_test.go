package nest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestAllRowsMeansTheSame: random buffers of two to four rows that go round, or move on either way, column by column or
// row by row, in some iterations or all, and are read at any place and age, before or behind what comes, and behind the loop. A
// row may come ahead of it, and all may be inside of a further loop. Lines, which looks at the same buffers, comes first or not at all.
func TestAllRowsMeansTheSame(t *testing.T) {
	changed := map[string]int{}
	for seed := range uint64(1500) {
		text := keepingRows(rand.New(rand.NewPCG(seed, 2)))
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked), text)
		for name, rewrite := range map[string]func(*affine.Task, affine.Names){"all rows": nest.AllRows, "lines": nest.Lines} {
			q := affine.Clone(p)
			rewrite(q.Tasks[0], affine.NamesOf(q))
			if affine.Print(q) != affine.Print(p) {
				changed[name]++
			}
			require.Empty(t, affine.Check(q, affine.Tasked), "seed %d: %s", seed, text)
			golden.Same(t, p, q)
			if t.Failed() {
				t.Logf("seed %d, %s:\n%s\n%s", seed, name, text, affine.Print(q))
				return
			}
		}
	}
	require.Greater(t, changed["all rows"], 200)
	require.Greater(t, changed["lines"], 200)
}

// keepingRows is the text of such a program.
func keepingRows(r *rand.Rand) string {
	rows := 2 + r.IntN(3)
	const height, width = 6, 7
	var b strings.Builder
	fmt.Fprintf(&b, "program p \"p.cpp\"\narg x i32[%d][%d] const\narg y i32[%d][%d]\ntask p {\n  local r i32[%d][%d]\n", height, width+4, height, width, rows, width)
	again := r.IntN(3) == 0
	if again {
		fmt.Fprintf(&b, "  for o = 0 to 2 {\n")
	}
	if !again || r.IntN(2) == 0 {
		fmt.Fprintf(&b, "  for k = 0 to %d { for j = 0 to %d { r[k][j] = %d } }\n", rows, width, r.IntN(3))
	}
	if r.IntN(3) == 0 {
		fmt.Fprintf(&b, "  for j = 0 to %d { r[%d][j] = x[0][j + %d] }\n", width, r.IntN(rows), r.IntN(3))
	}
	fmt.Fprintf(&b, "  for i = 0 to %d {\n", height)
	enter, shift := fmt.Sprintf("(i + %d) %% %d", r.IntN(3), rows), ""
	switch r.IntN(4) {
	case 0, 1:
		enter, shift = fmt.Sprint(rows-1), fmt.Sprintf("for k = 0 to %d { r[k][j] = r[k + 1][j] }", rows-1)
		if r.IntN(2) == 0 {
			enter, shift = "0", fmt.Sprintf("for k = %d to 0 step -1 { r[k][j] = r[k - 1][j] }", rows-1)
		}
	}
	row := func() string {
		if shift != "" {
			return fmt.Sprint(r.IntN(rows))
		}
		return fmt.Sprintf("(i + %d) %% %d", r.IntN(2*rows), rows)
	}
	read := func(counter string) string {
		terms := make([]string, 1+r.IntN(2))
		for k := range terms {
			d := r.IntN(4) - 2
			if r.IntN(3) > 0 {
				d = min(d, 0)
			}
			terms[k] = fmt.Sprintf("r[%s][%s + %d]", row(), counter, d)
		}
		return fmt.Sprintf("if (i >= %d && %s >= 2 && %s < %d) { y[i][%s] = y[i][%s] + %s }", r.IntN(rows+1), counter, counter, width-1, counter, counter, strings.Join(terms, " - "))
	}
	some := func(statement string) string {
		if r.IntN(6) == 0 {
			return fmt.Sprintf("if (i %s %d) { %s }", []string{"<", ">="}[r.IntN(2)], 1+r.IntN(4), statement)
		}
		return statement
	}
	comes := fmt.Sprintf("r[%s][j] = x[i][j + %d]", enter, r.IntN(3))
	if byRow := r.IntN(3) == 0; byRow {
		first, _, _ := strings.Cut(shift, "{")
		if shift != "" {
			shift = first + fmt.Sprintf("{ for j = 0 to %d {", width) + strings.TrimPrefix(shift, first+"{") + " }"
		}
		fmt.Fprintf(&b, "    %s\n    for j_1 = 0 to %d { %s }\n", shift, width, some(strings.ReplaceAll(comes, "j", "j_1")))
	} else {
		before := ""
		if r.IntN(4) == 0 {
			before = read("j")
		}
		fmt.Fprintf(&b, "    for j = 0 to %d {\n      %s\n      %s\n      %s\n    }\n", width, before, some(shift+"\n"+comes), read("j"))
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "    for j_2 = 0 to %d { %s }\n", width, read("j_2"))
	}
	b.WriteString("  }\n")
	if r.IntN(3) == 0 {
		fmt.Fprintf(&b, "  for j = 0 to %d { y[%d][j] = y[%d][j] - r[%d][j] }\n", width, height-1, height-1, r.IntN(rows))
	}
	if again {
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}
