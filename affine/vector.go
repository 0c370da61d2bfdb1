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

// Width is the number of elements of a token of c.
func (c *Channel) Width() int { return max(1, c.Lanes) }

// Tokens is the number of tokens that hold so many elements.
func (c *Channel) Tokens(elements int) int { return (elements + c.Width() - 1) / c.Width() }

// VectorOf is the array that s, a Push or Pop, moves as a whole; nil if s moves
// one element, or is another statement.
func VectorOf(s Stmt) *Buffer {
	switch s := s.(type) {
	case *Push:
		if load, ok := s.Value.(*Load); ok && len(load.Index) == 0 && load.Buffer != nil && !load.Buffer.IsScalar() {
			return load.Buffer
		}
	case *Pop:
		if len(s.Index) == 0 && s.Buffer != nil && !s.Buffer.IsScalar() {
			return s.Buffer
		}
	}
	return nil
}
