package nest

import "codo/affine"

// open reports whether what is in l may change: it is no part of a task that stays as written.
func open(l *affine.Loop) bool { return l.Keep == 0 }

// unordered reports whether that is so, and no order of the loops of l is wished either.
func unordered(l *affine.Loop) bool { return open(l) && len(l.Order) == 0 }

// rewriteInside replaces the lists of statements that s itself holds by f of them; if it is a loop, where
// it is open.
func rewriteInside(s affine.Stmt, f func([]affine.Stmt) []affine.Stmt) {
	if l, ok := s.(*affine.Loop); !ok || open(l) {
		affine.RewriteBodies(s, f)
	}
}

// rewriteIfs builds body anew, from inside out and in open loops: f gives what comes in the place of
// a condition, or !ok.
func rewriteIfs(body []affine.Stmt, f func(*affine.If) (by []affine.Stmt, ok bool)) []affine.Stmt {
	return affine.RewriteBody(body, open, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if s, ok := s.(*affine.If); ok {
			return f(s)
		}
		return nil, false
	})
}

// rewriteLoops builds body anew, from inside out: f gives what comes in the place of a loop, or !ok.
func rewriteLoops(body []affine.Stmt, enter func(*affine.Loop) bool, f func(*affine.Loop) (by []affine.Stmt, ok bool)) []affine.Stmt {
	return affine.RewriteBody(body, enter, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if l, ok := s.(*affine.Loop); ok {
			return f(l)
		}
		return nil, false
	})
}

// replaceLoopsIn is rewriteLoops of all nests of t; what comes in the place of loops may declare what has the names of others.
func replaceLoopsIn(t *affine.Task, names affine.Names, enter func(*affine.Loop) bool, f func(*affine.Loop) (by []affine.Stmt, ok bool)) {
	found := false
	t.Body = rewriteLoops(t.Body, enter, func(l *affine.Loop) ([]affine.Stmt, bool) {
		by, ok := f(l)
		found = found || ok
		return by, ok
	})
	if found {
		Rename(t, names)
	}
}

// anyLoop may be gone through.
func anyLoop(*affine.Loop) bool { return true }

// behindLoops builds body anew, from outside in: f gives what comes behind an open loop, which may change, and
// stands behind others. enter tells of which loops the bodies are gone through.
func behindLoops(body []affine.Stmt, enter func(*affine.Loop) bool, f func(l *affine.Loop, before []affine.Stmt) (after []affine.Stmt)) (out []affine.Stmt) {
	for _, s := range body {
		var after []affine.Stmt
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = behindLoops(s.Then, enter, f), behindLoops(s.Else, enter, f)
		case *affine.Loop:
			if open(s) {
				after = f(s, out)
			}
			if enter(s) {
				s.Body = behindLoops(s.Body, enter, f)
			}
		}
		out = append(append(out, s), after...)
	}
	return out
}

// replaceLoops puts f of each loop in its place, from outside in; nil: it stays as it is, and what is
// in it, too.
func replaceLoops(body []affine.Stmt, f func(*affine.Loop) *affine.Loop) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.If:
			replaceLoops(s.Then, f)
			replaceLoops(s.Else, f)
		case *affine.Loop:
			if by := f(s); by != nil {
				body[k] = by
				replaceLoops(by.Body, f)
			}
		}
	}
}

// replacePlain puts f of each plain loop in its place, from outside in; nil: it stays, and those right in it are asked.
func replacePlain(body []affine.Stmt, f func(*affine.Loop) *affine.Loop) {
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !plain(l) {
			continue
		}
		if by := f(l); by != nil {
			body[k] = by
		} else {
			replacePlain(l.Body, f)
		}
	}
}
