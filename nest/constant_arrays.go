package nest

import (
	"slices"

	"codo/affine"
)

// ConstantArrays makes tables of arrays that get constants where they are declared, and are only read
// from then on: coefficients that the user did not call const.
//
//	local h i32[3]
//	h[0] = 1; h[1] = -2; h[2] = 3
//	for i { for k { y[i] = y[i] + h[k] * x[i + k] } }
//
//	table h i32[3] = {1, -2, 3}
//	for i { for k { y[i] = y[i] + h[k] * x[i + k] } }
func ConstantArrays(p *affine.Program) {
	for _, t := range p.Tasks {
		x := constantArrays{writes: map[*affine.Buffer]int{}}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Assign:
				x.writes[s.Buffer]++
			case *affine.Pop:
				x.writes[s.Buffer]++
			}
			return true
		})
		t.Body = x.body(t.Body)
		names := affine.NamesOf(p) // without theirs
		for _, b := range x.found {
			b.Name = names.Fresh(b.Name)
		}
		p.Tables = append(p.Tables, x.found...)
	}
}

// constantArrays are those of a task.
type constantArrays struct {
	writes map[*affine.Buffer]int // how many statements write each
	found  []*affine.Buffer
}

// body is a body without what fills constant arrays.
func (x *constantArrays) body(body []affine.Stmt) (out []affine.Stmt) {
	for k := 0; k < len(body); k++ {
		switch s := body[k].(type) {
		case *affine.Loop:
			s.Body = x.body(s.Body)
		case *affine.If:
			s.Then, s.Else = x.body(s.Then), x.body(s.Else)
		case *affine.Decl:
			if n := x.filled(s.Buffer, body[k+1:]); n > 0 {
				k += n
				continue
			}
		}
		out = append(out, body[k])
	}
	return out
}

// mostConstants is how many elements the table of a constant array may have: those of larger ones are not
// coefficients, and a table is written out.
const mostConstants = 1 << 12

// filled makes a table of b if the next statements, as many as it gives, are what writes b: constants.
func (x *constantArrays) filled(b *affine.Buffer, next []affine.Stmt) int {
	n := x.writes[b]
	if b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || n == 0 || n > len(next) || b.Len() > mostConstants {
		return 0
	}
	values, known := make([]affine.Const, b.Len()), make([]bool, b.Len())
	for _, s := range next[:n] {
		if !constantsOf(b, s, values, known) {
			return 0
		}
	}
	if slices.Contains(known, false) {
		return 0
	}
	b.Const, b.Init, b.Partition = true, values, nil
	x.found = append(x.found, b)
	return n
}

// constantsOf notes the constants that s writes to b; ok is false if it does anything else.
func constantsOf(b *affine.Buffer, s affine.Stmt, values []affine.Const, known []bool) (ok bool) {
	if l, isLoop := s.(*affine.Loop); isLoop {
		f, _ := fillOf([]affine.Stmt{s}, b)
		if _, core := perfect(l); f == nil || !f.isWhole() || len(core) != 1 {
			return false
		}
		c, constant := f.assign.Value.(*affine.Const)
		for at := range values {
			if known[at] = constant; constant {
				values[at] = *c
			}
		}
		return constant
	}
	a, isAssign := s.(*affine.Assign)
	if !isAssign || a.Buffer != b {
		return false
	}
	at, placed := placeOf(&affine.Load{Buffer: b, Index: a.Index})
	c, constant := a.Value.(*affine.Const)
	if !placed || !constant {
		return false
	}
	values[at], known[at] = *c, true
	return true
}
