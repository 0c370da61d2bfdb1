package parse

import (
	"maps"
	"slices"

	"codo/affine"
)

// Variables that keep their values from run to run, or from iteration to iteration, but of which nothing is seen but in
// themselves, as counters of what passes for a debugger: they are left out.
//
//	static int count;
//	for (i..) { out.write(..); count++; }     =>     for (i..) out.write(..);

// unread asks what of some statements can be seen from outside: what is pushed, and what is stored in arrays that are no
// variables of its own, with all that these are computed of.
type unread struct {
	first map[*affine.Buffer]*affine.Buffer // which stands for all buffers of the variable, for what may be left out
	seen  map[*affine.Buffer]bool
	grows bool
}

// withoutUnread is body without such variables.
func (l *lowerer) withoutUnread(body []affine.Stmt) []affine.Stmt {
	u := unread{first: map[*affine.Buffer]*affine.Buffer{}, seen: map[*affine.Buffer]bool{}}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			u.first[d.Buffer] = d.Buffer
		}
		return true
	})
	type variable struct {
		name string
		part int
	}
	firsts, open := map[variable]*affine.Buffer{}, false
	for _, b := range l.lasting {
		key := variable{l.origin[b].name, l.origin[b].part}
		if firsts[key] == nil {
			firsts[key] = b
		}
		if u.first[b] = firsts[key]; l.isShared(b) {
			delete(u.first, b)
		} else {
			open = true
		}
	}
	left := u.ofThemselves(body)
	maps.DeleteFunc(left, func(b *affine.Buffer, _ bool) bool { return slices.Contains(l.lasting, b) })
	if !open && len(left) == 0 {
		return body
	}
	for u.grows = true; u.grows; {
		u.grows = false
		u.matters(body)
	}
	maps.DeleteFunc(left, func(b *affine.Buffer, _ bool) bool { return u.seen[b] })
	for _, b := range l.lasting {
		if u.first[b] != nil && !u.seen[u.first[b]] {
			left[b] = true
		}
	}
	if len(left) == 0 {
		return body
	}
	l.lasting = slices.DeleteFunc(l.lasting, func(b *affine.Buffer) bool { return left[b] })
	return u.without(body, left)
}

// ofThemselves are the local scalars that something is chosen or computed by which is stored in them again.
func (u *unread) ofThemselves(body []affine.Stmt) map[*affine.Buffer]bool {
	found := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if b := ld.Buffer; u.first[b] == b && b.IsScalar() && !found[b] {
				_, written := affine.Touches([]affine.Stmt{s}, b)
				found[b] = written
			}
		})
		return true
	})
	maps.DeleteFunc(found, func(_ *affine.Buffer, own bool) bool { return !own })
	return found
}

// isShared reports whether b is a global that others may read or set: no static one that only the kernel uses.
func (l *lowerer) isShared(b *affine.Buffer) bool {
	name := l.shared[b]
	if name == "" {
		return false
	}
	isStatic := slices.ContainsFunc(l.variables, func(v *varDecl) bool { return v.name == name && v.isStatic })
	return !isStatic || l.beside(b, func(*function) bool { return true }) != nil
}

// matters reports whether something of body is seen, and notes what that is computed of. The last statements come first: what
// one layer after the other hands on is seen in one pass.
func (u *unread) matters(body []affine.Stmt) (any bool) {
	for _, s := range slices.Backward(body) {
		is := false
		switch s := s.(type) {
		case *affine.Decl:
		case *affine.Loop:
			is = u.matters(s.Body)
		case *affine.If:
			then := u.matters(s.Then)
			is = u.matters(s.Else) || then
		case *affine.Assign:
			is = u.first[s.Buffer] == nil || u.seen[u.first[s.Buffer]]
		default:
			is = true
			if b := affine.Target(s); b != nil {
				u.see(b)
			}
		}
		if is {
			affine.Each(s, func(ld *affine.Load) { u.see(ld.Buffer) })
		}
		any = any || is
	}
	return any
}

func (u *unread) see(b *affine.Buffer) {
	if of := u.first[b]; of != nil && !u.seen[of] {
		u.seen[of], u.grows = true, true
	}
}

// without is body without what is stored in left, and in variables that are computed of that, or stored where that decides.
func (u *unread) without(body []affine.Stmt, left map[*affine.Buffer]bool) []affine.Stmt {
	ofLeft := func(s affine.Stmt) (found bool) {
		affine.Each(s, func(ld *affine.Load) { found = found || left[ld.Buffer] })
		return found
	}
	for u.grows = true; u.grows; {
		u.grows = false
		affine.Walk(body, func(s affine.Stmt) bool {
			if !ofLeft(s) {
				return true
			}
			for b := range affine.Changed([]affine.Stmt{s}) {
				if !left[b] && u.first[b] != nil && !u.seen[u.first[b]] {
					left[b], u.grows = true, true
				}
			}
			return true
		})
	}
	return affine.WithoutStores(body, left)
}
