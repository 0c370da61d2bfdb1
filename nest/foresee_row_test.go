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
)

// TestForeseeRowsRandom: nests that read any elements of the array that they store in mean the same with rows computed ahead.
func TestForeseeRowsRandom(t *testing.T) {
	changed := 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 7))
		pick := func(list ...string) string { return list[rng.IntN(len(list))] }
		element := func() string {
			if seed%2 == 0 {
				return fmt.Sprintf("p[%s][%s]", pick("i", "i", "k", "k", "k", "i + 1", "3"), pick("j", "j", "j", "k", "2", "j + 1"))
			}
			return fmt.Sprintf("p[%s + %s]", pick("8 * i", "8 * i", "8 * k", "8 * k", "8 * k", "8 * i + 8", "4 * k"), pick("j", "j", "j", "k", "2", "j + 1"))
		}
		shape, stored := "[8][8]", "p[i][j]"
		if seed%2 == 1 {
			shape, stored = "[72]", "p[8 * i + j]"
		}
		var b strings.Builder
		fmt.Fprintf(&b, "program p \"p.cpp\"\narg p i32%s\ntask f {\nfor k = %s to 6 {\nfor i = %s to %s {\n", shape, pick("0", "1"), pick("0", "0", "1", "k"), pick("6", "7", "k + 1"))
		if rng.IntN(3) == 0 {
			fmt.Fprintf(&b, "local v i32\nv = %s\n", strings.NewReplacer("[j", "[0", "+ j", "+ 0").Replace(element()))
		}
		fmt.Fprintf(&b, "for j = 0 to 7 {\n%s = %s * 3 + %s\n}\n}\n}\n}\n", stored, pick(stored, element()), element())
		p, err := affine.Read(b.String())
		require.NoError(t, err, b.String())
		before := affine.Clone(p)
		nest.ForeseeRows(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), affine.Print(p))
		golden.Same(t, before, p)
		if affine.Print(before) != affine.Print(p) {
			changed++
		}
	}
	require.Greater(t, changed, 50)
}
