package affine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

const fixedMathText = `program fixed "fixed.cpp"
arg x ap16[4] point(10:AP_TRN:AP_WRAP)
arg u uap8[4] point(4:AP_TRN:AP_WRAP)
arg s ap12[4]
arg y ap16[4]
task fixed {
  for i = 0 to 4 {
    y[i] = exp_fx10(x[i])
    s[i] = cos_fx10(x[i])
    y[i] = y[i] + pow_fx10(sqrt_fx10(x[i]), tanh_fx10(x[i]))
    u[i] = rsqrt_fx4(u[i])
  }
}
`

// TestFixedMath reads, checks, prints and runs functions of fixed point numbers. Those of 0.25 are
// those of double, cut off; what is out of range is the nearest number, what is none 0.
func TestFixedMath(t *testing.T) {
	p, err := affine.Read(fixedMathText)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Parsed))
	require.Equal(t, fixedMathText, affine.Print(p))
	data := map[string]*affine.Data{}
	var args []*affine.Data
	for _, b := range p.Args {
		data[b.Name] = affine.NewData(b)
		args = append(args, data[b.Name])
	}
	copy(data["x"].Ints, []int64{256, 0, -1024, 10 << 10})
	copy(data["u"].Ints, []int64{4, 0, 1, 255})
	require.NoError(t, affine.Interpret(p, args))
	require.Equal(t, []int64{992, 1024, 553, -860}, data["s"].Ints)
	require.Equal(t, []int64{1314 + 864, 1024 + 1024, 376 + 32767 - 1<<16}, data["y"].Ints[:3]) // 0.5 to 0.24, 0 to 0, 0 to -0.76 is infinite
	require.Equal(t, []int64{32, 0, 64, 4}, data["u"].Ints)

	for _, c := range []struct{ old, new, said string }{
		{"s[i] = cos_fx10(x[i])", "y[i] = cos_fx11(x[i])", "the value for y has type ap13, expected ap16"},
		{"exp_fx10(x[i])", "exp_fx17(x[i])", "exp_fx17 of type ap16"},
		{"exp_fx10(x[i])", "exp_fx10(y[i], x[i])", "exp_fx10 of type ap16, of 2 argument(s)"},
		{"exp_fx10(x[i])", "log2_fx10(x[i])", "log2_fx10 is no function"},
		{"exp_fx10(x[i])", "hypot_fx10(x[i], s[i])", "hypot_fx10 has arguments of types ap16 and ap12"},
		{"rsqrt_fx4(u[i])", "sin_fx4(u[i])", "sin_fx4 of type uap8"},
	} {
		text := strings.Replace(fixedMathText, c.old, c.new, 1)
		require.NotEqual(t, fixedMathText, text)
		p, err := affine.Read(text)
		require.NoError(t, err)
		found := affine.Check(p, affine.Parsed)
		require.NotEmpty(t, found, c.new)
		require.Contains(t, found[0].Error(), c.said)
	}
}
