package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestDeepOpenLoops reads loops in loops of which none can be counted, each of them not again for all around it.
func TestDeepOpenLoops(t *testing.T) {
	const depth = 14
	var s strings.Builder
	s.WriteString("void deep(int y[4], int m) {\n")
	for k := range depth {
		fmt.Fprintf(&s, "for (int i%d = 0; i%d < m; i%d++) {\n", k, k, k)
	}
	s.WriteString("m = m - 1; y[m & 3] += 1;\n" + strings.Repeat("}\n", depth+1))
	_, found := parse.File("deep.cpp", []byte(s.String()), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	require.Len(t, found, depth)
}
