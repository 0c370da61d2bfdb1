package model_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
)

// TestFIFOsInTheirMemories: what a FIFO is bound to is what it takes.
func TestFIFOsInTheirMemories(t *testing.T) {
	for storage, want := range map[string]device.Cost{
		"bram": {BRAM18K: device.BlockRAM(4000, 32).BRAM18K},
		"uram": {URAM: device.UltraRAM(4000, 32).URAM},
	} {
		p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg x f32[4000] const port=memory
arg y f32[4000] port=memory
channel c f32[4000] storage=%s fifo depth=4000
task a {
  for i = 0 to 4000 ii=1 {
    push c, x[i]
  }
}
task b {
  for i = 0 to 4000 ii=1 {
    local v f32
    pop c -> v
    y[i] = v
  }
}
`, storage))
		r, err := model.Estimate(p, model.Options{})
		require.NoError(t, err)
		require.Equal(t, want.BRAM18K, r.Uses.BRAM18K, storage)
		require.Equal(t, want.URAM, r.Uses.URAM, storage)
	}
}
