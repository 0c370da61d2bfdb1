package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/model"
)

// alikeTasks is a chain of windows of three, the last two of which differ in names alone.
const alikeTasks = `arg x f32[64] port=memory
arg y f32[64] port=memory
channel a f32[64] fifo depth=2
channel b f32[64] fifo depth=2
channel c f32[64] fifo depth=2
channel d f32[64] pingpong
task first {
  for i = 0 to 64 ii=1 {
    push a, x[i]
  }
}
task second {
  local w f32[3]
  for i = 0 to 64 ii=1 {
    w[0] = w[1]
    w[1] = w[2]
    pop a -> w[2]
    push b, w[0] + w[1] + w[2]
  }
}
task third {
  local v f32[3]
  for j = 0 to 64 ii=1 {
    v[0] = v[1]
    v[1] = v[2]
    pop b -> v[2]
    push c, v[0] + v[1] + v[2]
  }
}
task fourth {
  local s f32
  for i = 0 to 64 {
    pop c -> s
    for j = 0 to 2 unroll=2 {
      d[i] = s
    }
  }
}
task fifth {
  for k = 0 to 64 ii=1 {
    y[k] = d[k]
  }
}
`

// TestAlikeTasks: tasks that are read as another one have the price that they have if each
// is read, and speak of their own loops and channels; so do those of another program.
func TestAlikeTasks(t *testing.T) {
	tell := func(apart bool, opt model.Options) string {
		p := golden.Read(t, "program p \"p.cpp\"\n"+alikeTasks)
		for k := range p.Tasks {
			if apart {
				p.Tasks[k].Sequential = fmt.Sprint("number ", k)
			}
		}
		r, err := model.Estimate(p, opt)
		require.NoError(t, err)
		var out strings.Builder
		fmt.Fprintln(&out, r.Latency, r.Csynth, r.Interval, r.Uses)
		for _, c := range r.Channels {
			fmt.Fprintln(&out, c.Channel.Buffer.Name, c.Uses, c.Stall)
		}
		for _, c := range r.Tasks {
			fmt.Fprintln(&out, c.Task.Name, c.Latency, c.Interval, c.Total(), c.Start, c.End)
			for _, l := range c.Loops {
				fmt.Fprintln(&out, l.Name(), l.Trip, l.II, l.Depth, l.Limit.By)
				if b := l.Limit.Buffer; b != nil {
					fmt.Fprintln(&out, b.Name)
				}
			}
		}
		for _, s := range r.Schedules() {
			fmt.Fprintln(&out, s.Cycles)
			tellSteps(&out, s.Steps)
		}
		return out.String()
	}
	alike := tell(false, model.Options{})
	require.Equal(t, tell(true, model.Options{}), alike)
	again := model.Options{Priced: model.NewPriced()}
	for range 2 {
		require.Equal(t, alike, tell(false, again))
	}
	for _, name := range []string{"second", "third", "loop i", "loop j", "uses b"} {
		require.Contains(t, alike, name)
	}
}

func tellSteps(out *strings.Builder, steps []model.Step) {
	for _, s := range steps {
		fmt.Fprintln(out, s.Start, s.Cycles, s.II, s.Depth)
		for _, n := range s.Nest {
			fmt.Fprintln(out, "loop", n.Loop.Name, n.Copies)
		}
		for _, u := range s.Uses {
			fmt.Fprintln(out, "uses", u.Channel.Buffer.Name, u.Write, u.Stage, u.After)
			for _, l := range u.Loops {
				fmt.Fprintln(out, "in", l.Name)
			}
		}
		tellSteps(out, s.Body)
	}
}
