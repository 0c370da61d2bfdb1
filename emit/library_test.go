package emit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestLibraryNames builds and runs designs whose top has the name of a function that the C
// library has and needs itself, or of a member of streams.
func TestLibraryNames(t *testing.T) {
	for _, design := range []string{"gemm_memory", "words"} { // the second is for AXI ports
		for _, name := range []string{"brk", "read", "write", "free", "crypt", "y1", "gamma"} {
			t.Run(design+"/"+name, func(t *testing.T) {
				t.Parallel()
				archive, err := txtar.ParseFile("testdata/" + design + ".txtar")
				require.NoError(t, err)
				top, _, _ := strings.Cut(design, "_")
				for i, f := range archive.Files {
					text := strings.ReplaceAll(string(f.Data), "program "+top+" ", "program "+name+" ")
					archive.Files[i].Data = []byte(strings.ReplaceAll(text, "void "+top+"(", "void "+name+"("))
				}
				makeCheck(t, designOf(t, archive), true)
			})
		}
	}
	require.Empty(t, renamed("gemm"))
}
