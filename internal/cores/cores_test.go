package cores_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/cores"
)

func TestEach(t *testing.T) {
	squares := make([]int, 1000)
	cores.Each(len(squares), func(k int) { squares[k] = k * k })
	for k, v := range squares {
		require.Equal(t, k*k, v)
	}
	cores.Each(0, func(int) { t.Error("there is nothing to do") })
}

// TestEachPanics: a defect is that of the caller, who may be asked to report it.
func TestEachPanics(t *testing.T) {
	require.PanicsWithValue(t, "seven", func() {
		cores.Each(20, func(k int) {
			if k == 7 {
				panic("seven")
			}
		})
	})
}
