package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestAgree: a pooling leaves the banks of an array to the convolution before it, which takes far longer: all banks that both
// need are no more than the array may have.
func TestAgree(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x i8[32][16][16] const
arg w i8[64][32] const
arg y i32[64][8][8]
task both {
  local t i32[64][16][16]
  for o = 0 to 64 {
    for r = 0 to 16 {
      for c = 0 to 16 {
        local s i32
        s = 0
        for i = 0 to 32 {
          s = s + i32(w[o][i]) * i32(x[i][r][c])
        }
        t[o][r][c] = s
      }
    }
  }
  for q = 0 to 64 {
    for u = 0 to 8 {
      for v = 0 to 8 {
        local m i32
        m = t[q][2 * u][2 * v]
        for k = 0 to 2 {
          m = max(m, t[q][2 * u + k][2 * v])
          m = max(m, t[q][2 * u + k][2 * v + 1])
        }
        y[q][u][v] = m
      }
    }
  }
}
`)
	parallel.Tile(p, parallel.Options{Budget: parallel.Budget{DSP: 352, LUT: 1_000_000}, ClockNS: 5, Fill: 1, ToolOperators: true}, nil)
	banks, most := []int64{1, 1, 1}, int64(1)
	for _, a := range affine.Accesses(p.Tasks[0].Body) {
		if a.Buffer == nil || a.Buffer.Name != "t" {
			continue
		}
		own := int64(1)
		for d := range banks {
			f, ok := a.Subscript(d)
			require.True(t, ok)
			reached := int64(1)
			for _, l := range a.Loops {
				if _, trips, _ := affine.ConstantTrips(l); l.Unroll == -1 && f.Uses(l) {
					reached *= trips
				}
			}
			banks[d], own = max(banks[d], reached), own*reached
		}
		most = max(most, own)
	}
	require.GreaterOrEqual(t, most, int64(300), "copies of the convolution")
	require.LessOrEqual(t, banks[0]*banks[1]*banks[2], int64(parallel.MaxPieces), "banks of both: %v", banks)
}
