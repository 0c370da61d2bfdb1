package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Tokens makes one dimension of two, over tokens and through them, of all arrays that loops go along together, where these loops
// are one then: rows of a matrix that pass as tokens of several elements, or tile by tile, are rows again (the converse of
// strip-mining, in space as in time; see Layout). It reports whether there were any.
//
//	for j = 0 to 55 { for l = 0 to 4 { v[j][l] = 2f * x[4 * j + l] } }        for j = 0 to 220 { v[j] = 2f * x[j] }
//	for j = 0 to 55 { for l = 0 to 4 { y[4 * j + l] = v[j][l] + 1f } }   =>   for j = 0 to 220 { y[j] = v[j] + 1f }
func Tokens(t *affine.Task) (found bool) {
	tried := map[string]bool{}
	for {
		own := &affine.Task{Body: affine.CloneBody(t.Body)}
		list := tokenDims(own, tried)
		if len(list) == 0 {
			return found
		}
		for _, j := range list {
			joinDims(own, j.array, j.through, j.over)
		}
		Untile(own)
		if slices.ContainsFunc(list, func(j tokenDim) bool { return !j.isOne(own) }) {
			for _, j := range list {
				tried[j.array.Name] = true
			}
			continue
		}
		t.Body, found = own.Body, true
	}
}

// A tokenDim is a dimension of an array over its tokens, with one through them.
type tokenDim struct {
	array         *affine.Buffer
	over, through int
}

// tokenDimsOf are all pairs of dimensions of b that may be.
func tokenDimsOf(b *affine.Buffer) (list []tokenDim) {
	for over := range b.Shape {
		for through := over + 1; through < len(b.Shape); through++ {
			list = append(list, tokenDim{b, over, through})
		}
	}
	return list
}

// isOne reports whether one loop goes along the dimension of j now, wherever its array is used.
func (j tokenDim) isOne(t *affine.Task) bool {
	return !slices.ContainsFunc(affine.AccessesTo(t.Body, j.array), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return !ok || len(subs[j.over].Counters()) != 1
	})
}

// tokenDims are a dimension of an array that has not been tried, and those that the same loops go along.
func tokenDims(t *affine.Task, tried map[string]bool) (list []tokenDim) {
	local := nest.DeclaredBy(t.Body)
	if len(local) == 0 {
		return nil
	}
	all := affine.Accesses(t.Body)
	along := pairsAlong(slices.DeleteFunc(slices.Clone(all), func(a affine.Access) bool { return !local[a.Buffer] || tried[a.Buffer.Name] }))
	mixed := scalars.MixedOf(all)
	together := map[[2]*affine.Loop]bool{}
	for again := true; again; {
		again = false
		for _, a := range all {
			for _, at := range tokenDimsOf(a.Buffer) {
				joins := func(p [2]*affine.Loop) bool {
					return together[p] || len(list) == 0 && mixed.Together(p[0], p[1], int64(a.Buffer.Shape[at.through]))
				}
				if slices.ContainsFunc(list, func(j tokenDim) bool { return j.array == a.Buffer }) || !slices.ContainsFunc(along[at], joins) {
					continue
				}
				for _, p := range along[at] {
					together[p] = true
				}
				list, again = append(list, at), true
			}
		}
	}
	return list
}

// pairsAlong are the pairs of loops that go along dimensions over tokens and through them, where nothing else does.
func pairsAlong(all []affine.Access) map[tokenDim][][2]*affine.Loop {
	pairs, other := map[tokenDim][][2]*affine.Loop{}, map[tokenDim]bool{}
	for _, a := range all {
		b := a.Buffer
		subs, ok := a.Subscripts()
		_, moves := a.Stmt.(*affine.Pop)
		plain := ok && !moves && a.Written() && b.Init == nil && len(b.Partition)+len(b.Bind) == 0 && b.Pin == (affine.Pin{})
		for _, at := range tokenDimsOf(b) {
			if plain {
				if o, n := loopAlong(subs[at.over], b.Shape[at.over]), loopAlong(subs[at.through], b.Shape[at.through]); o != nil && n != nil {
					pairs[at] = append(pairs[at], [2]*affine.Loop{o, n})
					continue
				}
			}
			other[at] = true
		}
	}
	for at := range other {
		delete(pairs, at)
	}
	return pairs
}
