package pipeline

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
)

// TestOrder checks the table of stages against the rules of order.
func TestOrder(t *testing.T) {
	names := Stages()
	for _, r := range rules {
		first, second := slices.Index(names, r.first), slices.Index(names, r.second)
		require.GreaterOrEqual(t, first, 0, r.first)
		require.GreaterOrEqual(t, second, 0, r.second)
		require.Less(t, first, second, "%s comes before %s: %s", r.first, r.second, r.reason)
	}
}

// TestDefect checks that a stage that breaks the program or panics is reported
// as a defect and not passed on.
func TestDefect(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\narg y f32[4]\ntask p {\n  y[0] = 1f\n}\n")
	breaks := stage{"breaks", func(p *affine.Program, _ Options) diag.List {
		p.Tasks[0].Body = append(p.Tasks[0].Body, p.Tasks[0].Body...)
		return nil
	}, affine.Parsed}
	_, defect := runStage(breaks, affine.Clone(p), Options{}, true)
	require.ErrorContains(t, defect, "stage breaks broke the program")
	panics := stage{"panics", func(*affine.Program, Options) diag.List { panic("no") }, affine.Parsed}
	_, defect = runStage(panics, p, Options{}, true)
	require.ErrorContains(t, defect, "no")

	// A design of a search is checked at the end, and the stage is named all the same, with
	// what it was given; the source stays as it is.
	source := affine.Print(p)
	renames := stage{"renames", func(p *affine.Program, _ Options) diag.List { p.Tasks[0].Name += "_new"; return nil }, affine.Parsed}
	_, _, err := runStages(affine.Clone(p), p, []stage{renames, breaks, renames}, Options{trying: true})
	require.ErrorContains(t, err, "stage breaks broke the program")
	var broken *Defect
	require.ErrorAs(t, err, &broken)
	require.Equal(t, strings.Replace(source, "task p", "task p_new", 1), broken.Program)
	require.Equal(t, source, affine.Print(p))
}
