package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/sim"
)

// TestGolden runs hand-written networks on arguments that count from 1.
func TestGolden(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		var args []*affine.Data
		for _, b := range p.Args {
			d := affine.NewData(b)
			for i := range d.Ints {
				if b.Const {
					d.Ints[i] = int64(i + 1)
				}
			}
			args = append(args, d)
		}
		r, err := sim.Run(p, args)
		require.NoError(t, err)
		return map[string]string{"want.run": describe(r, args[len(args)-1])}
	})
}

// describe writes the outcome of a run whose result is out.
func describe(r *sim.Result, out *affine.Data) string {
	var text strings.Builder
	for _, c := range r.Traffic {
		fmt.Fprintf(&text, "%s: %d tokens, at most %d, %d left\n", c.Channel.Buffer.Name, c.Tokens, c.Highest, c.Left)
	}
	if err := r.Err(); err != nil {
		fmt.Fprintf(&text, "%v\n", err)
	} else {
		fmt.Fprintf(&text, "result %v\n", out.Ints)
	}
	return text.String()
}

func TestErrors(t *testing.T) {
	const tasks = `
task send {
  for i = 0 to 4 {
    push t, x[i]
  }
}
task receive {
  for i = 0 to 4 {
    pop t -> y[i]
  }
}
`
	for _, c := range []struct{ name, channel, tasks, want string }{
		{"no kind", "channel t i32[4] @2:1", strings.NewReplacer("push t,", "t[i] =", "pop t -> y[i]", "y[i] = t[i]").Replace(tasks),
			"p.cpp:2:1: channel t has no kind"},
		{"no depth", "channel t i32[4] fifo @2:1", tasks, "p.cpp:2:1: channel t has no depth"},
		{"no reader", "channel t i32[4] fifo depth=2 @2:1", tasks[:strings.Index(tasks, "task receive")],
			"p.cpp:2:1: channel t does not join two tasks"},
		{"a fault in a task while the other waits", "channel t i32[4] fifo depth=2",
			strings.Replace(tasks, "y[i]", "y[i + 1] @7:7", 1), "p.cpp:7:7: y[4] is outside y i32[4] (task receive)"},
		{"a fault before the run", "channel t f32[4] fifo depth=2", tasks,
			"a value of type i32 where one of f32 belongs (task send)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := golden.Read(t, "program p \"p.cpp\"\narg x i32[4] const\narg y i32[4]\n"+c.channel+c.tasks)
			_, err := sim.Run(p, []*affine.Data{affine.NewData(p.Args[0]), affine.NewData(p.Args[1])})
			require.EqualError(t, err, c.want)
		})
	}
}
