package operators

import (
	"codo/affine"
	"codo/nest"
)

// Narrow gives local scalars that sum up integers as few bits as their values need:
// as many as all terms together with the start can have. One of many terms that starts with
// what can be anything, say a bias, starts at 0, and what it started with is added where the
// sum is used: that is the same modulo 2^n.
//
//	local s i32
//	s = 0
//	for i = 0 to 64 { s = s + i32(x[i]) * i32(w[o][i]) }
//	y[o] = s >> 9
//
//	local s ap22
//	s = 0:ap22
//	for i = 0 to 64 { s = s + ap22(i32(x[i]) * i32(w[o][i])) }
//	y[o] = i32(s) >> 9
func Narrow(t *affine.Task) { narrowIn(t.Body) }

func narrowIn(body []affine.Stmt) {
	var users map[*affine.Buffer][]affine.Stmt // nil: not looked for
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			narrowIn(s.Body)
		case *affine.If:
			narrowIn(s.Then)
			narrowIn(s.Else)
		case *affine.Decl:
			if users == nil {
				users = nest.UsersIn(body)
			}
			if !nest.Updates(users[s.Buffer], s.Buffer) {
				break
			}
			if x, ok := nest.SumOf(s.Buffer, body[k+1:]); ok {
				x.Narrow(body[k+1:])
			}
		}
	}
}
