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
		"prologue":    golden.Nameless(nest.Prologue),
		"terraces":    nest.Terraces,
		"alternate":   nest.Alternate,
		"aside":       func(t *affine.Task, names affine.Names) { nest.Aside(t, names) },
		"fuse":        nest.Fuse,
		"generations": nest.Generations,
		"batches":     golden.Nameless(nest.Batches),
		"abreast":     nest.Abreast,
		"stored":      golden.Nameless(nest.Stored),
		"needless":    golden.Nameless(nest.Needless),
		"separate":    golden.Nameless(nest.Separate),
		"share":       func(t *affine.Task, names affine.Names) { nest.Share(t, names) },
		"outputs":     golden.Nameless(nest.SeparateOutputs),
		"moves":       golden.Nameless(nest.SeparateCopies),
		"flatten":     golden.Nameless(nest.Flatten),
	})
}
