package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTally counts two climbs of tries of three steps.
func TestTally(t *testing.T) {
	var told []int
	total := 0
	count := newTally(2, 2, func(done, all int) { told, total = append(told, done), all })
	count.step(0, 0)
	count.step(1, 0)
	count.step(0, 0)
	count.step(0, 0)
	count.step(0, 0) // a plan like the one before: no more than one try
	count.tried(0, 1, false)
	count.step(0, 1)
	count.tried(1, 0, false)
	count.tried(1, 1, true)
	require.Equal(t, []int{1, 2, 3, 4, 4, 4, 5, 5, 4 + 3*maxTries}, told)
	require.Equal(t, 2*3*maxTries+1, total)
	newTally(1, 1, nil).step(0, 0) // nobody asks
}
