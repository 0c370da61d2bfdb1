package operators

import (
	"math"
	"slices"

	"codo/affine"
)

// Uniform puts the number in place of tables all of whose elements are one: an array of zeros, say, that others begin with.
//
//	table z f32[64] = {0 * 64}
//	for i { m[i] = z[i] }        =>   for i { m[i] = 0f }
func Uniform(p *affine.Program) {
	p.Tables = slices.DeleteFunc(p.Tables, func(b *affine.Buffer) bool {
		other := func(c affine.Const) bool {
			return c.I != b.Init[0].I || math.Float64bits(c.F) != math.Float64bits(b.Init[0].F) // 0 and -0 differ
		}
		if len(b.Init) == 0 || slices.ContainsFunc(b.Init, other) {
			return false
		}
		for _, t := range p.Tasks {
			affine.ReplaceLoads(t.Body, b, func(*affine.Load) affine.Expr {
				number := b.Init[0]
				return &number
			})
		}
		return true
	})
}
