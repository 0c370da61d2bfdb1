package parallel

import (
	"cmp"
	"slices"

	"codo/affine"
)

// minorShare is the part of the time of the slowest nest that uses an array that others take at most to give way.
const minorShare = 8

// ownArrays are those that tasks declare outside of all loops: in them nests of one task hand over what they compute.
func ownArrays(p *affine.Program) (list []*affine.Buffer) {
	for _, t := range p.Tasks {
		list = append(list, declared(t.Body)...)
	}
	return list
}

// agree lets nests give way that spread an array of a task over too many banks together with the slowest nest that uses it,
// and take a small part of its time: they may reach as many places along the dimensions that nest does not spread as are left,
// and as many as it does along others. A pooling that reaches all of an image at once is such a nest, beside the convolution
// before it, which would wait for banks then. It reports whether there was any.
func agree(most spread, own []*affine.Buffer, chosen []config) (found bool) {
	users := usersOf(chosen)
	for _, b := range own {
		slow, minor := bySpeed(users[b])
		if most[b] != nil || len(slow) == 0 || len(minor) == 0 {
			continue
		}
		slowest, together := placesOf(b, slow[:1]), placesOf(b, append(slow[:1:1], minor...))
		if banksOf(together) <= MaxPieces {
			continue
		}
		limit, left := placesOf(b, slow), max(MaxPieces/banksOf(slowest), 1)
		for d, n := range slowest {
			if n == 1 && together[d] > 1 {
				limit[d], left = max(limit[d], left), 1
			}
		}
		most[b], found = limit, true
	}
	return found
}

// bySpeed are cuts of nests that use one array, the slowest first: those that take a good part of the time of that one, and
// others.
func bySpeed(users []*candidate) (slow, minor []*candidate) {
	slow = slices.SortedStableFunc(slices.Values(users), func(x, y *candidate) int { return cmp.Compare(y.cycles, x.cycles) })
	k := slices.IndexFunc(slow, func(c *candidate) bool { return c.cycles*minorShare <= slow[0].cycles })
	if k < 0 {
		return slow, nil
	}
	return slow[:k], slow[k:]
}
