package nest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest"
)

// TestPlainForm: the passes that bring nests into plain form leave random
// programs as they mean.
func TestPlainForm(t *testing.T) {
	for seed := range uint64(200) {
		p := randprog.New(seed, randprog.Config{})
		before, names := affine.Clone(p), affine.NamesOf(p)
		for _, task := range p.Tasks {
			nest.Evaluate(task)
			nest.Inductions(task)
			nest.Peel(task)
			nest.Tighten(task, names)
			nest.Guard(task, names)
			nest.Contract(task)
			nest.Digits(task, names)
			nest.Untile(task)
			nest.Copies(task)
			nest.SeparateCopies(task)
			nest.Privatise(task, names)
			nest.Updates(task)
			nest.Inward(task)
		}
		require.Empty(t, affine.Check(p, affine.Parsed), "seed %d", seed)
		golden.Same(t, before, p)
	}
}
