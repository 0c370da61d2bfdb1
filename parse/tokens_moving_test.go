package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestManyRefused: of streams without end it is not said of each that its tokens cannot be counted.
func TestManyRefused(t *testing.T) {
	var text strings.Builder
	text.WriteString("#include \"hls_stream.h\"\nvoid top(const int *x, int y[64], int n) {\n")
	for k := range 40 {
		fmt.Fprintf(&text, "hls::stream<int> s%[1]d;\nfor (int i = 0; i < 8; i++) if (x[i] > %[1]d) s%[1]d.write(i);\nfor (int i = 0; i < n; i++) y[i] += s%[1]d.read();\n", k)
	}
	text.WriteString("}\n")
	_, found := parse.File("in.cpp", []byte(text.String()), parse.Options{})
	require.Equal(t, 16, strings.Count(fmt.Sprint(found), "moves a number of tokens that is not known"))
}
