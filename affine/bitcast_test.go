package affine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

const bitsText = `program bits "bits.cpp"
arg u u32[2]
arg f f32[2]
arg w u64[1]
arg d f64[1]
arg v u16[1]
arg h f16[1]
task bits {
  for i = 0 to 2 {
    f[i] = as_f32(u[i]) * 2f
    u[i] = as_u32(f[i])
  }
  d[0] = as_f64(w[0]) + 1.0
  w[0] = as_u64(d[0])
  h[0] = as_f16(v[0]) / 3:f16 + nanh
  h[0] = as_f16(v[0]) / 3:f16 + 0.25:f16
  v[0] = as_u16(h[0])
}
`

// TestBitCasts reads, checks, prints and runs the functions that read bits as other types.
func TestBitCasts(t *testing.T) {
	p, err := affine.Read(bitsText)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Parsed))
	require.Equal(t, bitsText, affine.Print(p))
	data := map[string]*affine.Data{}
	var args []*affine.Data
	for _, b := range p.Args {
		data[b.Name] = affine.NewData(b)
		args = append(args, data[b.Name])
	}
	data["u"].Ints[0], data["u"].Ints[1] = int64(math.Float32bits(1.5)), int64(math.Float32bits(-3))
	data["w"].Ints[0] = int64(math.Float64bits(-2.25))
	data["v"].Ints[0] = 0x4500 // 5
	require.NoError(t, affine.Interpret(p, args))
	require.Equal(t, 1.9169921875, data["h"].Floats[0]) // 1.6667 is 0x3eab, 1.917 is 0x3fab
	require.Equal(t, int64(0x3fab), data["v"].Ints[0])
	require.Equal(t, []float64{3, -6}, data["f"].Floats)
	require.Equal(t, []int64{int64(math.Float32bits(3)), int64(math.Float32bits(-6))}, data["u"].Ints)
	require.Equal(t, -1.25, data["d"].Floats[0])
	require.Equal(t, int64(math.Float64bits(-1.25)), data["w"].Ints[0])

	p, err = affine.Read("program bits \"bits.cpp\"\narg u i32[2]\narg f f32[2]\ntask bits {\n  f[0] = as_f32(u[0])\n}\n")
	require.NoError(t, err)
	require.NotEmpty(t, affine.Check(p, affine.Parsed), "i32 is not u32")
}
