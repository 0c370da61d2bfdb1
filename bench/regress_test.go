package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/emit"
	"codo/internal/golden"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

// Small is how designs are built that run for a moment: g++ takes half the time
// over them that it takes with the -O1 of others. A source may need that: without it, constants
// of structs that nothing defines are looked for.
var small = []string{"-Og"}

// TestRegress takes each small kernel of bench/regress, every one the case of a
// bug that was, through the tool and g++.
func TestRegress(t *testing.T) {
	golden.EachFile(t, "regress/*.c*", func(t *testing.T, file string, src []byte) {
		r, found := parse.File(file, src, parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		p, _, _, err := pipeline.Run(r.Program, pipeline.Options{Interface: pipeline.Memory})
		require.NoError(t, err)
		dir := writeFiles(t, p, emit.Golden{Files: []emit.File{{Name: filepath.Base(file), Data: src}}, Main: filepath.Base(file),
			C: strings.HasSuffix(file, ".c"), Space: r.Space})
		for name, text := range r.Provided {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "include", name), text, 0o644))
		}
		result, err := verify.Run(context.Background(), dir, verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, result.Output)
		agree(t, p, result, file)
	})
}
