package nest

import (
	"slices"

	"codo/affine"
	"codo/internal/cores"
)

// Open reports whether what is in l may change: it is no part of a task that stays as written.
func Open(l *affine.Loop) bool { return l.Keep == 0 }

// Unordered reports whether that is so, and no order of the loops of l is wished either.
func Unordered(l *affine.Loop) bool { return Open(l) && len(l.Order) == 0 }

// RewriteInside replaces the lists of statements that s itself holds by f of them; if it is a loop, where
// it is open.
func RewriteInside(s affine.Stmt, f func([]affine.Stmt) []affine.Stmt) {
	if l, ok := s.(*affine.Loop); !ok || Open(l) {
		affine.RewriteBodies(s, f)
	}
}

// EachNest builds the body of a task anew, on all cores: f gives what comes in the place of a statement, of which alone it changes anything.
// What it looks at elsewhere nobody changes.
func EachNest(body []affine.Stmt, f func(affine.Stmt) []affine.Stmt) []affine.Stmt {
	made := make([][]affine.Stmt, len(body))
	cores.Each(len(body), func(k int) { made[k] = f(body[k]) })
	return slices.Concat(made...)
}

// RewriteIfs builds body anew, from inside out and in open loops: f gives what comes in the place of
// a condition, or !ok.
func RewriteIfs(body []affine.Stmt, f func(*affine.If) (by []affine.Stmt, ok bool)) []affine.Stmt {
	return affine.RewriteBody(body, Open, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if s, ok := s.(*affine.If); ok {
			return f(s)
		}
		return nil, false
	})
}

// RewriteLoops builds body anew, from inside out: f gives what comes in the place of a loop, or !ok.
func RewriteLoops(body []affine.Stmt, enter func(*affine.Loop) bool, f func(*affine.Loop) (by []affine.Stmt, ok bool)) []affine.Stmt {
	return affine.RewriteBody(body, enter, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if l, ok := s.(*affine.Loop); ok {
			return f(l)
		}
		return nil, false
	})
}

// ReplaceLoopsIn is rewriteLoops of all nests of t; what comes in the place of loops may declare what has the names of others.
func ReplaceLoopsIn(t *affine.Task, names affine.Names, enter func(*affine.Loop) bool, f func(*affine.Loop) (by []affine.Stmt, ok bool)) {
	found := false
	t.Body = RewriteLoops(t.Body, enter, func(l *affine.Loop) ([]affine.Stmt, bool) {
		by, ok := f(l)
		found = found || ok
		return by, ok
	})
	if found {
		Rename(t, names)
	}
}

// ReplacePlain puts f of each plain loop in its place, from outside in; nil: it stays, and those right in it are asked.
func ReplacePlain(body []affine.Stmt, f func(*affine.Loop) *affine.Loop) {
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !Plain(l) {
			continue
		}
		if by := f(l); by != nil {
			body[k] = by
		} else {
			ReplacePlain(l.Body, f)
		}
	}
}
