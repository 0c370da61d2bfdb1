package arrays_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/arrays"
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
		for name, rewrite := range map[string]func(*affine.Task, affine.Names){"all rows": arrays.AllRows, "lines": arrays.Lines} {
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

// TestAllRowsBegunAnew: random loops whose iterations set one of a few rows anew, and update it and others before or behind that.
func TestAllRowsBegunAnew(t *testing.T) {
	golden.MeansTheSame(t, 500, updatingRows, arrays.AllRows, 150)
}

// updatingRows is the text of such a program.
func updatingRows(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	n := 2 + r.IntN(2)
	row := func() string { return pick("y % %d", "(y + 1) % %d", "(y + 1) % %d", "(y + 2) % %d") }
	var does []string
	for range 1 + r.IntN(3) {
		of, by := row(), row()
		does = append(does, pick(
			fmt.Sprintf("for x = 1 to 8 { e[%s][x] = e[%s][x] + e[%s][x - 1] * 3 + in[y][x] }", of, of, by),
			fmt.Sprintf("for x = 0 to 7 { e[%s][x + 1] = e[%s][x + 1] + e[%s][x] }", of, of, by),
			fmt.Sprintf("for x = 0 to 8 { out[y][x] = out[y][x] + e[%s][x] }", by),
			fmt.Sprintf("for x = 0 to 8 { if (in[y][x] > 0) { e[%s][x] = e[%s][x] - y } }", of, by),
		))
	}
	set := fmt.Sprintf("for x = %s to 8 { e[%s][x] = %s }", pick("0", "0", "0", "0", "1"), row(), pick("0", "x", "in[y][x]", "y"))
	at := pick("0", "end")
	if does = append(does, set); at == "0" {
		does = append([]string{set}, does[:len(does)-1]...)
	}
	begin := pick("for k = 0 to %d { for x = 0 to 8 { e[k][x] = k + x } }", "for x = 0 to 8 { e[0][x] = 1\ne[1][x] = x\ne[%d - 1][x] = 4 }")
	first := r.IntN(3)
	text := fmt.Sprintf("%s\nfor y = %d to %d {\n%s\n}\n", begin, first, first+2+r.IntN(8), strings.Join(does, "\n"))
	return "program p \"p.cpp\"\narg in i32[16][8] const\narg out i32[16][8]\ntask p {\nlocal e i32[" + fmt.Sprint(n) + "][8]\n" +
		strings.ReplaceAll(text, "%d", fmt.Sprint(n)) + "for x = 0 to 8 { out[0][x] = out[0][x] + e[0][x] - e[1][x] }\n}\n"
}

// TestAllRowsCopied: random loops that copy one row to another one, of which they set the first anew then.
func TestAllRowsCopied(t *testing.T) {
	golden.MeansTheSame(t, 400, copyingRows, arrays.AllRows, 100)
}

// copyingRows is the text of such a program.
func copyingRows(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	row := func() string { return pick("now", "next") }
	var does []string
	for range 1 + r.IntN(3) {
		of, by := row(), row()
		does = append(does, pick(
			fmt.Sprintf("for x = 1 to 8 { %s[x] = %s[x] + %s[x - 1] * 3 + in[y][x] }", of, of, by),
			fmt.Sprintf("for x = 0 to 8 { out[y][x] = out[y][x] + %s[x] }", by),
			fmt.Sprintf("for x = 0 to 8 { if (in[y][x] > 0) { %s[x] = %s[x] - y } }", of, of),
		))
	}
	from := pick("0", "0", "0", "1")
	value := pick("0", "x", "in[y][x]", "y", "now[x]")
	does = append(does, pick(
		fmt.Sprintf("for x = %s to 8 { now[x] = next[x]\nnext[x] = %s }", from, value),
		fmt.Sprintf("for x = %s to 8 { now[x] = next[x] }\nfor x = 0 to 8 { next[x] = %s }", from, value),
		fmt.Sprintf("for x = 0 to 8 { now[x] = next[x] }\nfor x = %s to 8 { next[x] = %s }", from, value)))
	if r.IntN(4) == 0 {
		does = append(does, fmt.Sprintf("for x = 0 to 8 { out[y][x] = out[y][x] - %s[x] }", row()))
	}
	first := r.IntN(3)
	return fmt.Sprintf("program p \"p.cpp\"\narg in i32[16][8] const\narg out i32[16][8]\ntask p {\nlocal now i32[8]\nlocal next i32[8]\n"+
		"for x = 0 to 8 { now[x] = x\nnext[x] = 3 }\nfor y = %d to %d {\n%s\n}\nfor x = 0 to 8 { out[0][x] = out[0][x] + now[x] - 3 * next[x] }\n}\n",
		first, first+1+r.IntN(8), strings.Join(does, "\n"))
}
