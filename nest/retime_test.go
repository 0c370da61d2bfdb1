package nest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
	"codo/nest/domain"
)

// TestRetimeRandom: nests in which everything may depend on everything mean the same in
// another order of time, with copies or without, and along diagonals. Some of what they do
// may be done in any order.
func TestRetimeRandom(t *testing.T) {
	retimed, copied, skewed := 0, 0, 0
	for seed := range uint64(2400) {
		g := circular{rng: rand.New(rand.NewPCG(seed, 3))}
		if seed%8 == 0 {
			g.grid()
		} else {
			g.loop(2+g.rng.IntN(2), 1)
		}
		p, err := affine.Read("program p \"p.cpp\"\narg A i32[12][12]\narg x i32[12]\ntask f {\n" + g.String() + "}\n")
		require.NoError(t, err, g.String())
		before := affine.Clone(p)
		domain.Ascend(p.Tasks[0])
		golden.Same(t, before, p)
		before = affine.Clone(p)
		diagonal := affine.Clone(p)
		nest.Skew(diagonal.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(diagonal, affine.Tasked), affine.Print(diagonal))
		golden.Same(t, before, diagonal)
		if affine.Print(before) != affine.Print(diagonal) {
			skewed++
		}
		names := affine.NamesOf(p)
		nest.Originals(p.Tasks[0], names)
		between := affine.Print(p)
		nest.Retime(p.Tasks[0], names)
		require.Empty(t, affine.Check(p, affine.Tasked), affine.Print(p))
		golden.Same(t, before, p)
		if affine.Print(before) != between {
			copied++
		}
		if affine.Print(p) != between {
			retimed++
		}
		if t.Failed() {
			t.Log(affine.Print(before), affine.Print(p))
			return
		}
	}
	t.Logf("%d nests retimed, %d with copies, %d along diagonals", retimed, copied, skewed)
	require.Greater(t, retimed, 300)
	require.Greater(t, copied, 30)
	require.Greater(t, skewed, 30)
}

// A circular writes a nest whose statements use and change the same two arrays.
type circular struct {
	strings.Builder
	rng   *rand.Rand
	names int
	lists [][]string // of counters, by loop
}

// loop writes a loop with so many more in it, at most.
func (g *circular) loop(depth, indent int) {
	name := fmt.Sprint("i", g.names)
	g.names++
	lo, hi := "0", fmt.Sprint(3+g.rng.IntN(4))
	if n := len(g.lists); n > 0 {
		outer := g.lists[n-1][g.rng.IntN(len(g.lists[n-1]))]
		switch g.rng.IntN(4) {
		case 0:
			hi = outer
		case 1:
			lo, hi = outer+" + 1", "7"
		}
	}
	pad := strings.Repeat("  ", indent)
	if g.rng.IntN(8) == 0 {
		fmt.Fprintf(g, "%sfor %s = %s - 1 to %s - 1 step -1 {\n", pad, name, hi, lo)
	} else {
		fmt.Fprintf(g, "%sfor %s = %s to %s {\n", pad, name, lo, hi)
	}
	var around []string
	if n := len(g.lists); n > 0 {
		around = g.lists[n-1]
	}
	g.lists = append(g.lists, append(append([]string{}, around...), name))
	scalar := ""
	if g.rng.IntN(3) == 0 {
		scalar = fmt.Sprint("s", g.names)
		g.names++
		fmt.Fprintf(g, "%s  local %s i32\n%s  %s = %s\n", pad, scalar, pad, scalar, g.element())
	}
	for range 1 + g.rng.IntN(3) {
		if depth > 1 && g.rng.IntN(2) == 0 {
			g.loop(depth-1, indent+1)
		} else {
			g.assign(pad+"  ", scalar)
		}
	}
	g.lists = g.lists[:len(g.lists)-1]
	fmt.Fprintf(g, "%s}\n", pad)
}

// grid writes two loops, one in the other, and all that they do in the inner one.
func (g *circular) grid() {
	g.lists = [][]string{{"i", "j"}}
	fmt.Fprintf(g, "  for i = 0 to %d {\n    for j = 0 to %d {\n", 3+g.rng.IntN(4), 3+g.rng.IntN(4))
	for range 1 + g.rng.IntN(2) {
		g.assign("      ", "")
	}
	fmt.Fprint(g, "    }\n  }\n")
}

// assign writes a statement that is another one if it is done sooner or later, or one of a few
// among which that does not matter.
func (g *circular) assign(pad, scalar string) {
	to := g.element()
	switch {
	case g.rng.IntN(6) == 0:
		update := []string{"max(%s, %s)", "min(%s, %s)", "%s + %s", "%s - %s"}[g.rng.IntN(4)]
		if g.rng.IntN(4) == 0 {
			fmt.Fprintf(g, "%sif (%s > 5) {\n%s  %s = "+update+"\n%s}\n", pad, g.element(), pad, to, to, g.element(), pad)
		} else {
			fmt.Fprintf(g, "%s%s = "+update+"\n", pad, to, to, g.element())
		}
	case scalar != "" && g.rng.IntN(3) == 0:
		fmt.Fprintf(g, "%s%s = %s * 3 - %s\n", pad, scalar, scalar, to)
	case scalar != "" && g.rng.IntN(2) == 0:
		fmt.Fprintf(g, "%s%s = %s * 5 - %s\n", pad, to, to, scalar)
	default:
		fmt.Fprintf(g, "%s%s = %s * 3 - %s\n", pad, to, to, g.element())
	}
}

// element is one of an array.
func (g *circular) element() string {
	if g.rng.IntN(3) == 0 {
		return "x[" + g.index() + "]"
	}
	return "A[" + g.index() + "][" + g.index() + "]"
}

func (g *circular) index() string {
	list := g.lists[len(g.lists)-1]
	counter := list[g.rng.IntN(len(list))]
	if g.rng.IntN(3) == 0 {
		return counter + " + " + fmt.Sprint(1+g.rng.IntN(3))
	}
	return counter
}
