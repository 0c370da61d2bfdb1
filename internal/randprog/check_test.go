package randprog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
)

// TestFailure tells what goes wrong in a check, which ends there.
func TestFailure(t *testing.T) {
	for _, c := range []struct {
		check randprog.Check
		want  string
	}{
		{func(testing.TB, *affine.Program) {}, ""},
		{func(t testing.TB, _ *affine.Program) { require.Empty(t, "some"); t.Errorf("reached") }, "Should be empty"},
		{func(t testing.TB, _ *affine.Program) { t.Errorf("%d tasks", 7) }, "7 tasks"},
		{func(testing.TB, *affine.Program) { panic("at once") }, "panic: at once"},
	} {
		text := c.check.Failure(randprog.New(1, randprog.Config{}))
		require.Contains(t, text, c.want)
		require.Equal(t, c.want == "", text == "")
	}
}
