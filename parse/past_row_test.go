package parse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestPastRow: a subscript that leaves a row of an array that is named is a mistake, and so is a pointer that
// leaves the array.
func TestPastRow(t *testing.T) {
	for source, says := range map[string]string{
		`void f(int a[4][6]) { for (int i = 0; i < 7; i++) a[0][i] = 1; }`:                     "subscript 2 of `a` is 6",
		`void f(int a[4][6]) { int *p = &a[1][2]; for (int i = 0; i < 4; i++) p[6 * i] = 1; }`: "subscript 1 of `a` is 4",
	} {
		_, found := parse.File("f.cpp", []byte(source), parse.Options{})
		require.True(t, found.HasErrors(), source)
		require.Contains(t, found[0].Text, says)
	}
}
