package hbm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestOnChip takes the cases of Transfer and of Hold from text to text and demands
// that the program still means the same; those called stay_ do not change.
func TestOnChip(t *testing.T) {
	for folder, rewrite := range map[string]func(*affine.Program){"transfer": transfer, "whole": whole, "anew": anew, "transpose": transpose, "words": func(p *affine.Program) { hbm.Words(p, hbm.Parts{}) }} {
		golden.Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
			p := golden.Read(t, in["in.ir"])
			require.Empty(t, affine.Check(p, affine.Tasked))
			before := affine.Clone(p)
			rewrite(p)
			require.Empty(t, affine.Check(p, affine.Tasked))
			golden.Same(t, before, p)
			text := affine.Print(p)
			require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == text)
			return map[string]string{"want.ir": text}
		})
	}
}

// transfer has room for arrays of some elements.
func transfer(p *affine.Program) { hbm.Transfer(p, 4096, false, false, 0, 1) }

// anew does not hold what gets new values in iterations of its own.
func anew(p *affine.Program) { hbm.Transfer(p, 4096, false, true, 0, 1) }

// transpose lets filters come channel by channel.
func transpose(p *affine.Program) { hbm.Transpose(p) }

// whole hands arrays over as a whole.
func whole(p *affine.Program) { hbm.Transfer(p, 4096, true, false, 0, 1) }
