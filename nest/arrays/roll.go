package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// widestRolled bounds the statements of an iteration that is found again.
const widestRolled = 32

// Roll makes loops of what is written out in a loop, each iteration with loops of its own, as the cells of a systolic array are whose
// tiles come one after the other (loop rolling: Rocha et al., "Loop Rolling for Code Size Reduction", CGO 2022): the search writes out
// what a design needs.
//
//	for k { s = s + x[k] * w[0][k] }; y[0] = s                  for j = 0 to 2 {
//	for k { t = t + x[k] * w[1][k] }; y[1] = t          =>        for k { s = s + x[k] * w[j][k] }; y[j] = s
//	                                                            }
//
// What needs the iteration before it stays: it has one order only.
func Roll(t *affine.Task, names affine.Names) {
	found := false
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && nest.Plain(l) {
			r := rolling{like: l, fit: holdsLoop, free: true}
			l.Body = r.all(l.Body)
			found = found || r.found
		}
		return !ok || nest.Open(l)
	})
	if found {
		nest.Rename(t, names)
	}
}

// holdsLoop reports whether there is a loop in one of these statements.
func holdsLoop(body []affine.Stmt) bool {
	return slices.ContainsFunc(body, func(s affine.Stmt) bool { _, ok := s.(*affine.Loop); return ok })
}

// rolledSums is body with loops of its own for terms of sums, and sums, in places that follow each other, which are called and placed
// like this one.
//
//	s = s + x[i] * w[0]; s = s + x[i + 1] * w[1]; s = s + x[i + 2] * w[2]   =>   for k = 0 to 3 { s = s + x[i + k] * w[k] }
func rolledSums(body []affine.Stmt, like *affine.Loop) []affine.Stmt {
	for _, s := range body {
		nest.RewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return rolledSums(list, like) })
	}
	r := rolling{like: like, fit: func(body []affine.Stmt) bool { return holdsLoop(body) || slices.ContainsFunc(body, isSum) }}
	return r.all(body)
}

// isSum reports whether s adds to what it stores.
func isSum(s affine.Stmt) bool {
	a, ok := s.(*affine.Assign)
	return ok && scalars.AddedBy(a) != nil
}

// A rolling finds loops in lists of statements.
type rolling struct {
	like  *affine.Loop             // they are called so
	fit   func([]affine.Stmt) bool // what may be an iteration
	free  bool                     // iterations must not need each other
	found bool
}

// all is body with loops. Three iterations tell one, and two where no three are. Factors that differ stay: operators are smaller that
// have constants.
func (r *rolling) all(body []affine.Stmt) []affine.Stmt {
	for _, least := range []int{3, 2} {
		for ok := true; ok; r.found = r.found || ok {
			body, ok = r.once(body, least)
		}
	}
	return body
}

// once is body with loops of at least so many iterations, all of as few statements as there are such of; !ok: there are none.
func (r *rolling) once(body []affine.Stmt, least int) (out []affine.Stmt, ok bool) {
	for w := 1; w <= min(widestRolled, len(body)/least) && !ok; w++ {
		for at := 0; at+least*w <= len(body); at++ {
			if l := r.at(body[at:], w, least); l != nil {
				_, trips, _ := affine.ConstantTrips(l)
				l.Body = r.all(l.Body)
				body, ok = slices.Replace(slices.Clone(body), at, at+int(trips)*w, affine.Stmt(l)), true
			}
		}
	}
	return body, ok
}

// at is the longest loop with w statements of body, from the first on, in each iteration; nil if there are fewer than least.
func (r *rolling) at(body []affine.Stmt, w, least int) (longest *affine.Loop) {
	if !r.fit(body[:w]) {
		return nil
	}
	for n := least; n*w <= len(body); n++ {
		l := rollOf(slices.Collect(slices.Chunk(body[:n*w], w)), r.like)
		if l == nil || r.free && !nest.MayJam(l) || handsLocals(body[:n*w], body[n*w:]) {
			break
		}
		longest = l
	}
	return longest
}

// rollOf is the loop of which these are the iterations; nil if they are none.
func rollOf(iterations [][]affine.Stmt, like *affine.Loop) *affine.Loop {
	l := affine.CountTo(like.Name, int64(len(iterations)), like.Pos)
	m := nest.MergingOf(len(iterations), l)
	m.Steps, m.Even = true, true
	m.Within(iterations)
	body, ok := m.Body(iterations)
	if !ok || len(m.Roles) > 0 || !domain.UsesCounter(body, l) {
		return nil
	}
	l.Body = body
	return l
}

// handsLocals reports whether rest uses what body declares.
func handsLocals(body, rest []affine.Stmt) bool {
	declared := map[*affine.Buffer]bool{}
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			declared[d.Buffer] = true
		}
	}
	return len(declared) > 0 && affine.UsesAny(rest, func(b *affine.Buffer) bool { return declared[b] })
}
