package arrays_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codo/internal/golden"
	"codo/nest/arrays"
)

// TestLinesOfPlanesMeanTheSame: random iterations that fill line buffers and windows of several channels, loop by loop, with elements
// of the same channel, or, now and then, of another, and use them in others.
func TestLinesOfPlanesMeanTheSame(t *testing.T) {
	golden.MeansTheSame(t, 1500, slidingPlanes, arrays.Lines, 300)
}

// slidingPlanes is the text of such a program. Each of 67 channels has a window of two by two, or less of them do. More would have
// to be written out than is.
func slidingPlanes(r *rand.Rand) string {
	const height, width, planes = 4, 5, 67
	rare := func(text, otherwise string) string {
		if r.IntN(20) == 0 {
			return text
		}
		return otherwise
	}
	through := func(does ...string) string {
		return fmt.Sprintf("for c = 0 to %s { %s }\n", rare("66", "67"), strings.Join(does, "\n"))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "program p \"p.cpp\"\narg x i32[%d][%d][%d] const\narg y i32[%d][%d][2]\ntask p {\n", planes, height, width, height, width)
	fmt.Fprintf(&b, "  local line i32[%d][%d]\n  local w i32[%d][2][2]\n", planes, width, planes)
	fmt.Fprintf(&b, "  for j = 0 to %d { for c = 0 to %d { line[c][j] = 1 } }\n", width, planes)
	fmt.Fprintf(&b, "  for k = 0 to 2 { for q = 0 to 2 { for c = 0 to %d { w[c][k][q] = 1 } } }\n", planes)
	fmt.Fprintf(&b, "  for i = 0 to %d { for j = 0 to %d {\n  local v i32[%d]\n local t i32\n t = 0\n", height, width, planes)
	from := fmt.Sprintf("x[%s][i][j]", rare("66 - c", "c"))
	if r.IntN(2) == 0 {
		b.WriteString(through("v[c] = " + from))
		from = "v[" + rare("66 - c", "c") + "]"
	} else {
		fmt.Fprintf(&b, "for c = 0 to %d { v[c] = 0 }\n", planes)
		if r.IntN(4) == 0 {
			b.WriteString(through("t = " + from))
			from = rare("t", from)
		}
	}
	does := []string{
		"for k = 0 to 2 { w[c][k][0] = w[c][k][1] }",
		fmt.Sprintf("w[c][0][1] = line[%s][j]", rare("66 - c", "c")),
		"w[c][1][1] = " + from,
		"line[c][j] = " + from,
	}
	if r.IntN(8) == 0 {
		r.Shuffle(len(does), func(i, j int) { does[i], does[j] = does[j], does[i] })
	}
	if r.IntN(4) == 0 {
		k := r.IntN(len(does))
		does[k] = fmt.Sprintf("if (c < %d) { %s }", r.IntN(70), does[k])
	}
	for len(does) > 0 {
		k := 1 + r.IntN(len(does))
		all := through(does[:k]...)
		if r.IntN(10) == 0 {
			all = "if (i > 0) { " + all + "}\n"
		}
		if r.IntN(20) == 0 {
			all = "for m = 0 to 2 { " + all + "}\n"
		}
		b.WriteString(all)
		does = does[k:]
	}
	use := fmt.Sprintf("w[c][%d][%d]", r.IntN(2), r.IntN(2))
	if r.IntN(2) == 0 {
		use += fmt.Sprintf(" - w[%s][k][0] * 3", rare("66 - c", "c"))
	}
	if r.IntN(8) == 0 {
		use = fmt.Sprintf("(c < %d ? %s : 0)", r.IntN(70), use)
	}
	fmt.Fprintf(&b, "if (i >= %s && j >= %s) { for o = 0 to 2 { for c = 0 to %d { for k = 0 to 2 { y[i][j][o] = y[i][j][o] * 2 + %s } } } }\n", rare("0", "1"), rare("0", "1"), planes, use)
	b.WriteString("} }\n}\n")
	return b.String()
}
