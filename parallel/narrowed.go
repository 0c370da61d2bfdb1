package parallel

import (
	"slices"

	"codo/affine"
)

// mostRounds is after how many rounds what still grows, such as a sum, counts as whole.
const mostRounds = 8

// narrowed is a copy of p for pricing alone, in which variables and arrays of integers have
// only as many bits as what is assigned to them: a product takes no more than that of what
// its operands were made of.
//
//	local w i32                            local w ap8
//	w = i32(a[i])                    =>    w = a[i]
//	s = s + w * i32(b[i])                  s = s + i32(w) * i32(b[i])
func narrowed(p *affine.Program) *affine.Program {
	q := affine.Clone(p)
	wide := map[*affine.Buffer]affine.Type{} // those that only assignments fill, and their types
	values := map[*affine.Buffer][]affine.Expr{}
	for _, t := range q.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Decl:
				if t := s.Buffer.Elem; t.IsInteger() && !t.IsLane() && !slices.Contains(q.Args, s.Buffer) {
					wide[s.Buffer] = t
				}
			case *affine.Pop:
				delete(wide, s.Buffer)
			case *affine.Assign:
				values[s.Buffer] = append(values[s.Buffer], s.Value)
			}
			return true
		})
	}
	eachOperand(q, func(e affine.Expr) affine.Expr { // the reads know the type that the value has for the user
		if ld, ok := e.(*affine.Load); ok && wide[ld.Buffer].Bits > 0 {
			return &affine.Cast{T: wide[ld.Buffer], X: ld}
		}
		return e
	})
	for b := range wide {
		b.Elem.Bits = 1
	}
	for round, grown := 0, map[*affine.Buffer]int{nil: 0}; len(grown) > 0; round++ {
		grown = map[*affine.Buffer]int{}
		for b, t := range wide {
			bits := 1
			for _, v := range values[b] {
				bits = max(bits, affine.Width(v))
			}
			if bits = min(bits, t.Bits); bits > b.Elem.Bits && round < mostRounds {
				grown[b] = bits
			} else if bits > b.Elem.Bits {
				grown[b] = t.Bits
			}
		}
		for b, bits := range grown {
			b.Elem.Bits = bits
		}
	}
	for b, t := range wide {
		if bits := b.Elem.Bits; bits < t.Bits {
			if b.Elem = (affine.Type{Kind: affine.APInt, Bits: bits}); !t.Signed() {
				b.Elem.Kind = affine.APUint
			}
		}
	}
	return q
}

// eachOperand replaces the parts of all expressions of p by f of them.
func eachOperand(p *affine.Program, f func(affine.Expr) affine.Expr) {
	for _, t := range p.Tasks {
		affine.RewriteExprs(t.Body, f)
	}
}
