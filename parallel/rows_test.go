package parallel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/parallel"
)

// TestSumsRows: a sum of integers that come one by one is left to Unroll, which takes
// several at once; floats, and what other rows use again, are tiled.
func TestSumsRows(t *testing.T) {
	const rows = `program p "p.cpp"
arg x TYPE[64][64] const
arg w TYPE[64] const
arg y TYPE[64]
channel c TYPE[64][64]
task give {
  for t = 0 to 64 {
    for i = 0 to 64 {
      c[t][i] = x[t][i]
    }
  }
}
task sum {
  for t = 0 to 64 {
    local s TYPE
    s = y[t]
    for i = 0 to 64 {
      s = s + TERM
    }
    y[t] = s
  }
}
`
	tiled := func(typ, term string) bool {
		p, _ := read(t, strings.NewReplacer("TYPE", typ, "TERM", term).Replace(rows))
		before := strings.Count(affine.Print(p), "for ")
		parallel.Tile(p, parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 100000}, ClockNS: 5}, nil)
		return strings.Count(affine.Print(p), "for ") > before
	}
	require.False(t, tiled("i32", "c[t][i]"))
	require.False(t, tiled("i32", "c[t][i] * w[i]"))
	require.True(t, tiled("f32", "c[t][i]"))
	require.True(t, tiled("i32", "c[i][t] * c[t][i]"))
}

// TestTokensKeepTheirOrder: loops that take tokens of a FIFO stay as they are.
func TestTokensKeepTheirOrder(t *testing.T) {
	p, before := read(t, `program p "p.cpp"
arg x i32[64] const
arg y i32[64]
channel c i32[64][8] fifo
task give {
  for t = 0 to 64 {
    for i = 0 to 8 {
      push c, x[t]
    }
  }
}
task sum {
  for t_1 = 0 to 64 {
    for i_1 = 0 to 8 {
      local v i32
      pop c -> v
      y[t_1] = v
    }
  }
}
`)
	parallel.Tile(p, parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 100000}, ClockNS: 5}, nil)
	require.Equal(t, affine.Print(before), affine.Print(p))
}
