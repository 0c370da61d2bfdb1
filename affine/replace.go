package affine

// And joins two conditions; nil is the condition that always holds.
func And(x, y Expr) Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &Binary{Op: "&&", X: x, Y: y}
}

// ReplaceCounter lets body count with another loop.
func ReplaceCounter(body []Stmt, old, by *Loop) { SubstituteCounter(body, old, &Counter{Loop: by}) }

// SubstituteCounter replaces the counter of old in body by a value.
func SubstituteCounter(body []Stmt, old *Loop, by Expr) {
	by = Convert(by, old.Type)
	RewriteExprs(body, func(e Expr) Expr {
		if c, ok := e.(*Counter); ok && c.Loop == old {
			return by
		}
		return e
	})
}

// RewriteBuffer replaces b by another buffer in all accesses of body; at gives
// the new subscripts.
func RewriteBuffer(body []Stmt, b, by *Buffer, at func([]Expr) []Expr) {
	RewriteReads(body, b, by, at)
	RewriteWrites(body, b, by, at)
}

// RewriteReads is RewriteBuffer for the elements that body reads.
func RewriteReads(body []Stmt, b, by *Buffer, at func([]Expr) []Expr) {
	ReplaceLoads(body, b, func(ld *Load) Expr { return &Load{Buffer: by, Index: at(ld.Index), Pos: ld.Pos} })
}

// ReplaceLoads puts a value in the place of each element of b that body reads.
func ReplaceLoads(body []Stmt, b *Buffer, by func(*Load) Expr) {
	RewriteExprs(body, func(e Expr) Expr {
		if ld, ok := e.(*Load); ok && ld.Buffer == b {
			return by(ld)
		}
		return e
	})
}

// RewriteWrites is RewriteBuffer for the elements that body writes.
func RewriteWrites(body []Stmt, b, by *Buffer, at func([]Expr) []Expr) {
	Walk(body, func(s Stmt) bool {
		switch s := s.(type) {
		case *Assign:
			if s.Buffer == b {
				s.Buffer, s.Index = by, at(s.Index)
			}
		case *Pop:
			if s.Buffer == b {
				s.Buffer, s.Index = by, at(s.Index)
			}
		}
		return true
	})
}
