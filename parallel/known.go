package parallel

import (
	"cmp"
	"slices"
	"sync"

	"codo/internal/cores"
)

// Known remembers the cuts of nests for surveys of other programs in which they are, too.
type Known struct {
	lock sync.Mutex
	cuts map[weighed]map[int64][]candidate // by the most copies
}

// A weighed is a nest whose cuts are compared with a weight of waiting times.
type weighed struct {
	nest string // of its shape
	fill int    // see cutting.weight
}

// NewKnown remembers nothing.
func NewKnown() *Known { return &Known{cuts: map[weighed]map[int64][]candidate{}} }

// of is what is known of a nest with at least so many copies.
func (k *Known) of(w weighed, copies int64) (list []candidate, ok bool) {
	if k == nil {
		return nil, false
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	least := int64(-1)
	for most := range k.cuts[w] {
		if most >= copies && (least < 0 || most < least) {
			least = most
		}
	}
	list, ok = k.cuts[w][least]
	return list, ok
}

// add remembers what a survey has found. That is not known before, so that nothing depends on
// which of its nests is looked at first.
func (k *Known) add(found *lookedAt) {
	if k == nil {
		return
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	for i, fill := range found.fills {
		w := weighed{found.shape.nest, fill}
		if k.cuts[w] == nil {
			k.cuts[w] = map[int64][]candidate{}
		}
		k.cuts[w][found.shape.most] = found.lists[i]
	}
}

// A shape is the same for nests whose cuts have the same prices.
type shape struct {
	nest string
	most int64 // copies that are looked at
}

// A lookedAt is a nest whose cuts are looked at for these weights, and what comes of it for each.
type lookedAt struct {
	*cutting
	fills []int
	lists [][]candidate
}

// enumerate gives what there is for the shapes of these nests by the weight of waiting times, each of which is looked at once.
func (v *surveyor) enumerate(nests [][]*cutting) map[shape][][]candidate {
	var apart []*lookedAt
	at := map[shape][]func() []candidate{} // by number in v.fills
	for _, s := range slices.Concat(nests...) {
		if s == nil || at[s.shape] != nil {
			continue
		}
		x := &lookedAt{cutting: s}
		for _, fill := range v.fills {
			at[s.shape] = append(at[s.shape], v.listOf(x, s.weight(fill)))
		}
		if len(x.fills) > 0 {
			apart = append(apart, x)
		}
	}
	// none that takes long is left for last
	slices.SortStableFunc(apart, func(a, b *lookedAt) int { return cmp.Compare(b.ways(), a.ways()) })
	cores.Each(len(apart), func(k int) { apart[k].lists = apart[k].enumerate(apart[k].fills) })
	for _, x := range apart {
		v.known.add(x)
	}
	found := map[shape][][]candidate{}
	for s, lists := range at {
		for _, list := range lists {
			found[s] = append(found[s], list())
		}
	}
	return found
}

// listOf gives the cuts of a nest with a weight when they have been looked at, unless they are known.
func (v *surveyor) listOf(x *lookedAt, fill int) func() []candidate {
	if list, ok := v.known.of(weighed{x.shape.nest, fill}, x.shape.most); ok {
		return func() []candidate { return list }
	}
	k := slices.Index(x.fills, fill)
	if k < 0 {
		k, x.fills = len(x.fills), append(x.fills, fill)
	}
	return func() []candidate { return x.lists[k] }
}
