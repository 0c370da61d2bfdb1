package nest

import (
	"slices"

	"codo/affine"
)

// IsStored reports whether e is the element that u stores.
func IsStored(e affine.Expr, u *affine.Assign) bool {
	ld, ok := e.(*affine.Load)
	return ok && ld.Buffer == u.Buffer && affine.SameIndex(ld.Index, u.Index)
}

// UsersIn are the statements of body that read or write each buffer, themselves or inside: where there
// are many arrays, what is asked of each need not go through all of body.
func UsersIn(body []affine.Stmt) map[*affine.Buffer][]affine.Stmt {
	users := map[*affine.Buffer][]affine.Stmt{}
	for _, s := range body {
		note := func(b *affine.Buffer) {
			if own := users[b]; b != nil && (len(own) == 0 || own[len(own)-1] != s) {
				users[b] = append(own, s)
			}
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			affine.Each(s, func(ld *affine.Load) { note(ld.Buffer) })
			switch s := s.(type) {
			case *affine.Assign:
				note(s.Buffer)
			case *affine.Pop:
				note(s.Buffer)
			}
			return true
		})
	}
	return users
}

// Uses reports whether body reads, writes or declares b.
func Uses(body []affine.Stmt, b *affine.Buffer) bool {
	read, written := Touches(body, b)
	return read || written
}

// Writes reports whether body writes or declares b.
func Writes(body []affine.Stmt, b *affine.Buffer) bool {
	_, written := Touches(body, b)
	return written
}

// Touches tells whether some statement in body reads b, and whether one writes or
// declares it.
func Touches(body []affine.Stmt, b *affine.Buffer) (read, written bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		read = read || Loads(s, b)
		switch s := s.(type) {
		case *affine.Assign:
			written = written || s.Buffer == b
		case *affine.Pop:
			written = written || s.Buffer == b
		case *affine.Decl:
			written = written || s.Buffer == b
		}
		return true
	})
	return read, written
}

// An Use tells what a statement of a list does with an array or scalar.
type Use struct {
	At            int // of the statement
	Read, Written bool
}

// UsersOf are the uses of each array and scalar by the statements of a list, in order.
func UsersOf(list []affine.Stmt) map[*affine.Buffer][]Use {
	out := map[*affine.Buffer][]Use{}
	for at, s := range list {
		for u := range affine.Uses([]affine.Stmt{s}) {
			if u.Buffer == nil {
				continue
			}
			all := out[u.Buffer]
			if len(all) == 0 || all[len(all)-1].At != at {
				all = append(all, Use{At: at})
			}
			of := &all[len(all)-1]
			of.Read, of.Written = of.Read || !u.Write, of.Written || u.Write
			out[u.Buffer] = all
		}
	}
	return out
}

// LoadsAny reports whether e reads one of these.
func LoadsAny(e affine.Expr, of map[*affine.Buffer]bool) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && of[ld.Buffer]
	})
	return found
}

// DeclaredBy are the buffers that body declares, at any depth.
func DeclaredBy(body []affine.Stmt) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			out[d.Buffer] = true
		}
		return true
	})
	return out
}

// LoadsOf counts the loads from b in e.
func LoadsOf(e affine.Expr, b *affine.Buffer) (n int) {
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
			n++
		}
	})
	return n
}

// Mentions reports whether body uses b in any way.
func Mentions(body []affine.Stmt, b *affine.Buffer) bool {
	read, written := affine.Touches(body, b)
	return read || written
}

// Declared reports whether one of the statements declares what the others use.
func Declared(list, users []affine.Stmt) bool {
	return slices.ContainsFunc(list, func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		if !ok {
			return false
		}
		return Uses(users, d.Buffer)
	})
}

// Loads reports whether s itself, not what is in it, reads b.
func Loads(s affine.Stmt, b *affine.Buffer) (found bool) {
	affine.Operands(s, func(e affine.Expr) { found = found || affine.Loads(e, b) })
	return found
}

// Statements counts those of body and inside.
func Statements(body []affine.Stmt) (n int64) {
	affine.Walk(body, func(affine.Stmt) bool { n++; return true })
	return n
}

// TimesRead counts how often a reads b, subscripts aside.
func TimesRead(a *affine.Assign, b *affine.Buffer) (n int) {
	affine.WalkExpr(a.Value, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
			n++
		}
	})
	return n
}

// UsesChannels reports whether one of the accesses sends or takes a token.
func UsesChannels(accesses []affine.Access) bool {
	return slices.ContainsFunc(accesses, func(a affine.Access) bool { return a.Channel != nil })
}
