package parse

import (
	"slices"

	"codo/affine"
)

// An array of a region with a stream pragma is a FIFO: each store is a write,
// each load a read, in the order of the program (UG1399, pragma HLS stream).

// streamArrayOf notes the pragma of an array of a region.
func (l *lowerer) streamArrayOf(d directive, b *affine.Buffer) bool {
	kind := d.choice("type", "fifo", "pipo", "shared", "unsync", "off")
	switch {
	case !l.asWritten || len(l.active) != 1 || slices.Contains(l.prog.Args, b):
		return false
	case kind == "pipo" || kind == "off":
		return true
	case kind != "" && kind != "fifo":
		return false
	}
	depth := d.number("depth")
	if depth < 1 {
		depth = b.Len()
	}
	l.streamed[b] = depth
	return true
}

// streamArrays makes FIFOs of those arrays.
func (l *lowerer) streamArrays() {
	for _, ch := range l.prog.Channels {
		b := ch.Buffer
		depth := l.streamed[b]
		if depth == 0 {
			continue
		}
		ch.Kind, ch.Depth = affine.FIFO, depth
		b.Shape, b.Partition = nil, nil
		for _, t := range l.prog.Tasks {
			t.Body = l.throughFIFO(t.Body, ch)
		}
	}
}

// throughFIFO turns the accesses of body to the array of ch into those of a FIFO.
func (l *lowerer) throughFIFO(body []affine.Stmt, ch *affine.Channel) []affine.Stmt {
	var out []affine.Stmt
	for _, s := range body {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			ld, ok := e.(*affine.Load)
			if !ok || ld.Buffer != ch.Buffer {
				return e
			}
			token := l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, nil, ld.Pos)
			out = append(out, &affine.Decl{Buffer: token, Pos: ld.Pos}, &affine.Pop{Channel: ch, Buffer: token, Pos: ld.Pos})
			return &affine.Load{Buffer: token, Pos: ld.Pos}
		})
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt { return l.throughFIFO(list, ch) })
		if a, ok := s.(*affine.Assign); ok && a.Buffer == ch.Buffer {
			s = &affine.Push{Channel: ch, Value: a.Value, Pos: a.Pos}
		}
		out = append(out, s)
	}
	return out
}
