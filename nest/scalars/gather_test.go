package scalars_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/scalars"
)

// TestGatherMeansTheSame: random windows of one or two dimensions, of which some fall, with loops in any order, floats and
// integers, that have a sum in them or not.
func TestGatherMeansTheSame(t *testing.T) {
	golden.MeansTheSame(t, 1500, overlapping, func(t *affine.Task, names affine.Names) {
		scalars.Gather(t, names)
		scalars.GatherEach(t, names)
	}, 200)
}

// overlapping is the text of such a program.
func overlapping(r *rand.Rand) string {
	elem := []string{"i32", "f32"}[r.IntN(2)]
	var loops, at []string
	size := "" // of the array that is added to
	x, w := "", ""
	for d := range 1 + r.IntN(2) {
		step, taps, from := 1+r.IntN(2), 2+r.IntN(3), r.IntN(2)
		trips := 3 + r.IntN(4)
		loops = append(loops, fmt.Sprintf("for i%d = %d to %d {", d, from, from+trips), fmt.Sprintf("for p%d = %d to %d {", d, from, from+taps))
		over, in := fmt.Sprintf("%d * i%d", step, d), fmt.Sprintf("+ p%d", d)
		most := step*(from+trips-1) + from + taps - 1
		if r.IntN(2) == 0 {
			in = fmt.Sprintf("- p%d + %d", d, from+taps-1)
		} else if r.IntN(3) == 0 {
			over = fmt.Sprintf("%d - %s", step*(from+trips-1), over)
		}
		at = append(at, over+" "+in)
		size += fmt.Sprintf("[%d]", most+1)
		x, w = x+fmt.Sprintf("[i%d]", d), w+fmt.Sprintf("[p%d]", d)
	}
	if r.IntN(3) == 0 {
		loops = append(loops, "for c = 0 to 2 {")
		x = "[c]" + x
	} else {
		x = "[1]" + x
	}
	r.Shuffle(len(loops), func(i, j int) { loops[i], loops[j] = loops[j], loops[i] })
	dims := strings.Count(w, "[")
	y := "y[" + strings.Join(at, "][") + "]"
	return fmt.Sprintf("program p \"p.cpp\"\narg x %s[2]%s const\narg w %s%s const\narg y %s%s\ntask p {\n%s\n%s = %s + x%s * w%s\n%s\n}\n",
		elem, strings.Repeat("[8]", dims), elem, strings.Repeat("[6]", dims), elem, size,
		strings.Join(loops, "\n"), y, y, x, w, strings.Repeat("}", len(loops)))
}
