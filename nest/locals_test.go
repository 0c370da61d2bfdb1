package nest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestRename moves a declaration out of its loop, in front of a loop with a local of
// the same name.
func TestRename(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg y f32[6]
task t {
  for i = 0 to 6 {
    local acc f32
    acc = 1f
    y[i] = acc
  }
  for i = 0 to 6 {
    local acc f32
    acc = y[i]
    y[i] = acc * 2f
  }
}
`)
	text := affine.Print(p)
	nest.Rename(p.Tasks[0], affine.NamesOf(p))
	require.Equal(t, text, affine.Print(p), "names in loops of their own may be the same")

	first := p.Tasks[0].Body[0].(*affine.Loop)
	p.Tasks[0].Body = append([]affine.Stmt{first.Body[0]}, p.Tasks[0].Body...)
	first.Body = first.Body[1:]
	require.NotEmpty(t, affine.Check(p, affine.Tasked))
	nest.Rename(p.Tasks[0], affine.NamesOf(p))
	require.Empty(t, affine.Check(p, affine.Tasked))
	golden.Read(t, affine.Print(p))
}
