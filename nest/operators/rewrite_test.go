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
		"indextables":  golden.Nameless(operators.IndexTables),
		"best":         operators.Best,
		"quotients":    operators.Quotients,
		"shifts":       operators.Shifts,
		"unscaled":     golden.Nameless(operators.Unscaled),
		"reciprocals":  golden.Nameless(operators.Reciprocals),
		"spell":        operators.Spell,
		"coefficients": operators.Coefficients,
		"units":        golden.Nameless(operators.Units),
		"tournament":   operators.Tournament,
	})
}
