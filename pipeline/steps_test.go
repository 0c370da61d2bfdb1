package pipeline

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// randomSteps is a kernel whose nests work on three arrays one after the other, some times.
func randomSteps(r *rand.Rand) string {
	h, w := 6+r.IntN(10), 8+r.IntN(60)
	typ := []string{"float", "int", "short"}[r.IntN(3)]
	var text strings.Builder
	fmt.Fprintf(&text, "void f(%[1]s A[%[2]d][%[3]d], %[1]s B[%[2]d][%[3]d], %[1]s C[%[2]d][%[3]d]) {\n  for (int t = 0; t < %[4]d; t++) {\n", typ, h, w, 1+r.IntN(3))
	for range 1 + r.IntN(4) {
		to, top, left := r.IntN(3), r.IntN(3), r.IntN(3)
		sum := "t"
		for range 1 + r.IntN(4) {
			from, di, dj := r.IntN(3), 0, 0
			if from != to {
				di, dj = r.IntN(2*top+1)-top, r.IntN(2*left+1)-left
			}
			sum += fmt.Sprintf(" + %c[i + %d][j + %d]", 'A'+from, di, dj)
		}
		fmt.Fprintf(&text, "    for (int i = %d; i < %d; i++)\n      for (int j = %d; j < %d; j++) %c[i][j] = %s;\n", top, h-top, left, w-left, 'A'+to, sum)
	}
	return text.String() + "  }\n}\n"
}

// TestRandomSteps takes nests apart that work in arguments, through all stages, with tokens of several
// elements and without: the design means the same.
func TestRandomSteps(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	apart := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		text := randomSteps(r)
		p, found := parse.File("f.cpp", []byte(text), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, text)
		opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 200, LUT: 1 << 20, BRAM18K: 600}, ClockNS: 5}, formOptions: formOptions{steps: true}}
		opt.lanes, opt.parts = []int{0, 4, 16}[r.IntN(3)], 1+r.IntN(2)*3
		opt.Watch = func(stage string, p *affine.Program) {
			if stage == "steps" && len(p.Args) > 3 {
				apart++
			}
		}
		q, _, _, err := Run(p.Program, opt)
		require.NoError(t, err, "seed %d\n%s", seed, text)
		golden.Same(t, p.Program, q)
	}
	require.Greater(t, apart, 20)
}

// TestStepsPassMemory: a stencil over time steps, whose arrays do not fit on the chip, goes through
// them once, as fast as the memory moves them.
func TestStepsPassMemory(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	p, found := parse.File("f.cpp", []byte(`void f(float A[64][256], float B[64][256]) {
  for (int t = 0; t < 2; t++) {
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 255; j++) B[i][j] = 0.25f * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j]);
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 255; j++) A[i][j] = 0.25f * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j]);
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 2000, LUT: 1 << 20, FF: 1 << 21, BRAM18K: 24}}}
	d, err := Decide(p.Program, opt, model.Options{})
	require.NoError(t, err)
	golden.Same(t, p.Program, d.Program)
	require.Len(t, d.Program.Args, 16, "two arrays in eight parts each")
	require.Less(t, d.Timing.Latency, int64(1500))
}
