package scalars_test

import (
	"slices"
	"testing"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/scalars"
)

// TestRewrites goes through the cases of the rewrites of this package.
func TestRewrites(t *testing.T) {
	golden.Rewrites(t, map[string]func(*affine.Task, affine.Names){
		"contract":    func(t *affine.Task, _ affine.Names) { scalars.Contract(t) },
		"emplace":     func(t *affine.Task, _ affine.Names) { scalars.Emplace(t) },
		"gathereach":  scalars.GatherEach,
		"terms":       func(t *affine.Task, _ affine.Names) { scalars.Terms(t) },
		"resumed":     func(t *affine.Task, _ affine.Names) { scalars.Resumed(t) },
		"privatise":   scalars.Privatise,
		"taps":        scalars.Taps,
		"localise":    func(t *affine.Task, _ affine.Names) { scalars.Localise(t) },
		"running":     scalars.Running,
		"inplace":     func(t *affine.Task, names affine.Names) { scalars.InPlace(t, names, 0) },
		"gather":      scalars.Gather,
		"blocks":      scalars.Blocks,
		"wholeblocks": scalars.WholeBlocks,
		"zeroterms":   func(t *affine.Task, _ affine.Names) { scalars.ZeroTerms(t) },
		"mirrored":    scalars.Mirrored,
		"scratch":     scalars.Scratch,
		"deliver":     func(t *affine.Task, names affine.Names) { scalars.Deliver(t, handedOf(t), names) },
		"replace":     scalars.Replace,
		"unwrapped":   func(t *affine.Task, _ affine.Names) { scalars.Unwrapped(t) },
		"truncated":   func(t *affine.Task, _ affine.Names) { scalars.Truncated(t) },
		"partial":     func(t *affine.Task, _ affine.Names) { scalars.Partial(t) },
		"unread":      func(t *affine.Task, _ affine.Names) { scalars.Unread(t) },
		"inward":      func(t *affine.Task, _ affine.Names) { scalars.Inward(t) },
		"accumulate":  scalars.Accumulate,
		"forward":     func(t *affine.Task, _ affine.Names) { scalars.Forward(t) },
		"updates":     func(t *affine.Task, _ affine.Names) { scalars.Updates(t) },
	})
}

// handedOf are the arrays of t that cases say are handed on.
func handedOf(t *affine.Task) []*affine.Buffer {
	return slices.DeleteFunc(golden.Arrays(t), func(b *affine.Buffer) bool { return b.Name != "handed" })
}
