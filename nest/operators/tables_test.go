package operators_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/operators"
)

// TestTables narrows the tables of each case, which means the same then.
func TestTables(t *testing.T) {
	golden.Run(t, "testdata/tables/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		operators.Tables(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		require.Empty(t, affine.Check(before, affine.Tasked), "a clone stays as it was")
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestConstantArrays makes tables of arrays, with which the program means the same.
func TestConstantArrays(t *testing.T) {
	makesTables(t, "testdata/constantarrays/*.txtar", operators.ConstantArrays)
}

// TestUniform reads numbers in the place of tables, with which the program means the same.
func TestUniform(t *testing.T) {
	makesTables(t, "testdata/uniform/*.txtar", operators.Uniform)
}

// TestComputedTables makes tables of what products multiply by, with which the program means the same.
func TestComputedTables(t *testing.T) {
	makesTables(t, "testdata/computedtables/*.txtar", operators.ComputedTables)
}

// makesTables demands of a rewrite what the cases say, and that programs mean the same after it.
func makesTables(t *testing.T, cases string, rewrite func(*affine.Program)) {
	golden.Run(t, cases, func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		rewrite(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}
