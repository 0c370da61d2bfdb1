package nest

import (
	"cmp"
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
	for first, more := 0, true; more; shared = shared || more {
		first, more = shareFrom(t, first, names)
	}
	return shared
}

// shareFrom shares the first run of the nests of t from that one on; next is the nest
// behind it.
func shareFrom(t *affine.Task, first int, names affine.Names) (next int, found bool) {
	var decls, nests []affine.Stmt
	for _, s := range t.Body {
		if _, ok := s.(*affine.Decl); ok {
			decls = append(decls, s)
		} else {
			nests = append(nests, s)
		}
	}
	kinds := kindsOf(nests)
	for ; first < len(nests); first++ {
		for _, r := range runsFrom(kinds, first) {
			if s := sharingOf(decls, nests, r); s != nil {
				own := s.build(names)
				t.Body = slices.Concat(s.decls, nests[:first], own, nests[first+r.nests*r.layers:])
				return first + len(own), true
			}
		}
	}
	return first, false
}

// kindsOf gives equal nests equal numbers, from 1 on, and other statements 0.
func kindsOf(list []affine.Stmt) []int {
	kinds := make([]int, len(list))
	var known []affine.Stmt // the first of each kind
	for k, s := range list {
		if l, ok := s.(*affine.Loop); !ok || !plain(l) {
			continue
		}
		at := slices.IndexFunc(known, func(o affine.Stmt) bool {
			_, _, ok := merge([][]affine.Stmt{{o}, {s}}, &affine.Loop{Type: affine.I32})
			return ok
		})
		if at < 0 {
			at, known = len(known), append(known, s)
		}
		kinds[k] = at + 1
	}
	return kinds
}

// A run is layers of so many nests each.
type run struct{ first, nests, layers int }

// mostNests bounds the nests of a layer.
const mostNests = 8

// runsFrom lists the runs of equal layers that begin there, those of most nests first.
func runsFrom(kinds []int, first int) (list []run) {
	for nests := 1; nests <= mostNests; nests++ {
		equal := first + nests // up to there kinds are those of the layer before
		for equal < len(kinds) && kinds[equal] > 0 && kinds[equal] == kinds[equal-nests] {
			equal++
		}
		for layers := (equal - first) / nests; layers > 1; layers-- {
			list = append(list, run{first, nests, layers})
		}
	}
	slices.SortStableFunc(list, func(a, b run) int { return cmp.Compare(b.nests*b.layers, a.nests*a.layers) })
	return list
}

// A sharing is a run that can be one nest.
type sharing struct {
	decls    []affine.Stmt // of the task; what is in no need of one any more goes
	units    [][]affine.Stmt
	layer    *affine.Loop
	roles    []*role
	whole    map[*affine.Buffer]bool
	body     []affine.Stmt // with roles
	before   []affine.Stmt
	touching map[*affine.Buffer][]int // by array: the layers that use it, -1 for what is before the run, and after it
	after    int
	inside   []*role // that one layer has for itself
	handed   []hand
}

// A hand is what a layer gives to the next: it gives what the role from is, and takes what to
// is, which in the first layer comes from somewhere else.
type hand struct{ to, from *role }

// sharingOf is the sharing of a run; nil if it cannot be.
func sharingOf(decls, nests []affine.Stmt, r run) *sharing {
	s := &sharing{decls: decls, before: nests[:r.first], after: r.layers, touching: map[*affine.Buffer][]int{}}
	for k := range r.layers {
		at := r.first + k*r.nests
		s.units = append(s.units, nests[at:at+r.nests])
	}
	s.layer = &affine.Loop{Name: "layer", Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(r.layers)), Step: 1}
	m, body, ok := merge(s.units, s.layer)
	if !ok {
		return nil
	}
	s.roles, s.whole, s.body = m.roles, m.whole, body
	s.touch(s.before, -1)
	for k, unit := range s.units {
		s.touch(unit, k)
	}
	s.touch(nests[r.first+r.layers*r.nests:], s.after)
	if !s.hands() {
		return nil
	}
	return s
}

// touch notes who uses the arrays of body.
func (s *sharing) touch(body []affine.Stmt, who int) {
	for _, a := range affine.Accesses(body) {
		if !slices.Contains(s.touching[a.Buffer], who) {
			s.touching[a.Buffer] = append(s.touching[a.Buffer], who)
		}
	}
}

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
		if r.writes == 0 && !taken && slices.ContainsFunc(r.of, s.written) {
			return false
		}
	}
	return true
}

// written reports whether a layer writes b.
func (s *sharing) written(b *affine.Buffer) bool {
	return s.whole[b] || slices.ContainsFunc(s.roles, func(r *role) bool { return r.writes > 0 && slices.Contains(r.of, b) })
}

// apart reports whether the arrays of r are different ones, and nothing else in the layers.
func (s *sharing) apart(r *role) bool {
	for k, b := range r.of {
		_, whole := s.whole[b]
		if whole || slices.Contains(r.of[:k], b) || slices.ContainsFunc(s.roles, func(o *role) bool { return o != r && slices.Contains(o.of, b) }) {
			return false
		}
	}
	return true
}

// private reports whether each array of r is a local of its layer alone.
func (s *sharing) private(r *role) bool {
	for k, b := range r.of {
		if !s.local(b) || !slices.Equal(s.touching[b], []int{k}) {
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
// takes is whole, and stays. Arrays that layers change must be theirs from the beginning.
func (s *sharing) takes(from *role) *role {
	n := len(from.of)
	at := slices.IndexFunc(s.roles, func(r *role) bool { return r.writes == 0 && slices.Equal(r.of[1:], from.of[:n-1]) })
	if from.writes == 0 || at < 0 {
		return nil
	}
	to := s.roles[at]
	for k, b := range from.of {
		_, whole := s.whole[b]
		others := slices.ContainsFunc(s.roles, func(r *role) bool { return r != from && r != to && slices.Contains(r.of, b) })
		if whole || others || slices.Contains(from.of[:k], b) || k < n-1 && (!s.local(b) || !slices.Equal(s.touching[b], []int{k, k + 1})) {
			return nil
		}
	}
	last := from.of[n-1]
	if first := to.of[0]; s.written(first) || s.local(first) && !filled(s.before, first) || from.reads > 0 && slices.Contains(s.touching[last], -1) {
		return nil
	}
	return to
}

// filled reports whether body writes all of b.
func filled(body []affine.Stmt, b *affine.Buffer) bool {
	return slices.ContainsFunc(affine.Accesses(body), func(a affine.Access) bool {
		if a.Buffer != b || !a.Write {
			return false
		}
		f, ok := affine.FootprintOf(a)
		return ok && f.Covers
	})
}
