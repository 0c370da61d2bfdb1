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
		"contract":    golden.Nameless(scalars.Contract),
		"emplace":     func(t *affine.Task, _ affine.Names) { scalars.Emplace(t) },
		"gathereach":  scalars.GatherEach,
		"terms":       golden.Nameless(scalars.Terms),
		"resumed":     golden.Nameless(scalars.Resumed),
		"privatise":   scalars.Privatise,
		"taps":        scalars.Taps,
		"localise":    golden.Nameless(scalars.Localise),
		"running":     scalars.Running,
		"inplace":     func(t *affine.Task, names affine.Names) { scalars.InPlace(t, names, 0) },
		"gather":      scalars.Gather,
		"blocks":      scalars.Blocks,
		"wholeblocks": scalars.WholeBlocks,
		"zeroterms":   golden.Nameless(scalars.ZeroTerms),
		"mirrored":    scalars.Mirrored,
		"scratch":     scalars.Scratch,
		"deliver":     func(t *affine.Task, names affine.Names) { scalars.Deliver(t, handedOf(t), names) },
		"replace":     scalars.Replace,
		"unwrapped":   golden.Nameless(scalars.Unwrapped),
		"truncated":   golden.Nameless(scalars.Truncated),
		"partial":     golden.Nameless(scalars.Partial),
		"unread":      golden.Nameless(scalars.Unread),
		"inward":      golden.Nameless(scalars.Inward),
		"accumulate":  scalars.Accumulate,
		"forward":     golden.Nameless(scalars.Forward),
		"updates":     golden.Nameless(scalars.Updates),
	})
}

// handedOf are the arrays of t that cases say are handed on.
func handedOf(t *affine.Task) []*affine.Buffer {
	return slices.DeleteFunc(golden.Arrays(t), func(b *affine.Buffer) bool { return b.Name != "handed" })
}
