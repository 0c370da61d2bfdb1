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
		"layout":         golden.Nameless(arrays.Layout),
		"copies":         golden.Nameless(arrays.Copies),
		"recompute":      golden.Nameless(arrays.Recompute),
		"tokens":         func(t *affine.Task, _ affine.Names) { arrays.Tokens(t) },
		"exchanged":      arrays.Exchanged,
		"staged":         func(t *affine.Task, _ affine.Names) { arrays.Staged(t) },
		"hoisted":        golden.Nameless(arrays.Hoisted),
		"dimensions":     func(t *affine.Task, _ affine.Names) { arrays.Dimensions(t) },
		"dimensionsonce": func(t *affine.Task, _ affine.Names) { arrays.DimensionsOnce(t) },
		"planes":         arrays.Planes,
		"overwrite":      golden.Nameless(arrays.Overwrite),
		"relays":         golden.Nameless(arrays.Relays),
		"previous":       golden.Nameless(arrays.Previous),
		"assemble":       func(t *affine.Task, names affine.Names) { arrays.Assemble(t, golden.Arrays(t), names) },
		"rotate":         golden.Nameless(arrays.Rotate),
		"rings":          golden.Nameless(arrays.Rings),
		"lines":          arrays.Lines,
		"packed":         golden.Nameless(arrays.Packed),
		"allrows":        arrays.AllRows,
	})
}
