package model

import (
	"cmp"
	"math/bits"
	"slices"

	"codo/affine"
)

// A group is the accesses of a region to one buffer whose subscripts differ in
// constants only: all reads, or all writes.
type group struct {
	buffer  int
	write   bool
	dims    []dim
	offsets [][]int64 // by access
	pinned  []int
	// tied means that a loop occurs in several dimensions, or that several
	// dimensions have several constants: their numbers do not multiply.
	tied bool
}

// An addressMul is a product in an address: of the loops in one subscript by the
// size of the dimension below it.
type addressMul struct {
	buffer, dim int   // dim is the one whose size is the factor
	loops       []int // of the product
	added       []int // loops in the subscript that is added to it
	before      []int // loops in the subscript before that of the product
	next        []int // loops in the subscript behind added
	bits        int   // of the subscript
}

// A mulKey is one for products that are shared.
type mulKey struct {
	buffer, dim int
	shapes      string // of the two subscripts
}

// A groupKey is one for accesses of a group.
type groupKey struct {
	buffer int
	write  bool
	shape  string
}

// groups sorts the loads and stores of the region, by buffer.
func (b *analysis) groups() (list []group) {
	byKey, muls := map[groupKey]int{}, map[mulKey]bool{}
	for k := range b.r.nodes {
		n := &b.r.nodes[k]
		if n.kind != load && n.kind != store {
			continue
		}
		a := &b.t.access[n.access]
		key := groupKey{a.buffer, a.at.Write, a.shape}
		at, known := byKey[key]
		if !known {
			at = len(list)
			byKey[key] = at
			list = append(list, group{buffer: a.buffer, write: a.at.Write, dims: a.dims, pinned: a.pinned})
		}
		if g := &list[at]; !slices.ContainsFunc(g.offsets, func(o []int64) bool { return slices.Equal(o, a.offsets) }) {
			g.offsets = append(g.offsets, a.offsets)
		}
		b.addressMuls(a, muls)
	}
	slices.SortStableFunc(list, func(g, h group) int { return cmp.Compare(g.buffer, h.buffer) })
	for k := range list {
		list[k].tied = list[k].ties()
	}
	return list
}

// addressMuls notes the products in the address of a. Subscripts that differ in a
// constant, or in loops that run alike, share theirs.
func (b *analysis) addressMuls(a *access, known map[mulKey]bool) {
	if b.t.Buffers[a.buffer].Port.Kind == affine.PortStream { // its tokens follow each other
		return
	}
	for d := 1; d < len(a.dims); d++ {
		if len(a.dims[d-1].terms) == 0 {
			continue
		}
		key := mulKey{a.buffer, d, string(appendTerms(appendTerms(nil, a.dims[d-1].terms, b.t.info), a.dims[d].terms, b.t.info))}
		if known[key] {
			continue
		}
		known[key] = true
		m := addressMul{buffer: a.buffer, dim: d}
		m.bits = bits.Len(uint(b.t.Buffers[a.buffer].Shape[d-1] - 1))
		for _, t := range a.dims[d-1].terms {
			m.loops = append(m.loops, t.loop)
		}
		for _, t := range a.dims[d].terms {
			m.added = append(m.added, t.loop)
		}
		if d+1 < len(a.dims) {
			for _, t := range a.dims[d+1].terms {
				m.next = append(m.next, t.loop)
			}
		}
		if d > 1 {
			for _, t := range a.dims[d-2].terms {
				m.before = append(m.before, t.loop)
			}
		}
		b.r.muls = append(b.r.muls, m)
	}
}

func (g *group) ties() bool {
	var seen []int
	several := 0
	for d := range g.dims {
		for _, m := range g.dims[d].terms {
			if slices.Contains(seen, m.loop) {
				return true
			}
		}
		for _, m := range g.dims[d].terms {
			seen = append(seen, m.loop)
		}
		if slices.ContainsFunc(g.offsets, func(o []int64) bool { return o[d] != g.offsets[0][d] }) {
			several++
		}
	}
	return several > 1
}

// exclusive sorts the uses of each channel into sets of which one member at most
// happens at a time: they stand on different sides of an If.
func exclusive(ends []channelUse, t *Task) (ports [][][]int) {
	type port struct{ channel, write int }
	index := map[port]int{}
	var paths [][][]channelUse
	for _, u := range ends {
		p := port{t.access[u.access].channel, 0}
		if t.access[u.access].at.Write {
			p.write = 1
		}
		at, known := index[p]
		if !known {
			at = len(ports)
			index[p] = at
			ports, paths = append(ports, nil), append(paths, nil)
		}
		set := slices.IndexFunc(paths[at], func(others []channelUse) bool {
			return !slices.ContainsFunc(others, func(o channelUse) bool { return !apart(o.path, u.path) })
		})
		if set < 0 {
			set = len(ports[at])
			ports[at], paths[at] = append(ports[at], nil), append(paths[at], nil)
		}
		ports[at][set] = append(ports[at][set], u.node)
		paths[at][set] = append(paths[at][set], u)
	}
	return ports
}

// apart reports whether two paths take different sides of one If.
func apart(a, b []branch) bool {
	for k := range min(len(a), len(b)) {
		if a[k].at != b[k].at {
			return false
		}
		if a[k].then != b[k].then {
			return true
		}
	}
	return false
}
