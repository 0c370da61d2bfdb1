package parse_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/parse"
)

// TestManyFunctions reads the functions of a file on one core and on several: the program is
// the same, and so are the errors.
func TestManyFunctions(t *testing.T) {
	read := func(cores int, source string) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		result, found := parse.File("k.cpp", []byte(source), parse.Options{Top: "k"})
		text := fmt.Sprint(found)
		if result.Program != nil {
			text += affine.Print(result.Program)
		}
		return text
	}
	source := func(last string) string {
		var text, calls strings.Builder
		for i := range 100 {
			fmt.Fprintf(&text, "static void f%d(int x[8]) { typedef int own; for (own i = 0; i < 8; i++) x[i] += %d; }\n", i, i)
			fmt.Fprintf(&calls, "f%d(x); ", i)
		}
		return text.String() + last + "void k(int x[8]) { " + calls.String() + "g(x); }\n"
	}
	good := source("typedef int late;\nstatic void g(int x[8]) { for (late i = 0; i < 8; i++) x[i] = 1; }\n")
	require.Contains(t, read(1, good), " + 99 ")
	require.Equal(t, read(1, good), read(4, good))
	wrong := source("static void g(int x[8]) { own y = 1; for (int i = 0; i < 8; i++) x[i] = y; }\n")
	require.Contains(t, read(1, wrong), "unknown type `own`")
	require.Equal(t, read(1, wrong), read(4, wrong))
}
