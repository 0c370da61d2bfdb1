package emit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamesLibrary: a text that names nothing of the library is not looked at closer.
func TestNamesLibrary(t *testing.T) {
	require.False(t, namesLibrary([]byte("static const int weights[8] = {1y0, 0x1}; // layers1 of y00")))
	for _, text := range []string{"int y0;", "y0", "a+index", "// time"} {
		require.True(t, namesLibrary([]byte(text)), "%s", text)
	}
}
