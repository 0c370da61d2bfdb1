package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/model"
)

// TestChoicesOfElements: a subscript that chooses takes one port, whichever element it is; what stands
// behind it is what it would be without.
func TestChoicesOfElements(t *testing.T) {
	chosen := func(element string) model.LoopCost {
		return estimate(t, `arg a f32[400][3] port=memory
arg b f32[401] port=memory
channel y f32 fifo depth=400
task t {
  for i = 0 to 400 ii=1 {
    b[i + 1] = a[i][`+element+`] * 2f
    push y, a[i][`+element+`]
  }
}`).Tasks[0].Loops[0]
	}
	plain := chosen("1")
	loop := chosen("i > 20 ? 2 : 1")
	require.Equal(t, plain.II, loop.II)
	require.Equal(t, plain.Limit.By, loop.Limit.By)
	carried := estimate(t, `arg a f32[400] port=memory
task t {
  for i = 1 to 400 ii=1 {
    a[i] = a[i > 20 ? i - 1 : i] * 2f
  }
}`).Tasks[0].Loops[0]
	require.Equal(t, model.Recurrence, carried.Limit.By)
}
