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
	cuts map[string]map[int64][][]candidate // by shape, and by the most copies
}

// NewKnown remembers nothing.
func NewKnown() *Known { return &Known{cuts: map[string]map[int64][][]candidate{}} }

// of is what is known of nests of a shape with at least so many copies; nil if nothing is.
func (k *Known) of(s shape) [][]candidate {
	if k == nil {
		return nil
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	least := int64(-1)
	for most := range k.cuts[s.nest] {
		if most >= s.most && (least < 0 || most < least) {
			least = most
		}
	}
	return k.cuts[s.nest][least]
}

// add remembers what a survey has found. That is not known before, so that nothing depends on
// which of its nests is looked at first.
func (k *Known) add(found map[shape][][]candidate) {
	if k == nil {
		return
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	for s, lists := range found {
		if k.cuts[s.nest] == nil {
			k.cuts[s.nest] = map[int64][][]candidate{}
		}
		k.cuts[s.nest][s.most] = lists
	}
}

// A shape is the same for nests whose cuts have the same prices.
type shape struct {
	nest string
	most int64 // copies that are looked at
}

// enumerate gives what there is for the shapes of these nests, each of which is looked at once.
func (v *surveyor) enumerate(nests [][]*cutting) map[shape][][]candidate {
	var apart []*cutting
	found := map[shape][][]candidate{}
	for _, s := range slices.Concat(nests...) {
		if s == nil || found[s.shape] != nil {
			continue
		}
		if found[s.shape] = v.known.of(s.shape); found[s.shape] == nil {
			found[s.shape], apart = [][]candidate{}, append(apart, s)
		}
	}
	// none that takes long is left for last
	slices.SortStableFunc(apart, func(a, b *cutting) int { return cmp.Compare(b.ways(), a.ways()) })
	lists := make([][][]candidate, len(apart))
	cores.Each(len(apart), func(k int) { lists[k] = apart[k].enumerate(v.fills) })
	for k, s := range apart {
		found[s.shape] = lists[k]
	}
	v.known.add(found)
	return found
}
