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
// So do scalars and arrays of a task that are factors: a pixel that an int holds has 8 bits. Channels that are streams already, as in a
// design, keep their types.
func FewBits(p *affine.Program) diag.List {
	written, was := affine.Written(p), map[*affine.Buffer]affine.Type{}
	for _, c := range p.Channels {
		r, known := written[c.Buffer]
		if t := fewest(r); known && c.Kind == affine.ChannelUndecided && c.Buffer.Elem.Kind != affine.Bool && t.Bits < c.Buffer.Elem.Bits {
			was[c.Buffer] = c.Buffer.Elem
			c.Buffer.Elem = t
		}
	}
	for b := range factorsOf(p) {
		if r, known := written[b]; known && b.Init == nil && len(b.Bind) == 0 && b.Elem.Kind != affine.Bool && fewest(r).Bits < b.Elem.Bits {
			was[b] = b.Elem
			b.Elem = fewest(r)
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
				if in, ok := a.Value.(*affine.Cast); ok && (widens(in, was) || extends(in)) {
					a.Value = in.X
				}
				a.Value = affine.Convert(a.Value, a.Buffer.Elem)
			}
			return true
		})
	}
	return nil
}

// factorsOf are the integers that tasks of p declare and multiply.
func factorsOf(p *affine.Program) map[*affine.Buffer]bool {
	own, factors := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	note := func(e affine.Expr) {
		for {
			c, ok := e.(*affine.Cast)
			if !ok || !c.T.IsInteger() {
				break
			}
			e = c.X
		}
		if ld, ok := e.(*affine.Load); ok && own[ld.Buffer] {
			factors[ld.Buffer] = true
		}
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				own[d.Buffer] = d.Buffer.Elem.IsInteger()
			}
			affine.Each(s, func(b *affine.Binary) {
				if b.Op == "*" && b.Type().IsInteger() {
					note(b.X)
					note(b.Y)
				}
			})
			return true
		})
	}
	return factors
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

// extends reports whether e only gives an integer more bits.
func extends(e *affine.Cast) bool {
	from := e.X.Type()
	return from.IsInteger() && e.T.IsInteger() && from.Bits < e.T.Bits && (!from.Signed() || e.T.Signed())
}
