package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMain lets the test binary be the tool, for tests that need a process of
// its own: it is, when it is called codo-opt.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "codo-opt" {
		main()
	}
	os.Exit(m.Run())
}

// tool makes a codo-opt in a folder of its own, and gives its path.
func tool(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "codo-opt")
	require.NoError(t, os.Symlink(self, path))
	return path
}

// withTool is a PATH that finds codo-opt first.
func withTool(t testing.TB) string {
	return "PATH=" + filepath.Dir(tool(t)) + string(os.PathListSeparator) + os.Getenv("PATH")
}
