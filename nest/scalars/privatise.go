package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Privatise declares scalars in the innermost loops whose iterations write them before
// they read them: nothing goes on in them from one iteration to the next (scalar
// privatization; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 6.5.3). One that several loops use becomes one for each, see webbed. What stands in them before goes.
//
//	local s f32                       for i {
//	for i {                             local s f32
//	  s = 0                      =>     s = 0
//	  for k { s += a[i][k] }            for k { s += a[i][k] }
//	  y[i] = s                          y[i] = s
//	}                                 }
func Privatise(t *affine.Task, names affine.Names) { t.Body = privatiseIn(t.Body, names) }

func privatiseIn(body []affine.Stmt, names affine.Names) []affine.Stmt {
	body, users := webbed(body, names)
	moved := map[*affine.Buffer]bool{}
	out := slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			moved[s.Buffer] = moveInto(users[s.Buffer], s, names)
			return moved[s.Buffer]
		case *affine.Assign:
			return moved[s.Buffer]
		}
		return false
	})
	for _, s := range out {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt { return privatiseIn(list, names) })
	}
	return out
}

// moveInto declares what d does in the loops and branches among the statements that
// use it, if it can: d itself is then to be left out.
func moveInto(using []affine.Stmt, d *affine.Decl, names affine.Names) bool {
	b := d.Buffer
	users, ok := homes(using, d)
	if !ok {
		return false
	}
	for k, list := range users {
		own := *d
		if k > 0 {
			copied := *b
			copied.Name = names.Fresh(b.Name)
			own.Buffer = &copied
			affine.RewriteBuffer(*list, b, &copied, func(index []affine.Expr) []affine.Expr { return index })
		}
		*list = append([]affine.Stmt{&own}, *list...)
	}
	return len(users) > 0
}

// homes are the bodies in the statements that use what d declares, each of which sets it before it reads it; ok is
// false if statements without bodies use it, too.
func homes(using []affine.Stmt, d *affine.Decl) (users []*[]affine.Stmt, ok bool) {
	b := d.Buffer
	if !b.IsScalar() || b.Init != nil {
		return nil, false
	}
	for _, s := range using {
		if a, ok := s.(*affine.Assign); ok && !nest.Loads(a, b) { // nothing reads what it sets
			continue
		}
		lists, ok := insides(s, b)
		if !ok {
			return nil, false
		}
		users = append(users, lists...)
	}
	return users, true
}

// insides are the bodies in s that use b, each of which writes it before it reads it;
// ok is false if s does anything else with it.
func insides(s affine.Stmt, b *affine.Buffer) (lists []*[]affine.Stmt, ok bool) {
	var inside []*[]affine.Stmt
	switch s := s.(type) {
	case *affine.Loop:
		if !nest.Open(s) {
			return nil, false
		}
		inside = []*[]affine.Stmt{&s.Body}
	case *affine.If:
		inside = []*[]affine.Stmt{&s.Then, &s.Else}
	}
	if len(inside) == 0 || nest.Loads(s, b) {
		return nil, false
	}
	for _, list := range inside {
		if !nest.Uses(*list, b) {
			continue
		}
		if _, ok := written(*list, b, false); !ok {
			return nil, false
		}
		lists = append(lists, list)
	}
	return lists, true
}

// written tells whether b has been written behind the statements of body, if before is
// whether it had been in front of them; ok is false where it may be read unwritten.
func written(body []affine.Stmt, b *affine.Buffer, before bool) (after, ok bool) {
	after = before
	for _, s := range body {
		if nest.Loads(s, b) && !after {
			return false, false
		}
		switch s := s.(type) {
		case *affine.Assign:
			after = after || s.Buffer == b
		case *affine.Pop:
			after = after || s.Buffer == b
		case *affine.Decl:
			after = after && s.Buffer != b
		case *affine.Loop:
			end, ok := written(s.Body, b, after)
			if !ok {
				return false, false
			}
			least, _, known := affine.TripRange(s)
			after = after || end && known && least > 0
		case *affine.If:
			then, ok := written(s.Then, b, after)
			other, ok2 := written(s.Else, b, after)
			if !ok || !ok2 {
				return false, false
			}
			after = then && other
		}
	}
	return after, true
}
