package parallel_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/parallel"
)

// layer is a layer of small products between others.
const layer = `program p "p.cpp"
arg x i8[16][64] const
arg w i8[64][64] const
arg z i32[16][64]
channel a i8[16][64]
task make {
  for i = 0 to 16 {
    for k = 0 to 64 {
      a[i][k] = x[i][k]
    }
  }
}
task dense {
  for i_1 = 0 to 16 {
    for j = 0 to 64 {
      local s i32
      s = 0
      for k_1 = 0 to 64 {
        s = s + i32(a[i_1][k_1]) * i32(w[j][k_1])
      }
      z[i_1][j] = s
    }
  }
}
`

// TestThreeWays has products in LUTs, two in each DSP, and one in each, all for the same
// time: the second are neither those of the fewest DSPs nor those of the fewest LUTs.
func TestThreeWays(t *testing.T) {
	p, _ := read(t, layer)
	ways := parallel.Tables(p, parallel.Options{Budget: parallel.Budget{DSP: 1000, LUT: 1_000_000}, ClockNS: 5})[1]
	at := map[int64][]parallel.Way{}
	for _, w := range ways {
		at[w.Cycles] = append(at[w.Cycles], w)
	}
	three := 0
	for _, list := range at {
		if len(list) == 3 { // by DSPs
			require.Zero(t, list[0].DSP)
			require.Less(t, list[1].DSP, list[2].DSP)
			require.Greater(t, list[0].LUT, list[1].LUT)
			require.Greater(t, list[1].LUT, list[2].LUT)
			three++
		}
	}
	require.Positive(t, three)
}

// TestServed: nests of one task that differ in size share operators. With any number of DSPs, or of LUTs where all
// are in these, they take no longer together than one after the other, each with all of them.
func TestServed(t *testing.T) {
	const (
		head  = "program p \"p.cpp\"\narg a f32[64][64] const\narg b f32[8][64] const\narg x f32[64][64] const\narg y f32[64][64]\narg z f32[8][64]\ntask both {\n"
		large = "for i = 0 to 64 {\nfor n = 0 to 64 {\nlocal s f32\ns = 0.0f\nfor k = 0 to 64 {\ns = s + a[i][k] * x[n][k]\n}\ny[i][n] = s\n}\n}\n"
		small = "for j = 0 to 8 {\nfor m = 0 to 64 {\nlocal q f32\nq = 0.0f\nfor l = 0 to 64 {\nq = q + b[j][l] * x[m][l]\n}\nz[j][m] = q\n}\n}\n"
	)
	for _, c := range []struct {
		what   string
		summed bool
		of     func(parallel.Way) bool
		count  func(parallel.Way) int
	}{
		{"DSPs", false, func(parallel.Way) bool { return true }, func(w parallel.Way) int { return w.DSP }},
		{"LUTs", true, func(w parallel.Way) bool { return w.DSP <= 2 }, func(w parallel.Way) int { return w.LUT }},
	} {
		ways := func(body string) (list []parallel.Way) {
			p, _ := read(t, head+body+"}\n")
			opt := parallel.Options{Budget: parallel.Budget{DSP: 400, LUT: 1_000_000}, ClockNS: 5, Summed: c.summed}
			for _, w := range parallel.Tables(p, opt)[0] {
				if c.of(w) {
					list = append(list, w)
				}
			}
			return list
		}
		fastest := func(list []parallel.Way, most int) int64 {
			least := int64(math.MaxInt64)
			for _, w := range list {
				if c.count(w) <= most {
					least = min(least, w.Cycles)
				}
			}
			return least
		}
		one, other, both, some := ways(large), ways(small), ways(large+small), 0
		for _, w := range one {
			if most := c.count(w); most <= 1_000_000 && fastest(other, most) < math.MaxInt64 {
				require.LessOrEqual(t, fastest(both, most), fastest(one, most)+fastest(other, most), "%d %s", most, c.what)
				some++
			}
		}
		require.Positive(t, some)
	}
}

// TestSettled: what takes long in a layer besides its products goes faster before there
// are more of them, and where LUTs are short there are no more than the plan has.
func TestSettled(t *testing.T) {
	products := func(lut int) int {
		p, _ := read(t, layer)
		opt := parallel.Options{Budget: parallel.Budget{DSP: 9024, LUT: lut}, ClockNS: 5}
		small := opt
		small.Budget.DSP, small.Budget.LUT = 64, 100_000
		parallel.Tile(p, small, nil)
		before := copies(p)
		parallel.Unroll(p, opt, room(opt.Budget), nil, func(*affine.Channel) []int { return nil })
		return copies(p) / before
	}
	require.Equal(t, 1, products(1500))
	require.Greater(t, products(1_000_000), 1)
}

// copies counts the products of a body that runs at once.
func copies(p *affine.Program) int {
	most := 1
	var visit func(body []affine.Stmt, n int)
	visit = func(body []affine.Stmt, n int) {
		for _, s := range body {
			l, ok := s.(*affine.Loop)
			if !ok {
				continue
			}
			_, trips, _ := affine.ConstantTrips(l)
			switch {
			case l.Unroll == -1:
				visit(l.Body, n*int(trips))
				most = max(most, n*int(trips))
			default:
				visit(l.Body, n*max(1, l.Unroll))
				most = max(most, n*max(1, l.Unroll))
			}
		}
	}
	for _, t := range p.Tasks {
		if t.Name == "dense" {
			visit(t.Body, 1)
		}
	}
	return most
}

// TestFewerLimits keeps the last limit, within which everything is, and spreads the others.
func TestFewerLimits(t *testing.T) {
	require.Equal(t, []int64{4, 7}, parallel.Fewer([]int64{4, 7}, 2))
	require.Equal(t, []int64{2, 5, 9}, parallel.Fewer([]int64{1, 2, 4, 5, 6, 7, 9}, 3))
	require.Equal(t, []int64{math.MaxInt64}, parallel.Fewer([]int64{1, 2, math.MaxInt64}, 1))
}
