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

// TestPreviousMeansTheSame: random scalars that hand on elements, each other and choices, begun before a loop or
// around it, in loops of one to six iterations up or down, and read behind it.
func TestPreviousMeansTheSame(t *testing.T) {
	changed := 0
	for seed := range uint64(2000) {
		text := handingOn(rand.New(rand.NewPCG(seed, 1)))
		p := golden.Read(t, text)
		q := affine.Clone(p)
		arrays.Previous(q.Tasks[0])
		if affine.Print(q) != affine.Print(p) {
			changed++
		}
		t.Logf("seed %d:\n%s\n%s", seed, text, affine.Print(q))
		golden.Same(t, p, q)
		if t.Failed() {
			return
		}
	}
	require.Greater(t, changed, 500)
}

// handingOn is the text of such a program.
func handingOn(r *rand.Rand) string {
	var b strings.Builder
	names := []string{"a", "b", "c", "d"}
	any := func() string { return names[r.IntN(len(names))] }
	value := func(counter string) string {
		at := func() string { return fmt.Sprintf("x[%s + %d]", counter, r.IntN(4)) }
		switch r.IntN(6) {
		case 0, 1:
			return any()
		case 2:
			return fmt.Sprintf("%s > 2 ? %s : %s", counter, at(), any())
		case 3:
			return fmt.Sprint(r.IntN(9))
		default:
			return at()
		}
	}
	fmt.Fprint(&b, "program p \"p.cpp\"\narg x i32[16] const\narg y i32[3][16]\narg z i32[4]\ntask p {\n")
	for _, n := range names {
		fmt.Fprintf(&b, "  local %s i32\n  %s = %d\n", n, n, r.IntN(9))
	}
	fmt.Fprint(&b, "  for o = 0 to 3 {\n")
	for _, n := range names {
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "    %s = %s\n", n, value("o"))
		}
	}
	first, trips := 2+r.IntN(3), 1+r.IntN(6)
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "    for i = %d to %d {\n", first, first+trips)
	} else {
		fmt.Fprintf(&b, "    for i = %d to %d step -1 {\n", first+trips-1, first-1)
	}
	fmt.Fprint(&b, "      local v i32\n      v = x[i + 1]\n")
	for range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "      y[o][i] = y[o][i] + %s * 3 + %s\n", any(), any())
		for _, k := range r.Perm(len(names))[:1+r.IntN(len(names))] {
			if r.IntN(4) == 0 {
				fmt.Fprintf(&b, "      %s = v\n", names[k])
			} else {
				fmt.Fprintf(&b, "      %s = %s\n", names[k], value("i"))
			}
		}
	}
	fmt.Fprintf(&b, "      y[o][i] = y[o][i] + %s\n    }\n", any())
	fmt.Fprintf(&b, "    z[%d] = %s\n  }\n  z[3] = %s\n}\n", r.IntN(3), any(), any())
	return b.String()
}
