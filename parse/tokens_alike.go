package parse

import (
	"slices"

	"codo/affine"
)

// A stream that one statement writes and one reads, in loops that differ in their bounds and conditions only, is an array with
// a dimension for each loop, if both are executed in the same iterations: the k-th of these has one place in both.
//
//	for i { for j <= i { s.write(a[i][j]); } }           for i { for j <= i { s[i][j] = a[i][j]; } }
//	for i { for j { y[i][j] = j <= i ? s.read() : 0; } } =>  for i { for j { y[i][j] = j <= i ? s[i][j] : 0; } }

// mostHull bounds the places of such an array for each token.
const mostHull = 4

// alikeSides gives the tokens of both sides their places; ok is false if these are none of that form.
func (t *tokens) alikeSides(list []affine.Stmt, written, read *side) bool {
	var ends [2]*affine.Access
	for _, a := range affine.Accesses(t.moving.some(list, t.channel)) {
		if a.Channel != t.channel {
			continue
		}
		k := b2i(a.Write)
		if ends[k] != nil {
			return false
		}
		ends[k] = &a
	}
	if ends[0] == nil || ends[1] == nil || written.n != read.n {
		return false
	}
	first, ok := placesOf(ends[0].Loops)
	second, okSecond := placesOf(ends[1].Loops)
	if !ok || !okSecond || !sameIterations(ends[0].Domain, ends[1].Domain, first, second, read.n) {
		return false
	}
	places := int64(1)
	spots := [2]*spot{{}, {}}
	for d := range first {
		if places *= first[d].size; places > mostHull*read.n || first[d].size != second[d].size {
			return false
		}
		if first[d].size > 1 {
			spots[0].dims, spots[1].dims = append(spots[0].dims, first[d]), append(spots[1].dims, second[d])
		}
	}
	read.spots, written.spots = map[affine.Stmt]*spot{ends[0].Stmt: spots[0]}, map[affine.Stmt]*spot{ends[1].Stmt: spots[1]}
	return true
}

// placesOf are the places of the iterations of loops, from 0 on; ok is false if they have no bounds, or steps.
func placesOf(loops []*affine.Loop) (list []spotDim, ok bool) {
	for _, l := range loops {
		lo, hi, bounded := affine.CounterForm(l).Range()
		if !bounded || l.Step != 1 || l.Again {
			return nil, false
		}
		list = append(list, spotDim{affine.CounterForm(l).Plus(-lo), hi - lo + 1})
	}
	return list, true
}

// sameIterations reports whether two statements, of n iterations each, are executed in the same ones of those that their loops
// count by xs and ys: as many as both have.
func sameIterations(x, y affine.Domain, xs, ys []spotDim, n int64) bool {
	if len(xs) != len(ys) || !x.Exact || !y.Exact {
		return false
	}
	same := func(list []affine.Constraint) (out []affine.Constraint) { // of y, with the counters of x
		for _, c := range list {
			for d, l := range y.Loops {
				c.Form = c.Form.Substitute(l, xs[d].at.Plus(-ys[d].at.Constant()))
			}
			out = append(out, c)
		}
		return out
	}
	bounds, ok := boundsOf(y.Loops)
	if !ok {
		return false
	}
	both := affine.Domain{Loops: x.Loops, Exact: true}
	for _, own := range x.Cases {
		for _, other := range y.Cases {
			both.Cases = append(both.Cases, slices.Concat(own, same(bounds), same(other)))
		}
	}
	common, exact := affine.Executions(both)
	return exact && common == n
}

// boundsOf are the bounds of loops as constraints.
func boundsOf(loops []*affine.Loop) (list []affine.Constraint, ok bool) {
	for _, l := range loops {
		lo, okLo := affine.FormOf(l.Lo)
		hi, okHi := affine.FormOf(l.Hi)
		if !okLo || !okHi {
			return nil, false
		}
		at := affine.CounterForm(l)
		list = append(list, affine.Constraint{Form: at.Sub(lo)}, affine.Constraint{Form: hi.Sub(at).Plus(-1)})
	}
	return list, true
}
