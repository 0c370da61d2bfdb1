package parallel

import (
	"math"
	"slices"

	"codo/affine"
)

// holds reports whether the copies of c reach no more places along a dimension than most
// has for it; arrays and dimensions that most does not have are free.
func (most spread) holds(c *candidate) bool {
	if len(most) == 0 {
		return true
	}
	for _, r := range c.reaches {
		for d, limit := range most[r.buffer] {
			if limit > 0 && copiesAlong(c.cuts, r.along[d]) > limit {
				return false
			}
		}
	}
	return true
}

// maxConflicts bounds the arrays for which nests have to agree on banks.
const maxConflicts = 6

// plan is threshold where nests that use one array agree on its banks: if they
// spread it in different dimensions, the banks of all together may be too many.
// Then the dimensions get less, in the way that costs least time. Of arrays of a
// task, small nests get less, see agree.
func plan(args, own []*affine.Buffer, tasks []*taskTable, budget Budget) selection {
	most := spread{}
	combine := func(most spread) selection {
		for _, t := range tasks {
			t.combine(most)
		}
		return threshold(tasks, budget)
	}
	s := threshold(tasks, budget)
	for range maxConflicts {
		b, dims := conflict(args, s.chosen)
		if b == nil {
			break
		}
		var best []int64
		least := int64(math.MaxInt64)
		for _, way := range ways(dims) {
			most[b] = way
			if l := combine(most).limit.cycles; best == nil || l < least {
				best, least = way, l
			}
		}
		most[b] = best
		s = combine(most)
	}
	if agree(most, own, s.chosen) {
		s = combine(most)
	}
	return s
}

// conflict finds an argument or table that the chosen configs together spread
// over too many banks; nil if there is none.
func conflict(args []*affine.Buffer, chosen []config) (b *affine.Buffer, dims []int64) {
	users := usersOf(chosen)
	for _, b := range args {
		if dims := placesOf(b, users[b]); banksOf(dims) > MaxPieces {
			return b, dims
		}
	}
	return nil, nil
}

// usersOf are the cuts by which the chosen configs reach each array.
func usersOf(chosen []config) map[*affine.Buffer][]*candidate {
	users := map[*affine.Buffer][]*candidate{}
	for _, way := range chosen {
		for _, c := range way.choice {
			if c == nil {
				continue
			}
			for _, r := range c.reaches {
				if own := users[r.buffer]; len(own) == 0 || own[len(own)-1] != c {
					users[r.buffer] = append(own, c)
				}
			}
		}
	}
	return users
}

// placesOf are the places along each dimension of b that one of these reaches at once.
func placesOf(b *affine.Buffer, users []*candidate) []int64 {
	dims := slices.Repeat([]int64{1}, len(b.Shape))
	for _, c := range users {
		for _, r := range c.reaches {
			if r.buffer != b {
				continue
			}
			for d, along := range r.along {
				dims[d] = max(dims[d], copiesAlong(c.cuts, along))
			}
		}
	}
	return dims
}

// banksOf is how many banks hold so many places of each dimension.
func banksOf(dims []int64) int64 {
	all := int64(1)
	for _, n := range dims {
		all *= n
	}
	return all
}

// ways lists how the dimensions can share the banks: alike, or one of them gets
// what the others leave.
func ways(dims []int64) [][]int64 {
	spreads := 0
	for _, n := range dims {
		if n > 1 {
			spreads++
		}
	}
	alike := make([]int64, len(dims))
	for d := range dims {
		alike[d] = int64(math.Pow(MaxPieces, 1/float64(spreads)) + 1e-9)
	}
	out := [][]int64{alike}
	for d, n := range dims {
		if n == 1 {
			continue
		}
		others := int64(1)
		for o, m := range dims {
			if o != d {
				others *= max(m, 1)
			}
		}
		way := make([]int64, len(dims))
		way[d] = max(1, MaxPieces/others)
		out = append(out, way)
	}
	return out
}
