package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/model"
	"codo/sim"
)

// program gives a program from the text after its first line.
func program(t *testing.T, text string) *affine.Program {
	t.Helper()
	p := golden.Read(t, "program p \"p.cpp\"\n"+text)
	return p
}

// TestBuildGuards plays two tasks that move tokens under all kinds of guards. The
// writer's statements stand for themselves; the reader takes every token.
func TestBuildGuards(t *testing.T) {
	for name, c := range map[string]struct {
		writer string
		tokens int
	}{
		"each":          {"for i = 0 to 12 ii=1 {\n push c, 1f\n }", 12},
		"first of rows": {"for i = 0 to 5 {\n for j = 0 to 7 ii=1 {\n if (j == 0) {\n push c, 1f\n }\n }\n }", 5},
		"border":        {"for i = 0 to 5 {\n for j = 0 to 7 ii=1 {\n if (i >= 2 && j >= 3) {\n push c, 1f\n }\n }\n }", 12},
		"diagonal":      {"for i = 0 to 6 {\n for j = 0 to 6 ii=1 {\n if (i + j >= 5) {\n push c, 1f\n }\n }\n }", 21},
		"either":        {"for i = 0 to 6 {\n for j = 0 to 6 ii=1 {\n if (i == 2 || j == 3) {\n push c, 1f\n }\n }\n }", 11},
		"every third":   {"for i = 0 to 100 ii=1 {\n if (i % 3 == 1) {\n push c, 1f\n }\n }", 33},
		"unrolled":      {"for i = 0 to 4 ii=1 {\n for k = 0 to 3 unroll=-1 {\n push c, 1f\n }\n }", 12},
		"partly":        {"for i = 0 to 10 ii=1 unroll=4 {\n push c, 1f\n }", 10},
		"triangle":      {"for i = 0 to 6 {\n for j = 0 to i ii=1 {\n push c, 1f\n }\n }", 15},
		"between loops": {"for i = 0 to 6 {\n for j = 0 to 4 ii=1 {\n y[j] = 2f\n }\n push c, 1f\n for k = 0 to 3 ii=1 {\n y[k] = 3f\n }\n }", 6},
		"four a time":   {"for i = 0 to 5 ii=1 {\n push c, 1f\n push c, 2f\n push c, 3f\n push c, 4f\n }", 20},
		"backwards":     {"for i = 11 to -1 step -1 ii=1 {\n if (i < 4) {\n push c, 1f\n }\n }", 4},
	} {
		t.Run(name, func(t *testing.T) {
			p := program(t, "arg y f32[16] port=memory\narg z f32[1024] port=memory\nchannel c f32 fifo depth=4\ntask w {\n"+c.writer+"\n}\n"+
				"task r {\n for i = 0 to "+fmt.Sprint(c.tokens)+" ii=1 {\n local v f32\n pop c -> v\n z[i] = v\n }\n}")
			playFree(t, p)
			n := timedNetwork(t, p, model.Options{})
			timing, err := sim.Time(n, 1)
			require.NoError(t, err)
			require.NoError(t, timing.Err())
			require.EqualValues(t, c.tokens, timing.Channels[0].Tokens)
		})
	}
}

// TestBuildSize: the network of a program does not grow with its trips.
func TestBuildSize(t *testing.T) {
	size := func(trips string) int {
		p := program(t, "channel c f32 fifo depth=4\ntask w {\n for i = 0 to "+trips+" {\n for j = 0 to "+trips+" ii=1 {\n if (i >= 3 && (j + 2) % 4 == 0) {\n push c, 1f\n }\n }\n }\n}\n"+
			"arg z f32[8] port=memory\ntask r {\n for i = 0 to 2 ii=1 {\n pop c -> z[i]\n }\n}")
		n := timedNetwork(t, p, model.Options{})
		return len(fmt.Sprint(n.Processes[0].Body))
	}
	require.InDelta(t, size("1000"), size("100000000"), 40)
}

// TestBuildRegion: the RTL simulation of polybench/streamhls/2560/opt2/mvt took
// 160020 cycles, that of opt1/mvt, whose sums have II 4 and in which one task waits
// for a whole array, 800016 (designs.csv).
func TestBuildRegion(t *testing.T) {
	for _, c := range []struct {
		text   string
		cycles int64
	}{
		{mvt("fifo depth=160000", "j", "i", "push m, b[j][i]", "pop m -> v"), 160020},
		{mvt("pingpong", "i", "j", "m[j][i] = b[i][j]", "v = m[i][j]"), 800016},
	} {
		n := timedNetwork(t, program(t, c.text), model.Options{Reassociate: true})
		timing, err := sim.Time(n, 1)
		require.NoError(t, err)
		require.NoError(t, timing.Err())
		require.InEpsilon(t, c.cycles, timing.Latency, 0.001)
	}
}

// mvt is y = A*x and z = transposed B*x, where a task hands on B through channel m.
func mvt(m, outer, inner, give, take string) string {
	return strings.NewReplacer("OUTER", outer, "INNER", inner, "GIVE", give, "TAKE", take, "KIND", m).Replace(`arg a f32[400][400] port=memory
arg b f32[400][400] port=memory
arg x f32[400] port=memory
arg w f32[400] port=memory
arg y f32[400] port=memory
arg z f32[400] port=memory
channel m f32[400][400] KIND
channel p f32 fifo depth=400
channel q f32 fifo depth=400
task first {
  local s f32[400]
  for OUTER = 0 to 400 {
    for INNER = 0 to 400 ii=1 {
      if (j == 0) {
        s[i] = 0f
      }
      s[i] = s[i] + a[i][j] * x[j]
      if (j == 399) {
        push p, s[i]
      }
    }
  }
}
task copy {
  for OUTER = 0 to 400 {
    for INNER = 0 to 400 ii=1 {
      GIVE
    }
  }
}
task second {
  local s f32[400]
  for OUTER = 0 to 400 {
    for INNER = 0 to 400 ii=1 {
      local v f32
      TAKE
      if (j == 0) {
        s[i] = 0f
      }
      s[i] = s[i] + v * w[j]
      if (j == 399) {
        push q, s[i]
      }
    }
  }
}
task storeY {
  for i = 0 to 400 ii=1 {
    pop p -> y[i]
  }
}
task storeZ {
  for i = 0 to 400 ii=1 {
    pop q -> z[i]
  }
}`)
}
