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
func transpose(p *affine.Program) { hbm.Transpose(p, 4096) }

// whole hands arrays over as a whole.
func whole(p *affine.Program) { hbm.Transfer(p, 4096, true, false, 0, 1) }

// TestTransposeForMany: with few copies banks are few, and what transposes takes LUTs for nothing.
func TestTransposeForMany(t *testing.T) {
	const conv = `program p "p.cpp"
arg a i8[16][6][6] const
arg w i8[2][16][3][3] const
arg out i32[2][4][4]
task t {
  for o = 0 to 2 {
    for y = 0 to 4 {
      for x = 0 to 4 {
        local sum i32
        sum = 0
        for c = 0 to 16 {
          for r = 0 to 3 {
            for s = 0 to 3 {
              sum = sum + i32(a[c][y + r][x + s]) * i32(w[o][c][r][s])
            }
          }
        }
        out[o][y][x] = sum
      }
    }
  }
}
`
	for copies, dims := range map[int]int{1000: 0, 1025: 2} { // times 9 rows, in the 4 pixels of a row
		p := golden.Read(t, conv)
		hbm.Transpose(p, copies)
		require.Equal(t, dims, p.Args[1].Port.Transposed, "%d copies", copies)
	}
}
