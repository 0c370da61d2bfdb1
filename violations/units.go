package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A unit is a piece of the kernel's body that stays together: a top-level nest
// with the scalar statements before it, or one part of a distributed loop.
type unit struct {
	body   []affine.Stmt
	uses   []use
	origin *affine.Loop // the loop it was distributed from, nil for none
}

// A use says how a unit touches one buffer.
type use struct {
	buffer      *affine.Buffer
	read, write *affine.Access // the first of each kind, nil for none
}

// usesOf lists the buffers that body touches and does not declare itself, in
// the order of their first access.
func usesOf(body []affine.Stmt) []use {
	inner := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			inner[d.Buffer] = true
		}
		return true
	})
	var out []use
	at := map[*affine.Buffer]int{}
	for _, a := range affine.Accesses(body) {
		if a.Buffer == nil || inner[a.Buffer] {
			continue
		}
		i, seen := at[a.Buffer]
		if !seen {
			i = len(out)
			at[a.Buffer] = i
			out = append(out, use{buffer: a.Buffer})
		}
		switch {
		case a.Write && out[i].write == nil:
			out[i].write = &a
		case !a.Write && out[i].read == nil:
			out[i].read = &a
		}
	}
	return out
}

// keep is the number of the task that the user wants u in; 0 for any.
func (u *unit) keep() int {
	for _, s := range u.body {
		if l, ok := s.(*affine.Loop); ok && l.Keep > 0 {
			return l.Keep
		}
	}
	return 0
}

// touch is how u uses b; the zero use if it does not.
func (u *unit) touch(b *affine.Buffer) use {
	for _, x := range u.uses {
		if x.buffer == b {
			return x
		}
	}
	return use{}
}

// place is where the use is seen first.
func (x use) place() diag.Pos {
	if x.write != nil {
		return x.write.Pos
	}
	return x.read.Pos
}

// unitsOf cuts a body into units; declarations at the top are left out and
// returned apart. Loops that only sequence nests are distributed.
func unitsOf(body []affine.Stmt) (units []*unit, decls []*affine.Decl) {
	body = late(body)
	var pending []affine.Stmt
	add := func(origin *affine.Loop, body ...affine.Stmt) {
		units = append(units, &unit{body: body, uses: usesOf(body), origin: origin})
	}
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			decls = append(decls, s)
		case *affine.Loop:
			if beginsLayers(body[k:]) {
				pending = append(pending, s)
				continue
			}
			parts := []*affine.Loop{s}
			if s.Keep == 0 && len(s.Layers) == 0 {
				parts = distribute(s)
			}
			if len(parts) == 1 {
				add(nil, append(pending, s)...)
			} else {
				for i, part := range parts {
					if i == 0 && len(pending) > 0 {
						add(nil, pending...)
					}
					add(s, part)
				}
			}
			pending = nil
		default:
			pending = append(pending, s)
		}
	}
	if len(pending) > 0 {
		if n := len(units); n > 0 && units[n-1].origin == nil {
			last := units[n-1]
			last.body = append(last.body, pending...)
			last.uses = usesOf(last.body)
		} else {
			add(nil, pending...)
		}
	}
	return units, decls
}

// late is body with assignments as far behind as nests stand between them and what uses what they
// write: they go with the nest that needs them.
func late(body []affine.Stmt) []affine.Stmt {
	nest := -1 // the last
	for k, s := range body {
		if affine.HasLoop([]affine.Stmt{s}) {
			nest = k
		}
	}
	body = slices.Clone(body)
	for k := nest - 1; k >= 0; k-- {
		a, ok := body[k].(*affine.Assign)
		if !ok {
			continue
		}
		own := usesOf([]affine.Stmt{a})
		waits := func(s affine.Stmt) bool {
			for _, u := range own {
				reads, writes := affine.Touches([]affine.Stmt{s}, u.buffer)
				if writes || reads && u.write != nil {
					return true
				}
			}
			return false
		}
		to := slices.IndexFunc(body[k+1:], waits) + k + 1
		for to > k+1 && !affine.HasLoop(body[to-1:to]) {
			to--
		}
		if to > k+1 {
			body = slices.Insert(body, to, affine.Stmt(a))
			body = slices.Delete(body, k, k+1)
		}
	}
	return body
}

// beginsLayers reports whether body begins with a nest that gives layers which are called in
// turn what the first of them takes: it stands at their place, and writes what they write, see
// nest.Share.
func beginsLayers(body []affine.Stmt) bool {
	first, ok := body[0].(*affine.Loop)
	if !ok || len(first.Layers) > 0 {
		return false
	}
	for _, s := range body[1:] {
		l, ok := s.(*affine.Loop)
		switch {
		case !ok || l.Pos != first.Pos:
			return false
		case len(l.Layers) > 0:
			layers := &unit{uses: usesOf([]affine.Stmt{l})}
			return slices.ContainsFunc(usesOf(body[:1]), func(x use) bool { return x.write != nil && layers.touch(x.buffer).write != nil })
		}
	}
	return false
}
