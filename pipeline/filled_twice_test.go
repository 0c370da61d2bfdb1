package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
	"codo/pipeline"
)

// TestFilledTwice: no task is left of a nest that fills an array with what nothing reads.
func TestFilledTwice(t *testing.T) {
	src, err := os.ReadFile("../bench/regress/filled_twice.cpp")
	require.NoError(t, err)
	for _, at := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
		r, found := parse.File("filled_twice.cpp", src, parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: at})
		require.NoError(t, err)
		for _, task := range p.Tasks {
			require.NotEmpty(t, task.Body, task.Name)
		}
	}
}
