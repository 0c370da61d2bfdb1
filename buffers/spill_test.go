package buffers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
)

// keptIn are the locals of the first task that are bound to a storage.
func keptIn(p *affine.Program, storage affine.Storage) (names []string) {
	affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.Storage == storage {
			names = append(names, d.Buffer.Name)
		}
		return true
	})
	return names
}

// TestSpill: where block RAMs are short, or ultra RAMs, arrays move from them to LUTs that are left, those first that save most for
// each, and no more than must. What is bound stays.
func TestSpill(t *testing.T) {
	const text = `program p "p.cpp"
arg x f32[4096] const
arg y f32[4096]
task t {
  local long f32[2048]
  local short f32[200]
  local bound f32[200] storage=bram
  local ultra f64[4000]
  for i = 0 to 200 {
    long[i] = x[i]
    short[i] = x[i]
    bound[i] = x[i]
    ultra[i] = f64(x[i])
  }
  for j = 0 to 200 {
    y[j] = long[j] + short[j] + bound[j] + f32(ultra[j])
  }
}
`
	budget := device.Cost{LUT: 3000, BRAM18K: 4, URAM: 1}
	for _, c := range []struct {
		name  string
		uses  device.Cost
		moved []string
	}{
		{"fits", device.Cost{BRAM18K: 4, URAM: 1}, nil},
		{"the short one takes the fewest LUTs for each", device.Cost{BRAM18K: 5, URAM: 1}, []string{"short"}},
		{"both", device.Cost{BRAM18K: 7, URAM: 1}, []string{"long", "short"}},
		{"few LUTs are left", device.Cost{BRAM18K: 7, URAM: 1, LUT: 2500}, []string{"short"}},
		{"none is left", device.Cost{BRAM18K: 7, URAM: 1, LUT: 3000}, nil},
		{"ultra RAMs", device.Cost{URAM: 2, LUT: -3000}, []string{"ultra"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := golden.Read(t, text)
			require.Equal(t, len(c.moved) > 0, buffers.Spill(p, c.uses, budget))
			require.Equal(t, c.moved, keptIn(p, affine.LUTRAM))
			require.Empty(t, affine.Check(p, affine.Tasked))
		})
	}
}
