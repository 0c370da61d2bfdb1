package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// parts moves b, whose tokens are structs, with a channel for each part of a token that tasks
// use: parts have nothing to do with each other. It reports false if a subscript does not tell
// the part.
//
//	task t { for i { y[i][0] = x[i][0] + 1; y[i][1] = x[i][2] } }
//
//	task load_x { .. push x_tokens, x[..] .. }; task unpack_x { for i { pop x_tokens -> v; x_0[i] = v[0]; x_2[i] = v[2] } }
//	task t { for i { y_0[i] = x_0[i] + 1; y_1[i] = x_2[i] } }
func (x *transfer) parts(b *affine.Buffer) bool {
	last := len(b.Shape) - 1
	used, written := make([]bool, b.Shape[last]), false
	for _, t := range x.program.Tasks {
		for _, a := range affine.AccessesTo(t.Body, b) {
			part, constant := a.Index[last].(*affine.Const)
			if !constant || a.Channel != nil {
				return false
			}
			used[part.I], written = true, written || a.Write
		}
	}
	if written && slices.Contains(used, false) {
		return false
	}
	channels := make([]*affine.Buffer, b.Shape[last])
	for k := range channels {
		if used[k] {
			channels[k] = x.channel(&affine.Buffer{Name: b.Name, Elem: b.Elem, Shape: b.Shape[:last], Pos: b.Pos})
		}
	}
	for _, t := range x.program.Tasks {
		toParts(t.Body, b, channels)
	}
	through := x.portTokens(b)
	var loops []*affine.Loop
	var index []affine.Expr
	for _, n := range b.Shape[:last] {
		l := counting(x.names.Fresh("i"), n, b)
		loops, index = append(loops, l), append(index, &affine.Counter{Loop: l})
	}
	token := &affine.Buffer{Name: x.names.Fresh(through.Buffer.Name), Elem: b.Elem, Shape: []int{through.Lanes}, Pos: b.Pos}
	body := []affine.Stmt{&affine.Decl{Buffer: token, Pos: b.Pos}}
	if !written {
		body = append(body, &affine.Pop{Channel: through, Buffer: token, Pos: b.Pos})
	}
	for k, c := range channels {
		lane := []affine.Expr{affine.IntConst(int64(k))}
		switch {
		case written:
			body = append(body, &affine.Assign{Buffer: token, Index: lane, Value: &affine.Load{Buffer: c, Index: index, Pos: b.Pos}, Pos: b.Pos})
		case c != nil:
			body = append(body, &affine.Assign{Buffer: c, Index: index, Value: &affine.Load{Buffer: token, Index: lane, Pos: b.Pos}, Pos: b.Pos})
		}
	}
	if written {
		body = append(body, &affine.Push{Channel: through, Value: &affine.Load{Buffer: token, Pos: b.Pos}, Pos: b.Pos})
	}
	x.movesTokens(b, through, written, func() []affine.Stmt { return nest.Wrap(loops, body) })
	return true
}

// toParts puts accesses to the parts in the place of those to b.
func toParts(body []affine.Stmt, b *affine.Buffer, parts []*affine.Buffer) {
	last := len(b.Shape) - 1
	at := func(index []affine.Expr) *affine.Buffer { return parts[index[last].(*affine.Const).I] }
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				return &affine.Load{Buffer: at(ld.Index), Index: ld.Index[:last:last], Pos: ld.Pos}
			}
			return e
		})
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
			a.Buffer, a.Index = at(a.Index), a.Index[:last:last]
		}
		return true
	})
}
