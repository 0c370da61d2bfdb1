package parse

import (
	"maps"

	"codo/affine"
)

// Ends of loops, and conditions, that read locals which hold constants there, as the sizes that a constructor sets, are those
// constants before tokens are counted: the other end of a stream may say the number itself.
//
//	m_rows = 32;                            m_rows = 32;
//	for (i < m_rows) s.write(x[i]);    =>   for (i < 32) s.write(x[i]);
//	for (i < 32) y[i] = s.read();           for (i < 32) y[i] = s.read();

// heldConstants are the constants that integers hold where a body has come to, from its first statement on.
type heldConstants map[*affine.Buffer]*affine.Const

// follow gives list with constants in the ends of its loops and in its conditions, and of choices that they decide what is chosen.
func (h heldConstants) follow(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			changed := affine.Changed(s.Body)
			h.without(changed)
			s.Lo, s.Hi = h.known(s.Lo), h.known(s.Hi)
			s.Body = h.follow(s.Body)
			h.without(changed) // it may not run at all
		case *affine.If:
			before := s.Cond
			s.Cond = h.known(s.Cond)
			if c, ok := s.Cond.(*affine.Const); ok && before != s.Cond {
				chosen := s.Then
				if c.I == 0 {
					chosen = s.Else
				}
				out = append(out, h.follow(chosen)...)
				continue
			}
			h.branches(s)
		case *affine.Assign:
			if c, ok := h.value(s.Value).(*affine.Const); ok && s.Buffer.IsScalar() && c.T == s.Buffer.Elem && c.T.IsInteger() {
				h[s.Buffer] = c
			} else {
				delete(h, s.Buffer)
			}
		default:
			h.without(affine.Changed([]affine.Stmt{s}))
		}
		out = append(out, s)
	}
	return out
}

// branches follows both sides of a choice from what is held before it.
func (h heldConstants) branches(s *affine.If) {
	then, other := affine.Changed(s.Then), affine.Changed(s.Else)
	before := heldConstants{}
	for b := range then {
		if c := h[b]; c != nil {
			before[b] = c
		}
	}
	s.Then = h.follow(s.Then)
	h.without(then)
	maps.Copy(h, before)
	s.Else = h.follow(s.Else)
	h.without(then)
	h.without(other)
}

// without forgets what these hold.
func (h heldConstants) without(changed map[*affine.Buffer]bool) {
	for b := range changed {
		delete(h, b)
	}
}

// known is e with the constants that are held, e itself if it reads none of them.
func (h heldConstants) known(e affine.Expr) affine.Expr {
	reads := false
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		reads = reads || ok && h[ld.Buffer] != nil
	})
	if !reads {
		return e
	}
	return h.value(e)
}

// value is e with those constants, folded.
func (h heldConstants) value(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && h[ld.Buffer] != nil {
			return h[ld.Buffer]
		}
		return affine.Folded(e)
	})
}
