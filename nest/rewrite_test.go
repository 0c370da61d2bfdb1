package nest_test

import (
	"testing"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestRewrites goes through the cases of the rewrites of this package.
func TestRewrites(t *testing.T) {
	golden.Rewrites(t, map[string]func(*affine.Task, affine.Names){
		"originals":   nest.Originals,
		"retime":      nest.Retime,
		"skew":        nest.Skew,
		"history":     nest.History,
		"conveyed":    nest.Conveyed,
		"wavefront":   nest.Wavefront,
		"foresee":     nest.Foresee,
		"foreseerows": nest.ForeseeRows,
		"apart":       nest.Apart,
		"epilogue":    nest.Epilogue,
		"rowstrips":   func(t *affine.Task, names affine.Names) { nest.RowStrips(t, 8, 4, names) },
		"prologue":    func(t *affine.Task, _ affine.Names) { nest.Prologue(t) },
		"terraces":    nest.Terraces,
		"alternate":   nest.Alternate,
		"aside":       func(t *affine.Task, names affine.Names) { nest.Aside(t, names) },
		"fuse":        nest.Fuse,
		"generations": nest.Generations,
		"batches":     func(t *affine.Task, _ affine.Names) { nest.Batches(t) },
		"abreast":     nest.Abreast,
		"stored":      func(t *affine.Task, _ affine.Names) { nest.Stored(t) },
		"needless":    func(t *affine.Task, _ affine.Names) { nest.Needless(t) },
		"separate":    func(t *affine.Task, _ affine.Names) { nest.Separate(t) },
		"share":       func(t *affine.Task, names affine.Names) { nest.Share(t, names) },
		"outputs":     func(t *affine.Task, _ affine.Names) { nest.SeparateOutputs(t) },
		"moves":       func(t *affine.Task, _ affine.Names) { nest.SeparateCopies(t) },
		"flatten":     func(t *affine.Task, _ affine.Names) { nest.Flatten(t) },
	})
}
