package domain_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/domain"
)

// TestRerollMeansTheSame: random loops that are written out for two to four iterations, in any order, with scalars and loops
// of their own and arrays that are read where others write, mostly alike, and what is left over behind them.
func TestRerollMeansTheSame(t *testing.T) {
	rerolled, absorbed := 0, 0
	for seed := range uint64(1500) {
		text := writtenOut(rand.New(rand.NewPCG(seed, 3)))
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked), text)
		q := affine.Clone(p)
		domain.Reroll(q.Tasks[0])
		require.Empty(t, affine.Check(q, affine.Tasked), "seed %d: %s", seed, text)
		golden.Same(t, p, q)
		once := affine.Print(q)
		if once != affine.Print(p) {
			rerolled++
		}
		domain.Absorb(q.Tasks[0])
		require.Empty(t, affine.Check(q, affine.Tasked), "seed %d: %s", seed, text)
		golden.Same(t, p, q)
		if affine.Print(q) != once {
			absorbed++
		}
		if t.Failed() {
			t.Logf("seed %d:\n%s\n%s\n%s", seed, text, once, affine.Print(q))
			return
		}
	}
	require.Greater(t, rerolled, 300)
	require.Greater(t, absorbed, 100)
}

// writtenOut is the text of such a program.
func writtenOut(r *rand.Rand) string {
	lanes, turns := 2+r.IntN(3), 3
	at := func(counter string, lane int) string { return fmt.Sprintf("%d * %s + %d", lanes, counter, lane) }
	kinds := make([]int, 1+r.IntN(3))
	offsets := make([]int, len(kinds))
	for k := range kinds {
		kinds[k], offsets[k] = r.IntN(6), r.IntN(3)
	}
	statement := func(k int, place string, lane int) string {
		s := fmt.Sprintf("s%d_%d", k, lane)
		switch kinds[k] {
		case 0:
			return fmt.Sprintf("y[%s] = x[%s + %d] * 3\n", place, place, offsets[k])
		case 1:
			return fmt.Sprintf("z[%s] = z[%s] + y[%s + %d]\n", place, place, place, offsets[k]-offsets[k]/2)
		case 2:
			return fmt.Sprintf("local %s i32\n%s = x[%s + 1]\nz[%s] = %s + y[%s]\n", s, s, place, place, s, place)
		case 3:
			return fmt.Sprintf("local %s i32\n%s = 0\nfor k = 0 to 4 { %s = %s + x[k] * x[%s + %d] }\ny[%s] = %s\n", s, s, s, s, place, offsets[k], place, s)
		case 4:
			return fmt.Sprintf("q[0] = q[0] + x[%s]\n", place)
		}
		return fmt.Sprintf("z[%s] = %s < 9 ? x[%s] : y[%s]\n", place, place, place, place)
	}
	var list [][]string // by statement, by lane
	for k := range kinds {
		list = append(list, make([]string, lanes))
		for lane := range lanes {
			list[k][lane] = statement(k, at("i", lane), lane)
		}
	}
	if r.IntN(5) == 0 { // one is not like the others
		k, lane := r.IntN(len(kinds)), r.IntN(lanes)
		list[k][lane] = strings.Replace(list[k][lane], "x[", "x[1 + ", 1)
	}
	var body []string
	if r.IntN(2) == 0 {
		for lane := range lanes {
			for k := range kinds {
				body = append(body, list[k][lane])
			}
		}
	} else {
		for k := range kinds {
			body = append(body, list[k]...)
		}
	}
	if r.IntN(4) == 0 {
		a, b := r.IntN(len(body)), r.IntN(len(body))
		body[a], body[b] = body[b], body[a]
	}
	var b strings.Builder
	fmt.Fprint(&b, "program p \"p.cpp\"\narg x i32[24] const\narg y i32[24]\narg z i32[24]\narg q i32[1]\ntask p {\n")
	fmt.Fprintf(&b, "  for i = 0 to %d {\n%s}\n", turns, strings.Join(body, ""))
	switch left := r.IntN(3); {
	case left > 0 && r.IntN(2) == 0:
		fmt.Fprintf(&b, "  for j = %d to %d {\n", lanes*turns, lanes*turns+left)
		for k := range kinds {
			b.WriteString(statement(k, "j", 9))
		}
		b.WriteString("}\n")
	case left > 0:
		for k := range kinds {
			b.WriteString(statement(k, fmt.Sprint(lanes*turns), 9))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
