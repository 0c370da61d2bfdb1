package parallel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestCourses counts by hand how much of a channel must have come before a nest begins,
// and how much of its time is left when all has.
func TestCourses(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg w i8[8][8][3][3] const
arg v i8[10][72] const
arg z i32[10]
channel a i8[4][4][8]
channel b i8[4][4][8]
channel d i8[72]
task make {
  for y = 0 to 4 {
    for x = 0 to 4 {
      for c = 0 to 8 {
        a[y][x][c] = i8(y + x + c)
      }
    }
  }
}
task conv {
  for y_1 = 0 to 4 {
    for x_1 = 0 to 4 {
      for o = 0 to 8 {
        local s i32
        s = 0
        for i = 0 to 8 {
          for r = 0 to 3 {
            for q = 0 to 3 {
              s = s + (r + y_1 >= 1 && r + y_1 < 5 && q + x_1 >= 1 && q + x_1 < 5 ? i32(a[r + y_1 - 1][q + x_1 - 1][i]) : 0) * i32(w[o][i][r][q])
            }
          }
        }
        b[y_1][x_1][o] = i8(s)
      }
    }
  }
}
task pool {
  for y_2 = 0 to 3 {
    for x_2 = 0 to 3 {
      for c_2 = 0 to 8 {
        local m i32
        m = 0
        for r_2 = 0 to 2 {
          for q_2 = 0 to 2 {
            m = m + i32(b[r_2 + y_2][q_2 + x_2][c_2])
          }
        }
        d[24 * y_2 + 8 * x_2 + c_2] = i8(m)
      }
    }
  }
}
task dense {
  for o_3 = 0 to 10 {
    local e i32
    e = 0
    for k = 0 to 72 {
      e = e + i32(d[k]) * i32(v[o_3][k])
    }
    z[o_3] = e
  }
}
`)
	require.Empty(t, affine.Check(p, affine.Tasked))
	courses := parallel.Courses(p, parallel.Options{Budget: parallel.Budget{DSP: 64, LUT: 1 << 20}, ClockNS: 5, Fill: 2})
	// Pixel by pixel: a row and two pixels of 4x4 before, as many pixels of the result left.
	// Row by row: two rows.
	require.Subset(t, courses[1], []string{"a 0 0.375 0.375", "a 0 0.5 0.5"})
	require.Contains(t, courses[2], "b 0 0.5 0.333")     // two rows of four, the last of three
	require.Contains(t, courses[3], "d 0 0.0139 0.0139") // an element after the other
}

// TestShifts: blocks of channels inside of pixels leave a window of several elements for
// each of its places; whole channels, and blocks of them around the pixels, do not.
func TestShifts(t *testing.T) {
	pixels, channels := []int{0, 1, 2}, []int{2, 0, 1}
	for _, c := range []struct {
		order  []int
		blocks []int64
		want   bool
	}{
		{pixels, []int64{2, 2, 4}, true},
		{pixels, []int64{2, 2, 1}, false},
		{pixels, []int64{1, 1, 4}, false},
		{pixels, []int64{1, 2, 4}, true},
		{channels, []int64{2, 2, 4}, false},
	} {
		require.Equal(t, c.want, parallel.Shifts(c.order, c.blocks), "%v %v", c.order, c.blocks)
	}
}

// TestTakesAsItGoes: a layer may take several channels at a time as they come, as
// long as there is enough to do with them.
func TestTakesAsItGoes(t *testing.T) {
	text := `program p "p.cpp"
arg x i8[512][4] const
arg w i8[512][512] const
arg y i32[512][4]
channel t i8[512][4]
task a {
  for c = 0 to 512 {
    for j = 0 to 4 {
      t[c][j] = x[c][j]
    }
  }
}
task b {
  for o = 0 to 512 {
    for i = 0 to 4 {
      local s i32
      s = 0
      for c = 0 to 512 {
        s = s + i32(w[o][c]) * i32(t[c][i])
      }
      y[o][i] = s
    }
  }
}
`
	for _, c := range []struct {
		edit []string
		want bool
	}{
		{nil, true},
		{[]string{"w i8[512]", "w i8[8]", "o = 0 to 512", "o = 0 to 8"}, false},
		{[]string{"w i8[512]", "w i8[16]", "o = 0 to 512", "o = 0 to 16"}, true},
		{[]string{"w i8[512]", "w i8[16]", "o = 0 to 512", "o = 0 to 16", "      for c = 0 to 512", "      for c = 0 to 510"}, false}, // the last four are two
		{[]string{"i8", "f32", "i32", "f32", "s = 0", "s = 0f"}, true},
		{[]string{"i8", "f32", "i32", "f32", "s = 0", "s = 0f", "w i8[512]", "w f32[8]", "o = 0 to 512", "o = 0 to 8"}, false},
	} {
		p := golden.Read(t, strings.NewReplacer(c.edit...).Replace(text))
		require.Empty(t, affine.Check(p, affine.Tasked))
		opt := parallel.Options{Budget: parallel.Budget{DSP: 256, LUT: 200000}, ClockNS: 5, Fill: 1}
		require.Equal(t, c.want, parallel.TakesAsItGoes(p, opt)[4], c.edit)
	}
}
