package nest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestConflicts compares the statements that an index by array finds with all pairs, in random bodies with declarations
// and channels.
func TestConflicts(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		var body strings.Builder
		array := func() string { return fmt.Sprintf("a%d", r.IntN(6)) }
		for k := range 12 {
			switch r.IntN(8) {
			case 0:
				fmt.Fprintf(&body, "local v%d i32\nv%d = %s[i]\n%s[i] = v%d\n", k, k, array(), array(), k)
			case 1:
				if seed%2 == 0 {
					fmt.Fprintf(&body, "push c, %s[i]\n", array())
				}
			case 2:
				fmt.Fprintf(&body, "%s[i] = 3\n", array())
			default:
				fmt.Fprintf(&body, "for j%d = 0 to 4 {\n%s[j%d] = %s[i] + %s[j%d]\n}\n", k, array(), k, array(), array(), k)
			}
		}
		p, err := affine.Read("program k \"k.cpp\"\narg a0 i32[8]\narg a1 i32[8]\narg a2 i32[8]\narg a3 i32[8]\narg a4 i32[8]\narg a5 i32[8]\nchannel c i32[64] fifo depth=2\ntask k {\nfor i = 0 to 8 {\n" + body.String() + "}\n}\n")
		require.NoError(t, err, body.String())
		l := p.Tasks[0].Body[0].(*affine.Loop)
		order := affine.BackwardIn(l)
		uses := make([][]affine.Access, len(l.Body))
		for a, s := range l.Body {
			uses[a] = order.Accesses(s)
		}
		for a, list := range affine.Conflicts(l.Body, uses) {
			var want []int
			for b := a + 1; b < len(l.Body); b++ {
				if Declares(l.Body[a], uses[b]) || Conflict(uses[a], uses[b]) {
					want = append(want, b)
				}
			}
			found += len(want)
			require.ElementsMatch(t, want, list, "seed %d, statement %d of\n%s", seed, a, body.String())
			require.IsNonDecreasing(t, list)
		}
	}
	require.Greater(t, found, 1000)
}
