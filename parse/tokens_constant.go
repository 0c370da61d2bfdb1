package parse

import "codo/affine"

// heldConstants puts constants in place of the scalars that hold them in ends of loops, as the sizes that a constructor sets are, and
// in conditions that they decide, before tokens are counted: the other end of a stream may say the number itself.
//
//	m_rows = 32;                            m_rows = 32;
//	for (i < m_rows) s.write(x[i]);    =>   for (i < 32) s.write(x[i]);
//	for (i < 32) y[i] = s.read();           for (i < 32) y[i] = s.read();
func heldConstants(body []affine.Stmt) []affine.Stmt {
	p := affine.Constants()
	p.Before = func(at affine.Held[*affine.Const], s affine.Stmt) {
		switch s.(type) {
		case *affine.Loop, *affine.If:
			affine.RewriteOperands(s, func(e affine.Expr) affine.Expr {
				return affine.ConstantsIn(at, e)
			})
		}
	}
	p.Taken = func(s *affine.If) ([]affine.Stmt, bool) {
		c, ok := s.Cond.(*affine.Const)
		if ok && c.I != 0 {
			return s.Then, true
		}
		return s.Else, ok
	}
	return p.Through(body, affine.Held[*affine.Const]{})
}
