package buffers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// Both tasks use t and u; the reader takes all of t before the first of u.
const crossed = `program p "p.cpp"
arg x f32[20] const
arg y f32[20]
channel t f32[20]
channel u f32[20]
task produce {
  for i = 0 to 20 {
    t[i] = x[i]
    u[i] = x[i] * 2f
  }
}
task consume {
  local s f32
  s = 0f
  for i = 0 to 20 {
    s = s + t[i]
  }
  for i = 0 to 20 {
    y[i] = u[i] * s
  }
}
`

// One task feeds two paths that meet again; the long one delays by 5 tokens.
const diamond = `program p "p.cpp"
arg x f32[20] const
arg y f32[20]
channel a f32[20]
channel b f32[20]
channel c f32[20]
task fork {
  for i = 0 to 20 {
    a[i] = x[i]
    b[i] = x[i]
  }
}
task delay {
  local w f32[25]
  for i = 0 to 25 {
    if (i < 20) {
      w[i] = a[i]
    }
    if (i >= 5) {
      c[i - 5] = w[i - 5]
    }
  }
}
task join {
  for i = 0 to 20 {
    y[i] = b[i] + c[i]
  }
}
`

// rowByRow hands each element to two tasks, of which one waits for what the other one makes
// of a row: far too many tokens to play one by one.
const rowByRow = `program p "p.cpp"
arg a f32[8192][4096] const
arg y f32[8192]
channel t f32[8192] fifo
channel b f32[8192][4096] fifo
channel c f32[8192][4096] fifo
task fork {
  for i = 0 to 8192 {
    for j = 0 to 4096 {
      push b, a[i][j]
      push c, a[i][j]
    }
  }
}
task sum {
  for i = 0 to 8192 {
    local s f32
    local v f32
    s = 0f
    for j = 0 to 4096 {
      pop b -> v
      s = s + v
    }
    push t, s
  }
}
task scale {
  for i = 0 to 8192 {
    local s f32
    local v f32
    pop t -> s
    for j = 0 to 4096 {
      pop c -> v
      y[i] = v * s
    }
  }
}
`

// TestSizesOfALongRun: what repeats is not played again; nor is it where rows come in blocks
// of 17, the last of which is short.
func TestSizesOfALongRun(t *testing.T) {
	const rows = `  for i = 0 to 8192 {
    for j = 0 to 4096 {
      push b, a[i][j]
      push c, a[i][j]
    }
  }
`
	const blocks = `  for i = 0 to 482 {
    for j = 0 to 69632 {
      if (17 * i + j / 4096 < 8192) {
        push b, a[17 * i + j / 4096][j % 4096]
        push c, a[17 * i + j / 4096][j % 4096]
      }
    }
  }
`
	require.Contains(t, rowByRow, rows)
	for _, text := range []string{rowByRow, strings.Replace(rowByRow, rows, blocks, 1)} {
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked))
		require.Empty(t, Sizes(p))
		for k, want := range []int{2, 2, 4095} {
			require.Equal(t, want, p.Channels[k].Depth, p.Channels[k].Reason)
		}
	}
}

// TestSizes checks depths against the run of the network: it ends with them, and
// deadlocks with any one that is less.
func TestSizes(t *testing.T) {
	cases := []struct {
		name, text string
		want       map[string]int
	}{
		{"crossed", crossed, map[string]int{"t": 2, "u": 19}},
		{"diamond", diamond, map[string]int{"a": 2, "b": 4, "c": 2}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := golden.Read(t, c.text)
			Choose(p)
			require.Empty(t, Sizes(p))
			parts, depth := meshes(p, affine.AllEnds(p), nil), []int{}
			require.Len(t, parts, 1)
			never := func() bool { return false }
			for _, ch := range p.Channels {
				require.Equal(t, affine.FIFO, ch.Kind, ch.Buffer.Name)
				require.Equal(t, c.want[ch.Buffer.Name], ch.Depth, "%s: %s", ch.Buffer.Name, ch.Reason)
				depth = append(depth, ch.Depth)
			}
			require.True(t, newNetwork(parts[0], append([]int{}, depth...)).run(never))
			for i := range depth {
				if depth[i] > affine.LeastDepth {
					less := append([]int{}, depth...)
					less[i]--
					require.False(t, newNetwork(parts[0], less).run(never), "%s could be less", p.Channels[i].Buffer.Name)
				}
			}
		})
	}
}

func TestAlone(t *testing.T) {
	p := golden.Read(t, "program p \"p.cpp\"\narg x f32[9] const\narg y f32[9]\nchannel t f32[9]\n"+
		"task a {\n  for i = 0 to 9 {\n    t[i] = x[i]\n  }\n}\ntask b {\n  for i = 0 to 9 {\n    y[i] = t[i]\n  }\n}\n")
	Choose(p)
	Sizes(p)
	require.Equal(t, 2, p.Channels[0].Depth)
	require.Contains(t, p.Channels[0].Reason, "no other path joins its ends")
}
