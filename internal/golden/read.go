package golden

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// Read is the program of an IR text.
func Read(t testing.TB, text string) *affine.Program {
	t.Helper()
	p, err := affine.Read(text)
	require.NoError(t, err, text)
	return p
}
