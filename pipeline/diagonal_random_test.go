package pipeline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/parallel"
	"codo/parse"
)

// turned is a random kernel that hands on an array with its dimensions in another order, as it is or with something done
// to its elements, or beside one that stays in its order.
func turned(r *rand.Rand) string {
	dims := 2 + r.IntN(2)
	order := r.Perm(dims)
	for slices.IsSorted(order) {
		order = r.Perm(dims)
	}
	var sizes []int
	for range dims {
		sizes = append(sizes, []int{12, 16, 20, 32, 33, 48, 64, 96}[r.IntN(8)])
	}
	elem := []string{"float", "int", "short", "unsigned char", "double"}[r.IntN(5)]
	shape, from, to, others := "", "", "", ""
	var loops []string
	for d, n := range sizes {
		shape += fmt.Sprintf("[%d]", n)
		from += fmt.Sprintf("[i%d]", d)
		loops = append(loops, fmt.Sprintf("for (int i%[1]d = 0; i%[1]d < %[2]d; i%[1]d++) ", d, n))
	}
	for _, d := range order {
		others += fmt.Sprintf("[%d]", sizes[d])
		to += fmt.Sprintf("[i%d]", d)
	}
	nest := make([]string, dims)
	for k, d := range r.Perm(dims) {
		nest[k] = loops[d]
	}
	value := []string{"x" + from, "x" + from + " * 3 + 1", "x" + from + " + z" + to}[r.IntN(3)]
	return fmt.Sprintf("void top(const %[1]s x%[2]s, const %[1]s z%[3]s, %[1]s y%[3]s) { %[4]s y%[5]s = %[6]s; }\n", elem, shape, others, strings.Join(nest, ""), to, value)
}

// TestRandomTurns takes random kernels that turn arrays through all stages: they mean the same, and run with the depths that
// their FIFOs have.
func TestRandomTurns(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
	diagonal := 0
	const programs = 60
	for seed := range uint64(programs) {
		source := turned(rand.New(rand.NewPCG(seed, 3)))
		in, found := parse.File("k.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, source)
		for _, opt := range []Options{{Interface: AXI}, {Interface: AXI, parts: 8}, {Interface: Memory}} {
			t.Run(fmt.Sprint(seed, opt.parts, opt.Interface), func(t *testing.T) {
				t.Log(source)
				opt.Board, opt.Parallel = board, &search
				p, _, _, err := Run(in.Program, opt)
				require.NoError(t, err)
				for _, u := range p.Tasks {
					if strings.Contains(affine.Print(&affine.Program{Top: "t", Tasks: []*affine.Task{u}}), "_out_turned") {
						diagonal++
						break
					}
				}
				sameAndRuns(t, in.Program, p)
			})
		}
	}
	require.Greater(t, diagonal, programs/4)
	t.Logf("%d of %d designs turn tokens", diagonal, 3*programs)
}
