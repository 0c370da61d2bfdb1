package affine

// A token of a FIFO may carry several elements, its lanes. Such a token is held
// by a local array as long as it has lanes, and moves as a whole:
//
//	channel t f32[64] fifo depth=2 lanes=16
//	task a { for jt { local v f32[16]; for u { v[u] = .. }; push t, v } }
//	task b { for jt { local w f32[16]; pop t -> w; for u { .. w[u] .. } } }
//
// It becomes hls::vector<float, 16> (UG1399, "HLS Vector Library"). A load of an
// array without subscripts has no other use than to be pushed.
//
// An argument behind a port of words is an array of such tokens, which pass as a
// whole from the port to a FIFO or back, see Port.Elements:
//
//	arg x f32[25][16] port=axi elements=390
//	task load_x { for w { push t, x[w] } }

// Width is the number of elements of a token of c.
func (c *Channel) Width() int { return max(1, c.Lanes) }

// Tokens is the number of tokens that hold so many elements.
func (c *Channel) Tokens(elements int) int { return (elements + c.Width() - 1) / c.Width() }

// VectorOf is the array of which s, a Push or Pop, moves a token of several
// elements; nil if s moves one element, or is another statement. The token is the
// array, or where that is one of words, the word with the subscripts of VectorIndex.
func VectorOf(s Stmt) *Buffer {
	switch s := s.(type) {
	case *Push:
		if load, ok := s.Value.(*Load); ok && isVector(load.Buffer, load.Index) {
			return load.Buffer
		}
	case *Pop:
		if isVector(s.Buffer, s.Index) {
			return s.Buffer
		}
	}
	return nil
}

func isVector(b *Buffer, index []Expr) bool {
	return b != nil && len(b.Shape) > 0 && len(index) == len(b.Shape)-1
}

// VectorIndex is the subscripts of the token that s moves; s has a VectorOf.
func VectorIndex(s Stmt) []Expr {
	if push, ok := s.(*Push); ok {
		return push.Value.(*Load).Index
	}
	return s.(*Pop).Index
}

// VectorLen is the number of elements of a token of b.
func VectorLen(b *Buffer) int { return b.Shape[len(b.Shape)-1] }
