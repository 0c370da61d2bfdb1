package operators_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/operators"
)

// TestTournamentOfNoNumbers: what is no number, infinite, or a zero with a sign, is compared as it was one by one.
func TestTournamentOfNoNumbers(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[9] const
arg y f32[5]
arg z i32[2]
task p {
  y[0] = x[0]
  y[1] = x[0]
  y[2] = x[0]
  y[3] = x[0]
  y[4] = x[0]
  z[0] = -1
  z[1] = -1
  for u = 1 to 9 unroll=-1 {
    if (x[u] > y[0]) {
      y[0] = x[u]
      z[0] = u
    }
  }
  for u_1 = 1 to 9 unroll=-1 {
    if (y[1] > x[u_1]) {
      z[1] = u_1
      y[1] = x[u_1]
    }
  }
  for u_2 = 1 to 9 unroll=-1 {
    y[2] = fmax(y[2], x[u_2])
  }
  for u_3 = 1 to 9 unroll=-1 {
    y[3] = fmin(x[u_3], y[3])
  }
  for u_4 = 1 to 9 unroll=-1 {
    y[4] = min(y[4], x[u_4])
  }
}`)
	pairs := affine.Clone(p)
	operators.Tournament(pairs.Tasks[0], affine.NamesOf(pairs))
	loops := 0
	for _, s := range pairs.Tasks[0].Body {
		if _, ok := s.(*affine.Loop); ok {
			loops++
		}
	}
	require.Equal(t, 5*(1+3), loops, "all five are found in pairs: eight, four, two")
	values := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1, -2}
	r := rand.New(rand.NewPCG(1, 2))
	bits := func(p *affine.Program, x []float64) (out []uint64) {
		data := []*affine.Data{affine.NewData(p.Args[0]), affine.NewData(p.Args[1]), affine.NewData(p.Args[2])}
		copy(data[0].Floats, x)
		require.NoError(t, affine.Interpret(p, data))
		for _, v := range data[1].Floats {
			if v != v {
				v = math.NaN() // one of them all
			}
			out = append(out, math.Float64bits(v))
		}
		for _, v := range data[2].Ints {
			out = append(out, uint64(v))
		}
		return out
	}
	for range 2000 {
		x := make([]float64, 9)
		for i := range x {
			x[i] = values[r.IntN(1+r.IntN(len(values)))]
		}
		require.Equal(t, bits(p, x), bits(pairs, x), "%v", x)
	}
}
