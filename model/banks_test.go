package model_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/model"
)

// banked reads two places of an argument per copy, with this partition of it.
func banked(partition, index string) string {
	return `arg x f32[64][16] ` + partition + ` port=memory
arg y f32[64][16] partition=0:complete partition=1:complete port=memory
task t {
  for i = 0 to 64 ii=1 {
    for u = 0 to 8 unroll=-1 {
      y[i][u] = x[i][` + index + `]
    }
  }
}`
}

// TestBanks: rule 2.6 with the ports of rule 2.4: eight accesses to n banks of
// two ports each.
func TestBanks(t *testing.T) {
	for _, c := range []struct {
		partition, index string
		ii               int
	}{
		{"", "u", 4},
		{"partition=1:cyclic:2", "u", 2},     // four in each bank
		{"partition=1:cyclic:4", "u", 1},     // two in each
		{"partition=1:cyclic:8", "u", 1},     // one in each
		{"partition=1:block:2", "u", 4},      // all in the first
		{"partition=1:cyclic:2", "2 * u", 4}, // all even
		{"partition=1:cyclic:4", "2 * u", 2}, // in two of four
		{"partition=1:block:4", "2 * u", 1},  // two in each
		{"partition=1:complete", "u", 1},
	} {
		l := estimate(t, banked(c.partition, c.index)).Tasks[0].Loops[0]
		require.Equal(t, c.ii, l.II, "%s, x[i][%s]", c.partition, c.index)
		if c.ii > 1 {
			require.Equal(t, model.Ports, l.Limit.By)
		}
	}
}

// TestBanksOfTwoLoops: two loops that move alike through the banks never meet in one,
// wherever they are; a third one that stands still does.
func TestBanksOfTwoLoops(t *testing.T) {
	for _, c := range []struct {
		third string
		ii    int
	}{{"", 1}, {"y[24] = 0f", 2}} {
		l := estimate(t, `arg y f32[64] partition=0:cyclic:16 port=memory
task t {
  for i = 0 to 8 ii=1 {
    for u = 0 to 6 unroll=-1 {
      y[8 * i + u] = y[8 * i + u] * 2f
    }
    for v = 0 to 2 unroll=-1 {
      y[8 * i + v + 6] = y[8 * i + v + 6] * 3f
    }
    `+c.third+`
  }
}`).Tasks[0].Loops[0]
		require.Equal(t, c.ii, l.II, c.third)
	}
}

// TestBanksOfSome: two loops that move alike do not meet in a bank where a third one moves in
// another way, and may be in any.
func TestBanksOfSome(t *testing.T) {
	l := estimate(t, `arg x f32[64] partition=0:cyclic:16 port=memory
arg y f32[64][8] partition=1:complete port=memory
arg z f32[64] port=memory
task t {
  for i = 0 to 8 ii=1 {
    for u = 0 to 6 unroll=-1 {
      y[i][u] = x[8 * i + u]
    }
    for v = 0 to 2 unroll=-1 {
      y[i][v + 6] = x[8 * i + v + 6]
    }
    x[7 - i] = z[i]
  }
}`).Tasks[0].Loops[0]
	require.Equal(t, 1, l.II)
}

// TestBanksOfTwoUses: what two loops read that are unrolled whole is one access where it is the same, however
// deep they are.
func TestBanksOfTwoUses(t *testing.T) {
	for _, c := range []struct {
		second string
		ii     int
	}{{"k", 1}, {"k + 4", 2}} {
		l := estimate(t, `arg x f32[64][8] partition=1:cyclic:4 port=memory
arg y f32[64][8][4] partition=1:complete partition=2:complete port=memory
arg z f32[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    for o = 0 to 7 unroll=-1 {
      for k = 0 to 4 unroll=-1 {
        y[i][o][k] = x[i][k]
      }
    }
    for k = 0 to 4 unroll=-1 {
      y[i][7][k] = x[i][`+c.second+`]
    }
    x[i][0] = z[i]
  }
}`).Tasks[0].Loops[0]
		require.Equal(t, c.ii, l.II, c.second)
	}
}

// TestShiftedRows: a window whose rows have a bank each is shifted in one cycle,
// since each row is read once and written once.
func TestShiftedRows(t *testing.T) {
	l := estimate(t, `arg x f32[1024] port=memory
arg y f32[1024] port=memory
task t {
  local w f32[3][1024] partition=0:complete
  for i = 0 to 1024 ii=1 {
    for k = 0 to 2 unroll=-1 {
      w[k][i] = w[k + 1][i]
    }
    w[2][i] = x[i]
    y[i] = w[0][i]
  }
}`).Tasks[0].Loops[0]
	require.Equal(t, 1, l.II)
}

// TestShiftedWindow: the same in two dimensions, where rows hand on to lines.
func TestShiftedWindow(t *testing.T) {
	l := estimate(t, `arg x f32[64] port=memory
arg y f32[64] port=memory
task t {
  local w f32[2][4][64] partition=0:complete partition=1:complete
  local lines f32[64]
  for i = 0 to 64 ii=1 {
    for k = 0 to 3 unroll=-1 {
      w[0][k][i] = w[0][k + 1][i]
    }
    w[0][3][i] = lines[i]
    lines[i] = w[1][0][i]
    for m = 0 to 3 unroll=-1 {
      w[1][m][i] = w[1][m + 1][i]
    }
    w[1][3][i] = x[i]
  }
}`).Tasks[0].Loops[0]
	require.Equal(t, 1, l.II)
}

