package emit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHostPanels: matrices that the kernel takes in panels are laid out so before a run.
func TestHostPanels(t *testing.T) {
	c := newCard(t, "panels", "u55c", 0)
	c.xrt(t)
	out, err := c.make(t, "host")
	require.NoError(t, err, out)
	require.Empty(t, out, "no warning")
	out, status := c.run(nil, "connectivity.cfg", "--check")
	require.Zero(t, status, out)
	require.Contains(t, out, "x_panels_part0: 640 bytes in HBM[")
	require.Contains(t, out, "z_panels: 1280 bytes in HBM[")
	require.Contains(t, out, "PASS")
	path := filepath.Join(c.dir, "host.cpp")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), "    panels(", "    if (0) panels(", 1)), 0o644))
	out, err = c.make(t, "host")
	require.NoError(t, err, out)
	out, status = c.run(nil, "connectivity.cfg", "--check")
	require.Equal(t, 1, status, out)
}
