package pipeline

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/parallel"
	"codo/parse"
)

// images is a random chain of tasks over images: windows of up to five by five places,
// borders that are zero, copied or left alone, tasks that read two images, and images
// that several tasks read.
func images(r *rand.Rand) string {
	height, width := 5+r.IntN(8), 33+r.IntN(40)
	if r.IntN(3) == 0 {
		width = 32 + 16*r.IntN(3)
	}
	elem := []string{"float", "int", "short", "unsigned char"}[r.IntN(4)]
	stages := 1 + r.IntN(4)
	var head, body strings.Builder
	fmt.Fprintf(&head, "void top(const %[1]s a0[%[2]d][%[3]d], %[1]s a%[4]d[%[2]d][%[3]d]) {\n", elem, height, width, stages)
	for k := 1; k < stages; k++ {
		fmt.Fprintf(&head, "  %s a%d[%d][%d];\n", elem, k, height, width)
	}
	for k := 1; k <= stages; k++ {
		up, down, left, right := r.IntN(3), r.IntN(3), r.IntN(3), r.IntN(3)
		from := []int{k - 1}
		if k > 1 && r.IntN(3) == 0 {
			from = append(from, r.IntN(k-1))
		}
		var terms []string
		for _, in := range from {
			for range 1 + r.IntN(4) {
				terms = append(terms, fmt.Sprintf("%d * a%d[y + %d][x + %d]", 1+r.IntN(5), in, r.IntN(up+down+1)-up, r.IntN(left+right+1)-left))
			}
		}
		value := strings.Join(terms, " + ")
		inner := fmt.Sprintf("for (int y = %d; y < %d; y++) for (int x = %d; x < %d; x++)", up, height-down, left, width-right)
		all := fmt.Sprintf("for (int y = 0; y < %d; y++) for (int x = 0; x < %d; x++)", height, width)
		switch kind := r.IntN(3); {
		case kind == 0 && k == stages:
			fmt.Fprintf(&body, "  %s a%d[y][x] = %s;\n", inner, k, value)
		case kind == 1:
			fmt.Fprintf(&body, "  %s a%d[y][x] = 0;\n  %s a%d[y][x] = %s;\n", all, k, inner, k, value)
		default:
			fmt.Fprintf(&body, "  %s if (y < %d || y >= %d || x < %d || x >= %d) a%d[y][x] = a%d[y][x]; else a%d[y][x] = %s;\n",
				all, up, height-down, left, width-right, k, k-1, k, value)
		}
	}
	return head.String() + body.String() + "}\n"
}

// TestRandomImages takes random chains through all stages with tokens of several
// elements: they mean the same, and run with the depths that their FIFOs have.
func TestRandomImages(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
	slid := 0
	const programs = 60
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 1))
		source := images(r)
		in, found := parse.File("k.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, source)
		lanes := 2 << r.IntN(4)
		for _, face := range []Interface{AXI, Memory} {
			t.Run(fmt.Sprint(seed, face, lanes), func(t *testing.T) {
				t.Log(source)
				p, _, _, err := Run(in.Program, Options{Interface: face, Board: board, Parallel: &search, lanes: lanes})
				require.NoError(t, err)
				if hasLanes(p, lanes) {
					slid++
				}
				sameAndRuns(t, in.Program, p)
			})
		}
	}
	require.Greater(t, slid, programs/2)
	t.Logf("%d of %d designs have tasks that slide", slid, 2*programs)
}
