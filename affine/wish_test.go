package affine_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestWantedOrder: an order by labels and counters, and what it means in the
// nest below.
func TestWantedOrder(t *testing.T) {
	const nest = `program f "f.cpp"
task f {
  for o = 0 to 2 %s {
    for h = 0 to 3 {
      for k = 0 to 4 label=clear {
      }
      for k = 0 to 5 label=o {
      }
    }
  }
}
`
	tests := []struct {
		order, want string
		trips       []int64 // of the loops meant
	}{
		{"(h, clear)", "", []int64{3, 4}},
		{"(o, h)", "", []int64{5, 3}}, // a label goes before a counter
		{"(w)", "no loop of the nest is called w", nil},
		{"(k, h)", "2 loops of the nest are called k", nil},
		{"(h, h)", "loop h is named twice", nil},
	}
	for _, c := range tests {
		p, err := affine.Read(fmt.Sprintf(nest, "order="+c.order))
		require.NoError(t, err)
		loops, err := affine.WantedOrder(p.Tasks[0].Body[0].(*affine.Loop))
		if c.want != "" {
			require.EqualError(t, err, c.want)
			continue
		}
		require.NoError(t, err)
		var trips []int64
		for _, l := range loops {
			n, _ := affine.TripCount(l)
			trips = append(trips, n)
		}
		require.Equal(t, c.trips, trips, c.order)
	}
}
