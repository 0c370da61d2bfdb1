package buffers

import (
	"codo/affine"
	"codo/diag"
)

// FewBits gives arrays that tasks hand on as few bits as the values need that are written to them: what a
// ReLU has made of int8 has 7. That is not only less to keep. Products of shorter operands take fewer LUTs,
// and the fields of a DSP that computes two at a time hold longer sums, see nest.Pack.
//
//	channel t i8[64]                                channel t uap7[64]
//	task a { t[i] = i8(max(s, 0) > 127 ? ..) }  =>  task a { t[i] = uap7(..) }
//	task b { y[i] = i32(t[i]) * w }                 task b { y[i] = i32(t[i]) * w }
//
// Channels that are streams already, as in a design, keep their types.
func FewBits(p *affine.Program) diag.List {
	written, was := affine.Written(p), map[*affine.Buffer]affine.Type{}
	for _, c := range p.Channels {
		r, known := written[c.Buffer]
		if t := fewest(r); known && c.Kind == affine.ChannelUndecided && c.Buffer.Elem.Kind != affine.Bool && t.Bits < c.Buffer.Elem.Bits {
			was[c.Buffer] = c.Buffer.Elem
			c.Buffer.Elem = t
		}
	}
	if len(was) == 0 {
		return nil
	}
	read := func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if t, ok := was[e.Buffer]; ok {
				return &affine.Cast{T: t, X: e}
			}
		case *affine.Cast:
			if in, ok := e.X.(*affine.Cast); ok && widens(in, was) {
				return affine.Convert(in.X, e.T) // no detour over the type there was
			}
		}
		return e
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			affine.RewriteEach(s, read)
			if a, ok := s.(*affine.Assign); ok && was[a.Buffer] != (affine.Type{}) {
				if in, ok := a.Value.(*affine.Cast); ok && widens(in, was) {
					a.Value = in.X
				}
				a.Value = affine.Convert(a.Value, a.Buffer.Elem)
			}
			return true
		})
	}
	return nil
}

// fewest is the type with the fewest bits that holds r.
func fewest(r affine.Range) affine.Type {
	if r.Lo >= 0 {
		return affine.Type{Kind: affine.APUint, Bits: max(1, affine.SignedBits(0, r.Hi)-1)}
	}
	return affine.Type{Kind: affine.APInt, Bits: affine.SignedBits(r.Lo, r.Hi)}
}

// widens reports whether e is what stands for the value of an array as it was.
func widens(e *affine.Cast, was map[*affine.Buffer]affine.Type) bool {
	ld, ok := e.X.(*affine.Load)
	return ok && was[ld.Buffer] != (affine.Type{}) && e.T == was[ld.Buffer]
}
