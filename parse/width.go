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
			wide := false
			affine.Each(s, func(e affine.Expr) { wide = wide || e.Type().Bits > maxBits })
			if wide {
				diags.Errorf(diag.Unsupported, s.At(), "an intermediate value of more than %d bits", maxBits).
					Advise("cast it to at most %d bits", maxBits)
			}
			return true
		})
	}
}
