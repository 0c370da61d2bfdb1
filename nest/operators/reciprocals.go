package operators

import (
	"math"

	"codo/affine"
)

// Reciprocals multiplies floats by the reciprocals of constants that they would be divided by, where these are powers of two:
// the bits are the same, and a product takes a third of the stages.
//
//	e / 16.0:f32   =>   e * 0.0625:f32
func Reciprocals(t *affine.Task) {
	eachValue(t.Body, func(e affine.Expr) affine.Expr {
		d, ok := e.(*affine.Binary)
		if !ok || d.Op != "/" || !d.Type().IsFloat() || !affine.HasLoad(d.X) {
			return e
		}
		c, ok := d.Y.(*affine.Const)
		if !ok || !hasExactReciprocal(c) {
			return e
		}
		return &affine.Binary{Op: "*", X: d.X, Y: &affine.Const{T: c.T, F: 1 / c.F}}
	})
}

// hasExactReciprocal reports whether c is a power of two, or its negative, and one that is no denormal has c times as much.
func hasExactReciprocal(c *affine.Const) bool {
	most := map[int]int{16: 14, 32: 126, 64: 1022}[c.T.Bits] // exponents of normal numbers reach as far on both sides
	fraction, exponent := math.Frexp(c.F)
	return c.T.IsFloat() && math.Abs(fraction) == 0.5 && exponent-1 >= -most && exponent-1 <= most
}
