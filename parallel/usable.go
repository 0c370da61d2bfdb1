package parallel

import (
	"math"

	"codo/affine"
)

// Usable is how many DSPs copies of the innermost loops of p can take until they have taken
// the LUTs of the budget, too: with more, plans are about the same.
func Usable(p *affine.Program, opt Options) int {
	pricing, most := estimatorOf(p, opt), 0.0
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && !hasLoop(l.Body) {
				w, glue := pricing.of(l.Body), ownLUT
				if w.fused > 0 {
					glue = treeLUT
				}
				most = max(most, float64(w.dsp)/float64(w.lut+glue))
			}
			return true
		})
	}
	if most == 0 || opt.Budget.LUT == 0 {
		return math.MaxInt
	}
	return int(math.Ceil(most * float64(opt.Budget.LUT)))
}
