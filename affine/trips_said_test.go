package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTripsSaid(t *testing.T) {
	said := func(pragmas ...string) SaidTrips { return TripsSaid(&Loop{Pragmas: pragmas}) }
	require.Equal(t, SaidTrips{Min: 4, Max: 12, Mean: 8}, said("HLS loop_flatten off", "HLS loop_tripcount min=4 max=12 avg=8"))
	require.Equal(t, SaidTrips{Max: 5}, said("HLS loop_tripcount max=5 min=N"))
	require.Zero(t, said("HLS latency max=3"))
}
