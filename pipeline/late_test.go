package pipeline

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLateLooksNoFurther: a search that is late goes on until it has a design, but looks at no reworks ahead of it.
func TestLateLooksNoFurther(t *testing.T) {
	opt := Options{Late: func() bool { return true }, findings: findings{deadline: &deadline{begun: time.Now().Add(-time.Minute)}}}
	require.False(t, opt.stopped())
	require.True(t, opt.late())
	list := []reworking{{change: &rework{}}}
	require.Zero(t, (&preparation{}).ahead(list, opt))
	require.Nil(t, list[0].at)
}
