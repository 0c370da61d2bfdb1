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
func ReplaceCounter(body []Stmt, old, by *Loop) {
	Walk(body, func(s Stmt) bool {
		RewriteOperands(s, func(e Expr) Expr {
			return Rewrite(e, func(e Expr) Expr {
				if c, ok := e.(*Counter); ok && c.Loop == old {
					return &Counter{Loop: by}
				}
				return e
			})
		})
		return true
	})
}
