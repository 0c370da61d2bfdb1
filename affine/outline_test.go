package affine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestOutlineWithoutNames: names and places do not matter.
func TestOutlineWithoutNames(t *testing.T) {
	for name, text := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			p, err := affine.Read(text)
			require.NoError(t, err)
			q := affine.Clone(p)
			for _, b := range q.Args {
				b.Name, b.Pos.Line = "z_"+b.Name, b.Pos.Line+1
			}
			for k, task := range q.Tasks {
				before := affine.OutlineOf(p.Tasks[k])
				task.Name, task.Pos.Line = "z_"+task.Name, task.Pos.Line+1
				affine.Walk(task.Body, func(s affine.Stmt) bool {
					switch s := s.(type) {
					case *affine.Loop:
						s.Name, s.Label, s.Pos.Line = "z_"+s.Name, "", s.Pos.Line+1
					case *affine.Decl:
						s.Buffer.Name, s.Pos.Line = "z_"+s.Buffer.Name, s.Pos.Line+1
					}
					return true
				})
				after := affine.OutlineOf(task)
				require.Equal(t, before.Text, after.Text)
				for k, l := range before.Loops {
					require.Equal(t, "z_"+l.Name, after.Loops[k].Name)
				}
				require.Len(t, after.Buffers, len(before.Buffers))
				require.Len(t, after.Channels, len(before.Channels))
			}
		})
	}
}

// TestOutlineTells: all else does.
func TestOutlineTells(t *testing.T) {
	const text = `program p "p.cpp"
arg x i32[4][6]
arg y i32[4][6]
channel c i32[4][6] fifo depth=2
task t {
  local s i32
  for i = 0 to 4 {
    for j = 0 to 6 {
      s = x[i][j]
      if (i + j > 2) {
        s = s + 1
      }
      y[i][j] = s
      push c, s
    }
  }
}
`
	outlineOf := func(text string) string {
		p, err := affine.Read(text)
		require.NoError(t, err)
		return affine.OutlineOf(p.Tasks[0]).Text
	}
	plain := outlineOf(text)
	for _, change := range [][2]string{
		{"x i32[4][6]", "x u32[4][6]"},
		{"x i32[4][6]", "x i32[5][6]"},
		{"x i32[4][6]", "x i32[4][6] const"},
		{"x i32[4][6]", "x i32[4][6] partition=1:complete"},
		{"x i32[4][6]", "x i32[4][6] reshape=1:complete"},
		{"x i32[4][6]", "x i32[4][6] port=memory"},
		{"fifo", "pingpong"},
		{"depth=2", "depth=2 lanes=2"},
		{"i = 0 to 4", "i = 0 to 4 layers=(a @1:2, b @1:3, c @1:4, d @1:5)"},
		{"task t", "task t sequential=\"so\""},
		{"to 6", "to 5"},
		{"to 6", "to 6 ii=1"},
		{"to 6", "to 6 unroll=2"},
		{"> 2", ">= 2"},
		{"x[i][j]", "x[i][i]"},
		{"s + 1", "s + 2"},
		{"s + 1", "s - 1"},
		{"y[i][j] = s", "x[i][j] = s"},
		{"push c, s", "push c, x[i][j]"},
	} {
		require.Equal(t, 1, strings.Count(text, change[0]), change[0])
		require.NotEqual(t, plain, outlineOf(strings.Replace(text, change[0], change[1], 1)), change[1])
	}
	later := strings.NewReplacer("for i", "for k", "[i]", "[k]", "(i ", "(k ").Replace(text)
	require.NotEqual(t, plain, outlineOf(later), "k comes after j")
	require.Equal(t, plain, outlineOf(strings.Replace(text, "depth=2", "depth=9", 1)))
}
