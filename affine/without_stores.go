package affine

// WithoutStores is body without these arrays, which nothing in it reads, and what is stored in them, and without the loops and
// conditions that do nothing else.
func WithoutStores(body []Stmt, in map[*Buffer]bool) []Stmt {
	return RewriteBody(body, nil, func(s Stmt) ([]Stmt, bool) {
		switch s := s.(type) {
		case *Decl:
			return nil, in[s.Buffer]
		case *Assign:
			return nil, in[s.Buffer]
		case *If:
			return nil, len(s.Then)+len(s.Else) == 0
		case *Loop:
			return nil, len(s.Body) == 0
		}
		return nil, false
	})
}