// TestSplitByTheTool: rule 2.5, an array of the task itself gets the banks that
// its unrolled loops need; an argument does not.
func TestSplitByTheTool(t *testing.T) {
	text := func(array string) string {
		return fmt.Sprintf(`arg x f32[1024] partition=0:cyclic:16 port=memory
arg y f32[1024] partition=0:cyclic:16 port=memory
%s  for i = 0 to 64 ii=1 {
    for u = 0 to 16 unroll=-1 {
      w[16 * i + u] = x[16 * i + u] * 2f
    }
  }
  for i = 0 to 64 ii=1 {
    for u = 0 to 16 unroll=-1 {
      y[16 * i + u] = w[16 * i + u]
    }
  }
}`, array)
	}
	for k, want := range []int{1, 8} {
		r := estimate(t, text([]string{"task t {\n  local w f32[1024]\n", "arg w f32[1024] port=memory\ntask t {\n"}[k]))
		require.Equal(t, want, r.Tasks[0].Loops[0].II)
	}
}

// TestSharedOperators: rule 5.3, loops that follow each other share operators:
// the larger need counts, not the sum.
func TestSharedOperators(t *testing.T) {
	text := func(first, second int) string {
		return fmt.Sprintf(`arg x f32[1024] partition=0:cyclic:16 port=memory
arg y f32[1024] partition=0:cyclic:16 port=memory
arg z f32[1024] partition=0:cyclic:16 port=memory
task t {
  for i = 0 to 64 ii=1 {
    for u = 0 to %d unroll=-1 {
      y[16 * i + u] = x[16 * i + u] * 3f
    }
  }
  for i = 0 to 64 ii=1 {
    for u = 0 to %d unroll=-1 {
      z[16 * i + u] = y[16 * i + u] * 5f
    }
  }
}`, first, second)
	}
	dsp := func(first, second int) int { return estimate(t, text(first, second)).Tasks[0].Operators.DSP }
	require.Equal(t, dsp(8, 1), dsp(8, 8))
	require.Equal(t, 2*dsp(4, 4), dsp(8, 4))
	require.Equal(t, 3*16, dsp(1, 16))
}

// TestBanksOfSeveral: accesses of different shapes use banks of their own where the
// loop that moves them takes each back to the same bank.
func TestBanksOfSeveral(t *testing.T) {
	ii := func(factor int, last string) int {
		return estimate(t, fmt.Sprintf(`arg x f32[64] partition=0:cyclic:%d port=memory
arg y f32[64][8] partition=1:complete port=memory
task t {
  for i = 0 to 9 ii=1 {
    for u = 0 to 3 unroll=-1 {
      y[i][u] = x[7 * i + 2 * u]
      y[i][u + 3] = x[7 * i + 2 * u + 1]
    }
    y[i][6] = x[%s] + x[7 * i]
  }
}`, factor, last)).Tasks[0].Loops[0].II
	}
	require.Equal(t, 1, ii(7, "7 * i + 6"), "two ports for each of seven banks")
	require.Equal(t, 2, ii(7, "7 * i + 7"), "three elements of the first bank")
}

// TestTable: what is looked up in a table may be in any of its banks, all in one; a place that is
// read from a scalar, or at several subscripts of an iteration, is no other case.
func TestTable(t *testing.T) {
	for name, c := range map[string]struct {
		read string
		ii   int
	}{
		"through a scalar": {"local n i32\n      n = x[i][u]\n      y[i][u] = lut[n]", 4},
		"of a difference":  {"y[i][u] = lut[x[i][u] - z[i][u]]", 4},
		"one for all":      {"local n i32\n      n = x[i][0]\n      y[i][u] = lut[m[i]]", 1},
	} {
		l := estimate(t, `arg x i32[64][8] partition=1:complete port=memory
arg z i32[64][8] partition=1:complete port=memory
arg m i32[64] port=memory
arg lut i32[256] partition=0:cyclic:8 port=memory
arg y i32[64][8] partition=1:complete port=memory
task t {
  for i = 0 to 64 ii=1 {
    for u = 0 to 8 unroll=-1 {
      `+c.read+`
    }
  }
}`).Tasks[0].Loops[0]
		require.Equal(t, c.ii, l.II, name)
	}
}

// TestTablePerLane: copies of an array that have a bank each do not meet where their subscripts
// are data, too.
func TestTablePerLane(t *testing.T) {
	l := estimate(t, `arg x i32[64][2][4] partition=1:complete partition=2:complete port=memory
arg lut i32[256][4] partition=0:cyclic:8 partition=1:complete port=memory
arg y i32[64][2][4] partition=1:complete partition=2:complete port=memory
task t {
  for i = 0 to 64 ii=1 {
    for v = 0 to 2 unroll=-1 {
      for u = 0 to 4 unroll=-1 {
        y[i][v][u] = lut[x[i][v][u]][u]
      }
    }
  }
}`).Tasks[0].Loops[0]
	require.Equal(t, 1, l.II)
}
