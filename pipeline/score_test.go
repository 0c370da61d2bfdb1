package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/model"
)

// TestUnpriced: no design is worse than one of which the model cannot tell what it takes.
func TestUnpriced(t *testing.T) {
	priced, unpriced := &Decision{Price: &model.Report{Latency: 10}}, &Decision{}
	require.True(t, priced.better(unpriced))
	require.False(t, unpriced.better(priced))
	require.False(t, unpriced.better(unpriced))
	require.Less(t, priced.score(), unpriced.score())
	require.True(t, isUnpriced([]champion{{}, {best: unpriced}}))
	require.False(t, isUnpriced([]champion{{best: unpriced}, {best: priced}}))
	require.False(t, isUnpriced(nil))
}
