package pipeline

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/sim"
)

// styles is a design with a task between two FIFOs, one that loads and one that stores, and
// one whose iterations wait for the sum before.
const styles = `program f "f.cpp"
arg x f32[64] const port=axi bundle=gmem_x
arg y f32[64] port=axi bundle=gmem_y
channel a f32[64] fifo depth=2
channel b f32[64] fifo depth=2
channel c f32[64] fifo depth=2
task load {
  for i = 0 to 64 ii=-1 {
    push a, x[i]
  }
}
task twice {
  for i = 0 to 64 ii=-1 {
    local v f32
    pop a -> v
    push b, v * 2:f32
  }
}
task sums {
  local s f32
  s = 0:f32
  for i = 0 to 64 ii=-1 {
    local v f32
    pop b -> v
    s = s + v
    push c, s
  }
}
task store {
  for i = 0 to 64 ii=-1 {
    pop c -> y[i]
  }
}`

// flushes tells of each task whether its first loop flushes.
func flushes(p *affine.Program) (list []bool) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				list = append(list, l.Flush)
			}
			return true
		})
	}
	return list
}

func TestFlushLoops(t *testing.T) {
	p := golden.Read(t, styles)
	require.Empty(t, affine.Check(p, affine.Decided))
	pipelineLoops(p, Options{})
	require.Equal(t, []bool{false, false, false, false}, flushes(p), "the user has decided")
	pipelineLoops(p, Options{Parallel: &parallel.Options{}})
	require.Equal(t, []bool{false, true, true, false}, flushes(p))
	price, err := model.Estimate(p, model.Options{ClockNS: 5})
	require.NoError(t, err)
	(&Decision{Program: p, Price: price}).flushAtOne()
	require.Equal(t, []bool{false, true, false, false}, flushes(p), "stages that share operators stall together")
}

// bypassed is a fork past a pipeline of many stages, whose other end joins them again.
const bypassed = `program f "f.cpp"
arg x f32[64] const port=memory
arg y f32[64] port=memory
channel a f32[64] fifo depth=2
channel b f32[64] fifo depth=2
channel c f32[64] fifo depth=2
task fork {
  for i = 0 to 64 ii=1 {
    push a, x[i]
    push b, x[i]
  }
}
task long {
  for i = 0 to 64 ii=1 flush {
    local v f32
    pop a -> v
    push c, exp(v) / (v + 1:f32)
  }
}
task join {
  for i = 0 to 64 ii=1 {
    local u f32
    local v f32
    pop b -> u
    pop c -> v
    y[i] = u + v
  }
}`

// TestSafeWithoutFlushing: the style of a pipeline is a hint. If the tool does not take it,
// tokens stay in the long pipeline until others come, which the full bypass keeps back.
func TestSafeWithoutFlushing(t *testing.T) {
	p, n := joined(t, bypassed)
	shallow, err := sim.Time(n, 1)
	require.NoError(t, err)
	require.NoError(t, shallow.Err(), "flushed, a run needs no deeper FIFOs")
	stuck, err := sim.Time(sim.Stalling(n), 1)
	require.NoError(t, err)
	require.Error(t, stuck.Err())
	free, err := unbounded(n, p)
	require.NoError(t, err)
	for k := range n.Channels {
		n.Channels[k].Depth = 2
	}
	d := newDeepening(n, p, free)
	run, err := d.within(shallow.Latency)
	require.NoError(t, err)
	require.NoError(t, run.Err())
	require.Greater(t, n.Channels[1].Depth, int64(2))
	slow, err := sim.Time(sim.Stalling(n), 1)
	require.NoError(t, err)
	require.NoError(t, slow.Err())
}

// TestFlushInTime: rows that come at intervals go through a design at once.
func TestFlushInTime(t *testing.T) {
	rows := strings.NewReplacer("for i = 0 to 64 ii=1 {\n    push a", "for i = 0 to 64 ii=8 {\n    push a").Replace(bypassed)
	require.NotEqual(t, bypassed, rows)
	flushed, err := Replay(mustRead(t, rows), device.Board{}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	stalling, err := Replay(mustRead(t, strings.Replace(rows, " flush", "", 1)), device.Board{}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.NotNil(t, flushed.Timing)
	require.Nil(t, stalling.Timing, "it stands still")
}

func mustRead(t *testing.T, text string) *affine.Program {
	p := golden.Read(t, text)
	return p
}
