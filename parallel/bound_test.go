package parallel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// The prices at 5 ns (device/operators.csv): a float product takes 3 DSPs and 78
// LUTs; a sum 2 DSPs and 220 LUTs, or 338 LUTs alone. A product of 32 bits takes
// 3 DSPs and 50 LUTs (device.Integer), one of 8 bits 1 DSP.
func TestBound(t *testing.T) {
	const product = `program p "p.cpp"
arg a f32[10][30] const
arg b f32[30][20] const
arg c f32[10][20]
task mm {
  for i = 0 to 10 {
    for j = 0 to 20 {
      for k = 0 to 30 {
        c[i][j] = c[i][j] + a[i][k] * b[k][j]
      }
    }
  }
}
`
	const triangle = `program p "p.cpp"
arg x f32[10][10] const
arg y f32[10][10]
task t {
  for i = 0 to 10 {
    for j = 0 to i {
      y[i][j] = x[j][i] * 2f
    }
  }
}
`
	const invariant = `program p "p.cpp"
arg a f32
arg x f32[10] const
arg y f32[10][10]
task t {
  for i = 0 to 10 {
    for j = 0 to 10 {
      y[i][j] = a * x[i] * 3f
    }
  }
}
`
	const counted = `program p "p.cpp"
arg n i32 const
arg x f32[40] const
arg y f32[40]
task t {
  for i = n to 40 {
    y[i] = x[i] * 2f
  }
}
`
	const branches = `program p "p.cpp"
arg x f32[10] const
arg y f32[10]
task t {
  for i = 0 to 10 {
    if (x[i] > 0f) {
      y[i] = x[i] * 2f
    } else {
      y[i] = x[i] * 3f * 4f
    }
  }
}
`
	const guarded = `program p "p.cpp"
arg a f32
arg x f32[10][10] const
arg y f32[10][10]
task t {
  for i = 0 to 10 {
    for j = 0 to 10 {
      if (j < i) {
        y[i][j] = x[j][i] * 2f
      } else {
        if (i == 0) {
          y[i][j] = x[j][i] * a * 3f
        }
      }
    }
  }
}
`
	const integers = `program p "p.cpp"
arg x i32[10] const
arg z i8[10] const
arg y i32[10]
task t {
  for i = 0 to 10 {
    y[2 * i - i] = x[i] * x[i] + i32(z[i]) * i32(z[i])
  }
}
`
	const shared = `program p "p.cpp"
arg x i8[10] const
arg w i8[20][10] const
arg y i32[20]
task t {
  for o = 0 to 20 {
    for i = 0 to 10 {
      y[o] = y[o] + i32(x[i]) * i32(w[o][i])
    }
  }
}
`
	const viaLocals = `program p "p.cpp"
arg x i8[10] const
arg w i8[20][10] const
arg y i32[20]
task t {
  local q i32[10]
  for i = 0 to 10 {
    q[i] = i32(x[i])
  }
  for o = 0 to 20 {
    local s i32
    s = 0
    for i = 0 to 10 {
      local v i32
      v = i32(w[o][i])
      s = s + q[i] * v
    }
    y[o] = s
  }
}
`
	const weighted = `program p "p.cpp"
arg x i8[10] const
arg y i32[10]
arg z f32[10]
table k i32[2] = {3, 5}
table r f32[2] = {3, 5}
task t {
  for i = 0 to 10 {
    for j = 0 to 2 {
      y[i] = y[i] + k[j] * i32(x[i])
      z[i] = z[i] + r[j] * z[i]
    }
  }
}
`
	const copying = `program p "p.cpp"
arg x f32[10] const
arg y f32[10]
task t {
  for i = 0 to 10 {
    y[i] = x[i]
  }
}
`
	const plenty = 1 << 30
	for _, c := range []struct {
		name, program string
		dsp, lut      int
		want          parallel.Limit
		tool          bool // the tool chooses operators
	}{
		// 6000 products and sums: 6000*3/15 with all sums in LUTs.
		{"products and sums in fabric", product, 15, plenty, parallel.Limit{Cycles: 1, By: "LUT"}, false},
		// All in LUTs: 6000*416/500 = 4992. All in DSPs: 6000*5/15 = 2000 by DSP, but
		// 6000*298/500 = 3576 by LUT.
		{"few LUTs", product, 15, 500, parallel.Limit{Cycles: 3576, By: "LUT"}, false},
		// A share s of the sums in fabric: 2000 - 800s cycles by DSP and 1788 + 708s by
		// LUT meet at s = 212/1508, where both are 1887.53.
		{"some sums in fabric", product, 15, 1000, parallel.Limit{Cycles: 1888, By: "DSP"}, false},
		// No budget: as if there were one of each.
		{"nothing", product, 0, 0, parallel.Limit{Cycles: 6000 * 298, By: "LUT"}, false},
		// 0 + 1 + .. + 9 = 45 products.
		{"triangle", triangle, 6, plenty, parallel.Limit{Cycles: 23, By: "DSP"}, true},
		// In LUTs alone such a product takes 690: a share s there is
		// 22.5 - 22.5s cycles by DSP, and 11.7 + 91.8s by LUT, with 300 LUTs.
		{"float products in fabric", triangle, 6, plenty, parallel.Limit{Cycles: 1, By: "DSP"}, false},
		{"some float products in fabric", triangle, 6, 300, parallel.Limit{Cycles: 21, By: "DSP"}, false},
		// 10 times a * x[i], and 3 times that.
		{"the same in each iteration", invariant, 6, plenty, parallel.Limit{Cycles: 10, By: "DSP"}, true},
		// It may be that there is no iteration.
		{"loops that a value ends", counted, 6, plenty, parallel.Limit{Cycles: 0, By: "DSP"}, true},
		// Both branches: 10 * 3 products; comparisons take no DSP and are not counted.
		{"branches", branches, 9, plenty, parallel.Limit{Cycles: 10, By: "DSP"}, true},
		// What holds in a triangle 45 times, and in a row 10 times two products.
		{"guarded", guarded, 6, plenty, parallel.Limit{Cycles: 33, By: "DSP"}, true},
		// 10 products of 32 bits and 10 of 8 bits, which can all be in LUTs, the small ones first; the sums and the
		// subscripts are there.
		{"integers", integers, 10, 125, parallel.Limit{Cycles: 4, By: "DSP"}, false},
		{"integers in fabric", integers, 10, plenty, parallel.Limit{Cycles: 1, By: "DSP"}, false},
		// 200 products, two for each x[i] in a DSP.
		{"shared operands", shared, 10, 1, parallel.Limit{Cycles: 10, By: "DSP"}, false},
		// In LUTs they take 40 and 23 for what adds them. A share s there: 10 - 10s cycles by
		// DSP and 20s by LUT meet at 1/3.
		{"some products in fabric", shared, 10, 630, parallel.Limit{Cycles: 7, By: "DSP"}, false},
		{"some products in one DSP", shared, 1, 1260, parallel.Limit{Cycles: 10, By: "DSP"}, false},
		{"the tool's operators", shared, 10, plenty, parallel.Limit{Cycles: 20, By: "DSP"}, true},
		// As above: what the variables are made of has 8 bits.
		{"by way of variables", viaLocals, 10, 1, parallel.Limit{Cycles: 10, By: "DSP"}, false},
		{"by way of variables, the tool's operators", viaLocals, 10, plenty, parallel.Limit{Cycles: 20, By: "DSP"}, true},
		// 20 products of floats, whose sums are in LUTs; those of integers are with constants where
		// the loop over j is unrolled.
		{"elements of tables", weighted, 6, plenty, parallel.Limit{Cycles: 10, By: "DSP"}, true},
		{"copies", copying, 1, 1, parallel.Limit{By: "DSP"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := read(t, c.program)
			opt := parallel.Options{Budget: parallel.Budget{DSP: c.dsp, LUT: c.lut}, ClockNS: 5, ToolOperators: c.tool}
			got := parallel.Bound(p, opt)
			if strings.HasPrefix(c.name, "some ") { // both limit
				got.By = c.want.By
			}
			require.Equal(t, c.want, got)
		})
	}
}
