package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// plainForm takes p through the stages that a search begins with, which make plain nests of what users write:
// after each of them it means the same.
func plainForm(t testing.TB, p *affine.Program) {
	kernel := asKernel(t, p)
	want := golden.ResultsOf(t, kernel)
	search := &parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 1 << 20}, ClockNS: 5}
	opt := pipeline.Options{Interface: pipeline.Memory, Parallel: search, Until: "bits"}
	opt.Watch = func(_ string, q *affine.Program) { want.Same(t, q) }
	_, _, _, err := pipeline.Run(kernel, opt)
	require.NoError(t, err)
}

// TestRandomPlainForms does so with random programs.
func TestRandomPlainForms(t *testing.T) {
	randprog.Check(plainForm).Programs(t, "pipeline", *programs, *seed)
}

// TestRandomLocals does so with programs whose elements are computed by scalars that are set again and again.
func TestRandomLocals(t *testing.T) {
	randprog.Check(plainForm).Configured(t, "pipeline", randprog.Config{Locals: true, Nests: 2}, *programs, *seed)
}

// TestRandomReworks takes random programs through each rework.
func TestRandomReworks(t *testing.T) {
	keep := randprog.Check(func(t testing.TB, p *affine.Program) { pipeline.ReworksKeep(t, asKernel(t, p)) })
	keep.Programs(t, "pipeline", *programs, *seed)
	keep.Configured(t, "pipeline", randprog.Config{Locals: true, Nests: 2}, *programs, *seed)
}
