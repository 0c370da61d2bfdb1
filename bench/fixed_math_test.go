package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/emit"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

// TestFixedMathOffChip takes the kernels of bench/regress with functions of fixed point numbers
// through the tool and g++ with their arrays behind AXI ports, where numbers are bits; on chip they
// are cases of TestRegress. The emitted design is read as an estimate is, and is the same program.
func TestFixedMathOffChip(t *testing.T) {
	for _, file := range []string{"regress/math_fixed.cpp", "regress/softmax_fixed.cpp", "regress/layernorm_fixed.cpp", "regress/gelu_fixed.cpp"} {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			r, found := parse.File(file, src, parse.Options{})
			require.False(t, found.HasErrors(), "%v", found)
			p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.AXI})
			require.NoError(t, err)
			dir := writeFiles(t, p, emit.Golden{Files: []emit.File{{Name: filepath.Base(file), Data: src}}, Main: filepath.Base(file)})
			result, err := verify.Run(context.Background(), dir, verify.Options{Timeout: time.Minute, Headers: headers})
			require.NoError(t, err)
			require.True(t, result.Pass, result.Output)
			design := emit.Kernel(p, emit.Options{})
			again, found := parse.File("design.cpp", design, parse.Options{Top: p.Top, KeepTasks: true})
			require.False(t, found.HasErrors(), "%v", found)
			require.Equal(t, string(design), string(emit.Kernel(again.Program, emit.Options{})))
		})
	}
}
