package arrays_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest"
	"codo/nest/arrays"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// TestPlainForm: the passes that bring nests into plain form leave random
// programs as they mean.
func TestPlainForm(t *testing.T) {
	for seed := range uint64(200) {
		p := randprog.New(seed, randprog.Config{})
		before, names := affine.Clone(p), affine.NamesOf(p)
		for _, task := range p.Tasks {
			domain.Evaluate(task)
			domain.Inductions(task)
			domain.Peel(task)
			domain.Tighten(task, names)
			domain.Guard(task, names)
			scalars.Contract(task)
			domain.Digits(task, names)
			arrays.Untile(task)
			arrays.Copies(task)
			nest.SeparateCopies(task)
			scalars.Privatise(task, names)
			scalars.Updates(task)
			scalars.Inward(task)
		}
		require.Empty(t, affine.Check(p, affine.Parsed), "seed %d", seed)
		golden.Same(t, before, p)
	}
}
