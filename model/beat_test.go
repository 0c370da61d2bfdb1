package model_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBeats: elements side by side pass through a wide port together, if the loop
// goes through the array without gaps and in words that are powers of two.
func TestBeats(t *testing.T) {
	copying := func(port string, n, lanes, step int) string {
		return fmt.Sprintf(`arg x f32[1600] port=axi bundle=gmem_x%s
arg y f32[64] partition=0:complete port=memory
task t {
  for i = 0 to %d ii=1 {
    for u = 0 to %d unroll=-1 {
      y[u] = x[%d * i + %d * u]
    }
  }
}`, port, n, lanes, lanes*step, step)
	}
	for _, c := range []struct {
		name, text string
		ii         int
	}{
		{"16 floats are a word", copying(" widen=512", 100, 16, 1), 1},
		{"8 are half of one", copying(" widen=512", 200, 8, 1), 1},
		{"32 are two", copying(" widen=512", 50, 32, 1), 2},
		{"16 at 256 bits", copying(" widen=256", 100, 16, 1), 2},
		{"a port as wide as its elements", copying("", 100, 16, 1), 16},
		{"10 lanes", copying(" widen=512", 160, 10, 1), 10},
		{"every other element", copying(" widen=512", 50, 16, 2), 16},
		{"one after the other", copying(" widen=512", 1600, 1, 1), 1},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.ii, estimate(t, c.text).Tasks[0].Loops[0].II) })
	}
}
