package model_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLogicInARow: copies in one body of logic without registers, each of which needs
// the one before, do not fit a cycle; a sum of integers alone becomes a tree.
func TestLogicInARow(t *testing.T) {
	depthOf := func(copies int, body string) int64 {
		return estimate(t, fmt.Sprintf(`arg x i32[64][64] const partition=1:complete port=memory
arg y i32[64][64] partition=1:complete port=memory
task t {
  for i = 0 to 64 ii=1 {
    local s i32
    s = 0
    for k = 0 to %d unroll=-1 {
%s
    }
    y[i][0] = s
  }
}`, copies, body)).Tasks[0].Loops[0].Depth
	}
	const (
		sum    = `s = s + x[i][k]`
		prefix = `s = s + x[i][k]
y[i][k] = s`
		twice = `s = s + x[i][k]
s = s + x[i][k] * x[i][k]`
		mixed = `s = (s ^ x[i][k]) + 7`
	)
	require.Equal(t, depthOf(2, prefix), depthOf(1, prefix), "two fit")
	require.Equal(t, depthOf(1, prefix)+25, depthOf(64, prefix), "63 more adders of 0.998 ns, 2.43 ns of a cycle")
	require.LessOrEqual(t, depthOf(64, sum), depthOf(1, sum)+3, "6 levels")
	require.LessOrEqual(t, depthOf(32, twice), depthOf(1, twice)+3, "as many")
	require.Greater(t, depthOf(64, mixed), depthOf(64, prefix))
}

// TestLogicFromOneCopy: x[k] changes in the copy j == k only, but the tool does not see
// that, so that each copy waits for the one before.
func TestLogicFromOneCopy(t *testing.T) {
	depthOf := func(copies int, how string) int64 {
		return estimate(t, fmt.Sprintf(`arg x i32[64] partition=0:%s port=memory
task t {
  for k = 0 to 64 ii=1 {
    for j = 0 to %d unroll=-1 {
      x[j] = x[j] ^ (x[k] + 7)
    }
  }
}`, how, copies)).Tasks[0].Loops[0].Depth
	}
	require.Equal(t, depthOf(1, "complete")+33, depthOf(64, "complete"), "63 times 1.298 ns, 2.43 ns of a cycle")
	require.Greater(t, depthOf(64, "cyclic:32"), depthOf(64, "complete")+63*2, "through memory")
}

// TestRunningSum: sums that each lie in an element of their own, or in one that data
// chooses, follow each other.
func TestRunningSum(t *testing.T) {
	depthOf := func(copies int, body string) int64 {
		return estimate(t, fmt.Sprintf(`arg x i32[64] const partition=0:complete port=memory
arg y i32[66] partition=0:complete port=memory
task t {
  for i = 0 to 4 ii=1 {
    for k = 0 to %d unroll=-1 {
%s
    }
  }
}`, copies, body)).Tasks[0].Loops[0].Depth
	}
	const (
		prefix = `y[k + 1] = y[k] + x[k]`
		chosen = `y[x[k] & 63] = y[x[k] & 63] + 1`
	)
	require.Equal(t, depthOf(1, prefix)+25, depthOf(64, prefix), "63 more adders of 0.998 ns, 2.43 ns of a cycle")
	require.GreaterOrEqual(t, depthOf(64, chosen), depthOf(1, chosen)+25)
}

// TestLogicUnderConditions: what is stored under a condition waits for it, and a variable
// takes a choice, unless it is a sum, where the choice is behind it.
func TestLogicUnderConditions(t *testing.T) {
	depthOf := func(copies int, body string) int64 {
		return estimate(t, fmt.Sprintf(`arg x i32[64][64] const partition=1:complete port=memory
arg y i32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    local s i32
    s = 0
    for k = 0 to %d unroll=-1 {
%s
    }
    y[i] = s
  }
}`, copies, body)).Tasks[0].Loops[0].Depth
	}
	const (
		most = `s = x[i][k] > s ? x[i][k] : s`
		asIf = `if (x[i][k] > s) {
s = x[i][k]
}`
		both = `if (x[i][k] > s) {
s = x[i][k]
} else {
s = s
}`
		sum   = `s = s + x[i][k]`
		sumIf = `if (x[i][k] > 3) {
s = s + x[i][k]
}`
	)
	require.InDelta(t, depthOf(64, most), depthOf(64, asIf), 1)
	require.GreaterOrEqual(t, depthOf(64, both), depthOf(64, most))
	require.Greater(t, depthOf(64, asIf), depthOf(1, asIf)+30)
	require.LessOrEqual(t, depthOf(64, sumIf), depthOf(64, sum)+2)
}

