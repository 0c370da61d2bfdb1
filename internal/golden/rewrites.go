package golden

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// Rewrites takes each case of each rewrite of tasks, by its folder in testdata, from text to
// text (in.ir to want.ir). It demands that the program still means the same, that cases called
// stay_ do not change, and that nothing is left to do.
func Rewrites(t *testing.T, rewrites map[string]func(*affine.Task, affine.Names)) {
	t.Helper()
	for folder, rewrite := range rewrites {
		Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
			p := Read(t, in["in.ir"])
			require.Empty(t, affine.Check(p, affine.Tasked))
			before := affine.Clone(p)
			run := func() {
				names := affine.NamesOf(p)
				for _, task := range p.Tasks {
					rewrite(task, names)
				}
				require.Empty(t, affine.Check(p, affine.Tasked))
			}
			run()
			Same(t, before, p)
			text := affine.Print(p)
			require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == text)
			run()
			require.Equal(t, text, affine.Print(p), "done at once")
			return map[string]string{"want.ir": text}
		})
	}
}

// Nameless is a rewrite that gives no names.
func Nameless(rewrite func(*affine.Task)) func(*affine.Task, affine.Names) {
	return func(t *affine.Task, _ affine.Names) { rewrite(t) }
}

// MeansTheSame demands that a rewrite of random programs, whose texts write gives, changes nothing of what they
// compute, and that it changes so many of them at least.
func MeansTheSame(t *testing.T, programs uint64, write func(*rand.Rand) string, rewrite func(*affine.Task, affine.Names), least int) {
	t.Helper()
	changed := 0
	for seed := range programs {
		text := write(rand.New(rand.NewPCG(seed, 5)))
		p := Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked), text)
		q := affine.Clone(p)
		rewrite(q.Tasks[0], affine.NamesOf(q))
		if affine.Print(q) != affine.Print(p) {
			changed++
		}
		require.Empty(t, affine.Check(q, affine.Tasked), "seed %d: %s", seed, text)
		Same(t, p, q)
		if t.Failed() {
			t.Logf("seed %d:\n%s\n%s", seed, text, affine.Print(q))
			return
		}
	}
	require.Greater(t, changed, least)
}

// Arrays are the arrays that t uses, in the order of their first use.
func Arrays(t *affine.Task) (list []*affine.Buffer) {
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer != nil && !a.Buffer.IsScalar() && !slices.Contains(list, a.Buffer) {
			list = append(list, a.Buffer)
		}
	}
	return list
}
