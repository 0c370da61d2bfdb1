package pipeline

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/hbm"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// productText is a product of matrices.
func productText(rows, columns, inner int, x, y, z string) string {
	return fmt.Sprintf("for (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++) {\n%s[i][j] = 0;\nfor (int k = 0; k < %d; k++) %s[i][j] += %s[i][k] * %s[k][j];\n}\n", rows, columns, z, inner, z, x, y)
}

// off chip, 900 DSPs of a U55C.
func offChip(t *testing.T) Options {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	budget := parallel.Of(board)
	budget.DSP = 900
	return Options{Interface: AXI, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 3.33}}
}

// TestSooner: off chip a product of matrices begins with a few rows and columns, and takes hardly longer
// than with memories on the chip but for the latency of those off it, at both ends.
func TestSooner(t *testing.T) {
	r, found := parse.File("f.cpp", []byte("void f(const float A[96][112], const float B[112][104], float C[96][104]) {\n"+productText(96, 104, 112, "A", "B", "C")+"}\n"), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Parallel.Budget.LUT = 300_000 // products stay in DSPs
	off, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, off.Program)
	opt.Interface = Memory
	on, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	require.Less(t, float64(off.Timing.Latency-2*device.PortLatency), 1.2*float64(on.Timing.Latency))
	tiled := false
	for _, task := range off.Program.Tasks {
		affine.Walk(task.Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			tiled = tiled || ok && l.Tile
			return true
		})
	}
	require.True(t, tiled)
}

// TestProductsInBlocks: three products, of which one takes what the others compute, run at the same time,
// block by block, though it takes rows of the one and columns of the other.
func TestProductsInBlocks(t *testing.T) {
	text := "void f(const float A[60][64], const float B[64][72], const float C[72][68], const float D[68][56], float G[60][56]) {\nfloat E[60][72], F[72][56];\n" +
		productText(60, 72, 64, "A", "B", "E") + productText(72, 56, 68, "C", "D", "F") + productText(60, 56, 72, "E", "F", "G") + "}\n"
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.price.ClockNS = 3.33
	opt.Parallel.Budget.LUT = 300_000 // products stay in DSPs
	opt.parts = 4
	opt = opt.settled()
	plan, err := prepare(r.Program, opt)
	require.NoError(t, err)
	p := plan.tileable(opt)
	ways := hbm.Sooner(p, chipOf(p, opt))
	require.Len(t, ways[0], 3)
	opt.glance = true
	d := plan.tiledBest(ways[:1], opt).d
	require.NotNil(t, d)
	golden.Same(t, r.Program, d.Program)
	sum, longest := int64(0), int64(0)
	for _, task := range d.Price.Tasks {
		if sum += task.Latency; task.Latency > longest {
			longest = task.Latency
		}
	}
	t.Log(d.Timing.Latency, longest, sum)
	require.Less(t, float64(d.Timing.Latency), 1.5*float64(longest))
}
