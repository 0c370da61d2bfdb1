package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/model"
)

// Figures in the tests are those of csynth reports of Vitis HLS 2023.2 (3.33 ns,
// xcu280) of public Stream-HLS designs; a comment names the design, by the
// columns of designs.csv, and the process.

// estimate prices the body of a program as the reports' settings have it.
func estimate(t *testing.T, text string) *model.Report {
	t.Helper()
	p := golden.Read(t, "program p \"p.cpp\"\n"+text)
	r, err := model.Estimate(p, model.Options{Reassociate: true})
	require.NoError(t, err)
	return r
}

// gemv is a row sum of products: the accumulator stays in the inner loop.
const gemv = `arg a f32[400][400] port=memory
arg x f32[400] port=memory
channel y f32 fifo depth=400
task t {
  local s f32[400]
  for i = 0 to 400 {
    for j = 0 to 400 ii=1 {
      if (j == 0) {
        s[i] = 0f
      }
      s[i] = s[i] + a[i][j] * x[j]
      if (j == 399) {
        push y, s[i]
      }
    }
  }
}`

// gemvTurned has the loops of gemv in the other order.
const gemvTurned = `arg a f32[400][400] port=memory
arg x f32[400] port=memory
channel y f32 fifo depth=400
task t {
  local s f32[400]
  for j = 0 to 400 {
    for i = 0 to 400 ii=1 {
      if (j == 0) {
        s[i] = 0f
      }
      s[i] = s[i] + a[i][j] * x[j]
      if (j == 399) {
        push y, s[i]
      }
    }
  }
}`

// transpose is one load and one store per iteration, both with a product in the
// address.
const transpose = `arg a f32[400][400] port=memory
arg b f32[400][400] port=memory
task t {
  for i = 0 to 400 {
    for j = 0 to 400 ii=1 {
      b[j][i] = a[i][j]
    }
  }
}`

// receive stores tokens in order.
const receive = `arg y f32[400] port=memory
channel c f32 fifo depth=400
task t {
  for i = 0 to 400 ii=1 {
    local v f32
    pop c -> v
    y[i] = v
  }
}`

// receiveRows stores tokens in an array with rows of 220.
const receiveRows = `arg y f32[180][220] port=memory
channel c f32 fifo depth=39600
task t {
  for i = 0 to 180 {
    for j = 0 to 220 ii=1 {
      local v f32
      pop c -> v
      y[i][j] = v
    }
  }
}`

// sums adds ten products to each of two accumulators per iteration.
const sums = `arg a f32[50][400] partition=0:cyclic:2 partition=1:cyclic:10 port=memory
arg x f32[400] partition=0:cyclic:10 port=memory
arg y f32[50] partition=0:cyclic:2 port=memory
task t {
  local s f32[50] partition=0:cyclic:2
  for i = 0 to 25 {
    for j = 0 to 40 ii=1 {
      for u = 0 to 2 unroll=-1 {
        for k = 0 to 10 unroll=-1 {
          if (j * 10 + k == 0) {
            s[i * 2 + u] = 0f
          }
          s[i * 2 + u] = s[i * 2 + u] + a[i * 2 + u][j * 10 + k] * x[j * 10 + k]
          if (j * 10 + k == 399) {
            y[i * 2 + u] = s[i * 2 + u]
          }
        }
      }
    }
  }
}`

// TestSharedExpressions: that a program holds an expression once and uses it twice
// does not change its price, but that a subscript may have changed does.
func TestSharedExpressions(t *testing.T) {
	histogram := func(between string) *affine.Program {
		p := golden.Read(t, `program p "p.cpp"
arg at i32[64] port=memory
arg h f32[64] port=memory
task t {
  local k i32
  for i = 0 to 64 ii=1 {
    k = at[i]
    h[k] = 1f
    `+between+`
    h[k] = h[k] + 2f
  }
}`)
		return p
	}
	price := func(p *affine.Program) *model.Report {
		r, err := model.Estimate(p, model.Options{})
		require.NoError(t, err)
		return r
	}
	p := histogram("")
	last := p.Tasks[0].Body[1].(*affine.Loop).Body[2].(*affine.Assign)
	last.Value.(*affine.Binary).X.(*affine.Load).Index = last.Index
	require.Equal(t, price(affine.Clone(p)).Uses, price(p).Uses)
	require.Equal(t, price(affine.Clone(p)).Csynth, price(p).Csynth)
	require.Less(t, price(p).Csynth, price(histogram("k = at[63 - i]")).Csynth, "not the element that was stored")
}

// TestReciprocalOfDouble: the reports have a reciprocal of floats alone.
func TestReciprocalOfDouble(t *testing.T) {
	of := func(typ, one string) int {
		return estimate(t, `arg x `+typ+`[64] port=memory
arg y `+typ+`[64] port=memory
task t {
  for i = 0 to 64 ii=1 {
    y[i] = `+one+` / x[i]
  }
}
`).Uses.DSP
	}
	require.Equal(t, 8, of("f32", "1f"))
	require.Equal(t, 0, of("f64", "1.0")) // a divider
}
