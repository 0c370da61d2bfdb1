package operators_test

import (
	"testing"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/operators"
)

// TestRewrites goes through the cases of the rewrites of this package.
func TestRewrites(t *testing.T) {
	golden.Rewrites(t, map[string]func(*affine.Task, affine.Names){
		"parts":        operators.Parts,
		"inluts":       operators.InLUTs,
		"indextables":  func(t *affine.Task, _ affine.Names) { operators.IndexTables(t) },
		"best":         operators.Best,
		"quotients":    operators.Quotients,
		"shifts":       operators.Shifts,
		"unscaled":     func(t *affine.Task, _ affine.Names) { operators.Unscaled(t) },
		"reciprocals":  func(t *affine.Task, _ affine.Names) { operators.Reciprocals(t) },
		"spell":        operators.Spell,
		"coefficients": operators.Coefficients,
		"units":        func(t *affine.Task, _ affine.Names) { operators.Units(t) },
		"tournament":   operators.Tournament,
	})
}
