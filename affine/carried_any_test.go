package affine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCarriesAny asks of random bodies of many statements, some under guards, what pair by pair says.
func TestCarriesAny(t *testing.T) {
	answers := map[bool]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		var body strings.Builder
		stride := 1 + r.IntN(3)
		index := func() string { return fmt.Sprintf("%d * i + j + %d", stride, 20+r.IntN(7)*r.IntN(3)*int(seed%2)) }
		for k := range 30 {
			to, from := "y", "x"
			if k == 7 && r.IntN(2) == 0 {
				from = "y"
			}
			s := fmt.Sprintf("%s[%s] = %s[%s] + 1\n", to, index(), from, index())
			if r.IntN(5) == 0 {
				s = fmt.Sprintf("if (i - %d * j == 0) {\n%s}\n", 1+r.IntN(2), s)
			}
			body.WriteString(s)
		}
		p, err := Read(fmt.Sprintf("program k \"k.cpp\"\narg x i32[90] const\narg y i32[90]\ntask k {\nfor i = 0 to 8 {\nfor j = 0 to %d {\n%s}\n}\n}\n", 1+r.IntN(4), body.String()))
		require.NoError(t, err)
		outer := p.Tasks[0].Body[0].(*Loop)
		accesses := Accesses(p.Tasks[0].Body)
		var list []*Access
		for k := range accesses {
			if accesses[k].Buffer == p.Args[1] {
				list = append(list, &accesses[k])
			}
		}
		require.GreaterOrEqual(t, len(list), manyAccesses)
		for _, l := range []*Loop{outer, outer.Body[0].(*Loop)} {
			pairwise := false
			for _, a := range list {
				for _, b := range list {
					pairwise = pairwise || (a.Write || b.Write) && Carries(l, *a, *b).Possible()
				}
			}
			answers[pairwise]++
			require.Equal(t, pairwise, CarriesAny(l, list), "seed %d, loop %s\n%s", seed, l.Name, body.String())
		}
	}
	require.Greater(t, answers[true], 10)
	require.Greater(t, answers[false], 10)
}
