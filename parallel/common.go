package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A common operation gives the same in all iterations of some loops of a band: copies of
// these share it.
//
//	for i { for j { for k { C[i][j] += alpha * A[i][k] * B[k][j] } } }:  alpha * A[i][k], of copies of j
type common struct {
	varies   []bool // by loop
	dsp, lut int
}

// commonOf lists the operations of the core of b, those that vary in the same loops as
// one. Those that could be in LUTs are left out.
func (p estimator) commonOf(b *nest.Band, core []affine.Stmt) (list []common) {
	writes, small := written([]affine.Stmt{b.Nest}), nest.InFabric(core)
	affine.Walk(core, func(s affine.Stmt) bool {
		affine.Operands(s, func(e affine.Expr) {
			affine.WalkExpr(e, func(e affine.Expr) {
				o, ok := p.operator(e)
				if x, isBinary := e.(*affine.Binary); !ok || isBinary && slices.Contains(small, x) {
					return
				}
				varies := make([]bool, len(b.Loops))
				for k, l := range b.Loops {
					varies[k] = changes(e, l, writes)
				}
				if !slices.Contains(varies, false) {
					return
				}
				at := slices.IndexFunc(list, func(c common) bool { return slices.Equal(c.varies, varies) })
				if at < 0 {
					at, list = len(list), append(list, common{varies: varies})
				}
				list[at].dsp, list[at].lut = list[at].dsp+o.DSP, list[at].lut+o.LUT
			})
		})
		return true
	})
	return list
}

// spared is what so many copies take less than each for itself, where an operator computes
// one result in so many cycles.
func (s *cutting) spared(cuts []nest.Cut, copies, interval int64) (dsp, lut int) {
	for _, c := range s.work.common {
		n := int64(1)
		for k, varies := range c.varies {
			if varies {
				n *= cuts[k].Copies
			}
		}
		less := int((copies+interval-1)/interval - (n+interval-1)/interval)
		dsp, lut = dsp+less*c.dsp, lut+less*c.lut
	}
	return dsp, lut
}

// own is the DSPs of what varies in all loops.
func (w work) own() int {
	n := w.dsp
	for _, c := range w.common {
		n -= c.dsp
	}
	return n
}

// changes reports whether e may have different values in the iterations of l, which writes
// these: it uses the counter, or reads one of them.
func changes(e affine.Expr, l *affine.Loop, writes map[*affine.Buffer]bool) bool {
	found := false
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			found = found || e.Loop == l
		case *affine.Load:
			found = found || writes[e.Buffer]
		}
	})
	return found
}

// written is the set of what body writes.
func written(body []affine.Stmt) map[*affine.Buffer]bool {
	set := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			set[s.Buffer] = true
		case *affine.Pop:
			set[s.Buffer] = true
		}
		return true
	})
	return set
}
