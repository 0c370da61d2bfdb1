package parse

import (
	"codo/affine"
	"codo/diag"
)

// checkWidths reports ap_ints and fixed point numbers of more than 64 bits that no cast makes
// narrower again.
func checkWidths(p *affine.Program, diags *diag.List) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			bits := 0
			affine.Each(s, func(e affine.Expr) { bits = max(bits, e.Type().Bits) })
			if bits > maxBits {
				diags.Errorf(diag.Unsupported, s.At(), "an intermediate value of %d bits", bits).
					Advise("cast it to at most %d bits; sums and products of up to %d, or of more where the result wraps, may be cast together", maxBits, mostBetween)
			}
			return true
		})
	}
}
