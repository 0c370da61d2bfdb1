package arrays_test

import (
	"testing"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/arrays"
)

// TestRewrites goes through the cases of the rewrites of this package.
func TestRewrites(t *testing.T) {
	golden.Rewrites(t, map[string]func(*affine.Task, affine.Names){
		"untile":         func(t *affine.Task, _ affine.Names) { arrays.Untile(t) },
		"roll":           arrays.Roll,
		"layout":         func(t *affine.Task, _ affine.Names) { arrays.Layout(t) },
		"copies":         func(t *affine.Task, _ affine.Names) { arrays.Copies(t) },
		"recompute":      func(t *affine.Task, _ affine.Names) { arrays.Recompute(t) },
		"tokens":         func(t *affine.Task, _ affine.Names) { arrays.Tokens(t) },
		"exchanged":      arrays.Exchanged,
		"staged":         func(t *affine.Task, _ affine.Names) { arrays.Staged(t) },
		"hoisted":        func(t *affine.Task, _ affine.Names) { arrays.Hoisted(t) },
		"dimensions":     func(t *affine.Task, _ affine.Names) { arrays.Dimensions(t) },
		"dimensionsonce": func(t *affine.Task, _ affine.Names) { arrays.DimensionsOnce(t) },
		"planes":         arrays.Planes,
		"overwrite":      func(t *affine.Task, _ affine.Names) { arrays.Overwrite(t) },
		"relays":         func(t *affine.Task, _ affine.Names) { arrays.Relays(t) },
		"previous":       func(t *affine.Task, _ affine.Names) { arrays.Previous(t) },
		"assemble":       func(t *affine.Task, names affine.Names) { arrays.Assemble(t, golden.Arrays(t), names) },
		"rotate":         func(t *affine.Task, _ affine.Names) { arrays.Rotate(t) },
		"rings":          func(t *affine.Task, _ affine.Names) { arrays.Rings(t) },
		"lines":          arrays.Lines,
		"packed":         func(t *affine.Task, _ affine.Names) { arrays.Packed(t) },
		"allrows":        arrays.AllRows,
	})
}
