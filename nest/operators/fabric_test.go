package operators_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest/operators"
)

func TestFabric(t *testing.T) {
	golden.Run(t, "testdata/fabric/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Equal(t, strings.TrimSpace(in["in.ir"]), strings.TrimSpace(affine.Print(p)), "the mark is read and printed")
		before := affine.Clone(p)
		operators.Fabric(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestFabricAny marks all loops of random programs on small integers: they mean the
// same, and no product is left that InFabric lists.
func TestFabricAny(t *testing.T) {
	small := []affine.Type{{Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.APInt, Bits: 5}, {Kind: affine.Int, Bits: 16}, affine.I32}
	changed := 0
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{Types: small})
		before := affine.Clone(p)
		listed, made := 0, 0
		affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			if ok {
				l.Fabric = true
				listed += len(operators.InFabric(l.Body, false))
			}
			return !ok
		})
		operators.Fabric(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		made = strings.Count(affine.Print(p), "bind=mul:fabric")
		require.Equal(t, listed, made, "seed %d:\n%s", seed, affine.Print(p))
		require.NotContains(t, affine.Print(p), " fabric {")
		if made > 0 {
			changed++
		}
	}
	require.Greater(t, changed, 40)
}

// TestSumsAny marks all outermost loops of random programs on floats with the number of some of their sums: they mean the
// same, and so many sums are in LUTs.
func TestSumsAny(t *testing.T) {
	changed := 0
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{Types: []affine.Type{affine.F32}})
		before := affine.Clone(p)
		wanted := 0
		affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			if ok {
				l.Sums = (len(operators.FloatSums(l.Body)) + 1) / 2
				wanted += l.Sums
			}
			return !ok
		})
		operators.Fabric(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		made := strings.Count(affine.Print(p), "bind=fadd:fabric") + strings.Count(affine.Print(p), "bind=fsub:fabric")
		require.Equal(t, wanted, made, "seed %d:\n%s", seed, affine.Print(p))
		require.NotContains(t, affine.Print(p), " sums=")
		if made > 0 {
			changed++
		}
	}
	require.Greater(t, changed, 40)
}
