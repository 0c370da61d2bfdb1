// Package hbm decides the off-chip side of a design: how each argument is
// reached, and where its data lies.
//
// A program comes in whose arguments have the shapes that the user declared; it
// goes out with a Port on every argument. Under the axi interface an array
// becomes a pointer to the same row-major bytes, so its subscripts become one:
//
//	arg A f32[200][240]            arg A f32[48000] port=axi bundle=gmem_A
//	.. = A[i][k]              =>   .. = A[i * 240 + k]
package hbm

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/device"
	"codo/diag"
)

// Memory gives every argument the interface of an on-chip memory, with the
// types that the user declared.
func Memory(p *affine.Program) diag.List {
	shapes := map[*affine.Buffer][]int{}
	for _, b := range p.Args {
		switch {
		case b.Port.Kind == affine.PortUndecided:
			b.Port.Kind = affine.PortMemory
		case isArrayOffChip(b):
			flatten(b, shapes)
		}
	}
	bundles(p) // those of a design that keeps its ports
	lineariseAll(p, shapes)
	return nil
}

// AXI gives every array argument an m_axi port with a bundle of its own, those that one task loads in turn one
// for all, and scalars by value an s_axilite register (UG1399, "Vitis HLS interface modes",
// kernel flow). Scalars by reference become arrays of one element, as a kernel
// can only give results through memory.
func AXI(p *affine.Program) diag.List {
	rejoin(p)
	mustWait(p)
	shapes := map[*affine.Buffer][]int{}
	for _, b := range p.Args {
		switch {
		case isArrayOffChip(b):
			flatten(b, shapes)
		case b.Port.Kind != affine.PortUndecided:
		case b.IsScalar() && !b.ByRef:
			b.Port.Kind = affine.PortScalar
		case b.Port.Elements > 0:
			b.Port.Kind, b.Port.Bundle, b.Partition = affine.PortAXI, bundleOf(b), nil
		default:
			b.Port = affine.Port{Kind: affine.PortAXI, Bundle: bundleOf(b), Widen: device.PortBits, Renewed: b.Port.Renewed,
				Fields: b.Port.Fields, Path: b.Port.Path}
			b.ByRef = false
			flatten(b, shapes)
		}
	}
	bundles(p)
	lineariseAll(p, shapes)
	return nil
}

// isArrayOffChip reports whether b has been an m_axi port from the start, as a design may say, and still
// has the sizes that the user declared.
func isArrayOffChip(b *affine.Buffer) bool {
	return b.Port.Kind == affine.PortAXI && b.Port.Elements == 0 && len(b.Shape) > 1
}

// flatten gives b the shape of its bytes off chip, where there are no banks, and notes what it was.
func flatten(b *affine.Buffer, shapes map[*affine.Buffer][]int) {
	shapes[b] = b.Shape
	b.Shape, b.Partition = []int{b.Len()}, nil
}

// lineariseAll gives what was flattened one subscript.
func lineariseAll(p *affine.Program, shapes map[*affine.Buffer][]int) {
	for _, t := range p.Tasks {
		linearise(t.Body, shapes)
	}
}

func bundleOf(b *affine.Buffer) string { return "gmem_" + strings.ToLower(b.Name) }

// bundles leaves each port a bundle of its own, which arrays that one task loads in turn share.
func bundles(p *affine.Program) {
	uniqueBundles(p)
	onePort(p)
}

// uniqueBundles tells apart bundles of arguments whose names differ only in case.
func uniqueBundles(p *affine.Program) {
	seen := map[string]int{}
	for _, b := range p.Args {
		if b.Port.Kind != affine.PortAXI {
			continue
		}
		name := b.Port.Bundle
		if n := seen[name]; n > 0 {
			b.Port.Bundle = fmt.Sprintf("%s_%d", name, n)
		}
		seen[name]++
	}
}

// linearise replaces the subscripts of the buffers in shapes by one row-major
// subscript.
func linearise(body []affine.Stmt, shapes map[*affine.Buffer][]int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok {
				if shape, ok := shapes[ld.Buffer]; ok {
					return &affine.Load{Buffer: ld.Buffer, Index: []affine.Expr{rowMajor(ld.Index, shape)}, Pos: ld.Pos}
				}
			}
			return e
		})
		switch s := s.(type) {
		case *affine.Assign:
			if shape, ok := shapes[s.Buffer]; ok {
				s.Index = []affine.Expr{rowMajor(s.Index, shape)}
			}
		case *affine.Pop:
			if shape, ok := shapes[s.Buffer]; ok {
				s.Index = []affine.Expr{rowMajor(s.Index, shape)}
			}
		}
		return true
	})
}

// rowMajor is the subscript of element index in the row-major bytes of an array.
// Arrays have at most 2^31 elements, so int suffices.
func rowMajor(index []affine.Expr, shape []int) affine.Expr {
	var sum affine.Expr = affine.IntConst(0)
	for d, x := range index {
		x = affine.Convert(x, affine.I32)
		sum = add(times(sum, int64(shape[d])), x)
	}
	return sum
}

func times(x affine.Expr, n int64) affine.Expr {
	if c, ok := x.(*affine.Const); ok {
		return affine.IntConst(c.I * n)
	}
	if n == 1 {
		return x
	}
	return &affine.Binary{Op: "*", X: x, Y: affine.IntConst(n)}
}

func add(x, y affine.Expr) affine.Expr {
	cx, okX := x.(*affine.Const)
	cy, okY := y.(*affine.Const)
	switch {
	case okX && okY:
		return affine.IntConst(cx.I + cy.I)
	case okX && cx.I == 0:
		return y
	case okY && cy.I == 0:
		return x
	}
	return &affine.Binary{Op: "+", X: x, Y: y}
}
