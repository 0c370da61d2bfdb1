package emit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
)

// TestCourses: what the testbench expects of a port of words is the order of the loops
// around its access, also through the lanes of a word, and from run to run.
func TestCourses(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[8][16] const elements=120
arg y f32[8][16] elements=128
arg z f32[24][16] const elements=384 run=2
arg v f32[8][16] const elements=128
channel e f32[384] fifo lanes=16
channel f f32[128] fifo lanes=16
channel c f32[256] fifo lanes=16
channel d f32[128] fifo lanes=16
task load {
  for t = 0 to 2 tile {
    for w = 0 to 8 {
      push c, x[w]
    }
  }
}
task load_runs {
  for i = 0 to 4 {
    for r = 0 to 6 {
      push e, z[2 * i + r + 6 * (r / 2)]
    }
  }
}
task load_turned {
  for r = 3 to -1 step -1 tile {
    for w = 0 to 2 {
      push f, v[2 * r + w]
    }
  }
}
task rest_turned {
  for m = 0 to 8 {
    local s f32[16]
    pop f -> s
  }
}
task rest {
  for m = 0 to 24 {
    local s f32[16]
    pop e -> s
  }
}
task work {
  for n = 0 to 8 {
    local v f32[16]
    pop c -> v
    pop c -> v
    push d, v
  }
}
task store {
  for a = 0 to 2 tile {
    for b = 0 to 4 {
      local u f32[16]
      pop d -> u
      for k = 0 to 16 unroll=-1 {
        y[a + 2 * b][k] = u[k]
      }
    }
  }
}
`)
	require.Equal(t, ", {0, {{2, 0}, {8, 1}}}, {}", courses(p, p.Args[0]))
	require.Equal(t, ", {}, {0, {{2, 1}, {4, 2}}}", courses(p, p.Args[1]))
	require.Equal(t, ", {0, {{4, 2}, {3, 8}, {2, 1}}}, {}", courses(p, p.Args[2]))
	require.Equal(t, ", {6, {{4, -2}, {2, 1}}}, {}", courses(p, p.Args[3]))
}

// TestCourseOfSomeWords: words of which something stays are read where it does, and again for
// the next token that ends in them; otherwise all words pass in order.
func TestCourseOfSomeWords(t *testing.T) {
	const text = `program p "p.cpp"
arg y f32[16][16] elements=256 RENEWED
channel c f32[512] fifo lanes=16
task load {
  for i = 0 to 32 {
    if ((i * i) % 3 > 0 || i < 2) {
      push c, y[i / 2]
    }
  }
}
`
	of := func(renewed string) string {
		p := golden.Read(t, strings.ReplaceAll(text, " RENEWED", renewed))
		return courses(p, p.Args[0])
	}
	require.Equal(t, ", {0, {}, true}, {}", of(" renewed"))
	require.Empty(t, of(""))
}

// TestCourseWithoutLastWord: the last word may be one that nothing needs, or have a statement of its own.
func TestCourseWithoutLastWord(t *testing.T) {
	const text = `program p "p.cpp"
arg x f32[8][16] const elements=128
channel c f32[128] fifo lanes=16
task load {
  for w = 0 to 7 {
    push c, x[w]
  }REST
}
`
	of := func(rest string) string {
		p := golden.Read(t, strings.ReplaceAll(text, "REST", rest))
		return courses(p, p.Args[0])
	}
	require.Equal(t, ", {0, {{7, 1}}}, {}", of(""))
	require.Empty(t, of("\n  push c, x[7]"))
}
