package parse

import "codo/affine"

// movers are the streams that loops and choices, and nil for the whole, move tokens through, so that what moves none of a stream
// need not be gone through for it. Tokens that became elements of arrays are still among them; statements
// that came later are not.
type movers map[affine.Stmt]map[*affine.Channel]bool

// moversOf are those in body.
func moversOf(body []affine.Stmt, rows *streamRows) movers {
	m := movers{nil: {}}
	around := []affine.Stmt{nil} // all
	var visit func(list []affine.Stmt)
	visit = func(list []affine.Stmt) {
		for _, s := range list {
			var ch *affine.Channel
			switch s := s.(type) {
			case *affine.Push:
				ch = s.Channel
			case *affine.Pop:
				ch = s.Channel
			case *affine.Loop:
				m[s] = map[*affine.Channel]bool{}
				around = append(around, s)
				visit(s.Body)
				around = around[:len(around)-1]
			case *affine.If:
				m[s] = map[*affine.Channel]bool{}
				around = append(around, s)
				visit(s.Then)
				visit(s.Else)
				around = around[:len(around)-1]
			}
			for _, outer := range around {
				if ch != nil {
					m[outer][rows.wholeOf(ch)] = true
				}
			}
		}
	}
	visit(body)
	return m
}

// idle reports whether s, a loop or a choice, moves no token of ch.
func (m movers) idle(s affine.Stmt, ch *affine.Channel) bool {
	streams, known := m[s]
	return known && !streams[ch]
}

// some are the statements of list that may move tokens of ch.
func (m movers) some(list []affine.Stmt, ch *affine.Channel) (out []affine.Stmt) {
	for _, s := range list {
		if !m.idle(s, ch) {
			out = append(out, s)
		}
	}
	return out
}
