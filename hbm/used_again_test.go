package hbm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/hbm"
	"codo/internal/golden"
)

// TestUsedAgain: a matrix that is multiplied by a vector is used once, and the vector for each row.
func TestUsedAgain(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a i8[64][32] const
arg x i8[32] const
arg y i32[64]
task t {
  for i = 0 to 64 {
    for k = 0 to 32 {
      y[i] = y[i] + i32(a[i][k]) * i32(x[k])
    }
  }
}
`)
	require.False(t, hbm.UsedAgain(p, p.Args[0]))
	require.True(t, hbm.UsedAgain(p, p.Args[1]))
}
