package parse

import (
	"regexp"
	"strings"
	"testing"

	"codo/affine"
	"codo/internal/golden"
)

// placeInIR is a position in IR text.
var placeInIR = regexp.MustCompile(` ?@[0-9:-]+`)

// TestAsWritten reads designs with pragmas as they are: the program, positions
// left out, and what is said.
func TestAsWritten(t *testing.T) {
	golden.Run(t, "testdata/aswritten/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		result, diags := File("d.cpp", []byte(in["d.cpp"]), Options{AsWritten: true})
		var said strings.Builder
		for _, d := range diags {
			said.WriteString(d.String() + "\n")
		}
		if result.Program == nil {
			return map[string]string{"want.diag": said.String()}
		}
		golden.Read(t, affine.Print(result.Program))
		return map[string]string{"want.ir": placeInIR.ReplaceAllString(affine.Print(result.Program), ""), "want.diag": said.String()}
	})
}
