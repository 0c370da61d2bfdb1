package nest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestTile cuts the first nest of each case as its section tile says and demands
// that the program still means the same:
//
//	i 2 3 4      loop i: Blocks, Inner, Copies; loops that are not named stay whole
//	order j i k  the order of the loops; without it, their own
//	around 8     copies of the statements around the inner nest; without it, all
//
// Cases called refuse_ end with an error.
func TestTile(t *testing.T) {
	golden.Run(t, "testdata/tile/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
		require.True(t, ok)
		cuts, order, around := readTiling(t, &b, in["tile"])
		body, kept, err := b.Tile(cuts, order, around, affine.NamesOf(p))
		require.Equal(t, affine.Print(before), affine.Print(p), "the nest itself stays as it is")
		if strings.Contains(t.Name(), "/refuse_") {
			require.Error(t, err)
			return map[string]string{"want.error": err.Error() + "\n"}
		}
		require.NoError(t, err)
		p.Tasks[0].Body = slices.Concat(body, p.Tasks[0].Body[1:])
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p), "want.kept": fmt.Sprintln(kept)}
	})
}

// readTiling reads the section tile of a case.
func readTiling(t *testing.T, b *nest.Band, text string) (cuts []nest.Cut, order []int, around int64) {
	t.Helper()
	at := func(name string) int {
		k := slices.IndexFunc(b.Loops, func(l *affine.Loop) bool { return l.Name == name })
		require.NotEqual(t, -1, k, "no loop %s in the band", name)
		return k
	}
	cuts, order, around = whole(b), nest.Identity(len(b.Loops)), math.MaxInt64
	for line := range strings.Lines(strings.TrimSpace(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "order":
			order = nil
			for _, name := range strings.Fields(rest) {
				order = append(order, at(name))
			}
		case "around":
			_, err := fmt.Sscan(rest, &around)
			require.NoError(t, err)
		default:
			c := &cuts[at(word)]
			_, err := fmt.Sscan(rest, &c.Blocks, &c.Inner, &c.Copies)
			require.NoError(t, err)
		}
	}
	return cuts, order, around
}

// whole leaves every loop as it is.
func whole(b *nest.Band) []nest.Cut {
	var cuts []nest.Cut
	for k, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		c := nest.Cut{Blocks: trips, Inner: 1, Copies: 1}
		if k >= b.Outer && b.Free[k] { // it stays inside
			c = nest.Cut{Blocks: 1, Inner: trips, Copies: 1}
		}
		cuts = append(cuts, c)
	}
	return cuts
}

// TestTileAny tries random cuts, orders and numbers of copies on the nests of the
// golden cases: whatever Tile does not refuse means the same.
func TestTileAny(t *testing.T) {
	golden.Run(t, "testdata/tile/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		before := golden.Read(t, in["in.ir"])
		random := rand.New(rand.NewPCG(1, 1))
		for range 60 {
			p := affine.Clone(before)
			b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
			require.True(t, ok)
			orders := b.LegalOrders()
			order := orders[random.IntN(len(orders))]
			cuts := whole(&b)
			for k := range cuts {
				if (k == lastCarried(&b, order) || b.Integers && !b.Free[k] && k >= b.Outer) && random.IntN(2) > 0 {
					c := anyCut(random, cuts[k].Blocks, true)
					cuts[k] = nest.Cut{Blocks: c.Inner, Inner: 1, Copies: c.Copies}
				}
				if b.Free[k] && random.IntN(4) > 0 {
					cuts[k] = anyCut(random, cuts[k].Blocks*cuts[k].Inner, k >= b.Outer)
				}
			}
			body, _, err := b.Tile(cuts, order, 1+random.Int64N(8), affine.NamesOf(p))
			require.NoError(t, err, "%v", cuts)
			p.Tasks[0].Body = slices.Concat(body, p.Tasks[0].Body[1:])
			require.Empty(t, affine.Check(p, affine.Tasked), "%v %v", cuts, order)
			golden.Same(t, before, p)
		}
		return nil
	})
}

// lastCarried is the innermost loop that carries a dependence among those that
// Tile moves inside; -1 if none does.
func lastCarried(b *nest.Band, order []int) int {
	last := -1
	for _, k := range order {
		if !b.Free[k] && (k >= b.Outer || b.Outer == len(b.Loops)) {
			last = k
		}
	}
	return last
}

// anyCut is a cut of a loop of so many iterations; a loop of the inner nest stays
// in one block.
func anyCut(random *rand.Rand, trips int64, inner bool) nest.Cut {
	c := nest.Cut{Blocks: 1, Copies: 1 + random.Int64N(trips)}
	left := (trips + c.Copies - 1) / c.Copies
	c.Inner = left
	if !inner {
		c.Inner = 1 + random.Int64N(left)
		c.Blocks = (left + c.Inner - 1) / c.Inner
	}
	return c
}

// TestTileBlock is a whole block too many, which the product alone does not show.
func TestTileBlock(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\narg y f32[12]\ntask a {\n  for i = 0 to 3 {\n    for j = 0 to 4 {\n      y[4 * i + j] = 0f\n    }\n  }\n}\n")
	b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
	require.True(t, ok)
	for _, c := range []struct {
		cut  nest.Cut
		good bool
	}{
		{nest.Cut{Blocks: 4, Inner: 1, Copies: 1}, true},
		{nest.Cut{Blocks: 1, Inner: 3, Copies: 2}, true}, // 2 of 6 are left out
		{nest.Cut{Blocks: 2, Inner: 3, Copies: 1}, true}, // 2 of the last 3 are left out
		{nest.Cut{Blocks: 3, Inner: 2, Copies: 1}, false},
		{nest.Cut{Blocks: 1, Inner: 3, Copies: 1}, false},
		{nest.Cut{Blocks: 4, Inner: 1, Copies: 2}, false},
		{nest.Cut{Blocks: 1, Inner: 1, Copies: 5}, true},
		{nest.Cut{Blocks: 0, Inner: 4, Copies: 1}, false},
	} {
		cuts := whole(&b)
		cuts[1] = c.cut
		_, _, err := b.Tile(cuts, nest.Identity(2), 1, affine.NamesOf(p))
		require.Equal(t, c.good, err == nil, "%v: %v", c.cut, err)
	}
}
