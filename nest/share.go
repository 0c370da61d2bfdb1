package nest

import (
	"slices"

	"codo/affine"
)

// Share lets layers of one shape take turns in one nest: runs of nests of t that follow each
// other and are equal up to the names of arrays, and to constants among their values, become
// a loop over these layers. Weights and the like are chosen by layer. What a layer hands to
// the next lies in an array with two places in turn, and what it keeps for itself in one array
// for all:
//
//	for i { a[i] = f(x[i], v[i]) }         for i { turns[0][i] = x[i] }
//	for i { b[i] = f(a[i], w[i]) }   =>    for l = 0 to 2 {
//	for i { .. = b[i] }                      for i { turns[1 - l % 2][i] = f(turns[l % 2][i], l < 1 ? v[i] : w[i]); if (l == 1) { b[i] = .. } }
//	                                       }; for i { .. = b[i] }
//
// The nests run as before, one after the other. A layer may be several nests. Runs stay whose
// layers hand something on in another way, as to the layer after the next or to what follows. It
// reports whether there was something to share.
func Share(t *affine.Task, names affine.Names) (shared bool) {
	var decls, list []affine.Stmt
	for _, s := range t.Body {
		if _, ok := s.(*affine.Decl); ok {
			decls = append(decls, s)
		} else {
			list = append(list, s)
		}
	}
	all := newNests(list)
	for first := 0; first < len(all.list); first++ {
		for _, r := range runsFrom(all.kinds, first) {
			if s := sharingOf(decls, all, r); s != nil {
				own := s.build(names)
				decls, shared = s.decls, true
				all.replace(r, own)
				first += len(own) - 1
				break
			}
		}
	}
	if shared {
		t.Body = slices.Concat(decls, all.list)
	}
	return shared
}

// A sharing is a run that can be one nest.
type sharing struct {
	decls  []affine.Stmt // of the task; what is in no need of one any more goes
	all    *nests
	run    run
	units  [][]affine.Stmt
	layer  *affine.Loop
	roles  []*role
	whole  map[*affine.Buffer]bool
	body   []affine.Stmt // with roles
	inside []*role       // that one layer has for itself
	handed []hand
}

// A hand is what a layer gives to the next: it gives what the role from is, and takes what to
// is, which in the first layer comes from somewhere else.
type hand struct{ to, from *role }

// sharingOf is the sharing of a run; nil if it cannot be.
func sharingOf(decls []affine.Stmt, all *nests, r run) *sharing {
	s := &sharing{decls: decls, all: all, run: r}
	for k := range r.layers {
		at := r.first + k*r.nests
		s.units = append(s.units, all.list[at:at+r.nests])
	}
	s.layer = &affine.Loop{Name: "layer", Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(r.layers)), Step: 1}
	m, body, ok := merge(s.units, s.layer)
	if !ok {
		return nil
	}
	s.roles, s.whole, s.body = m.Roles, m.whole, body
	if !s.hands() {
		return nil
	}
	return s
}

// touching lists who uses b: -1 for what is before the run, layers by number, and after it.
func (s *sharing) touching(b *affine.Buffer) (who []int) {
	for _, k := range s.all.users[b] {
		at := -1
		if k >= s.run.first {
			at = min((k-s.run.first)/s.run.nests, s.run.layers)
		}
		if len(who) == 0 || who[len(who)-1] != at {
			who = append(who, at)
		}
	}
	return who
}

// after is the number of what is behind the run.
func (s *sharing) after() int { return s.run.layers }

// hands finds out what the roles are for; it reports false if one of them is for anything that
// cannot be shared.
func (s *sharing) hands() bool {
	for _, from := range s.roles {
		to := s.takes(from)
		switch {
		case from.writes == 0:
		case to != nil:
			s.handed = append(s.handed, hand{to, from})
		case s.private(from):
			s.inside = append(s.inside, from)
		case from.reads > 0 || !s.apart(from):
			return false
		}
	}
	for _, r := range s.roles {
		taken := slices.ContainsFunc(s.handed, func(h hand) bool { return h.to == r })
		if r.writes == 0 && !taken && slices.ContainsFunc(r.Of, s.written) {
			return false
		}
	}
	return true
}

// written reports whether a layer writes b.
func (s *sharing) written(b *affine.Buffer) bool {
	return s.whole[b] || slices.ContainsFunc(s.roles, func(r *role) bool { return r.writes > 0 && slices.Contains(r.Of, b) })
}

// apart reports whether the arrays of r are different ones, and nothing else in the layers.
func (s *sharing) apart(r *role) bool {
	for k, b := range r.Of {
		_, whole := s.whole[b]
		if whole || slices.Contains(r.Of[:k], b) || slices.ContainsFunc(s.roles, func(o *role) bool { return o != r && slices.Contains(o.Of, b) }) {
			return false
		}
	}
	return true
}

// private reports whether each array of r is a local of its layer alone.
func (s *sharing) private(r *role) bool {
	for k, b := range r.Of {
		if !s.local(b) || !slices.Equal(s.touching(b), []int{k}) {
			return false
		}
	}
	return s.apart(r)
}

// local reports whether b is declared in the task.
func (s *sharing) local(b *affine.Buffer) bool {
	return slices.ContainsFunc(s.decls, func(d affine.Stmt) bool { return d.(*affine.Decl).Buffer == b && b.Init == nil })
}

// takes is the role that takes in each layer what from was in the one before, if that is
// all there is to it: nobody else uses the arrays between the layers, and what the first layer
// takes is whole, and stays. Arrays that layers change must be theirs from the beginning, and the last layer writes all of what others may
// have written.
func (s *sharing) takes(from *role) *role {
	n := len(from.Of)
	at := slices.IndexFunc(s.roles, func(r *role) bool { return r.writes == 0 && slices.Equal(r.Of[1:], from.Of[:n-1]) })
	if from.writes == 0 || at < 0 {
		return nil
	}
	to := s.roles[at]
	for k, b := range from.Of {
		_, whole := s.whole[b]
		others := slices.ContainsFunc(s.roles, func(r *role) bool { return r != from && r != to && slices.Contains(r.Of, b) })
		if whole || others || slices.Contains(from.Of[:k], b) || k < n-1 && (!s.local(b) || !slices.Equal(s.touching(b), []int{k, k + 1})) {
			return nil
		}
	}
	last := from.Of[n-1]
	if (!s.local(last) || slices.Contains(s.touching(last), -1)) && !writesAll(s.units[n-1], last) {
		return nil // what the last layer leaves as it is would be lost
	}
	if first := to.Of[0]; s.written(first) || s.local(first) && !s.filled(first) || from.reads > 0 && slices.Contains(s.touching(last), -1) {
		return nil
	}
	return to
}

// filled reports whether what is before the run writes all of b.
func (s *sharing) filled(b *affine.Buffer) bool {
	return slices.ContainsFunc(s.all.users[b], func(k int) bool { return k < s.run.first && writesAll(s.all.list[k:k+1], b) })
}

// writesAll reports whether one of these statements writes all of b.
func writesAll(body []affine.Stmt, b *affine.Buffer) bool {
	return slices.ContainsFunc(affine.Accesses(body), func(a affine.Access) bool {
		if a.Buffer != b || !a.Write {
			return false
		}
		f, ok := affine.FootprintOf(a)
		return ok && f.Covers
	})
}
