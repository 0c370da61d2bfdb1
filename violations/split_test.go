package violations_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
	"codo/violations"
)

func TestSplit(t *testing.T) { runStage(t, "split", violations.Split, affine.Tasked) }
func TestNothing(t *testing.T) {
	runStage(t, "nothing", violations.SplitNothing, affine.Tasked)
}
func TestFold(t *testing.T)  { runStage(t, "fold", violations.Fold, affine.Parsed) }
func TestEmbed(t *testing.T) { runStage(t, "embed", violations.Embed, affine.Parsed) }
func TestSections(t *testing.T) {
	runStage(t, "sections", violations.Sections, affine.Parsed)
}
func TestVersion(t *testing.T) { runStage(t, "version", violations.Version, affine.Parsed) }
func TestExpand(t *testing.T) {
	expand := func(p *affine.Program) diag.List { violations.Expand(p, false, 0); return nil }
	runStage(t, "expand", expand, affine.Parsed)
	rows := func(p *affine.Program) diag.List { violations.Expand(p, true, 0); return nil }
	runStage(t, "rows", rows, affine.Parsed)
	runStage(t, "rows_outer", func(p *affine.Program) diag.List { violations.ExpandOuter(p); return nil }, affine.Parsed)
	inside := func(p *affine.Program) diag.List { violations.Expand(p, false, 1); return nil }
	runStage(t, "expand_inside", inside, affine.Parsed)
}
func TestElementwise(t *testing.T) {
	elementwise := func(p *affine.Program) diag.List { violations.Elementwise(p); return nil }
	runStage(t, "elementwise", elementwise, affine.Tasked)
}
func TestBypass(t *testing.T) { runStage(t, "bypass", violations.Bypass, affine.Tasked) }

// runStage takes each case of a folder from text to text and demands that the
// program still means the same. Cases called stay_ must not change.
func runStage(t *testing.T, folder string, stage func(*affine.Program) diag.List, phase affine.Phase) {
	golden.Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Parsed))
		before := affine.Clone(p)
		found := stage(p)
		require.Empty(t, affine.Check(p, phase))
		golden.Same(t, before, p)
		if folder != "split" && strings.Contains(t.Name(), "/stay_") {
			require.Equal(t, affine.Print(before), affine.Print(p))
		}
		return map[string]string{"want.ir": affine.Print(p), "want.diag": summary(found)}
	})
}

// summary is one line per finding and note.
func summary(found diag.List) string {
	var b strings.Builder
	for _, d := range found {
		b.WriteString(d.String() + "\n")
		for _, n := range d.Notes {
			b.WriteString("  " + n.Pos.String() + ": " + n.Text + "\n")
		}
	}
	return b.String()
}
