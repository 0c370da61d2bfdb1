package arrays_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codo/internal/golden"
	"codo/nest/arrays"
)

// TestExchangedMeansTheSame: random iterations that take turns with two or three arrays, or with two of each of two: they fill one
// while they use others, which one before the loop may fill, and the places behind it read.
func TestExchangedMeansTheSame(t *testing.T) {
	golden.MeansTheSame(t, 1500, takingTurns, arrays.Exchanged, 200)
}

// takingTurns is the text of such a program: the arrays are a0, a1 and so on, and b0 and so on.
func takingTurns(r *rand.Rand) string {
	turns := 2 + r.IntN(4)/3
	const height, width = 7, 5
	var b strings.Builder
	fmt.Fprintf(&b, "program p \"p.cpp\"\narg x i32[%d][%d] const\narg y i32[%d][%d]\ntask p {\n", height+1, width+2, height+1, width)
	groups := []string{"a", "b"}[:1+r.IntN(2)]
	for _, g := range groups {
		for k := range turns {
			fmt.Fprintf(&b, "  local %s%d i32[%d]\n", g, k, width)
		}
	}
	again := r.IntN(3) == 0
	if again {
		b.WriteString("  for o = 0 to 2 {\n")
	}
	for _, g := range groups {
		for k := range turns {
			if !again || r.IntN(3) == 0 {
				fmt.Fprintf(&b, "  for j = 0 to %d { %s%d[j] = %d }\n", width, g, k, r.IntN(9))
			}
		}
	}
	ahead := r.IntN(2)
	if ahead > 0 {
		fmt.Fprintf(&b, "  for j = 0 to %d { a%d[j] = x[0][j] }\n", width, r.IntN(turns))
	}
	// what an iteration does; {a1} is the array after the one whose turn it is
	var does []string
	for _, g := range groups {
		from := fmt.Sprintf("x[i + %d][j]", ahead)
		if g == "b" && r.IntN(2) == 0 {
			from = fmt.Sprintf("{a%d}[%d - j]", r.IntN(turns), width-1)
		}
		fill := fmt.Sprintf("for j = 0 to %d { {%s%d}[j] = %s }", width, g, r.IntN(turns), from)
		if r.IntN(3) == 0 {
			fill = fmt.Sprintf("if (i < %d) { %s }", height-ahead, fill)
		}
		use := fmt.Sprintf("for k = 0 to %d { y[i][k] = y[i][k] * 2 + {%s%d}[k] }", width, g, r.IntN(turns))
		if r.IntN(2) == 0 {
			use = fmt.Sprintf("if (i > %d) { %s }", r.IntN(2), use)
		}
		does = append(does, fill, use)
	}
	r.Shuffle(len(does), func(i, j int) { does[i], does[j] = does[j], does[i] })
	first := r.IntN(2)
	way := func(turn int) string {
		text := strings.Join(does, "\n")
		for _, g := range groups {
			for k := range turns {
				text = strings.ReplaceAll(text, fmt.Sprintf("{%s%d}", g, k), fmt.Sprintf("%s%d", g, (turn+k)%turns))
			}
		}
		return text
	}
	fmt.Fprintf(&b, "  for i = %d to %d {\n", first, height)
	turn := fmt.Sprintf("(i + %d) %% %d", r.IntN(2), turns)
	if turns == 2 {
		fmt.Fprintf(&b, "if (%s == 0) {\n%s\n} else {\n%s\n}\n", turn, way(0), way(1))
	} else {
		fmt.Fprintf(&b, "if (%s == 0) {\n%s\n} else {\nif (%s == 1) {\n%s\n} else {\n%s\n}\n}\n", turn, way(0), turn, way(1), way(2))
	}
	b.WriteString("  }\n")
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "  for j = 0 to %d { y[%d][j] = y[%d][j] - a%d[j] }\n", width, height, height, r.IntN(turns))
	}
	if again {
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}
