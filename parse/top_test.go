package parse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// Which function is the top one follows from marks and calls.
func TestTopOfFile(t *testing.T) {
	const inner = "void inner(const int a[8], int b[8]) {\n#pragma HLS dataflow\n  for (int i = 0; i < 8; i++) b[i] = a[i] + 1;\n}\n"
	for _, c := range []struct{ name, src, top string }{
		{"a region alone", inner, "inner"},
		{"what calls the region", inner + "void outer(const int a[8], int b[8]) { inner(a, b); }", "outer"},
		{"in a loop", inner + "void outer(const int a[4][8], int b[4][8]) { for (int k = 0; k < 4; k++) inner(a[k], b[k]); }", "outer"},
		{"a test of the region", inner + "int test() { int a[8], b[8]; inner(a, b); return b[0]; }", "inner"},
		{"main", inner + "int main() { int a[8], b[8]; inner(a, b); return b[0]; }", "inner"},
		{"several that call none", inner + "void one(int a[8]) { a[0] = 1; }\nvoid two(int a[8]) { a[0] = 2; }", "inner"},
		{"ports before calls", "void k(int a[8]) {\n#pragma HLS INTERFACE ap_memory port=a\n  for (int i = 0; i < 8; i++) a[i] = i;\n}\nvoid tests(int a[8]) { k(a); }", "k"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, found := parse.File("k.cpp", []byte(c.src), parse.Options{})
			require.False(t, found.HasErrors(), "%v", found)
			require.Equal(t, c.top, r.Program.Top)
		})
	}
}