// TestIntervalOfLogic: what comes from one iteration to the next through more logic than
// fits a cycle takes several.
func TestIntervalOfLogic(t *testing.T) {
	intervalOf := func(copies int) int64 {
		return int64(estimate(t, fmt.Sprintf(`arg x i32[64] const port=memory
arg y i32[1] port=memory
task t {
  local s i32
  s = 0
  for i = 0 to 64 ii=1 {
    for k = 0 to %d unroll=-1 {
      s = (s ^ x[i]) + 7
    }
  }
  y[0] = s
}`, copies)).Tasks[0].Loops[0].II)
	}
	require.Equal(t, int64(1), intervalOf(1))
	require.Equal(t, int64(5), intervalOf(8), "8 times 0.3 + 0.998 ns, 2.43 ns of a cycle")
}

// TestIntervalThroughInnerLoop: from one iteration to the next all copies of an inner loop
// follow each other, whatever is done to the value in front of it.
func TestIntervalThroughInnerLoop(t *testing.T) {
	intervalOf := func(copies int) int64 {
		return int64(estimate(t, fmt.Sprintf(`arg x i32[64] const port=memory
arg y i32[1] port=memory
task t {
  local s i32
  s = 0
  for i = 0 to 64 ii=1 {
    s = s ^ x[i]
    for k = 0 to %d unroll=-1 {
      if ((s & 1) == 1) {
        s = s + 7
      } else {
        s = s * 2
      }
    }
  }
  y[0] = s
}`, copies)).Tasks[0].Loops[0].II)
	}
	require.Equal(t, int64(1), intervalOf(1))
	require.Equal(t, int64(9), intervalOf(16), "16 times 0.998 + 0.3 ns, 2.43 ns of a cycle")
}

// TestIntervalThroughInnerChain: what is carried through the chain of an inner loop, in a variable of its own, waits for all its
// copies, and so does the end of the last iteration.
func TestIntervalThroughInnerChain(t *testing.T) {
	of := func(copies int, update string) (ii, depth int64) {
		l := estimate(t, fmt.Sprintf(`arg x i32[64] const partition=0:complete port=memory
arg y i32[1] port=memory
task t {
  local s i32
  s = 0
  for i = 0 to 4 ii=1 {
    for j = 0 to 2 unroll=-1 {
      local a i32
      a = s
      for k = 0 to %d unroll=-1 {
        a = %s
      }
      s = s + a
    }
  }
  y[0] = s
}`, copies, update)).Tasks[0].Loops[0]
		return int64(l.II), l.Depth
	}
	ii, depth := of(1, "(a ^ x[k]) + 7")
	more, deeper := of(16, "(a ^ x[k]) + 7")
	require.Equal(t, ii+16, more, "30 times 0.3 + 0.998 ns, 2.43 ns of a cycle")
	require.GreaterOrEqual(t, deeper, depth+15)
	ii, _ = of(1, "a * x[k]")
	more, _ = of(16, "a * x[k]")
	require.Equal(t, ii+2*15, more, "products of a cycle")
}

// TestTreeOfWholeSums: integers whose bits are used on the way, or which another statement reads before the next is added,
// are added one after the other, not in a tree.
func TestTreeOfWholeSums(t *testing.T) {
	of := func(body string) int {
		return estimate(t, `arg x i32[64] const partition=0:complete port=memory
arg y i32[2] port=memory
task t {
  local s i32
  local r i32
  s = 0
  r = 0
  for i = 0 to 4 ii=1 {
    for k = 0 to 32 unroll=-1 {
`+body+`
    }
  }
  y[0] = s
  y[1] = r
}`).Tasks[0].Loops[0].II
	}
	require.LessOrEqual(t, of("s = s + x[k]"), 3)
	require.LessOrEqual(t, of("s = s + x[k] & 255"), 3, "modulo 256")
	for _, body := range []string{
		"s = (s >> 1) + x[k]",
		"s = s * 2 + x[k]",
		"s = (s & 12) + x[k]",
		"r = r ^ s\ns = s + x[k]",
	} {
		require.GreaterOrEqual(t, of(body), 13, "32 times 0.998 ns, 2.43 ns of a cycle: %s", body)
	}
}

// TestIntervalOfSections: what each copy of an inner loop carries in an element of its own waits for that copy alone, however
// many it hands a value on to.
func TestIntervalOfSections(t *testing.T) {
	of := func(sections int) int {
		return estimate(t, fmt.Sprintf(`arg x f32[64] const port=memory
arg c f32[8] const partition=0:complete port=memory
arg y f32[64] port=memory
task t {
  local s f32[8] partition=0:complete
  for n = 0 to 64 ii=1 {
    local v f32
    v = x[n]
    for k = 0 to %d unroll=-1 {
      local o f32
      o = c[k] * v + s[k]
      s[k] = v - c[k] * o
      v = o
    }
    y[n] = v
  }
}`, sections)).Tasks[0].Loops[0].II
	}
	require.Equal(t, of(1), of(4))
}
