package hbm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestAXI takes each case from text to text and demands that the program still
// means the same on the same row-major data.
func TestAXI(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		require.Empty(t, hbm.AXI(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

func TestMemory(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\narg a f32[4][4]\narg s f32\ntask p {\n  a[1][2] = s\n}\n")
	require.Empty(t, hbm.Memory(p))
	for _, b := range p.Args {
		require.Equal(t, affine.PortMemory, b.Port.Kind)
	}
	require.Equal(t, []int{4, 4}, p.Args[0].Shape)
}

// TestStoreWaits: what is loaded and stored through one port is held in between.
func TestStoreWaits(t *testing.T) {
	text := `program p "p.cpp"
arg a f32[8]
channel b f32[8] fifo depth=2
channel c f32[8] fifo depth=2
task load_a {
  for i = 0 to 8 {
    push b, a[i]
  }
}
task t {
  local v f32[8]
  for j = 0 to 8 {
    pop b -> v[j]
  }
  for k = 0 to 8 {
    push c, v[k]
  }
}
task store_a {
  for l = 0 to 8 {
    pop c -> a[l]
  }
}
`
	held := golden.Read(t, text)
	require.Empty(t, hbm.AXI(held))
	straight := golden.Read(t, strings.Replace(text, "  }\n  for k = 0 to 8 {\n    push c, v[k]", "    push c, v[j]", 1))
	roomy := golden.Read(t, strings.Replace(strings.Replace(text, "  }\n  for k = 0 to 8 {\n    push c, v[k]", "    push c, v[j]", 1), "depth=2", "depth=8", 1))
	require.Empty(t, hbm.AXI(roomy), "all can be loaded before anything is stored")
	require.PanicsWithValue(t, "hbm: task store_a may store a before task load_a has loaded it", func() { hbm.AXI(straight) })
}
