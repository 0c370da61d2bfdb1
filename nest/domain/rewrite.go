package domain

import (
	"codo/affine"
	"codo/nest"
)

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
			if nest.Open(s) {
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
