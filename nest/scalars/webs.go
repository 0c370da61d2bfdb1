package scalars

import (
	"codo/affine"
	"codo/nest"
)

// webbed gives scalars that body sets anew a variable of their own from there on, if nests use what was set before
// and others what is set there: what one is done with joins no nests (webs; Muchnick, "Advanced Compiler Design
// and Implementation", section 16.3.3).
//
//	local m f32                                local m f32
//	for i { m = a[i][0]; .. b[i] = m }         for i { m = a[i][0]; .. b[i] = m }
//	m = b[0]                              =>   local m_1 f32
//	for j { if b[j] < m { m = b[j] } }         m_1 = b[0]
//	c[0] = m                                   for j { if b[j] < m_1 { m_1 = b[j] } }
//	                                           c[0] = m_1
//
// The second result is usersIn of the first.
func webbed(body []affine.Stmt, names affine.Names) ([]affine.Stmt, map[*affine.Buffer][]affine.Stmt) {
	users := nest.UsersIn(body)
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || !d.Buffer.IsScalar() || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 {
			continue
		}
		if _, all := homes(users[d.Buffer], d); all || !affine.HasLoop(users[d.Buffer]) { // there is nothing to tell apart
			continue
		}
		webs := websOf(users[d.Buffer], d.Buffer)
		if inNests(webs) < 2 {
			continue
		}
		begins := map[affine.Stmt]affine.Stmt{} // the first statement of a web -> its declaration
		for _, web := range webs[1:] {
			own, copied := *d, *d.Buffer
			copied.Name = names.Fresh(d.Buffer.Name)
			own.Buffer = &copied
			affine.RewriteBuffer(web, d.Buffer, &copied, func(index []affine.Expr) []affine.Expr { return index })
			begins[web[0]] = &own
		}
		var out []affine.Stmt
		for _, s := range body {
			if decl := begins[s]; decl != nil {
				out = append(out, decl)
			}
			out = append(out, s)
		}
		body, users = out, nest.UsersIn(out)
	}
	return body, users
}

// websOf are the statements that use b, in groups: no value of b goes from one group to the next.
func websOf(users []affine.Stmt, b *affine.Buffer) (webs [][]affine.Stmt) {
	var sets []bool // whether a group begins with what surely sets b
	for _, s := range users {
		if setsOnly(s, b) {
			webs, sets = append(webs, []affine.Stmt{s}), append(sets, true)
			continue
		}
		if _, ok := insides(s, b); ok {
			webs, sets = append(webs, []affine.Stmt{s}), append(sets, false)
			continue
		}
		last := len(webs) - 1
		for ; last > 0 && !sets[last]; last-- { // it may read what was set in front of those
			webs[last-1] = append(webs[last-1], webs[last]...)
			webs, sets = webs[:last], sets[:last]
		}
		if last < 0 {
			webs, sets = append(webs, nil), append(sets, true)
			last = 0
		}
		webs[last] = append(webs[last], s)
	}
	return webs
}

// setsOnly reports whether s sets b, whatever it was before.
func setsOnly(s affine.Stmt, b *affine.Buffer) bool {
	switch s := s.(type) {
	case *affine.Assign:
		return s.Buffer == b && !nest.Loads(s, b)
	case *affine.Pop:
		return s.Buffer == b
	}
	return false
}

// inNests counts the webs with loops.
func inNests(webs [][]affine.Stmt) (n int) {
	for _, web := range webs {
		if affine.HasLoop(web) {
			n++
		}
	}
	return n
}
