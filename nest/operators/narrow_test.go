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

// TestNarrow narrows the sums of each case, which means the same then. The case
// called same stays as it is.
func TestNarrow(t *testing.T) {
	golden.Run(t, "testdata/narrow/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		operators.Narrow(p.Tasks[0])
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.HasSuffix(t.Name(), "/same") {
			require.Equal(t, affine.Print(before), affine.Print(p))
			return nil
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestNarrowExtremes adds the largest and the smallest products that there are.
func TestNarrowExtremes(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x i8[2]
arg y i32[4]
task f {
  for o = 0 to 4 {
    local s i32
    s = 0
    for i = 0 to 1000 {
      s = s + i32(x[o / 2]) * i32(x[o % 2])
    }
    y[o] = s
  }
}`)
	operators.Narrow(p.Tasks[0])
	require.Contains(t, affine.Print(p), "local s ap25") // 16 bits for -128 * -128, and 1000 times that
	x, y := affine.NewData(p.Args[0]), affine.NewData(p.Args[1])
	x.Ints[0], x.Ints[1] = -128, 127
	require.NoError(t, affine.Interpret(p, []*affine.Data{x, y}))
	require.Equal(t, []int64{16384000, -16256000, -16256000, 16129000}, y.Ints)
}

// TestNarrowAny: random programs mean the same.
func TestNarrowAny(t *testing.T) {
	small := []affine.Type{{Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.Int, Bits: 16}, {Kind: affine.APUint, Bits: 12}}
	narrowed := 0
	for seed := range uint64(400) {
		p := randprog.New(seed, randprog.Config{Types: small})
		before := affine.Clone(p)
		operators.Narrow(p.Tasks[0])
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		if affine.Print(before) != affine.Print(p) {
			narrowed++
		}
	}
	require.Greater(t, narrowed, 40)
}
