package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestRecurrence counts by hand; at 5 ns a product of floats takes 3 cycles and a sum 4
// (device/operators.csv).
func TestRecurrence(t *testing.T) {
	for _, c := range []struct {
		name, body string
		cycles     int64
	}{
		{"through another", "y = x[0] + u * x[1]\nu = y", 7},
		{"through two", "y = x[0] + u\nv = y * x[1]\nu = v", 7},
		{"two at once", "y = x[0] + u\nu = v\nv = y", 0},
		{"its own sum", "u = u + x[0]", 0},
		{"set anew", "u = x[0]\ny = u + x[1]\nu = y", 0},
		{"no way back", "y = u + x[0]\nv = y", 0},
		{"perhaps", "y = x[0] + u\nif (x[1] > 0f) {\n u = y * x[2]\n}", 7},
		{"perhaps not", "y = u\nif (x[1] > 0f) {\n y = x[2]\n}\nu = y + x[0]", 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := read(t, "program p \"p.cpp\"\narg x f32[8] const\narg z f32[3]\ntask t {\nlocal y f32\nlocal u f32\nlocal v f32\ny = 0f\nu = 0f\nv = 0f\nfor i = 0 to 8 {\n"+c.body+"\n}\nz[0] = y\nz[1] = u\nz[2] = v\n}\n")
			require.Equal(t, c.cycles, parallel.Recurrence(p))
		})
	}
}
