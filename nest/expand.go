package nest

import (
	"slices"

	"codo/affine"
)

// An expansion gives what a body declares one more dimension per moved loop.
type expansion struct {
	moved   []*affine.Loop
	lengths []int
	wide    map[*affine.Buffer]*affine.Buffer
	kept    int64
}

func lengthsOf(loops []*affine.Loop) []int {
	var out []int
	for _, l := range loops {
		_, n, _ := affine.ConstantTrips(l)
		out = append(out, int(n))
	}
	return out
}

// declare widens the buffers that body declares.
func (x *expansion) declare(body []affine.Stmt) []affine.Stmt {
	var out []affine.Stmt
	x.wide = map[*affine.Buffer]*affine.Buffer{}
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			b := *d.Buffer
			b.Shape = append(slices.Clone(x.lengths), b.Shape...)
			b.Partition = slices.Clone(b.Partition)
			for k := range b.Partition {
				b.Partition[k].Dim += len(x.lengths)
			}
			x.wide[d.Buffer] = &b
			x.kept += int64(b.Len())
			out = append(out, &affine.Decl{Buffer: &b, Pos: d.Pos})
		}
	}
	return out
}

// around puts simple statements into a nest of their own over the moved loops.
func (x *expansion) around(body []affine.Stmt) []affine.Stmt {
	if body = x.without(body); len(body) == 0 {
		return nil
	}
	own := make([]*affine.Loop, len(x.moved))
	for i, l := range x.moved {
		n := *l
		own[i] = &n
	}
	return Wrap(own, x.use(body, own))
}

// without is body without the declarations of what is widened.
func (x *expansion) without(body []affine.Stmt) []affine.Stmt {
	return slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		return ok && x.wide[d.Buffer] != nil
	})
}

// use makes body, which runs inside these loops, use the widened buffers.
func (x *expansion) use(body []affine.Stmt, loops []*affine.Loop) []affine.Stmt {
	for i, l := range loops {
		if own := x.moved[i]; own != l {
			affine.ReplaceCounter(body, own, l)
		}
	}
	x.widen(body, placesOf(loops))
	return body
}

// placesOf are the numbers of the iterations of loops.
func placesOf(loops []*affine.Loop) []affine.Expr {
	at := make([]affine.Expr, len(loops))
	for i, l := range loops {
		first, _, _ := affine.ConstantTrips(l)
		offset := affine.CounterForm(l).Plus(-first)
		at[i] = offset.Expr()
		if l.Step != 1 {
			at[i] = offset.FloorDiv(l.Step).Expr()
		}
	}
	return at
}

// widen makes body use the widened buffers, at being the subscripts of the new
// dimensions.
func (x *expansion) widen(body []affine.Stmt, at []affine.Expr) {
	for old, wide := range x.wide {
		affine.RewriteBuffer(body, old, wide, func(index []affine.Expr) []affine.Expr {
			return append(slices.Clone(at), index...)
		})
	}
}
