package page

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRewrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "measured.md")
	require.NoError(t, os.WriteFile(file, []byte("before\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nbehind\n"), 0o644))
	require.ErrorContains(t, Rewrite(file, "bench-targets", "new\n"), "measured.md has no marks bench-targets")
	require.NoError(t, Rewrite(file, "bench", "new\n"))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "before\n<!-- bench: begin -->\nnew\n<!-- bench: end -->\nbehind\n", string(text))
	require.Error(t, Rewrite(file+"x", "bench", "new\n"))
}
