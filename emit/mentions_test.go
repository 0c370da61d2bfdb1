package emit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMentions: what is asked of a source before a pattern is tried does not hide what the pattern finds.
func TestMentions(t *testing.T) {
	file := func(text string) Golden { return Golden{Files: []File{{Name: "k.cpp", Data: []byte(text)}}} }
	require.True(t, asksForSynthesis(file("#ifndef __SYNTHESIS__\n#endif\n")))
	require.False(t, asksForSynthesis(file("int MY__SYNTHESIS__S;\n")))
	require.Equal(t, []string{"<cmath>"}, standardOf([]byte("int a;\n # include <cmath>\n")))
	require.Empty(t, standardOf([]byte("int a; // includes nothing\n")))
	require.Equal(t, []string{"<cstdio>"}, broughtAlong(file("#include \"ap_int.h\"\nvoid k() { printf(\"\"); }\n")))
	require.Empty(t, broughtAlong(file("void k() { printf(\"\"); }\n")))
	require.Equal(t, "int a;\n", string(bare([]byte("int a;\n"))))
	require.Equal(t, "int a;  \n\n", string(bare([]byte("int a; // b\n#define c\n"))))
	require.Equal(t, "f( )", string(bare([]byte("f('\"')"))))
}
