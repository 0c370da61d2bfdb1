package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestLongestChain counts by hand; at 5 ns the fastest adder of floats takes 3
// cycles (device/operators.csv).
func TestLongestChain(t *testing.T) {
	for _, c := range []struct {
		name, body string
		sums       int64
	}{
		{"dot product", "for i = 0 to 10 {\n s[0] = s[0] + x[i]\n }", 10},
		{"set anew in between", "for j = 0 to 5 {\n s[0] = 0f\n for i = 0 to 10 {\n s[0] = x[i] + s[0]\n }\n }", 10},
		{"not set anew", "s[0] = 0f\n for j = 0 to 5 {\n for i = 0 to 10 {\n s[0] = s[0] - x[i]\n }\n }", 50},
		{"an element each", "for j = 0 to 5 {\n for i = 0 to 10 {\n y[i] = y[i] + x[i]\n }\n }", 5},
		{"another element", "for i = 1 to 10 {\n y[i] = y[i - 1] + x[i]\n }", 0},
		{"subtracted from", "for i = 0 to 10 {\n s[0] = x[i] - s[0]\n }", 0},
		{"a choice", "for i = 0 to 10 {\n if (x[i] > 0f) {\n s[0] = s[0] + x[i]\n }\n }", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := read(t, "program p \"p.cpp\"\narg x f32[10] const\narg y f32[10]\narg s f32[1]\ntask t {\n"+c.body+"\n}\n")
			got := parallel.LongestChain(p, 5)
			require.Equal(t, c.sums, got.Sums)
			require.Equal(t, 3*c.sums, got.Cycles)
		})
	}
}
