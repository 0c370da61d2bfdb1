package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	cases "codo/internal/golden"
)

// TestTour runs the commands of the tour, and compares its pictures with those that
// the tool draws.
func TestTour(t *testing.T) {
	needCompiler(t)
	dir := t.TempDir()
	run := cases.Document(t, "../../docs/tour.md", dir, withTool(t))
	require.NotEmpty(t, run)
	for name, drawn := range map[string]string{
		"before": "plain/before.svg", "plain-after": "plain/after.svg", "plain-timeline": "plain/timeline.svg",
		"fast-after": "fast/after.svg", "fast-timeline": "fast/timeline.svg",
	} {
		svg, err := os.ReadFile(filepath.Join(dir, drawn))
		require.NoError(t, err)
		cases.File(t, "../../docs/tour/"+name+".svg", svg)
	}
}
