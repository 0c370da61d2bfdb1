package device

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRunPart: single words come at half of the bandwidth, long runs at nearly all of it.
func TestRunPart(t *testing.T) {
	require.InDelta(t, 0.5, RunPart(1), 1e-9)
	require.Greater(t, RunPart(16), 0.9)
	require.Less(t, RunPart(7), RunPart(8))
}
