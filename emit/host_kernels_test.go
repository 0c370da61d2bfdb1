package emit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/emit"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestHostOfKernels decides bench kernels and runs their hosts: ports of words, arrays
// whose length is no multiple of a word, several element types, data updated in place.
// CODO_KERNELS=* runs all.
func TestHostOfKernels(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: hosts were not compiled")
	}
	names := []string{"../bench/kernels/atax.cpp", "../bench/kernels/nussinov.cpp"}
	if pattern := os.Getenv("CODO_KERNELS"); pattern != "" {
		var err error
		names, err = filepath.Glob("../bench/kernels/" + pattern + ".cpp")
		require.NoError(t, err)
	}
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			source, err := os.ReadFile(name)
			require.NoError(t, err)
			r, found := parse.File(name, source, parse.Options{})
			require.False(t, found.HasErrors())
			search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33, Strategy: parallel.UpDown}
			d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.AXI, Board: board, Parallel: &search}, model.Options{ClockNS: 3.33})
			require.NoError(t, err)
			main := filepath.Base(name)
			files, _, err := emit.Design(d.Program, emit.Options{Part: board.Part, ClockNS: 3.33, Comments: true,
				Golden: emit.Golden{Files: []emit.File{{Name: main, Data: source}}, Main: main, Defines: parse.Predefined}})
			require.NoError(t, err)
			out, status := emit.RunHost(t, files, d.Program)
			require.Zero(t, status, out)
			require.Contains(t, out, "PASS")
		})
	}
}
