package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLoops: rules 1.1 and 1.2, and the names of rule 1.8.
func TestLoops(t *testing.T) {
	for _, c := range []struct {
		source, text     string
		ii, depth        int64
		loop, task, trip int64
		name             string
	}{
		{"polybench/streamhls/2560/opt1/mvt node0", receive, 1, 2, 400, 402, 400, "i"},
		{"polybench/streamhls/2560/opt1/mvt node3", transpose, 1, 6, 160004, 160006, 160000, "i_j"},
		{"polybench/streamhls/2560/opt1/2mm node0", receiveRows, 1, 4, 39602, 39604, 39600, "i_j"},
	} {
		task := estimate(t, c.text).Tasks[0]
		require.Len(t, task.Loops, 1, c.source)
		l := task.Loops[0]
		require.Equal(t, c.ii, int64(l.II), c.source)
		require.Equal(t, c.trip, l.Trip, c.source)
		require.Equal(t, c.depth, l.Depth, c.source)
		require.Equal(t, c.loop, l.Latency, c.source)
		require.Equal(t, c.task, task.Latency, c.source)
		require.Equal(t, c.name, l.Name(), c.source)
	}
}

// TestSequence: rule 1.6. The figures of cnns/streamhls/2560/opt2/ResidualBlock
// node3 are 53829 + 53832 for the loops as functions and 107664 together: 3 more.
func TestSequence(t *testing.T) {
	task := estimate(t, `arg x f32[100] port=memory
arg y f32[100] port=memory
task t {
  local s f32[100]
  for i = 0 to 100 ii=1 {
    s[i] = x[i] + 1f
  }
  for j = 0 to 100 ii=1 {
    y[j] = s[j] * 2f
  }
}`).Tasks[0]
	require.Len(t, task.Loops, 2)
	require.Equal(t, task.Loops[0].Latency+2+task.Loops[1].Latency+2+3, task.Latency)
}

// TestOuterLoop: rules 1.3 and 1.4, a loop around a pipelined one that does not
// become one nest with it.
func TestOuterLoop(t *testing.T) {
	task := estimate(t, `arg x f32[100] port=memory
task t {
  for i = 0 to 100 {
    for j = 0 to i ii=1 {
      x[j] = x[j] * 2f
    }
  }
}`).Tasks[0]
	outer := task.Loops[len(task.Loops)-1]
	require.False(t, outer.Pipelined)
	require.Equal(t, outer.Trip*outer.Depth, outer.Latency)
}

// TestFlattenedAroundUnrolled: loops that are unrolled do not stop a nest from
// becoming one loop (polybench/heterocl/gemm mm1: l_mm1_i0_l_S_k0_0_k0, 48000
// iterations with II 4, 192013 cycles).
func TestFlattenedAroundUnrolled(t *testing.T) {
	r := estimate(t, `arg a f32[200][240] port=memory
arg b f32[240][220] partition=1:complete port=memory
arg c f32[200][220] partition=1:complete port=memory
task mm {
  for i = 0 to 200 {
    local s f32[220] partition=0:complete
    for j0 = 0 to 220 unroll=-1 {
      s[j0] = 0f
    }
    for k = 0 to 240 ii=1 {
      for j = 0 to 220 {
        s[j] = s[j] + a[i][k] * b[k][j]
      }
    }
    for j1 = 0 to 220 unroll=-1 {
      c[i][j1] = s[j1]
    }
  }
}`)
	loops := r.Tasks[0].Loops
	require.Len(t, loops, 1)
	require.Equal(t, []any{"i_k", int64(48000), 4}, []any{loops[0].Name(), loops[0].Trip, loops[0].II})
	require.InDelta(t, 192013, r.Csynth, 3)
}
