package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// EachFile runs test on each file that pattern names, with its text, side by side. It
// fails if there is none.
func EachFile(t *testing.T, pattern string, test func(t *testing.T, file string, text []byte)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			test(t, file, text)
		})
	}
}
