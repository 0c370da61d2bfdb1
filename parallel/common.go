package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/operators"
)

// A common operation gives the same in all iterations of some loops of a band: copies of
// these share it.
//
//	for i { for j { for k { C[i][j] += alpha * A[i][k] * B[k][j] } } }:  alpha * A[i][k], of copies of j
type common struct {
	varies   []bool // by loop
	dsp, lut int
	// small is the DSPs of those that can be in LUTs, which take smallLUT more then.
	small, smallLUT int
}

// commonOf lists the operations of the core of b, those that vary in the same loops as
// one. Small products of integers are left out.
func (p estimator) commonOf(b *nest.Band, core []affine.Stmt) (list []common) {
	small := operators.InFabric(core, p.summed)
	in := variation{b.Loops, written([]affine.Stmt{b.Nest}), map[affine.Expr][]bool{}}
	affine.Walk(core, func(s affine.Stmt) bool {
		affine.Each(s, func(e affine.Expr) {
			o, ok := p.operator(e)
			x, isBinary := e.(*affine.Binary)
			isSmall := isBinary && slices.Contains(small, x)
			if !ok || isSmall && e.Type().IsInteger() {
				return
			}
			varies := in.of(e)
			if !slices.Contains(varies, false) {
				return
			}
			at := slices.IndexFunc(list, func(c common) bool { return slices.Equal(c.varies, varies) })
			if at < 0 {
				at, list = len(list), append(list, common{varies: varies})
			}
			list[at].dsp, list[at].lut = list[at].dsp+o.DSP, list[at].lut+o.LUT
			if isSmall {
				dsp, lut := p.savedBy(x)
				list[at].small, list[at].smallLUT = list[at].small+dsp, list[at].smallLUT+lut
			}
		})
		return true
	})
	return list
}

// spared is what so many copies take less than each for itself, where an operator computes
// one result in so many cycles.
func (s *cutting) spared(cuts []nest.Cut, copies, interval int64) (dsp, lut int) {
	for _, c := range s.work.common {
		less := c.less(cuts, copies, interval)
		dsp, lut = dsp+less*c.dsp, lut+less*c.lut
	}
	return dsp, lut
}

// sparedInLUTs is how many DSPs less so many copies save, and how many LUTs less they take, if what can be is in LUTs.
func (s *cutting) sparedInLUTs(cuts []nest.Cut, copies, interval int64) (dsp, lut int) {
	for _, c := range s.work.common {
		less := c.less(cuts, copies, interval)
		dsp, lut = dsp+less*c.small, lut+less*c.smallLUT
	}
	return dsp, lut
}

// less is how many times less c is there than copies are, where each computes one result in so many cycles.
func (c common) less(cuts []nest.Cut, copies, interval int64) int {
	n := int64(1)
	for k, varies := range c.varies {
		if varies {
			n *= cuts[k].Copies
		}
	}
	return int((copies+interval-1)/interval - (n+interval-1)/interval)
}

// own is the DSPs of what varies in all loops.
func (w work) own() int {
	n := w.dsp
	for _, c := range w.common {
		n -= c.dsp
	}
	return n
}

// A variation tells in the iterations of which loops, around statements that write these
// buffers, expressions may have different values. Each is looked at once: chains of choices
// are long.
type variation struct {
	loops  []*affine.Loop
	writes map[*affine.Buffer]bool
	known  map[affine.Expr][]bool
}

// of tells it of e by loop: whether e uses the counter, or reads what is written.
func (v variation) of(e affine.Expr) []bool {
	if varies, ok := v.known[e]; ok {
		return varies
	}
	varies := make([]bool, len(v.loops))
	with := func(list ...affine.Expr) {
		for _, x := range list {
			for k, yes := range v.of(x) {
				varies[k] = varies[k] || yes
			}
		}
	}
	switch e := e.(type) {
	case *affine.Counter:
		for k, l := range v.loops {
			varies[k] = e.Loop == l
		}
	case *affine.Load:
		for k := range varies {
			varies[k] = v.writes[e.Buffer]
		}
		with(e.Index...)
	case *affine.Unary:
		with(e.X)
	case *affine.Binary:
		with(e.X, e.Y)
	case *affine.Select:
		with(e.Cond, e.X, e.Y)
	case *affine.Cast:
		with(e.X)
	case *affine.Call:
		with(e.Args...)
	}
	v.known[e] = varies
	return varies
}

// changes tells it of one loop.
func changes(e affine.Expr, l *affine.Loop, writes map[*affine.Buffer]bool) bool {
	return variation{[]*affine.Loop{l}, writes, map[affine.Expr][]bool{}}.of(e)[0]
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
