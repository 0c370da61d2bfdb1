package affine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRandomData(t *testing.T) {
	for _, typ := range []Type{B1, {Kind: Int, Bits: 8}, {Kind: Uint, Bits: 16}, I32, {Kind: Uint, Bits: 64}, {Kind: APInt, Bits: 5}, {Kind: APUint, Bits: 40}, F32, F64} {
		b := &Buffer{Elem: typ, Shape: []int{50, 40}}
		d := RandomData(b, 7)
		require.True(t, d.fits(b))
		require.Equal(t, -1, d.stray(), typ)
		require.Equal(t, d, RandomData(b, 7), "the seed fixes the data")
		_, same := d.Diff(RandomData(b, 8))
		require.False(t, same, typ)
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, v := range d.Ints {
			lo, hi = min(lo, float64(v)), max(hi, float64(v))
		}
		for _, v := range d.Floats {
			lo, hi = min(lo, v), max(hi, v)
		}
		switch {
		case typ == Type{Kind: Int, Bits: 8}:
			require.Equal(t, []float64{-128, 127}, []float64{lo, hi})
		case typ == I32:
			require.True(t, -1000 <= lo && lo < -900 && 900 < hi && hi <= 1000)
		case !typ.Signed():
			require.True(t, 0 <= lo && lo < hi && hi < 1<<16)
		case typ.IsFloat():
			require.True(t, -2 <= lo && lo < -1.9 && 1.9 < hi && hi < 2)
		}
	}
}

func TestDataDiff(t *testing.T) {
	float := func(v ...float64) *Data { return &Data{Elem: F64, Floats: v} }
	other := math.Float64frombits(math.Float64bits(math.NaN()) ^ 1<<63 ^ 1)
	cases := []struct {
		a, b  *Data
		index int
		ok    bool
	}{
		{float(1, math.NaN()), float(1, other), 0, true},
		{float(1, 0), float(1, math.Copysign(0, -1)), 1, false},
		{float(math.NaN()), float(1), 0, false},
		{float(1, 2), float(1), -1, false},
		{float(1), &Data{Elem: F32, Floats: []float64{1}}, -1, false},
		{&Data{Elem: I32, Ints: []int64{1, 2, 3}}, &Data{Elem: I32, Ints: []int64{1, 2, 4}}, 2, false},
		{&Data{Elem: I32, Ints: []int64{1, 2, 3}}, &Data{Elem: I32, Ints: []int64{1, 2, 3}}, 0, true},
	}
	for _, c := range cases {
		index, ok := c.a.Diff(c.b)
		require.Equal(t, c.index, index)
		require.Equal(t, c.ok, ok)
	}
}

func TestNewDataOfTable(t *testing.T) {
	b := &Buffer{Elem: F32, Shape: []int{3}, Init: []Const{{T: F32, F: 0.1}, {T: F32, F: 2}}}
	d := NewData(b)
	require.Equal(t, []float64{float64(float32(0.1)), 2, 0}, d.Floats)
	c := d.Clone()
	c.Floats[0] = 5
	require.NotEqual(t, c, d)
}
